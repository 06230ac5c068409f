import { readFileSync } from 'node:fs';

/** The version of this package. */
export function toolVersion(): string {
  // From the sources the manifest is two folders up, from dist three.
  for (const place of ['../../package.json', '../../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (manifest.name === 'svc-codemod' && manifest.version !== undefined) return manifest.version;
    } catch {
      // The other place has it.
    }
  }
  return '0.0.0';
}
