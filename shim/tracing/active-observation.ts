import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type * as Core from '@svc/core';
import type * as Surface from '@svc/tracing';
import type { SpanAttributes } from '../../src/catalog/span-attributes.ts';
import { createObservationAttributes } from './observation-attributes.ts';
import { type Observation, type Observations, publicTrace, startingAt } from './observations.ts';
import { parentContext, type Tracing } from './tracer.ts';

/** What works on the span that is active in the context. */
export interface ActiveObservation {
  start<F extends (observation: Observation) => unknown>(
    name: string,
    fn: F,
    options?: Surface.StartActiveObservationOpts,
  ): ReturnType<F>;
  update(attributes: Surface.SvcObservationAttributes, options?: { asType?: Surface.SvcObservationType }): void;
  setTraceAsPublic(): void;
}

export function createActiveObservation(
  core: Pick<typeof Core, 'getGlobalLogger' | 'setSvcTraceIdInBaggage'>,
  keys: SpanAttributes,
  tracing: Tracing,
  observations: Observations,
): ActiveObservation {
  const activeSpan = (action: string): Span | undefined => {
    const span = trace.getActiveSpan();
    if (!span) core.getGlobalLogger().warn(`No active OTEL span in context. Skipping ${action}.`);
    return span;
  };

  return {
    /**
     * Runs the function with a new observation as the active span; ends it when the function or its promise is done.
     */
    start(name, fn, { asType = 'span', startTime, parentSpanContext, endOnExit = true } = {}) {
      return tracing
        .tracer()
        .startActiveSpan(name, startingAt(startTime), parentContext(parentSpanContext), (otelSpan) => {
          const end = (): void => {
            // An event has ended already.
            if (endOnExit && otelSpan.isRecording()) otelSpan.end();
          };
          const fail = (error: unknown): never => {
            otelSpan.setStatus({
              code: SpanStatusCode.ERROR,
              message: error instanceof Error ? error.message : 'Unknown error',
            });
            end();
            throw error;
          };
          // Services that are called from here learn that this trace has a root already.
          const inside = core.setSvcTraceIdInBaggage(context.active(), otelSpan.spanContext().traceId);
          return context.with(inside, () => {
            try {
              const result = fn(observations.around(otelSpan, asType, {}, startTime ?? new Date())) as ReturnType<
                typeof fn
              >;
              if (!(result instanceof Promise)) {
                end();
                return result;
              }
              const settled = result.then((value: unknown) => {
                end();
                return value;
              }, fail);
              return settled as ReturnType<typeof fn>;
            } catch (error) {
              return fail(error);
            }
          });
        });
    },

    /** Without a type the span keeps the type it has. */
    update(attributes, options) {
      activeSpan('span update')?.setAttributes(createObservationAttributes(keys, options?.asType, attributes));
    },

    setTraceAsPublic() {
      activeSpan('trace publish')?.setAttributes(publicTrace(keys));
    },
  };
}
