/**
 * The report, schema 1. Paths relative to the root with `/`, lines and columns from 1, columns
 * in UTF-16 units.
 */

export type Status = 'migrated' | 'review' | 'manual' | 'possible' | 'ignored';

/** A piece of a file as it was before the run, and the text in its place; an empty piece is a place to insert at. */
export interface Edit {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  text: string;
}

export interface Finding {
  id: string;
  status: Status;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  message: string;
  /** Why it was not migrated, or what to check. */
  reason?: string;
  /** What to do, where it is left to a person and there is no `suggestion`. */
  todo?: string;
  suggestion?: string;
  /** The statement's text before and, when edited, after. */
  before: string;
  after?: string;
  /**
   * With `--diff` and for SARIF: what makes the change at this site alone; absent where other files have to change with
   * it.
   */
  edits?: Edit[];
  confidence: 'proven' | 'inferred' | 'likely';
  /** Section of the contract. */
  contract: string;
  /** Stays the same when lines move. Unique within its file. */
  fingerprint: string;
  /** Only with `--baseline`, and not on ignored findings. */
  baselineState?: BaselineState;
}

/** Whether the baseline lists it: `unchanged`, or not: `new`. The words are SARIF's. */
export type BaselineState = 'new' | 'unchanged';

export interface ManifestChange {
  /** What changed or has to: `dependencies/@svc/client`, `engines.node`, … */
  name: string;
  id: string;
  status: 'migrated' | 'review' | 'manual';
  before: string;
  after?: string;
  message: string;
  /** Why it was left as it is, where nobody was asked about it. */
  reason?: string;
  /** For `manual`: the text a person would write in place of `before`. */
  suggestion?: string;
  line: number;
  /** Of id and name; set in every report. Unique within its file. */
  fingerprint?: string;
  /** Only with `--baseline`. */
  baselineState?: BaselineState;
}

export interface Summary {
  filesScanned: number;
  filesAnalysed: number;
  filesChanged: number;
  migrated: number;
  review: number;
  manual: number;
  possible: number;
  ignored: number;
  unresolved: number;
  skipped: number;
  /**
   * Only with `--baseline`: findings and manifest lines that it lists. They are in the counts of their status as well.
   */
  inBaseline?: number;
  durationMs: number;
}

/**
 * A type error of v6 at a use of the SDK; positions are those in the checked text, for `migrate` the migrated one. In a
 * dry run they are those of the file as it is: nobody can open a line of a text that is not written.
 */
export interface SdkTypeError {
  id: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** `TS2339`; in Python the rule of pyright, `reportCallIssue` */
  code: string;
  message: string;
}

/** What the v6 types say of the code. */
export interface VerifySummary {
  /** Identifiers that name something the SDK declares. */
  uses: number;
  /** Those of them in Python, checked on the types of major 5; absent where no file of it names the SDK. */
  pythonUses?: number;
  /** Sites of v5 that are left, review and ignored ones not counted. */
  v5Left: number;
  /** Watched names on receivers nobody could resolve, and sites that are merely possible. */
  unresolved: number;
  ignored: number;
  /** Nothing is left, and nothing was left out of the answer. */
  proven: boolean;
  errors: SdkTypeError[];
  /** Only with `--runtime`. */
  runtime?: RuntimeSummary;
  /** With `--project-tsc`, or where that is quick. */
  projectTsc?: ProjectTscSummary;
}

/**
 * What a type check with the project's own configuration says, with the types of v5 and of v6 in the place of the SDK.
 */
export interface ProjectTscSummary {
  /** `typescript 6.0.3` */
  compiler: string;
  /** Whether that was the project's own; else it was ours. */
  ofProject: boolean;
  /** Errors before, with the types of v5, and after, with those of v6. */
  before: number;
  after: number;
  /** Those that are new, by file, place and code; at places after the change, in a dry run at those of now. */
  errors: { file: string; line: number; column: number; code: string; message: string }[];
  /** Errors without a place in code, as of a configuration: what is said of code then is not the whole. */
  failures: string[];
}

/** A place in code that ran; for code that was compiled before, a place in what ran. */
export interface CallSite {
  /** Relative to the root when it is below, else absolute; with `/`. */
  file: string;
  line: number;
  column: number;
}

/** A use of something at run time that v6 does not have. */
export interface RemovedMember {
  /** `misplaced-options`: request options where v6 takes the request, so they are ignored. */
  kind: 'removed' | 'misplaced-options';
  id: string;
  message: string;
  callSite?: CallSite;
}

/** Requests to a route that v6 does not have, or that the contract does not allow. */
export interface UnexpectedRequest {
  method: string;
  path: string;
  /** Absent when the connection was cut. */
  status?: number;
  /** Ids of the v5 members that used the route. */
  removed: string[];
  count: number;
  callSite?: CallSite;
}

