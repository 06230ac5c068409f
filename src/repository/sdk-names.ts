import { markerStart } from '../catalog/marker.ts';
import { type Profile, profiles, sdkPackages } from '../catalog/profile.ts';
import type { ScanOptions } from './scan-files.ts';

/** What the SDK is called. */
export type SdkNames = Pick<ScanOptions, 'sdkNames' | 'otherNames'>;

/**
 * What to look for in texts that may name the SDK.
 * @param modules packages that re-export it
 */
export function sdkNamesOf(profile: Profile, modules: readonly string[]): SdkNames {
  const packagesOf = ({ scope }: Profile): string[] => sdkPackages.map((name) => `${scope}/${name}`);
  return {
    // The scope alone says little: in the SDK's own organisation most packages below it are others.
    // A file with a marker is of interest whatever else it says.
    sdkNames: [...packagesOf(profile), ...modules, markerStart],
    otherNames: Object.values(profiles)
      .filter(({ scope }) => scope !== profile.scope)
      .flatMap(packagesOf),
  };
}
