import type { Attributes, Context } from '@opentelemetry/api';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  SimpleSpanProcessor,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type * as Surface from '@svc/otel';
import { defined } from '../../src/catalog/defined.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { type SpanAttributes, spanAttributesOf } from '../../src/catalog/span-attributes.ts';
import { baseUrlOf } from '../core/base-url.ts';
import { environmentOf, positiveNumber } from '../core/environment.ts';
import type { CoreModule } from '../core/index.ts';
import { published } from '../core/published-names.ts';
import { AppRoots } from './app-roots.ts';
import { otlpExporter } from './otlp-exporter.ts';
import { maskContent, SpanMedia } from './span-content.ts';
import type { SpanFilter } from './span-filter.ts';

/** The span processor of one profile, over the real OTLP exporter. */
export function createSpanProcessor(
  profile: Profile,
  core: CoreModule,
  filter: SpanFilter,
): typeof Surface.SvcSpanProcessor {
  const keys = spanAttributesOf(profile);
  const read = environmentOf(profile);

  class SvcSpanProcessor implements Surface.SvcSpanProcessor {
    private readonly processor: SpanProcessor;
    private readonly appAttributes: Attributes;
    private readonly mask: Surface.MaskFunction | undefined;
    private readonly isExported: (span: ReadableSpan) => boolean;
    private readonly media: SpanMedia | undefined;
    private readonly appRoots: AppRoots;
    /** Spans that have ended and are not with the exporter yet. */
    private readonly ending = new Set<Promise<void>>();

    constructor(params: Surface.SvcSpanProcessorParams = {}) {
      const baseUrl = baseUrlOf(profile, params.baseUrl);
      this.processor = exportingProcessor(
        params,
        params.exporter ?? otlpExporter(profile, core, params, baseUrl),
        read,
      );
      this.appAttributes = appAttributes(params, keys, read);
      this.mask = params.mask;
      const shouldExportSpan = params.shouldExportSpan ?? (({ otelSpan }) => filter.isDefaultExportSpan(otelSpan));
      this.isExported = withoutFailing(shouldExportSpan, core);
      this.appRoots = new AppRoots(core, this.isExported);
      if (uploadsMedia(params, read)) this.media = new SpanMedia(core, mediaClient(core, params, baseUrl, read));
    }

    /**
     * Gives the span the environment, the release and what its context propagates, and marks the first one of this app.
     */
    onStart(span: Span, parentContext: Context): void {
      const propagated = core.getPropagatedAttributesFromContext(parentContext);
      span.setAttributes({ ...this.appAttributes, ...withoutSecondPrompt(span, keys, propagated) });
      if (this.appRoots.started(span, parentContext)) span.setAttribute(keys.IS_APP_ROOT, true);
      this.processor.onStart(span, parentContext);
    }

    onEnd(span: ReadableSpan): void {
      this.appRoots.ended(span);
      const ended = this.end(span)
        .catch((error: unknown) => core.getGlobalLogger().error('A span could not be processed.', error))
        .finally(() => this.ending.delete(ended));
      this.ending.add(ended);
    }

    async forceFlush(): Promise<void> {
      await this.settle();
      await this.processor.forceFlush();
    }

    async shutdown(): Promise<void> {
      await this.settle();
      await this.processor.shutdown();
    }

    private async end(span: ReadableSpan): Promise<void> {
      if (!this.isExported(span)) {
        core.getGlobalLogger().debug('Dropped span due to shouldExportSpan filter.', toldOf(span));
        return;
      }
      if (this.mask) await maskContent(span, keys, this.mask, core.getGlobalLogger());
      await this.media?.replace(span, keys);
      this.processor.onEnd(span);
    }

    private async settle(): Promise<void> {
      await Promise.all(this.ending);
      await this.media?.flush();
    }
  }
  return published(profile, 'SvcSpanProcessor', SvcSpanProcessor);
}

type Read = (name: string) => string | undefined;

/** What every span says of the app: its environment and its release. */
function appAttributes(params: Surface.SvcSpanProcessorParams, keys: SpanAttributes, read: Read): Attributes {
  const environment = params.environment ?? read('TRACING_ENVIRONMENT');
  const release = params.release ?? read('RELEASE');
  return {
    ...defined({ [keys.ENVIRONMENT]: environment, [keys.RELEASE]: release }),
  };
}

/** What a context propagates to a span, which keeps a prompt of its own. */
function withoutSecondPrompt(span: Span, keys: SpanAttributes, propagated: Attributes): Attributes {
  if (span.attributes[keys.OBSERVATION_PROMPT_NAME] === undefined) return propagated;
  const { [keys.OBSERVATION_PROMPT_NAME]: _name, [keys.OBSERVATION_PROMPT_VERSION]: _version, ...rest } = propagated;
  return rest;
}

/** A filter that throws drops the span. */
function withoutFailing(shouldExportSpan: Surface.ShouldExportSpan, core: CoreModule): (span: ReadableSpan) => boolean {
  return (otelSpan) => {
    try {
      return shouldExportSpan({ otelSpan });
    } catch (error) {
      core
        .getGlobalLogger()
        .error('shouldExportSpan failed with error. Dropping span.', { error, ...toldOf(otelSpan) });
      return false;
    }
  };
}

/** What a log says of a span. */
function toldOf({ name, instrumentationScope }: ReadableSpan): object {
  return { spanName: name, instrumentationScope: instrumentationScope.name };
}

/** What hands ended spans to an exporter: each at once, or many together. */
function exportingProcessor(params: Surface.SvcSpanProcessorParams, exporter: SpanExporter, read: Read): SpanProcessor {
  const flushAt = params.flushAt ?? positiveNumber(read('FLUSH_AT'));
  const flushInterval = params.flushInterval ?? positiveNumber(read('FLUSH_INTERVAL'));
  if (params.exportMode === 'immediate') return new SimpleSpanProcessor(exporter);
  return new BatchSpanProcessor(exporter, {
    ...(flushAt ? { maxExportBatchSize: flushAt } : {}),
    ...(flushInterval ? { scheduledDelayMillis: flushInterval * 1_000 } : {}),
  });
}

function uploadsMedia({ mediaUploadEnabled }: Surface.SvcSpanProcessorParams, read: Read): boolean {
  return mediaUploadEnabled ?? !['false', '0'].includes(read('MEDIA_UPLOAD_ENABLED')?.toLowerCase() ?? '');
}

/** The client that uploads media. */
function mediaClient(
  core: CoreModule,
  params: Surface.SvcSpanProcessorParams,
  baseUrl: string,
  read: Read,
): InstanceType<CoreModule['SvcAPIClient']> {
  return new core.SvcAPIClient({
    environment: baseUrl,
    username: params.publicKey ?? read('PUBLIC_KEY'),
    password: params.secretKey ?? read('SECRET_KEY'),
    ...(params.additionalHeaders ? { headers: params.additionalHeaders } : {}),
  });
}
