import type { Catalogue } from '../catalog/catalogue.ts';
import type { Profile } from '../catalog/profile.ts';
import type { Listing } from './list-repository.ts';

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
  /** `--docs`: all Markdown is read, not README files and docs folders of packages alone. */
  docs?: boolean;
  /** Text that replaces a file's content on disk (editor buffers, the stock runner's chained source). */
  overlay?: ReadonlyMap<string, string>;
  /** What is below the root, where somebody has listed it already. */
  listing?: Listing;
  concurrency?: number;
  onProgress?: (done: { phase: 'reading' | 'analysing'; files: number; of: number }) => void;
}

/** A hand-written `declare module '@svc/…'`: it hides v6 type errors. */
export interface AmbientDeclaration {
  file: string;
  /** From 1. */
  line: number;
  module: string;
}
