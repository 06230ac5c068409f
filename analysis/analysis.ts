import type ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { Profile } from '../catalog/profile.ts';
import type { EmbeddedFiles } from './embedded/with-embedded.ts';
import type { Reason } from './growth/grow.ts';
import type { Site, UnresolvedUse } from './site.ts';

/** A file that was not analysed, and why. */
export interface Skipped {
  /** Absolute path with `/`. */
  file: string;
  reason: string;
  /** A failure (unreadable, does not parse) rather than a rule (generated, minified): it makes the run partial. */
  failed: boolean;
  /** Left out by a rule although its text names the SDK: said once, for it may be somebody's source after all. */
  namesSdk?: boolean;
}

/** What to analyse. */
export interface AnalysisRequest {
  /** Absolute real path of the repository root (the git root, or the working directory without git). */
  root: string;
  /** Files and folders to report on, absolute; the program may look further inside `root`. Empty = all. */
  paths: readonly string[];
  profile: Profile;
  /** What v6 changed. */
  catalogue: Catalogue;
  /** `--module`: package names that re-export the SDK. */
  modules: readonly string[];
  /** `--ignore`: extra globs in gitignore syntax, relative to root. */
  ignore: readonly string[];
  /** Text that replaces a file's content on disk (editor buffers, the stock runner's chained source). */
  overlay?: ReadonlyMap<string, string>;
  concurrency?: number;
  onProgress?: (done: { phase: 'reading' | 'analysing'; files: number; of: number }) => void;
}

/** A file of the program. */
export interface ProgramFile {
  file: string;
  /** Why it came in. */
  reason: Reason;
}

/** The whole answer for one repository. */
export interface Analysis {
  root: string;
  profile: Profile;
  /** Sites by file, in source order; only files with at least one. Code inside of another file has a name of its own. */
  sites: ReadonlyMap<string, readonly Site[]>;
  unresolved: readonly UnresolvedUse[];
  skipped: readonly Skipped[];
  /** Source text by file as analysed (BOM kept as the first unit), for files that were in the program. */
  text: (file: string) => string | undefined;
  /** The trees of the same texts, for files with sites. */
  tree: (file: string) => ts.SourceFile | undefined;
  /** Code inside of other files: which files have it, and the way back from its ranges to theirs. */
  embedded?: EmbeddedFiles;
  filesScanned: number;
  /** Files in the program: those that can matter. */
  filesAnalysed: readonly string[];
  /** The files of the program, in the order they came in, each with the reason; also those that are not reported on. */
  programFiles: readonly ProgramFile[];
  /** How often files of the program were answered: once each, unless one changed or failed. */
  answersGiven: number;
  /** Files whose own imports name the SDK or lead to it. */
  filesReachingSdk: number;
  /** Older majors of the SDK seen in imports, e.g. `['langfuse']`. */
  olderPackages: readonly string[];
  /** Source files with a `TODO(svc-v6)` marker, also those that no longer reach the SDK. */
  markedFiles: readonly string[];
  /** Hand-written `declare module '@svc/…'` files: they hide v6 type errors. */
  ambientDeclarations: readonly { file: string; line: number; module: string }[];
}
