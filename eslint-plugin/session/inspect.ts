/** The findings of one file, as the command line gives them, from repositories that are kept warm. */
import createIgnore from 'ignore';
import type { FileSites, OpenRepository } from '../../src/analysis/open-repository.ts';
import { identifierNamesIn } from '../../src/program/file-names.ts';
import { syntaxViewOf } from '../../src/program/syntax-view.ts';
import { relativeTo } from '../../src/repository/repository-path.ts';
import { rewriteFile } from '../../src/applying/rewrite-file.ts';
import { readTypeScriptSyntax } from '../../src/applying/typescript-syntax.ts';
import { offsetsIn } from '../../src/report/positions.ts';
import { findingsOf } from '../../src/findings/report-findings.ts';
import { waitForVersion } from '../../src/findings/wait-for-version.ts';
import { remainingMarkersOf } from '../../src/findings/remaining-markers.ts';
import type { PlannedFile } from '../../src/findings/repository-plan.ts';
import { rewriteHost } from '../../src/findings/rewrite-host.ts';
import { type SilencedSite, type UnusedIgnore, unusedIgnores } from '../../src/findings/unused-ignores.ts';
import type { Selection } from '../../src/findings/selection.ts';
import { defined } from '../../src/catalog/defined.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import type { Finding } from '../../src/report/report-schema.ts';
import { planFile } from '../../transforms/plan-file.ts';
import { followsCalls, withFollowingFakes } from '../../src/rewriting/test-doubles/follow-calls.ts';
import { reportedTogether } from '../../src/rewriting/test-doubles/per-double.ts';
import type { PlannedSite } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import type { LocatedFile } from '../locate.ts';
import type { Settings } from '../settings.ts';
import { atomicChangesOf } from './atomic-changes.ts';
import { offeredEdit } from './offered-edit.ts';
import { keptBack, reachesOtherFiles } from './kept-back.ts';
import { openProjects } from './open-projects.ts';

/** A finding, and how the codemod would change the file there. */
export interface InspectedSite {
  finding: Finding;
  /** Whose names the file uses. */
  profile: Profile;
  /**
   * UTF-16 offsets in the file's text, BOM included: the edits of the site and of everything that has to change with
   * it. Empty where the codemod edits nothing.
   */
  edits: readonly TextEdit[];
  /** Where the codemod edits nothing: the text that a person would write, in the place of what it replaces. */
  offered?: TextEdit;
  /** Everything that these edits change is status `migrated`, and nothing else is decided by it. */
  safe: boolean;
  /** The other findings that these edits are for. */
  others: readonly Finding[];
}

/** What a file has left of v5. */
export interface InspectedFile {
  sites: readonly InspectedSite[];
  /** All marker comments of earlier runs. */
  markers: readonly Finding[];
  /** Comments that were to silence something, and do not. */
  ignores: readonly UnusedIgnore[];
  /** The code is nested more deeply than a linter's stack holds, so nobody knows what it uses. */
  isTooDeep?: boolean;
}

const plans = new WeakMap<readonly unknown[], { selection: Selection; planned: PlannedSite[] }>();

/** A text is planned once for each analysis of it. */
function planOf(
  { file, text, sites, sourceFile }: FileSites,
  { discovery }: OpenRepository,
  selection: Selection,
): PlannedSite[] {
  const known = plans.get(sites);
  if (known?.selection === selection) return known.planned;
  const planned = planFile({
    file,
    source: text,
    syntax: syntaxViewOf(sourceFile),
    sites: sites.filter(({ id }) => selection.has(id)),
    catalogue: discovery.request.catalogue,
    profile: discovery.request.profile,
    names: identifierNamesIn(sourceFile),
    flags: discovery.resolver.formFlags(file),
  });
  plans.set(sites, { selection, planned });
  return planned;
}

/** The test doubles of a test are decided with the calls of all files in sight, and some fixes are offered by them. */
function decide(
  answers: readonly FileSites[],
  repository: OpenRepository,
  selection: Selection,
): Map<string, readonly PlannedSite[]> {
  const planOfFile = new Map(answers.map((answer) => [answer.file, planOf(answer, repository, selection)]));
  const needsOthers = (plannedSite: PlannedSite): boolean =>
    followsCalls(plannedSite) ||
    plannedSite.decision.onlyWithVersion === true ||
    plannedSite.site.together !== undefined ||
    reachesOtherFiles(plannedSite);
  if (![...planOfFile.values()].some((planned) => planned.some(needsOthers))) return planOfFile;
  const all = new Map([
    ...repository.known().map((other) => [other.file, planOf(other, repository, selection)] as const),
    ...planOfFile,
  ]);
  const wait = waitForVersion([...all.values()].flat(), repository.discovery, false);
  return withFollowingFakes(
    wait ? new Map([...all].map(([file, planned]) => [file, planned.map(wait)] as const)) : all,
  );
}

/** How edits are made here: without markers, and checked by TypeScript's parser, the only one there is. */
const checked = { markers: false, reader: readTypeScriptSyntax };

/** A file's findings, and its sites with what was decided, in the file's own positions. */
interface DecidedFindings extends Pick<PlannedFile, 'findings' | 'planned'> {
  isKeptBack: (plannedSite: PlannedSite) => boolean;
  /** What comments silence. */
  silenced: readonly SilencedSite[];
}

