import type { Catalogue } from '../catalog/catalogue.ts';
import type { Colours } from './colours.ts';
import type { Run } from './run.ts';

/** How to print a run; most formats need none of it. */
export interface FormatOptions {
  /** What v6 changed: chapters and texts of the ids in the report. */
  catalogue: Catalogue;
  colours: Colours;
  /** Unified diffs instead of the list of changed places; the report has to hold the patches. */
  diff: boolean;
  /**
   * `quiet` prints failures and totals only, `normal` the first of long lists, `all` the whole lists; `verbose` also
   * unresolved names, files left out by a rule, and which files were looked into and why.
   */
  volume: 'quiet' | 'normal' | 'all' | 'verbose';
  /** Columns that a line may have. */
  width: number;
  /** As the command line named them, for commands to copy; empty for all. */
  paths: readonly string[];
  /** The folder that the command line named to run in, as it stands there: commands to copy name it too. */
  cwd?: string;
  /** Turns a path of the report into the one to show, e.g. relative to the working directory. */
  showPath: (file: string) => string;
}

/** A run in one format. */
export interface Rendered {
  /** With a final newline, unless it is empty. */
  text: string;
  /** What the format had to leave out, a sentence each; for standard error. */
  notices: readonly string[];
}

/** Turns a run into text; reads and writes nothing. A plain text means that nothing was left out. */
export type RenderFormat = (run: Run, options: FormatOptions) => string | Rendered;

/** One line of the table of formats. */
export interface Format {
  name: string;
  /** For `--help` and the docs. */
  description: string;
  /** Endings of file names that mean this format where none is named. */
  endings?: readonly string[];
  /** It says everything a person is told; beside other formats the notes go to standard error. */
  whole?: true;
  /** Nothing in it says which tool it is from, so a file of it begins with a line that does. */
  titled?: true;
  /** It says which repository and commit it is of, and when it was made. */
  origin?: true;
  /** It shows the edits of each finding. */
  edits?: true;
  /** It shows the unified diff of each file. */
  patches?: true;
  load: () => Promise<RenderFormat>;
}
