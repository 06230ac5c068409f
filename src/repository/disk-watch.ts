import { lstatSync } from 'node:fs';
import type { AnalysisRequest } from './analysis-request.ts';
import { defined } from '../catalog/defined.ts';
import { listSourceFiles, type SourceFiles } from './source-files.ts';

/** Notices that files of a repository changed, by their times and size, without being told and at a bounded cost. */
export interface DiskWatch {
  /** The repository as it was at first, for who reads its files next. */
  readonly listed: SourceFiles;
  /**
   * What changed since the last look.
   * @param nearFiles files on disk that are looked at often; all others, and the list of files, more seldom, for there
   * are
   *   many more of them
   * @param asked this one is always looked at
   * @returns changed source files, without those of which it is too early to say; `everything` when files came or went,
   * or
   *   what says where specifiers lead changed
   */
  changes(nearFiles: () => Iterable<string>, asked: string): readonly string[] | 'everything';
}

/** Looking may take this part of the time that passes. */
const share = 1 / 50;

/** What looking at all files may take, so that they are looked at every two seconds where that is not too much. */
const largestShare = 1 / 20;

/** Milliseconds between two looks at the least. */
const shortest = 25;

/** Milliseconds between two looks at the most; between two at all files, where that is not too much work. */
const longest = 2000;

/** Milliseconds by which the clock of a file system may be behind. */
const clockStep = 20;

/**
 * Everything on disk now is taken as known: create it before the files are read, or what changes meanwhile stays
 * unseen.
 */
export function createDiskWatch(request: AnalysisRequest): DiskWatch {
  const stamps = new Map<string, string>();
  let listing: string | undefined;
  let listedAt = 0;

  /** Files with another stamp than before; one that was never looked at is taken as known. */
  function changed(files: Iterable<string>): string[] {
    return [...files].filter((file) => {
      const { stamp } = stampOf(file);
      const before = stamps.get(file) ?? stamp;
      stamps.set(file, stamp);
      return before !== stamp;
    });
  }

  function list(): SourceFiles {
    listedAt = Date.now();
    return listSourceFiles({ root: request.root, ignore: request.ignore, ...defined({ docs: request.docs }) });
  }

  function lookFar({ files, configFiles } = list()): string[] | 'everything' {
    const before = listing;
    listing = [...files, ...configFiles].join('\n');
    const changedFiles = changed(files);
    return changed(configFiles).length > 0 || (before !== undefined && before !== listing)
      ? 'everything'
      : changedFiles;
  }

  const far = seldom(() => lookFar(), longest, largestShare);
  const near = seldom((files: () => Iterable<string>) => changed(files()), 0, Infinity);
  // This first look, with nothing in the system's cache yet, says little about how long the others take.
  const listed = list();
  lookFar(listed);

  return {
    listed,
    changes(nearFiles, asked) {
      // A file that was made a moment ago is in no list yet.
      const isNew = !stamps.has(asked) && stampOf(asked).changedAt > listedAt - clockStep;
      const others = (isNew ? lookFar() : far()) ?? near(nearFiles) ?? [];
      if (others === 'everything' || !stamps.has(asked)) return others;
      return [...new Set([...others, ...changed([asked])])];
    },
  };
}

/**
 * Does something unless it is too early: the longer it took, the longer until the next time; `first` = milliseconds
 * until the first one.
 */
function seldom<Arguments extends unknown[], T>(
  work: (...given: Arguments) => T,
  first: number,
  most: number,
): (...given: Arguments) => T | undefined {
  let notBefore = performance.now() + first;
  return (...given) => {
    const start = performance.now();
    if (start < notBefore) return undefined;
    const result = work(...given);
    const end = performance.now();
    const took = end - start;
    notBefore = end + Math.max(shortest, Math.min(took / share, longest), took / most);
    return result;
  };
}

/** Times, size and identity of a file; empty when it is not there. */
function stampOf(file: string): { stamp: string; changedAt: number } {
  try {
    const { mtimeMs, ctimeMs, size, ino } = lstatSync(file);
    return { stamp: `${mtimeMs} ${ctimeMs} ${size} ${ino}`, changedAt: ctimeMs };
  } catch {
    return { stamp: '', changedAt: 0 };
  }
}