function decideFindings(
  answers: readonly FileSites[],
  repository: OpenRepository,
  file: string,
  text: string,
  selection: Selection,
): DecidedFindings {
  const { root } = repository.discovery.request;
  const decided = decide(answers, repository, selection);
  const isKeptBack = keptBack(decided.values());
  const parts = answers.flatMap(({ file: name, unit }) => (unit ? [{ unit, planned: decided.get(name) ?? [] }] : []));
  if (parts.length > 0) {
    const rewritten = rewriteHost(root, file, text, parts, checked);
    return { ...rewritten, isKeptBack, silenced: silencedFindings(text, rewritten.findings) };
  }
  const statements = answers.flatMap(({ sourceFile }) =>
    sourceFile.statements.map(({ pos, end }) => ({ start: pos, end })),
  );
  const { planned, ignored } = rewriteFile({
    source: text,
    file,
    planned: decided.get(file) ?? [],
    statements,
    ...checked,
  });
  // What the run was not asked for may have its reason all the same.
  const unasked = answers.flatMap(({ sites }) => sites.filter(({ id }) => !selection.has(id)));
  return {
    planned,
    isKeptBack,
    findings: findingsOf(relativeTo(root, file), text, planned, ignored),
    silenced: [...ignored.map((ignoredSite) => ignoredSite.planned.site), ...unasked],
  };
}

/** In other text the statement of a site is that of its code; the finding is where the file has it. */
function silencedFindings(text: string, findings: readonly Finding[]): SilencedSite[] {
  const offset = offsetsIn(text);
  return findings
    .filter(({ status }) => status === 'ignored')
    .map((finding) => {
      const start = offset(finding);
      return { name: { start }, statement: { start } };
    });
}

/** What one repository says of a file. */
interface Inspected {
  sites: InspectedSite[];
  silenced: readonly SilencedSite[];
}

function inspectIn(repository: OpenRepository, file: string, text: string, selection: Selection): Inspected {
  const { profile } = repository.discovery.request;
  const answers = repository.sitesIn(file, text);
  if (answers.length === 0) return { sites: [], silenced: [] };
  const { planned, isKeptBack, findings, silenced } = decideFindings(answers, repository, file, text, selection);
  const changeOf = atomicChangesOf(planned, isKeptBack);
  // In a file with code in it the text would stand in that code alone.
  const ownText = answers.find((answer) => answer.file === file && answer.unit === undefined);
  // Findings are in this order, those of silenced sites among them.
  const sorted = reportedTogether(planned).sort(
    ([left], [right]) => left.site.name.start - right.site.name.start || (left.site.id < right.site.id ? -1 : 1),
  );
  const inOrder = sorted.values();
  const withParts = findings.map((finding) => ({
    finding,
    parts: ((finding.status === 'ignored' ? undefined : inOrder.next().value) ?? []) as readonly PlannedSite[],
  }));
  const sites = withParts.map(({ finding, parts }) => {
    const changes = new Set(parts.flatMap((part) => changeOf.get(part) ?? []));
    const others = withParts.flatMap((other) =>
      other.parts !== parts && [...changes].some((change) => change.sites.some((site) => other.parts.includes(site)))
        ? [other.finding]
        : [],
    );
    const edits = [...changes].flatMap((change) => change.edits);
    const isWhole = parts.every((part) => part.decision.status === 'migrated');
    const offered = edits.length === 0 && ownText !== undefined ? offeredEdit(ownText, parts) : undefined;
    return {
      finding,
      profile,
      edits,
      ...defined({ offered }),
      safe: isWhole && changes.size > 0 && [...changes].every(({ safe }) => safe),
      others,
    };
  });
  return { sites, silenced };
}

/** Whether the project's configuration leaves a file out. */
function isLeftOut(name: string, ignore: readonly string[]): boolean {
  return (
    ignore.length > 0 &&
    createIgnore.isPathValid(name) &&
    createIgnore({ ignorecase: false })
      .add([...ignore])
      .ignores(name)
  );
}

/**
 * What a file has left of v5.
 * @param place of the file, which need not be on disk
 * @param text the file's text with its BOM
 */
export function inspect(
  { root, file, host }: Omit<LocatedFile, 'start'>,
  text: string,
  settings: Settings,
): InspectedFile {
  const { ignore, selection, scope } = settings;
  if (isLeftOut(relativeTo(root, host), ignore)) return { sites: [], markers: [], ignores: [] };
  const repositories = openProjects(root, file, text, settings);
  const inspected = repositories.map((repository) => inspectIn(repository, file, text, selection));
  const isTooDeep = repositories.some((repository) => repository.isTooDeep(file));
  const silenced = inspected.flatMap((inspectedFile) => inspectedFile.silenced);
  // What other files would say of a place is not known with the scope of one file.
  const isKnown = scope === 'repository' && !isTooDeep && file === host;
  return {
    sites: inspected.flatMap(({ sites }) => sites),
    markers: remainingMarkersOf(root, file, text, []).filter(({ id }) => selection.has(id)),
    ignores: unusedIgnores(file, text, silenced).filter(({ problem }) => isKnown || problem === 'withoutReason'),
    isTooDeep,
  };
}
