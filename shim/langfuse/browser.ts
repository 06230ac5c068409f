// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../src/catalog/profile.ts';
import { browserModule } from '../browser/index.ts';

export const {
  SvcScoreDataType: LangfuseScoreDataType,
  SvcBrowserError: LangfuseBrowserError,
  SvcBrowserClient: LangfuseBrowserClient,
} = browserModule(profiles.langfuse);
