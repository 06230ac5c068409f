import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { Logger, SvcAPIClient, SvcMedia } from '@svc/core';
import type { MaskFunction } from '@svc/otel';
import type { SpanAttributes } from '../../src/catalog/span-attributes.ts';
import type { CoreModule } from '../core/index.ts';

/** What stands for a value whose mask failed: better nothing than the secret. */
const fullyMasked = '<fully masked due to failed mask function>';

const dataUri = /data:[^;,"\s]+;base64,[A-Za-z0-9+/]+=*/g;

/** The attributes that hold what users wrote, with the name the service has for the field. */
function contentKeys(keys: SpanAttributes): readonly [key: string, field: string][] {
  return [
    [keys.OBSERVATION_INPUT, 'input'],
    [keys.TRACE_INPUT, 'input'],
    [keys.OBSERVATION_OUTPUT, 'output'],
    [keys.TRACE_OUTPUT, 'output'],
    [keys.OBSERVATION_METADATA, 'metadata'],
    [keys.TRACE_METADATA, 'metadata'],
  ];
}

/** Masks input, output and metadata in place. A mask that throws hides the whole value. */
export async function maskContent(
  span: ReadableSpan,
  keys: SpanAttributes,
  mask: MaskFunction,
  logger: Logger,
): Promise<void> {
  for (const [key] of contentKeys(keys)) {
    if (!(key in span.attributes)) continue;
    try {
      span.attributes[key] = await mask({ data: span.attributes[key] });
    } catch (error) {
      logger.warn(`The mask function failed; the value is masked. ${String(error)}`);
      span.attributes[key] = fullyMasked;
    }
  }
}

/** Media in spans: base64 data URIs are uploaded and a reference takes their place. */
export class SpanMedia {
  private readonly core: CoreModule;
  private readonly apiClient: SvcAPIClient;
  private readonly pending = new Set<Promise<void>>();

  constructor(core: CoreModule, apiClient: SvcAPIClient) {
    this.core = core;
    this.apiClient = apiClient;
  }

  /** Replaces in place and starts the uploads; what fails is logged. */
  async replace(span: ReadableSpan, keys: SpanAttributes): Promise<void> {
    for (const [key, value] of Object.entries(span.attributes)) {
      const field = contentKeys(keys).find(([content]) => key === content || key.startsWith(`${content}.`))?.[1];
      if (field === undefined || typeof value !== 'string') continue;
      for (const uri of new Set(value.match(dataUri) ?? [])) {
        const media = new this.core.SvcMedia({ source: 'base64_data_uri', base64DataUri: uri });
        const tag = await media.getTag();
        if (!tag) continue;
        this.upload(span, media, field);
        span.attributes[key] = String(span.attributes[key]).replaceAll(uri, tag);
      }
    }
  }

  /** Resolves when the uploads that are under way have ended. */
  async flush(): Promise<void> {
    await Promise.all(this.pending);
  }

  private upload(span: ReadableSpan, media: SvcMedia, field: string): void {
    const { traceId, spanId } = span.spanContext();
    const logger = this.core.getGlobalLogger();
    const upload = this.core
      .uploadMedia({ apiClient: this.apiClient, media, traceId, field, observationId: spanId, logger })
      .catch((error: unknown) => logger.error('A media upload failed.', error))
      .finally(() => this.pending.delete(upload));
    this.pending.add(upload);
  }
}
