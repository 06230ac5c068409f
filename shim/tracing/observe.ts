import { type Context, context, trace } from '@opentelemetry/api';
import type * as Core from '@svc/core';
import type * as Surface from '@svc/tracing';
import { defined } from '../../src/catalog/defined.ts';
import { isGenerator, watchedGenerator } from './generators.ts';
import type { Observation, Observations } from './observations.ts';

/**
 * `observe`: a function that does what the given one does, inside an observation that records its arguments and what it
 * returns, resolves to or yields. The observation ends when the function, its promise or its generator is done.
 */
export function createObserve(
  core: Pick<typeof Core, 'setSvcTraceIdInBaggage'>,
  observations: Observations,
): typeof Surface.observe {
  return (fn, options = {}) => {
    const {
      name = fn.name || 'anonymous-function',
      asType = 'span',
      captureInput = true,
      captureOutput = true,
      parentSpanContext,
      endOnExit = true,
    } = options;

    const wrapped = function (this: unknown, ...args: unknown[]): unknown {
      const input = captureInput ? captured(args) : undefined;
      const observation = observations.start(name, defined({ input }), {
        asType,
        ...(parentSpanContext ? { parentSpanContext } : {}),
      });
      const { otelSpan } = observation;
      const inside = core.setSvcTraceIdInBaggage(
        trace.setSpan(context.active(), otelSpan),
        otelSpan.spanContext().traceId,
      );
      const end = (): void => {
        if (endOnExit && otelSpan.isRecording()) observation.end();
      };
      const succeed = (output: unknown): void => {
        if (captureOutput) observation.updateOtelSpanAttributes({ output });
        end();
      };
      const fail = (error: unknown): void => {
        recordError(observation, error, captureOutput);
        end();
      };
      const finish = (result: unknown, active: Context): unknown => {
        if (isGenerator(result)) return watchedGenerator(result, active, { succeed, fail });
        succeed(result);
        return result;
      };

      try {
        const result: unknown = context.with(inside, () => fn.apply(this, args));
        if (!(result instanceof Promise)) return finish(result, inside);
        return result.then(
          (value: unknown) => finish(value, inside),
          (error: unknown) => {
            fail(error);
            throw error;
          },
        );
      } catch (error) {
        fail(error);
        throw error;
      }
    };
    return wrapped as typeof fn;
  };
}

/** Nothing for no argument, a single one as it is, several as an array. */
function captured(args: readonly unknown[]): unknown {
  return args.length > 1 ? args : args[0];
}

function recordError(observation: Observation, error: unknown, captureOutput: boolean): void {
  const message = error instanceof Error ? error.message : String(error);
  observation.updateOtelSpanAttributes({
    level: 'ERROR',
    statusMessage: message || 'Function threw an error',
    ...(captureOutput ? { output: { error: String(error) } } : {}),
  });
}
