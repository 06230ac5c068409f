import { readFileSync } from 'node:fs';

/** The packages that are made of these sources, and have one version. */
const packages = ['svc-codemod', 'eslint-plugin-svc'];

/** The version of this package. */
export function toolVersion(): string {
  // From the sources the manifest is two folders up, from dist three.
  for (const place of ['../../package.json', '../../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (packages.includes(manifest.name ?? '') && manifest.version !== undefined) return manifest.version;
    } catch {
      // The other place has it.
    }
  }
  return '0.0.0';
}
