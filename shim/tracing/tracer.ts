import { type Context, context, type SpanContext, trace, type Tracer, type TracerProvider } from '@opentelemetry/api';
import type { Profile } from '../../src/catalog/profile.ts';
import { tracerNameOf } from '../../src/catalog/span-attributes.ts';
import { sdkVersion } from '../core/index.ts';

/** Where the spans of one profile are made. */
export interface Tracing {
  /** The provider to use instead of the global one; `null` returns to the global one. */
  setProvider(provider: TracerProvider | null): void;
  provider(): TracerProvider;
  tracer(): Tracer;
}

export function createTracing(profile: Profile): Tracing {
  const name = tracerNameOf(profile);
  let isolated: TracerProvider | null = null;
  const provider = (): TracerProvider => isolated ?? trace.getTracerProvider();
  return {
    setProvider(given) {
      isolated = given;
    },
    provider,
    tracer: () => provider().getTracer(name, sdkVersion),
  };
}

/** The active context, with the given span as the parent of what starts in it. */
export function parentContext(parentSpanContext: SpanContext | undefined): Context {
  return parentSpanContext ? trace.setSpanContext(context.active(), parentSpanContext) : context.active();
}
