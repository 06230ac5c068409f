/** The tracing package of one profile, under neutral names: what `shim/<profile>/tracing.ts` exports. */
import { trace } from '@opentelemetry/api';
import type * as Surface from '@svc/tracing';
import type { Profile } from '../../src/catalog/profile.ts';
import { spanAttributesOf } from '../../src/catalog/span-attributes.ts';
import { coreModule } from '../core/index.ts';
import { withPublishedNames } from '../core/published-names.ts';
import { createActiveObservation } from './active-observation.ts';
import { createObservationAttributes } from './observation-attributes.ts';
import { createObservations } from './observations.ts';
import { createObserve } from './observe.ts';
import { createTraceId } from './trace-id.ts';
import { createTracing } from './tracer.ts';

/** Everything `@svc/tracing` 6 exports. */
export type TracingModule = typeof Surface;

const modules = new Map<string, TracingModule>();

/** Tracing under a profile's attribute keys, on the real `@opentelemetry/api`; one for each profile. */
export function tracingModule(profile: Profile): TracingModule {
  const module = modules.get(profile.name) ?? createTracingModule(profile);
  modules.set(profile.name, module);
  return module;
}

function createTracingModule(profile: Profile): TracingModule {
  const core = coreModule(profile);
  const keys = spanAttributesOf(profile);
  const tracing = createTracing(profile);
  const observations = createObservations(profile, keys, tracing);
  const active = createActiveObservation(core, keys, tracing, observations);
  const { span, generation, embedding, agent, tool, chain, retriever, evaluator, guardrail, event } =
    observations.classes;
  return withPublishedNames<TracingModule>(profile, {
    SvcOtelSpanAttributes: core.SvcOtelSpanAttributes,
    propagateAttributes: core.propagateAttributes,
    SvcSpan: span,
    SvcGeneration: generation,
    SvcEmbedding: embedding,
    SvcAgent: agent,
    SvcTool: tool,
    SvcChain: chain,
    SvcRetriever: retriever,
    SvcEvaluator: evaluator,
    SvcGuardrail: guardrail,
    SvcEvent: event,
    createObservationAttributes: (type, attributes) => createObservationAttributes(keys, type, attributes),
    setSvcTracerProvider: tracing.setProvider,
    getSvcTracerProvider: tracing.provider,
    getSvcTracer: tracing.tracer,
    startObservation: observations.start,
    startActiveObservation: active.start,
    setActiveTraceAsPublic: active.setTraceAsPublic,
    updateActiveObservation: active.update,
    observe: createObserve(core, observations),
    createTraceId,
    getActiveTraceId: () => trace.getActiveSpan()?.spanContext().traceId,
    getActiveSpanId: () => trace.getActiveSpan()?.spanContext().spanId,
  });
}
