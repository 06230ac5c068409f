/** The half of planning that needs TypeScript and a parser; loaded only when a file can hold a site. */
import type ts from 'typescript';
import type { Analysis } from '../analysis/analysis.ts';
import type { Skipped } from '../repository/skipped.ts';
import { analyseTyped, type TypedAnalysis } from '../analysis/analyse.ts';
import type { Discovery } from '../repository/discover.ts';
import { isEmitted } from '../repository/emitted-declarations.ts';
import { isDeclarationName } from '../repository/source-kinds.ts';
import { identifierNamesIn } from '../program/file-names.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { relativeTo } from '../repository/repository-path.ts';
import type { Site } from '../sites/site.ts';
import { beforeLeavingOut, NeedsLargerStack } from '../program/stack-limits.ts';
import { syntaxViewOf } from '../program/syntax-view.ts';
import { hostEdit } from '../embedded/index.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { errorInHost, verifyEmbedded } from '../verify/verify-embedded.ts';
import type { SdkTypeError } from '../verify/verification.ts';
import { ignoreReason } from '../applying/ignore-comments.ts';
import { reasonToIgnore } from '../applying/rewrite-embedded.ts';
import { rewriteFile } from '../applying/rewrite-file.ts';
import { planFile } from '../../transforms/plan-file.ts';
import { withFollowingFakes } from '../rewriting/test-doubles/follow-calls.ts';
import type { CompatTarget, PlannedSite } from '../rewriting/plan.ts';
import { brokenGroups, moves, withoutGroups } from '../rewriting/whole-groups.ts';
import { detectors } from '../../transforms/chapters.ts';
import { catalogue } from '../../transforms/entries.ts';
import { findingsOf } from '../findings/report-findings.ts';
import { planCompat, type CompatPlan } from './with-compat/plan-compat.ts';
import { hasFailedSource } from '../findings/older-code.ts';
import { waitForVersion } from '../findings/wait-for-version.ts';
import { raiseSpecifiers } from './raise-specifiers.ts';
import { remainingMarkersOf } from '../findings/remaining-markers.ts';
import { type HostedCode, inFile, rewriteHost } from '../findings/rewrite-host.ts';
import {
  compareFindings,
  type PlannedFile,
  type Redecidable,
  type Redecide,
  type RepositoryPlan,
  skippedBelow,
} from '../findings/repository-plan.ts';
import type { Selection } from '../findings/selection.ts';
import { defined } from '../catalog/defined.ts';

/** How sites are planned. */
export interface PlanSettings {
  /** Whether `review` and `manual` sites get a comment. */
  markers: boolean;
  /** Whether removed reads become calls of functions that the run writes. */
  compat: boolean;
  /** Where these functions go, absolute with `/`; default: one file in each package. */
  compatFile?: string;
  /** Whether versions in import specifiers go up with the code of their file. */
  specifiers?: boolean;
  /** Whether findings say how their site is edited. */
  edits?: boolean;
}

const outside = 'one of them is in a file that this run does not look at';

/** What was decided about the sites of one file, before anything is edited. */
interface DecidedFile {
  source: string;
  planned: readonly PlannedSite[];
  compat?: CompatTarget;
  /** The top-level statements of the source, where it has no syntax error. */
  statements?: readonly SourceRange[];
}

/** Decides the sites of one file. */
function decideFile(
  file: string,
  source: string,
  sites: readonly Site[],
  { profile, tree: treeOf, formFlags }: Analysis,
  compatPlan: CompatPlan | undefined,
): DecidedFile {
  // A file with sites was parsed.
  const tree = treeOf(file)!;
  const names = identifierNamesIn(tree);
  const compat = compatPlan?.targetOf(file, source, names);
  const withCompat = defined({ compat });
  const statements = statementsOf(tree);
  const syntax = syntaxViewOf(tree);
  return {
    source,
    planned: planFile({
      file,
      source,
      syntax,
      sites,
      catalogue,
      profile,
      names,
      flags: formFlags(file),
      ...withCompat,
    }),
    ...withCompat,
    ...defined({ statements }),
  };
}

