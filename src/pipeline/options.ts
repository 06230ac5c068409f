import type { Profile } from '../catalog/profile.ts';
import type { Shard } from './shard.ts';

/** What happens while a run is under way, for a progress line. */
export interface Progress {
  phase: 'reading' | 'analysing' | 'writing';
  /** Done so far, and how many there are. */
  files: number;
  of: number;
}

/** What {@link check} and {@link migrate} have in common. */
export interface RunOptions {
  /** Folder that `paths` are relative to and where the repository root is looked for; default: the process's own. */
  cwd?: string;
  /** Files and folders to work on; default: `cwd` with everything below. */
  paths?: readonly string[];
  /** Names of the SDK; default: found out from the manifests and imports (see `src/findings/profile-choice.ts`). */
  profile?: 'svc' | 'langfuse';
  /** Packages of your own that re-export the SDK, e.g. `@acme/obs`. */
  modules?: readonly string[];
  /** Catalogue ids and chapters to work on; default: all. */
  only?: readonly string[];
  /** Catalogue ids and chapters to leave out. */
  skip?: readonly string[];
  /** Files to leave out, in gitignore syntax, relative to the root. */
  ignore?: readonly string[];
  /** True reads all Markdown; default: README files and the docs folder of a package. */
  docs?: boolean;
  /** False leaves package.json and the like alone; default true. */
  manifests?: boolean;
  /**
   * True replaces removed reads by functions in v5's shape, which the run writes into the repository; default false.
   */
  compat?: boolean;
  /** Path of the file with these functions, relative to `cwd`; default: `svc-v6-compat.ts` or `.js` in each package. */
  compatFile?: string;
  /** True puts a unified diff of each changed file into the report; default false. */
  patches?: boolean;
  /** True puts the edits of each site into its finding; default false. */
  edits?: boolean;
  /**
   * A text in the place of a file's, as an editor holds it: only that file is worked on, and manifests are not. The
   * file need not exist; `path` is relative to `cwd`, and `paths` do not count.
   */
  overlaid?: { path: string; text: string };
  /** Only the files of this part are reported and written; everything is analysed all the same. */
  shard?: Shard;
  /** How many files are read or written at the same time. */
  concurrency?: number;
  onProgress?: (progress: Progress) => void;
}

/** What {@link check} takes. */
export interface CheckOptions extends RunOptions {
  /** A branch, tag or commit: only lines that changed since its merge base with HEAD have findings. */
  since?: string;
  /** The same, of whole files that changed. */
  sinceFiles?: string;
  /** True judges what is staged in git, as it would be committed, and only there; default false. */
  staged?: boolean;
  /** File of findings that are let through, relative to `cwd`. */
  baseline?: string;
  /** True writes the baseline anew from what is found; default false. */
  updateBaseline?: boolean;
  /** True fails the check when files that name the SDK were left out: generated, minified, huge; default false. */
  strict?: boolean;
  /** How many findings may be left, new ones where there is a baseline; default 0. */
  max?: number;
}

/** What {@link migrate} takes. */
export interface MigrateOptions extends RunOptions {
  /** True writes nothing; the report says what would change. Default false. */
  dryRun?: boolean;
  /** False writes no `TODO(svc-v6)` comments; default true. */
  markers?: boolean;
  /** True makes a git commit for each chapter; refused where a tracked file has changes. Default false. */
  commit?: boolean;
  /** True writes even where git has changes that are not committed; default false. */
  allowDirty?: boolean;
  /** True writes where there is no git to go back with; default false. */
  allowNoVcs?: boolean;
  /** False does not check the migrated code on the v6 types; default true. */
  verify?: boolean;
  /** True runs the package manager's install when a manifest was written; default false. */
  install?: boolean;
}

/** What {@link planRepository} takes: everything is decided, nothing is looked up. */
export interface PlanOptions {
  /** Absolute path of the repository root. */
  root: string;
  /** Absolute files and folders to report on; default: all of `root`. */
  paths?: readonly string[];
  /** Default: the `svc` profile. */
  profile?: Profile;
  modules?: readonly string[];
  ignore?: readonly string[];
  docs?: boolean;
  only?: readonly string[];
  skip?: readonly string[];
  /** Default true. */
  markers?: boolean;
  compat?: boolean;
  /** Absolute, with `/`. */
  compatFile?: string;
  /** Text that replaces a file's content on disk, by absolute path with `/`. */
  overlay?: ReadonlyMap<string, string>;
  concurrency?: number;
  onProgress?: (progress: Progress) => void;
}
