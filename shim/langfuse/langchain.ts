// Generated from catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../catalog/profile.ts';
import { langchainModule } from '../langchain/index.ts';

export const {
  CallbackHandler,
} = langchainModule(profiles.langfuse);