/** Not in TypeScript's own declarations: the syntax errors of a tree. */
interface WithErrors {
  parseDiagnostics?: readonly unknown[];
}

function statementsOf(tree: ts.SourceFile): readonly SourceRange[] | undefined {
  if ((tree as WithErrors).parseDiagnostics?.length !== 0) return undefined;
  return tree.statements.map(({ pos, end }) => ({ start: pos, end }));
}

/** Carries out what was decided about one file. */
function rewriteDecided(
  { root, profile }: Analysis,
  file: string,
  { source, planned, compat, statements }: DecidedFile,
  { markers, edits, specifiers }: PlanSettings,
): PlannedFile {
  const rewritten = rewriteFile({
    source,
    file,
    confirm: true,
    planned,
    markers: markers && !(isDeclarationName(file) && isEmitted(source)),
    ...defined({ compat }),
    ...(statements === undefined || !markers ? {} : { statements }),
  });
  const name = relativeTo(root, file);
  const findings = findingsOf(name, source, rewritten.planned, rewritten.ignored, edits);
  // Code that was rewritten needs v6; code of which all is left to a person still needs v5.
  const needsV6 = rewritten.planned.some(({ decision }) => decision.edits.length > 0);
  return {
    file,
    name,
    source,
    output: specifiers === true && needsV6 ? raiseSpecifiers(rewritten.output, profile) : rewritten.output,
    planned: rewritten.planned,
    decided: rewritten.planned,
    findings,
  };
}

/** `svc-v6-ignore` above the error, its statement, or the site behind it. */
function isSilenced(
  text: (file: string) => string,
  unit: VirtualText | undefined,
  { file, range, statement, site }: SdkTypeError,
): boolean {
  const places = [{ name: range, statement }, ...(site === undefined ? [] : [site])];
  return places.some(
    (place) =>
      (unit === undefined ? ignoreReason(text(file), place) : reasonToIgnore(unit, text(unit.host), place)) !==
      undefined,
  );
}

/**
 * Plans one file; a failure is noted, and does not keep the other files from being planned. @throws NeedsLargerStack
 */
type Attempt = (file: string, plan: () => void) => void;

function noteFailures(skipped: Skipped[]): Attempt {
  return (file, plan) => {
    try {
      plan();
    } catch (error) {
      if (error instanceof RangeError) beforeLeavingOut();
      if (error instanceof NeedsLargerStack) throw error;
      const reason = `could not be planned: ${error instanceof Error ? error.message : String(error)}`;
      if (!skipped.some((known) => known.file === file && known.reason === reason))
        skipped.push({ file, reason, failed: true });
    }
  };
}

type DecidedFiles = ReadonlyMap<string, DecidedFile>;

function redecided(texts: DecidedFiles, decide: Redecide): DecidedFiles {
  return new Map([...texts].map(([file, decided]) => [file, { ...decided, planned: decided.planned.map(decide) }]));
}

/** Test doubles go where the calls went that they stand for. */
function withFollowingDoubles(texts: DecidedFiles): DecidedFiles {
  const planned = withFollowingFakes(new Map([...texts].map(([file, decided]) => [file, decided.planned])));
  return new Map(
    [...texts].map(([file, decided]) => [file, { ...decided, planned: planned.get(file) ?? decided.planned }]),
  );
}

/** What plans of one analysis are made with. */
interface Planning {
  analysis: Analysis;
  settings: PlanSettings;
  compatPlan: CompatPlan | undefined;
  attempt: Attempt;
}

function unitOf({ embedded }: Analysis, file: string): VirtualText | undefined {
  return embedded?.units.get(file);
}

