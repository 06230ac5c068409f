import { lstatSync } from 'node:fs';
import type { Discovery } from './discover.ts';
import { listSourceFiles } from './source-files.ts';

/** Notices that files of a repository changed, by their time and size, without being told and at a bounded cost. */
export interface DiskWatch {
  /**
   * What changed since the last look.
   * @returns changed source files; `everything` when files came or went, or what says where specifiers lead changed; nothing
   *   when it is too early to look again
   */
  changes(): readonly string[] | 'everything';
}

/** Looking may take this part of the time that passes. */
const share = 1 / 50;

/** Milliseconds between two looks at the least. */
const shortest = 25;

/**
 * Everything on disk now is taken as known. Files of the program are looked at often; all others, and the list of files,
 * more seldom, for there are many more of them.
 * @param programFiles grows with the program
 */
export function createDiskWatch({ request, scanned, configFiles }: Discovery, programFiles: ReadonlySet<string>): DiskWatch {
  const list = (): string => {
    const listed = listSourceFiles({ root: request.root, ignore: request.ignore });
    return [...listed.files, ...listed.configFiles].join('\n');
  };
  const stamps = new Map<string, string>();
  let listing = '';

  /** Files with another stamp than before. */
  function changed(files: Iterable<string>): string[] {
    return [...files].filter((file) => {
      const stamp = stampOf(file);
      const before = stamps.get(file) ?? stamp;
      stamps.set(file, stamp);
      return before !== stamp;
    });
  }

  const near = seldom(() => changed(programFiles));
  const far = seldom((): string[] | 'everything' => {
    const before = listing;
    listing = list();
    const files = changed(scanned.keys());
    const isGlobal = files.some((file) => scanned.get(file)?.role === 'declaration');
    return before !== listing || isGlobal || changed(configFiles).length > 0 ? 'everything' : files;
  });
  far();
  return { changes: () => far() ?? near() ?? [] };
}

/** Does something unless it is too early: the longer it took, the longer until the next time. */
function seldom<T>(work: () => T): () => T | undefined {
  let notBefore = 0;
  return () => {
    const start = performance.now();
    if (start < notBefore) return undefined;
    const result = work();
    const end = performance.now();
    notBefore = end + Math.max(shortest, (end - start) / share);
    return result;
  };
}

/** Time and size of a file; empty when it is not there. */
function stampOf(file: string): string {
  try {
    const { mtimeMs, size } = lstatSync(file);
    return `${mtimeMs} ${size}`;
  } catch {
    return '';
  }
}
