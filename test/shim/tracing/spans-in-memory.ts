/** The real OpenTelemetry SDK with the shim's span processor, whose spans stay in memory. */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { SvcSpanProcessor } from '../../../shim/svc/otel.ts';
import { LangfuseSpanProcessor } from '../../../shim/langfuse/otel.ts';

export interface SpansInMemory {
  /** The spans that have ended since the test began, in the order of their ends. */
  all(): Promise<ReadableSpan[]>;
  /** The only one of that name. */
  named(name: string): Promise<ReadableSpan>;
  /** Attributes of the only one of that name, without the mark of the app's first span. */
  attributesOf(name: string): Promise<Record<string, unknown>>;
}

export function spansInMemory(profile: 'svc' | 'langfuse' = 'svc'): SpansInMemory {
  const exporter = new InMemorySpanExporter();
  const Processor = profile === 'svc' ? SvcSpanProcessor : LangfuseSpanProcessor;
  const processor = new Processor({ exporter, exportMode: 'immediate', mediaUploadEnabled: false });
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
  });
  beforeEach(() => exporter.reset());
  afterAll(() => {
    for (const api of [trace, context, propagation]) api.disable();
  });
  const all = async (): Promise<ReadableSpan[]> => {
    await processor.forceFlush();
    return exporter.getFinishedSpans();
  };
  const named = async (name: string): Promise<ReadableSpan> => {
    const namedSpans = (await all()).filter((span) => span.name === name);
    if (namedSpans.length !== 1) throw new Error(`${namedSpans.length} spans are named ${name}`);
    return namedSpans[0]!;
  };
  return {
    all,
    named,
    async attributesOf(name) {
      const { [`${profile}.internal.is_app_root`]: _, ...attributes } = (await named(name)).attributes;
      return attributes;
    },
  };
}