/** The files that hold these texts, rewritten. */
function rewriteAll({ analysis, settings, attempt }: Planning, texts: DecidedFiles): PlannedFile[] {
  const files: PlannedFile[] = [];
  const inHosts = new Map<string, HostedCode[]>();
  for (const [file, decided] of texts) {
    const unit = unitOf(analysis, file);
    if (unit === undefined) {
      attempt(file, () => files.push(rewriteDecided(analysis, file, decided, settings)));
      continue;
    }
    const code = { unit, planned: decided.planned, ...defined({ compat: decided.compat }) };
    inHosts.set(unit.host, [...(inHosts.get(unit.host) ?? []), code]);
  }
  for (const [host, parts] of inHosts)
    attempt(host, () =>
      files.push(rewriteHost(analysis.root, host, analysis.text(host) ?? '', parts, { ...settings, confirm: true })),
    );
  return files.filter(({ findings }) => findings.length > 0);
}

/**
 * The same, where what changes in all files or in none could be changed in all of them. What could not be written shows
 * only here: by a comment, by a second parser, by an edit after which a text no longer parses.
 */
function rewriteWhole(planning: Planning, texts: DecidedFiles): PlannedFile[] {
  const files = rewriteAll(planning, texts);
  const broken = brokenGroups(
    [...texts.values()].flatMap(({ planned }) => planned),
    files.flatMap(({ decided }) => decided),
  );
  return broken.size === 0
    ? files.map((file) => ({ ...file, ...defined({ together: groupsEdited(file) }) }))
    : rewriteWhole(planning, redecided(texts, withoutGroups(broken)));
}

function groupsEdited({ decided }: PlannedFile): readonly string[] | undefined {
  const keys = new Set(decided.flatMap(({ site, decision }) => (moves(decision) ? (site.together ?? []) : [])));
  return keys.size === 0 ? undefined : [...keys];
}

