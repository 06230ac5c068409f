/** The core package of one profile, under neutral names: what `shim/<profile>/core.ts` exports. */
import type * as Surface from '@svc/core';
import { constants, exportedValues, namespaces, type ValueNamespace } from '../../src/catalog/core-values.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { spanAttributesOf, tracerNameOf } from '../../src/catalog/span-attributes.ts';
import { createApiClient } from './api-client.ts';
import * as encoding from './encoding.ts';
import { getEnv } from './environment.ts';
import { createErrors } from './errors.ts';
import { createLogging } from './logger.ts';
import { createMedia } from './media.ts';
import { createMediaReference } from './media-reference.ts';
import { uploadMedia } from './media-upload.ts';
import { createPropagation } from './propagation.ts';
import { withPublishedNames } from './published-names.ts';
import { tellLoaded } from './run-mark.ts';

/** Everything `@svc/core` 6 exports; a namespace of types only is an empty object at run time. */
export type CoreModule = typeof Surface & Record<Exclude<keyof typeof namespaces, keyof typeof Surface>, object>;

/** The major whose behaviour the shim shows. */
export const sdkVersion = '6.0.0';

const modules = new Map<string, CoreModule>();

/** The core package under a profile's names of headers, variables and attributes; one for each profile. */
export function coreModule(profile: Profile): CoreModule {
  const module = modules.get(profile.name) ?? createCoreModule(profile);
  modules.set(profile.name, module);
  return module;
}

function createCoreModule(profile: Profile): CoreModule {
  tellLoaded();
  const logging = createLogging(profile);
  const errors = createErrors(profile);
  const { getGlobalLogger } = logging;
  const values: Record<string, unknown> = { ...constants, ...errors.classes };
  const held = (space: ValueNamespace): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(space).map(([name, value]) => [name, typeof value === 'string' ? values[value] : held(value)]),
    );
  const written = {
    ...logging,
    ...encoding,
    SvcMedia: createMedia(profile, getGlobalLogger),
    SvcMediaReference: createMediaReference(profile),
    ...createPropagation(profile, getGlobalLogger),
    SvcAPIError: errors.SvcAPIError,
    SvcAPITimeoutError: errors.SvcAPITimeoutError,
    SvcAPIClient: createApiClient(profile, errors),
    // An enum and a literal whose values are the profile's.
    SvcOtelSpanAttributes: spanAttributesOf(profile) as unknown as CoreModule['SvcOtelSpanAttributes'],
    SVC_TRACER_NAME: tracerNameOf(profile) as CoreModule['SVC_TRACER_NAME'],
    SVC_SDK_VERSION: sdkVersion,
    SVC_SDK_NAME: 'javascript',
    SVC_SDK_EXPERIMENT_ENVIRONMENT: 'sdk-experiment',
    getEnv,
    uploadMedia,
  } satisfies Partial<CoreModule>;
  // What the catalogue lists is there by its list; a test compares the names with those of the surface.
  const listed = {
    ...Object.fromEntries(exportedValues.map((name) => [name, values[name]])),
    ...Object.fromEntries(Object.entries(namespaces).map(([name, space]) => [name, held(space)])),
    Error: errors.classes.CommonsError,
  };
  return withPublishedNames(profile, { ...written, ...listed } as unknown as CoreModule);
}
