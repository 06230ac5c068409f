// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../src/catalog/profile.ts';
import { browserModule } from '../browser/index.ts';

export const {
  SvcScoreDataType,
  SvcBrowserError,
  SvcBrowserClient,
} = browserModule(profiles.svc);
