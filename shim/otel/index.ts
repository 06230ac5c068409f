/** The OpenTelemetry package of one profile, under neutral names: what `shim/<profile>/otel.ts` exports. */
import type * as Surface from '@svc/otel';
import type { Profile } from '../../src/catalog/profile.ts';
import { tracerNameOf } from '../../src/catalog/span-attributes.ts';
import { coreModule } from '../core/index.ts';
import { withPublishedNames } from '../core/published-names.ts';
import { createSpanFilter } from './span-filter.ts';
import { createSpanProcessor } from './span-processor.ts';

/** Everything `@svc/otel` 6 exports. */
export type OtelModule = typeof Surface;

const modules = new Map<string, OtelModule>();

/** The span processor and its filters under a profile's names; one module for each profile. */
export function otelModule(profile: Profile): OtelModule {
  const module = modules.get(profile.name) ?? createOtelModule(profile);
  modules.set(profile.name, module);
  return module;
}

function createOtelModule(profile: Profile): OtelModule {
  const filter = createSpanFilter(tracerNameOf(profile));
  const SvcSpanProcessor = createSpanProcessor(profile, coreModule(profile), filter);
  return withPublishedNames(profile, { ...filter, SvcSpanProcessor });
}
