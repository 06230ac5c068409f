// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../src/catalog/profile.ts';
import { openaiModule } from '../openai/index.ts';

export const {
  observeOpenAI,
} = openaiModule(profiles.langfuse);
