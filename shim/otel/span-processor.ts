import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  SimpleSpanProcessor,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type * as Surface from '@svc/otel';
import type { Profile } from '../../src/catalog/profile.ts';
import { spanAttributesOf, spanRoute } from '../../src/catalog/span-attributes.ts';
import { baseUrlOf } from '../core/base-url.ts';
import { environmentOf, getEnv, positiveNumber } from '../core/environment.ts';
import type { CoreModule } from '../core/index.ts';
import { AppRoots } from './app-roots.ts';
import { isServerRuntime, resolveCompression } from './compression.ts';
import { exportHeaders } from './export-headers.ts';
import { maskContent, SpanMedia } from './span-content.ts';
import type { SpanFilter } from './span-filter.ts';

const defaultTimeoutSeconds = 5;

/** The span processor of one profile, over the real OTLP exporter. */
export function createSpanProcessor(
  profile: Profile,
  core: CoreModule,
  filter: SpanFilter,
): typeof Surface.SvcSpanProcessor {
  const keys = spanAttributesOf(profile);
  const read = environmentOf(profile);

  const otlpExporter = (params: Surface.SvcSpanProcessorParams, baseUrl: string): SpanExporter => {
    const { publicKey = read('PUBLIC_KEY'), secretKey = read('SECRET_KEY') } = params;
    for (const [key, name] of [
      [publicKey, 'PUBLIC_KEY'],
      [secretKey, 'SECRET_KEY'],
    ]) {
      if (!key)
        core
          .getGlobalLogger()
          .warn(
            `Neither the constructor nor ${profile.env}${name} gives the key, and there is no exporter; span exports will fail.`,
          );
    }
    const compression = resolveCompression({
      option: params.compression,
      variable: `${profile.env}OTEL_COMPRESSION`,
      read: getEnv,
      serverRuntime: isServerRuntime(),
    });
    const config: NonNullable<ConstructorParameters<typeof OTLPTraceExporter>[0]> = {
      url: `${baseUrl}${spanRoute.path}`,
      headers: exportHeaders(profile, {
        publicKey,
        secretKey,
        sdkName: core.SVC_SDK_NAME,
        sdkVersion: core.SVC_SDK_VERSION,
        additional: params.additionalHeaders,
      }),
      timeoutMillis: (params.timeout ?? positiveNumber(read('TIMEOUT')) ?? defaultTimeoutSeconds) * 1_000,
      // The exporter's enum of compressions belongs to a package that need not be there; its values are these words.
      compression: compression as never,
    };
    return new OTLPTraceExporter(config);
  };

  return class SvcSpanProcessor implements Surface.SvcSpanProcessor {
    private readonly processor: SpanProcessor;
    private readonly environment: string | undefined;
    private readonly release: string | undefined;
    private readonly mask: Surface.MaskFunction | undefined;
    private readonly shouldExportSpan: Surface.ShouldExportSpan;
    private readonly media: SpanMedia | undefined;
    private readonly appRoots: AppRoots;
    /** Spans that have ended and are not with the exporter yet. */
    private readonly ending = new Set<Promise<void>>();

    constructor(params: Surface.SvcSpanProcessorParams = {}) {
      const baseUrl = baseUrlOf(profile, params.baseUrl);
      const exporter = params.exporter ?? otlpExporter(params, baseUrl);
      const flushAt = params.flushAt ?? positiveNumber(read('FLUSH_AT'));
      const flushInterval = params.flushInterval ?? positiveNumber(read('FLUSH_INTERVAL'));
      this.processor =
        params.exportMode === 'immediate'
          ? new SimpleSpanProcessor(exporter)
          : new BatchSpanProcessor(exporter, {
              ...(flushAt ? { maxExportBatchSize: flushAt } : {}),
              ...(flushInterval ? { scheduledDelayMillis: flushInterval * 1_000 } : {}),
            });
      this.environment = params.environment ?? read('TRACING_ENVIRONMENT');
      this.release = params.release ?? read('RELEASE');
      this.mask = params.mask;
      this.shouldExportSpan = params.shouldExportSpan ?? (({ otelSpan }) => filter.isDefaultExportSpan(otelSpan));
      this.appRoots = new AppRoots(core, (span) => this.isExported(span));
      if (params.mediaUploadEnabled ?? !['false', '0'].includes(read('MEDIA_UPLOAD_ENABLED')?.toLowerCase() ?? '')) {
        this.media = new SpanMedia(
          core,
          new core.SvcAPIClient({
            environment: baseUrl,
            username: params.publicKey ?? read('PUBLIC_KEY'),
            password: params.secretKey ?? read('SECRET_KEY'),
            ...(params.additionalHeaders ? { headers: params.additionalHeaders } : {}),
          }),
        );
      }
    }

    /** Gives the span the environment, the release and what its context propagates, and marks the first one of this app. */
    onStart(span: Span, parentContext: Context): void {
      const propagated = core.getPropagatedAttributesFromContext(parentContext);
      if (span.attributes[keys.OBSERVATION_PROMPT_NAME] !== undefined) {
        delete propagated[keys.OBSERVATION_PROMPT_NAME];
        delete propagated[keys.OBSERVATION_PROMPT_VERSION];
      }
      span.setAttributes({
        ...(this.environment === undefined ? {} : { [keys.ENVIRONMENT]: this.environment }),
        ...(this.release === undefined ? {} : { [keys.RELEASE]: this.release }),
        ...propagated,
      });
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
      if (!this.isExported(span)) return;
      if (this.mask) await maskContent(span, keys, this.mask, core.getGlobalLogger());
      await this.media?.replace(span, keys);
      this.processor.onEnd(span);
    }

    private async settle(): Promise<void> {
      await Promise.all(this.ending);
      await this.media?.flush();
    }

    /** A filter that throws drops the span. */
    private isExported(span: ReadableSpan): boolean {
      try {
        return this.shouldExportSpan({ otelSpan: span });
      } catch (error) {
        core.getGlobalLogger().error('shouldExportSpan failed; the span is dropped.', error);
        return false;
      }
    }
  };
}
