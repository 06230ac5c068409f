import type { Context } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { CoreModule } from '../core/index.ts';

/**
 * Finds the first exported span of this app in a trace: its parent is not exported, and no other service said in the
 * baggage that the trace has such a span already. Kept only while a span runs.
 */
export class AppRoots {
  private readonly core: Pick<CoreModule, 'getSvcTraceIdFromBaggage'>;
  private readonly isExported: (span: ReadableSpan) => boolean;
  private readonly exportedById = new Map<string, boolean>();

  constructor(core: Pick<CoreModule, 'getSvcTraceIdFromBaggage'>, isExported: (span: ReadableSpan) => boolean) {
    this.core = core;
    this.isExported = isExported;
  }

  /** Whether the span that starts is one. */
  started(span: ReadableSpan, parentContext: Context): boolean {
    const { spanId, traceId } = span.spanContext();
    const exported = this.isExported(span);
    this.exportedById.set(spanId, exported);
    const parentExported = this.exportedById.get(span.parentSpanContext?.spanId ?? '') === true;
    return exported && !parentExported && this.core.getSvcTraceIdFromBaggage(parentContext) !== traceId;
  }

  ended(span: ReadableSpan): void {
    this.exportedById.delete(span.spanContext().spanId);
  }
}
