// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../src/catalog/profile.ts';
import { otelModule } from '../otel/index.ts';

export const {
  SvcSpanProcessor: LangfuseSpanProcessor,
  KNOWN_LLM_INSTRUMENTATION_SCOPE_PREFIXES,
  isSvcSpan: isLangfuseSpan,
  isGenAISpan,
  isKnownLLMInstrumentor,
  isDefaultExportSpan,
} = otelModule(profiles.langfuse);
