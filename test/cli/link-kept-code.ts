import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { toolFolder } from './keep-code.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of `keepCode`. */
    keptCode: string;
  }
}

/** Puts the code into a cache that does not exist yet; what is written there stays there. */
export function linkKeptCode(cache: string): void {
  if (existsSync(cache)) return;
  const kept = join(inject('keptCode'), toolFolder);
  mkdirSync(join(cache, toolFolder), { recursive: true });
  for (const name of readdirSync(kept)) symlinkSync(join(kept, name), join(cache, toolFolder, name));
}
