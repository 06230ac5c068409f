import type { Analysis } from '../analysis/analysis.ts';
import type { Skipped } from '../repository/skipped.ts';
import type { Discovery } from '../repository/discover.ts';
import { folderOf, isInside, baseName } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';
import type { Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { Verification } from '../verify/verification.ts';
import { compareFiles } from '../repository/compare-files.ts';
import type { Finding, SdkTypeError } from '../report/report-schema.ts';
import type { PlannedSite } from '../rewriting/plan.ts';

/** One source file that has at least one site. */
export interface PlannedFile {
  /** Absolute path with `/`. */
  file: string;
  /** Path relative to the root, with `/`. */
  name: string;
  /** The text that was analysed. */
  source: string;
  /** The text to write; equal to `source` when nothing changes. */
  output: string;
  /** The sites with what was decided and done; silenced ones are not among them. */
  planned: readonly PlannedSite[];
  /** The same sites where they were decided: in the file, or in a piece of code inside of it. */
  decided: readonly PlannedSite[];
  /** In source order. */
  findings: readonly Finding[];
  /** The run writes a file that was not there. */
  isNew?: boolean;
  /** The compat module that `output` imports, when this run changes it; absolute. */
  needs?: string;
  /** Keys of what changes in several files or in none (`Site.together`), and changes here. */
  together?: readonly string[];
}

/** Decides a site once more; the same object leaves it as it is. */
export type Redecide = (plannedSite: PlannedSite) => PlannedSite;

/** What was decided, to be written with other decisions about some sites. Nothing is analysed again. */
export interface Redecidable {
  /** One file as it becomes then; undefined for one without a site. */
  file: (file: string, decide: Redecide) => PlannedFile | undefined;
  /** The whole repository. */
  plan: (decide: Redecide) => RepositoryPlan;
  /** The text that a site's ranges are in. */
  text: (site: Site) => string;
  /** Whether a range of that text can be replaced as a whole. */
  takesEdit: (site: Site, range: SourceRange) => boolean;
  /** Where an offset of that text is in the file. */
  inFile: (site: Site, range: SourceRange) => SourceRange;
}

/** What the check on the v6 types says of a plan. */
export interface PlanVerification extends Verification {
  /** Errors that a comment in the code silences and no site explains. */
  silenced: number;
}

/** What the check of Python on the types of major 5 says of a plan. */
export interface PythonVerification {
  /** Names that the SDK declares, and that the checker knows to be its. */
  uses: number;
  /** Names that are the SDK's by what the code says, and that have no type for the checker. */
  unresolved: number;
  /** With their files relative to the root; `isAtSite`: in the text of a site. */
  errors: readonly { error: SdkTypeError; isAtSite: boolean }[];
  /** Errors that a comment in the code silences and no site explains. */
  silenced: number;
  /** Why not all was checked. */
  notes: readonly string[];
}

/** An error, with the line that it is in. */
export interface PythonLeft {
  error: SdkTypeError;
  /** In the text of a site. */
  isAtSite: boolean;
  line: string;
}

/** All that a run over a repository would do to its source files; nothing is written. */
export interface RepositoryPlan {
  root: string;
  analysis: Analysis;
  /** Sorted by name; only files with at least one site. */
  files: readonly PlannedFile[];
  /** Findings of all files, sorted by file, then position. */
  findings: readonly Finding[];
  /** Markers of earlier runs whose site is gone, sorted in the same way. */
  remainingMarkers: readonly Finding[];
  /** What only a check looks for: code without a word of v5 that does not fit the v6 types. */
  leftOnV6?: readonly Finding[];
  /** What the analysis skipped, and files whose planning failed. */
  skipped: readonly Skipped[];
  /** Sites that `only` and `skip` leave out. */
  deselected: number;
  /** Python files that name the SDK, where there are any. */
  pythonFiles?: number;
  /** Absent where no file has a site. */
  again?: Redecidable;
  /**
   * Checks what the code does with the SDK on the v6 surface, with texts that replace those analysed; once for a plan.
   * @param files the only ones to check, absolute
   */
  verify: (outputs: ReadonlyMap<string, string>, files?: ReadonlySet<string>) => PlanVerification;
  /** The same of Python, on major 5 of its SDK; absent where no file of it names the SDK. */
  verifyPython?: (outputs: ReadonlyMap<string, string>) => Promise<PythonVerification>;
  /** The errors of Python of major 5 that reads of answers what only those of 4 had, in files that are asked about. */
  leftInPython?: (isAsked: (file: string) => boolean) => Promise<readonly PythonLeft[]>;
}

/** Orders findings by file, then position, then id; by code unit, so that every machine gives the same order. */
export function compareFindings(left: Finding, right: Finding): number {
  return (
    compareFiles(left, right) ||
    left.line - right.line ||
    left.column - right.column ||
    (left.id < right.id ? -1 : Number(left.id > right.id))
  );
}

/**
 * The entries of `skipped` that concern `paths`: what is below them, and settings above them (a tsconfig), but no other
 * part of the repository, which is only read to follow values.
 */
export function skippedBelow(paths: readonly string[], skipped: readonly Skipped[]): Skipped[] {
  if (paths.length === 0) return [...skipped];
  return skipped.filter(({ file }) =>
    paths.some((path) => isInside(path, file) || (!isSourceName(baseName(file)) && isInside(folderOf(file), path))),
  );
}

/**
 * The part of a plan that concerns `files`. What was found in them is what the whole repository says about them.
 * @param files absolute, with `/`
 */
export function narrowPlan(plan: RepositoryPlan, files: ReadonlySet<string>): RepositoryPlan {
  const { root, analysis } = plan;
  const inFiles = ({ file }: { file: string }): boolean => files.has(file);
  const named = ({ file }: Finding): boolean => files.has(`${root}/${file}`);
  return {
    ...plan,
    analysis: {
      ...analysis,
      unresolved: analysis.unresolved.filter(inFiles),
      ambientDeclarations: analysis.ambientDeclarations.filter(inFiles),
    },
    files: plan.files.filter(inFiles),
    findings: plan.findings.filter(named),
    remainingMarkers: plan.remainingMarkers.filter(named),
    skipped: files.size === 0 ? [] : skippedBelow([...files], plan.skipped),
  };
}

/** The plan of a repository in which no file can hold a site: what is known without parsing anything. */
export function emptyPlan(discovery: Discovery): RepositoryPlan {
  const { request } = discovery;
  const skipped = skippedBelow(request.paths, discovery.skipped);
  const analysis: Analysis = {
    root: request.root,
    profile: request.profile,
    sites: new Map(),
    reachingOut: new Set(),
    unresolved: [],
    skipped,
    text: () => undefined,
    tree: () => undefined,
    formFlags: () => ({}),
    filesScanned: discovery.selected.size,
    filesAnalysed: [],
    programFiles: [],
    answersGiven: 0,
    // Where none of them is asked about, those that name it.
    filesReachingSdk: discovery.seeds.filter((file) => discovery.selected.has(file)).length,
    olderPackages: discovery.graph.olderPackagesIn(discovery.selected),
    ambientDeclarations: discovery.ambientDeclarations,
    markedFiles: [],
  };
  return {
    root: request.root,
    analysis,
    files: [],
    findings: [],
    remainingMarkers: [],
    skipped,
    deselected: 0,
    verify: () => ({ uses: 0, files: 0, errors: [], failed: [], silenced: 0 }),
  };
}