/** A process that ran another SDK than the shim: it sent requests, or loaded a file with the code of major 5. */
export interface OtherSdk {
  /** As the SDK names itself: `javascript`. */
  sdk: string;
  /** Its version; absent when it says none. */
  version?: string;
  /** Command line and number of the process; absent for one without the hooks. */
  process?: string;
  /** None where its code was found. */
  requests: number;
  /** What made the first request, or the file with the code. */
  callSite?: CallSite;
}

/** Processes of Node.js, Bun and Deno that ran during a command. */
export interface RunProcesses {
  /** With the hooks, which exchange the SDK and see what is loaded. */
  hooked: number;
  /** Those of them that loaded the shim. */
  onShim: number;
  /** Command lines of those that were seen to run without the hooks; absent where nothing shows them. */
  unhooked?: string[];
}

/** What a command did that ran on the shim against the contract service. */
export interface RuntimeSummary {
  command: string;
  /** Of the command; 128 and more for a signal. */
  exitCode: number;
  /** It was ended because it took longer than `--timeout`; the exit code is 124. */
  timedOut?: true;
  /** That time in milliseconds, where it was too short. */
  timeLimitMs?: number;
  /** Whether any process of it loaded the shim; else the run says nothing. */
  sdkLoaded: boolean;
  /** Requests that the service got. */
  requests: number;
  removedMembers: RemovedMember[];
  unexpectedRequests: UnexpectedRequest[];
  /** SDKs that are not the shim, by their requests or by their code: the command ran on them. Absent without any. */
  otherSdks?: OtherSdk[];
  /** Absent in reports of older versions. */
  processes?: RunProcesses;
}

/** One line of a baseline. */
export interface BaselineEntry {
  fingerprint: string;
  id: string;
  /** Relative to the root, with `/`. */
  file: string;
}

/** What `check` judged and how, when it was asked for less than everything or to allow for something. */
export interface GateSummary {
  /**
   * `--since`: only lines changed since `base`, the merge base of `ref` and HEAD, have findings. `files` counts the
   * files that changed; `onUnchangedLines` the findings and manifest lines in them that are left out. It is absent with
   * `--since-files`, which takes whole files.
   */
  since?: { ref: string; base: string; files: number; onUnchangedLines?: number };
  /** `--staged`: only staged files have findings, and the texts are those of the index. */
  staged?: { files: number };
  baseline?: {
    /** As it was named. */
    file: string;
    new: number;
    unchanged: number;
    /** Entries whose finding is gone; they do not change the exit code. */
    stale: BaselineEntry[];
    /** With `--update-baseline`: what was written. */
    updated?: { added: number; removed: number };
  };
  /** Findings and manifest lines that count: all that are not ignored, and with a baseline only the new ones. */
  left: number;
  /** `--strict`: how many files that name the SDK were left out; with any the check fails. */
  leftOut?: number;
  /** `--max`: how many may be left. */
  max: number;
  passed: boolean;
}

/** How many comments mark findings in a file, as it is after the run, or would be. */
export interface FileComments {
  file: string;
  count: number;
}

/** Which part of the repository a report tells, and what `merge` has to know besides. */
export interface ShardSummary {
  /** From 1. */
  index: number;
  of: number;
  command: 'check' | 'migrate';
  /** The run has written. */
  written: boolean;
  /** Of the whole repository. */
  filesReachingSdk: number;
  /** Files of `skipped` that failed; they make the run partial. */
  failed: string[];
  /** Absent where findings were left out since: with `--since`. */
  comments?: FileComments[];
}

export interface Report {
  schemaVersion: 1;
  tool: { name: 'svc-codemod'; version: string };
  profile: string;
  root: string;
  summary: Summary;
  findings: Finding[];
  files: {
    file: string;
    changed: boolean;
    /** The run made the file (`--compat`). */
    created?: true;
    patch?: string;
  }[];
  manifests: { file: string; changes: ManifestChange[]; patch?: string }[];
  skipped: {
    file: string;
    reason: string;
    /** It could not be read, judged or written: the run did a part only. */
    failed?: true;
  }[];
  /** The run has written its changes, so that what is `migrated` is done; else it would be. */
  written?: true;
  /** Absent with `--no-verify`. */
  verify?: VerifySummary;
  /** Only for `check` with `--since`, `--since-files`, `--staged`, `--baseline`, `--max` or `--strict`. */
  gate?: GateSummary;
  /** Only with `--shard`: lists and their counts are those of this part, everything else is the whole's. */
  shard?: ShardSummary;
}
