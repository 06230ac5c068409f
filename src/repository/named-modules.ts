/** The modules that the files below a folder name. */
import { isInside } from './repository-path.ts';
import type { ScannedRepository } from './scanned-repository.ts';

/** A module, as a file names it. */
export interface NamedModule {
  specifier: string;
  /** The file that names it. */
  from: string;
}

export function* namedIn(
  scanned: ScannedRepository['scan']['scanned'],
  folder: string,
  isMeant: (specifier: string) => boolean,
): Generator<NamedModule, void> {
  for (const [from, { specifiers }] of scanned) {
    if (!isInside(folder, from)) continue;
    for (const specifier of specifiers) if (isMeant(specifier)) yield { specifier, from };
  }
}
