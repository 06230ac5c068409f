import type { Excerpts } from './excerpt.ts';
import type { FileComments, Report } from './report-schema.ts';

/** Where a report is from, for those to whom it is handed on. */
export interface ReportOrigin {
  /** Its name, with the folder that was looked at; absent for reports that were put together. */
  repository?: string;
  /** The short hash of the commit that was checked out; absent without one. */
  commit?: string;
  /** The day of the report, `2026-11-24`. */
  date: string;
}

/** A finished run: the report, and what a person is told besides. */
export interface Run {
  /** For a format that says it (`Format.origin`). */
  origin?: ReportOrigin;
  /** What it was asked for. */
  command: 'migrate' | 'check' | 'verify';
  report: Report;
  /** 0, 1 or 4, and 5 of `verify --runtime` (`exit-code.ts`); the others are thrown as errors. */
  exitCode: number;
  /** Absolute real path with `/` that the report's names are relative to. */
  root: string;
  /** True when nothing was written on purpose: a dry run or a check. */
  dry: boolean;
  /** Manifests that the run leaves on the older major beside code that it changes. */
  behind?: readonly string[];
  /** Files that name the SDK and that a sparse checkout leaves out, relative to the root. */
  sparse?: readonly string[];
  /** Whether the files are in git. */
  inGit: boolean;
  /** Files with changes or comments that git does not track, so that it has to be asked for them. */
  untracked?: readonly string[];
  /** Files that would be written have changes that are not committed, so a run refuses them without `--allow-dirty`. */
  uncommitted?: true;
  /** What was written is committed, so that git shows no difference. */
  committed?: true;
  /** Files whose imports name the SDK or lead to it. */
  filesReachingSdk: number;
  /** Why there was nothing to do; absent when there was something. */
  nothingToDo?: string;
  /** Sentences for the reader, in order. */
  notes: string[];
  /** Those of the notes that say what was not done: told also where little is told. */
  undone: readonly string[];
  /** Watched names on receivers nobody could resolve: `file:line:column` and the cause. */
  unresolved: { file: string; line: number; column: number; text: string; cause: string }[];
  /** What the analysis looked into; absent in a run that was read from reports. */
  program?: {
    /** Relative to the root, in the order they came in, each with the reason. */
    files: { file: string; why: string }[];
    /** How often they were answered. */
    answers: number;
  };
  /** Entries of `report.skipped` that are failures; they make the run partial. */
  failed: { file: string; reason: string }[];
  /**
   * Type errors on the line of a site that is left, by `errorKey`; absent in a run that was read from reports, or
   * without `verify`.
   */
  errorsAtSites?: ReadonlySet<string>;
  /** The file with all changes as a patch. */
  patchFile?: string;
  /** It was about a text in the place of a file's. */
  overlaid?: true;
  /** No comment is put into the code. */
  withoutMarkers?: true;
  /** A person has chosen what is written, so not every finding has a comment in the code. */
  chosen?: true;
  /** Comments that were written say only the beginning of what is to be done; a check in this clone tells the rest. */
  keepsTexts?: true;
  /**
   * The files that have comments at findings; absent where findings of the report were left out since, and in a run
   * that was read from reports that do not say it.
   */
  comments?: readonly FileComments[];
  /** Lines of code of the findings that somebody has to look at; absent in a run that was read from reports. */
  excerpts?: Excerpts;
  /** What was installed, or has to be: the exact command and the folder, relative to the root. */
  installs: { command: string; folder: string; state: 'ran' | 'failed' | 'todo' }[];
}