/** The rewritten files with the modules that they call, in the order of their names. */
function withModules(files: PlannedFile[], compatPlan: CompatPlan | undefined): PlannedFile[] {
  for (const written of compatPlan?.modules(files) ?? []) {
    const at = files.findIndex(({ file }) => file === written.file);
    for (const [index, user] of files.entries())
      if (compatPlan?.uses(user, written.file)) files[index] = { ...user, needs: written.file };
    files.splice(at === -1 ? files.length : at, at === -1 ? 0 : 1, written);
  }
  return files.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/**
 * Checks the outputs of planned files on the v6 types, by ids that were selected. What cannot be checked is added to
 * `skipped`.
 * @param checked the only files to check
 */
function verifyDiscovered(
  discovery: Discovery,
  typed: TypedAnalysis,
  { files, selection, skipped }: { files: readonly PlannedFile[]; selection: Selection; skipped: Skipped[] },
  outputs: ReadonlyMap<string, string>,
  checked: ReadonlySet<string> | undefined,
): ReturnType<RepositoryPlan['verify']> {
  const { analysis } = typed;
  const rewritten = new Set(
    files.flatMap(({ planned }) => planned.filter(({ decision }) => decision.edits.length > 0).map(({ site }) => site)),
  );
  // A text that does not parse has errors wherever its pieces were guessed: nothing is said of it.
  const failed = new Set(skipped.flatMap((file) => (file.failed ? [file.file] : [])));
  const filesAnalysed = analysis.filesAnalysed.filter((file) => !failed.has(file) && (checked?.has(file) ?? true));
  const { units, ...verification } = verifyEmbedded(
    discovery,
    { ...typed, analysis: { ...analysis, filesAnalysed } },
    outputs,
    (site) => rewritten.has(site),
  );
  // What could not be checked is told with the files that failed.
  for (const { file, reason } of verification.failed)
    if (!skipped.some((known) => known.file === file)) skipped.push({ file, reason, failed: true });
  const text = (file: string): string => outputs.get(file) ?? analysis.text(file) ?? '';
  const wanted = verification.errors.filter(({ id }) => selection.has(id));
  const errors = wanted.filter((error) => !isSilenced(text, units.get(error.file), error));
  return {
    ...verification,
    errors: errors.flatMap((error) => errorInHost(units.get(error.file), error) ?? []),
    silenced: wanted.filter((error) => !errors.includes(error) && error.site === undefined).length,
  };
}

/** Plans again after a person's decisions about single sites. */
function redecidable(
  planning: Planning,
  decided: DecidedFiles,
  first: DecidedFiles,
  planOf: (texts: DecidedFiles) => RepositoryPlan,
): Redecidable {
  const { analysis } = planning;
  const hostOf = (file: string): string => unitOf(analysis, file)?.host ?? file;
  return {
    file: (file, decide) =>
      rewriteAll(planning, redecided(new Map([...first].filter(([text]) => hostOf(text) === file)), decide))[0],
    plan: (decide) => planOf(withFollowingDoubles(redecided(decided, decide))),
    text: ({ file }) => analysis.text(file) ?? '',
    takesEdit({ file }, range) {
      const unit = unitOf(analysis, file);
      return unit === undefined || hostEdit(unit, { ...range, text: '' }) !== undefined;
    },
    inFile({ file }, range) {
      const unit = unitOf(analysis, file);
      return unit === undefined ? range : inFile(unit, range);
    },
  };
}

/**
 * Analyses what was discovered and decides every site that `selection` has. Writes nothing.
 * A file whose planning fails becomes an entry of `skipped` with `failed`; the others are still planned.
 * @throws NeedsLargerStack for code that another thread can take
 */
export function planDiscovered(discovery: Discovery, selection: Selection, settings: PlanSettings): RepositoryPlan {
  return planAnalysed(discovery, analyseTyped(discovery, detectors), selection, settings);
}

/** The same where the analysis is there. */
export function planAnalysed(
  discovery: Discovery,
  typed: TypedAnalysis,
  selection: Selection,
  settings: PlanSettings,
): RepositoryPlan {
  const { analysis } = typed;
  const { root, paths } = discovery.request;
  const skipped: Skipped[] = skippedBelow(paths, analysis.skipped);
  const attempt = noteFailures(skipped);
  const selected = new Map(
    [...analysis.sites].map(([file, sites]) => [file, sites.filter((site) => selection.has(site.id))]),
  );
  const compatPlan = settings.compat ? planCompat(discovery, selected, analysis.text, settings.compatFile) : undefined;
  const planning: Planning = { analysis, settings, compatPlan, attempt };
  let deselected = 0;
  const decided = new Map<string, DecidedFile>();
  for (const [file, allSites] of analysis.sites) {
    const source = analysis.text(file);
    const sites = selected.get(file) ?? [];
    deselected += allSites.length - sites.length;
    if (source === undefined || sites.length === 0) continue;
    attempt(file, () => decided.set(file, decideFile(file, source, sites, analysis, compatPlan)));
  }
  const whole = redecided(decided, withoutGroups(new Map([...analysis.reachingOut].map((group) => [group, outside]))));
  const sites = [...whole.values()].flatMap(({ planned }) => planned);
  const within = redecided(whole, waitForVersion(sites, discovery, hasFailedSource(skipped)) ?? ((site) => site));
  const first = withFollowingDoubles(within);
  const again = redecidable(planning, within, first, planOf);
  return planOf(first);

  function planOf(texts: DecidedFiles): RepositoryPlan {
    const files = withModules(rewriteWhole(planning, texts), compatPlan);
    const byFile = new Map(files.map((planned) => [planned.file, planned.findings]));
    const remaining = analysis.markedFiles.flatMap((file) =>
      remainingMarkersOf(root, file, analysis.text(file) ?? '', byFile.get(file) ?? []).filter(({ id }) =>
        selection.has(id),
      ),
    );
    return {
      root,
      analysis,
      files,
      findings: files.flatMap((planned) => planned.findings).sort(compareFindings),
      remainingMarkers: remaining.sort(compareFindings),
      skipped,
      deselected,
      again,
      verify: (outputs, checked) => verifyDiscovered(discovery, typed, { files, selection, skipped }, outputs, checked),
    };
  }
}
