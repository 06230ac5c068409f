import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Version of `name` as installed for a manifest in `folder`: `node_modules` there or above, up to `root`. Nothing is
 * asked over the network. `undefined` when it is not installed or its manifest cannot be read.
 */
export function installedVersion(folder: string, root: string, name: string): string | undefined {
  for (let at = folder; ; at = path.posix.dirname(at)) {
    try {
      const manifest: unknown = JSON.parse(
        readFileSync(path.posix.join(at, 'node_modules', name, 'package.json'), 'utf8'),
      );
      if (
        typeof manifest === 'object' &&
        manifest !== null &&
        'version' in manifest &&
        typeof manifest.version === 'string'
      )
        return manifest.version;
    } catch {
      // Not here: look one folder up.
    }
    if (at === root || !at.startsWith(`${root}/`)) return undefined;
  }
}
