/** Bun has no hooks of Node.js: a module of its own stands in the place of each package of the SDK. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { profiles, sdkPackages } from '../../src/catalog/profile.ts';
import { shimUrl } from './sdk-alias.ts';

interface BunPlugins {
  plugin(plugin: {
    name: string;
    setup(build: { module(name: string, load: () => { exports: unknown; loader: 'object' }): void }): void;
  }): unknown;
}

/** What Bun makes global; undefined in Node.js. */
export const bun = (globalThis as { Bun?: BunPlugins }).Bun;

/** Has `import` and `require` of the SDK get the shim, which is loaded when it is asked for. */
export function mapInBun({ plugin }: BunPlugins): void {
  const load = createRequire(import.meta.url);
  const packages = Object.values(profiles).flatMap(({ scope }) => sdkPackages.map((name) => `${scope}/${name}`));
  plugin({
    name: 'svc-codemod',
    setup(build) {
      for (const name of packages) {
        const file = fileURLToPath(shimUrl(name)!);
        build.module(name, () => ({ exports: load(file), loader: 'object' }));
      }
    },
  });
}

/** A value for `BUN_OPTIONS` that has Bun load a module first; undefined for a path that cannot stand there. */
export function preloadOption(file: string): string | undefined {
  return /\s/.test(file) ? undefined : `--preload=${file}`;
}
