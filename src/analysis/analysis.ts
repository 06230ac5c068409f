import type { AmbientDeclaration } from '../repository/analysis-request.ts';
import type { FormFlags } from '../repository/resolve/strictness.ts';
import type { Skipped } from '../repository/skipped.ts';
import type ts from 'typescript';
import type { Profile } from '../catalog/profile.ts';
import type { EmbeddedFiles } from '../repository/embedded-files.ts';
import type { Reason } from './growth/grow.ts';
import type { Site, UnresolvedUse } from '../sites/site.ts';

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
  /**
   * Sites by file, in source order; only files with at least one. Code inside of another file has a name of its own.
   */
  sites: ReadonlyMap<string, readonly Site[]>;
  /** Of `Site.together`: groups with a site in a file that is not reported on. */
  reachingOut: ReadonlySet<string>;
  unresolved: readonly UnresolvedUse[];
  skipped: readonly Skipped[];
  /** Source text by file as analysed (BOM kept as the first unit), for files that were in the program. */
  text: (file: string) => string | undefined;
  /** Flags of a file's project by which code is written in another form. */
  formFlags: (file: string) => FormFlags;
  /** The trees of the same texts, for files with sites. */
  tree: (file: string) => ts.SourceFile | undefined;
  /** Code inside of other files: which files have it, and the way back from its ranges to theirs. */
  embedded?: EmbeddedFiles;
  filesScanned: number;
  /** Files of the program that may have sites and are reported on. */
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
  ambientDeclarations: readonly AmbientDeclaration[];
}
