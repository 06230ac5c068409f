import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest of a name in the `node_modules` above a folder. */
export function installed(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
    if (at === dirname(at)) return undefined;
  }
}
