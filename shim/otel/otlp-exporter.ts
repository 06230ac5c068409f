import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { SvcSpanProcessorParams } from '@svc/otel';
import type { Profile } from '../../src/catalog/profile.ts';
import { spanRoute } from '../../src/catalog/span-attributes.ts';
import { getEnv } from '../core/environment.ts';
import type { CoreModule } from '../core/index.ts';
import { keysOf, timeoutOf, warnOfMissing } from '../core/keys.ts';
import { isServerRuntime, resolveCompression } from './compression.ts';
import { exportHeaders } from './export-headers.ts';

/** The real exporter, to the service of the contract. Warns of a key that nobody gave. */
export function otlpExporter(
  profile: Profile,
  core: CoreModule,
  params: SvcSpanProcessorParams,
  baseUrl: string,
): SpanExporter {
  const keys = keysOf(profile, params);
  warnOfMissing(keys, profile, core.getGlobalLogger(), ', and there is no exporter; span exports will fail');
  const compression = resolveCompression({
    option: params.compression,
    variable: `${profile.env}OTEL_COMPRESSION`,
    read: getEnv,
    serverRuntime: isServerRuntime(),
  });
  const config: NonNullable<ConstructorParameters<typeof OTLPTraceExporter>[0]> = {
    url: `${baseUrl}${spanRoute.path}`,
    headers: exportHeaders(profile, {
      ...keys,
      sdkName: core.SVC_SDK_NAME,
      sdkVersion: core.SVC_SDK_VERSION,
      additional: params.additionalHeaders,
    }),
    timeoutMillis: timeoutOf(profile, params.timeout) * 1_000,
    // The exporter's enum of compressions belongs to a package that need not be there; its values are these words.
    compression: compression as never,
  };
  return new OTLPTraceExporter(config);
}
