// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../src/catalog/profile.ts';
import { tracingModule } from '../tracing/index.ts';

export const {
  SvcOtelSpanAttributes,
  propagateAttributes,
  SvcSpan,
  SvcAgent,
  SvcTool,
  SvcChain,
  SvcRetriever,
  SvcEvaluator,
  SvcGuardrail,
  SvcGeneration,
  SvcEmbedding,
  SvcEvent,
  createObservationAttributes,
  setSvcTracerProvider,
  getSvcTracerProvider,
  getSvcTracer,
  startObservation,
  startActiveObservation,
  setActiveTraceAsPublic,
  updateActiveObservation,
  observe,
  createTraceId,
  getActiveTraceId,
  getActiveSpanId,
} = tracingModule(profiles.svc);
