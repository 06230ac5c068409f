// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../src/catalog/profile.ts';
import { langchainModule } from '../langchain/index.ts';

export const {
  CallbackHandler,
} = langchainModule(profiles.svc);
