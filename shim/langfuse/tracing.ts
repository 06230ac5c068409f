// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import { profiles } from '../../src/catalog/profile.ts';
import { tracingModule } from '../tracing/index.ts';

export const {
  SvcOtelSpanAttributes: LangfuseOtelSpanAttributes,
  propagateAttributes,
  SvcSpan: LangfuseSpan,
  SvcAgent: LangfuseAgent,
  SvcTool: LangfuseTool,
  SvcChain: LangfuseChain,
  SvcRetriever: LangfuseRetriever,
  SvcEvaluator: LangfuseEvaluator,
  SvcGuardrail: LangfuseGuardrail,
  SvcGeneration: LangfuseGeneration,
  SvcEmbedding: LangfuseEmbedding,
  SvcEvent: LangfuseEvent,
  createObservationAttributes,
  setSvcTracerProvider: setLangfuseTracerProvider,
  getSvcTracerProvider: getLangfuseTracerProvider,
  getSvcTracer: getLangfuseTracer,
  startObservation,
  startActiveObservation,
  setActiveTraceAsPublic,
  updateActiveObservation,
  observe,
  createTraceId,
  getActiveTraceId,
  getActiveSpanId,
} = tracingModule(profiles.langfuse);
