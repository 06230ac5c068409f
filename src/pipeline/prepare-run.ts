import { leftOutNotes, leftOutWithSdk, notCheckedOut } from './not-analysed.ts';
import type { ManifestPlan } from '../manifests/manifest.ts';
import { planManifests, reportDenoSpecifiers, withRaised } from '../manifests/index.ts';
import { listManifests } from '../manifests/list-manifests.ts';
import type { AnalysisRequest } from '../repository/analysis-request.ts';
import { listRepository, type Listing } from '../repository/list-repository.ts';
import { connectFiles, type Discovery, scanNothing, scanRepository } from '../repository/discover.ts';
import { baseName, isAbove, isCovered, relativeTo, toPosix } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';
import { hasMarker } from '../catalog/read-marker.ts';
import type { Profile } from '../catalog/profile.ts';
import { addedLater } from '../catalog/versions.ts';
import { canHaveSites } from '../analysis/can-have-sites.ts';
import { analysisRequest } from './analysis-request.ts';
import type { RunOptions } from './options.ts';
import { overlaidNotes, overlayOf, workspaceOf } from './overlaid-file.ts';
import type { PlanSettings } from './plan-discovered.ts';
import { compatFileIn } from './with-compat/compat-file.ts';
import { olderPackageNotes } from './older-package.ts';
import { chooseProfile, type ListedManifest } from '../findings/profile-choice.ts';
import { emptyPlan, narrowPlan, type RepositoryPlan } from '../findings/repository-plan.ts';
import { hasFailedSource, olderCodeLeft } from '../findings/older-code.ts';
import { selectIds, type Selection } from '../findings/selection.ts';
import type { Workspace } from './workspace.ts';
import { compareFiles } from '../repository/compare-files.ts';
import { defined } from '../catalog/defined.ts';

/** All that a run would do to a repository; nothing is written yet. */
export interface PreparedRun {
  workspace: Workspace;
  plan: RepositoryPlan;
  manifests: readonly ManifestPlan[];
  notes: string[];
  /** Those of the notes that say what is left to another run. */
  undone: readonly string[];
  /** Manifests that stay on the older major beside code that changes; relative to the root. */
  behind: readonly string[];
  /** The profile was named, not found out. */
  profileAsked: boolean;
  /** How many files that name the SDK were left out by a rule, or of the checkout. */
  leftOut: number;
  /** Those that a sparse checkout leaves out, relative to the root. */
  sparse: readonly string[];
  /** Whether git knows a file, relative to the root, and does not track it. */
  isUntracked: (file: string) => boolean;
  /** Nothing is missing: no submodule, and all files are checked out. */
  complete: boolean;
}

/** Which part of a repository a run judges, decided by its caller. */
export interface Scope {
  /** Stands in for the one that the options lead to. */
  workspace: Workspace;
  /** The only files to report on, absolute with `/`; everything is analysed all the same. */
  files?: ReadonlySet<string>;
}

/** The files that name, as the run leaves them, what the first releases of major 4 lack; a marker names it too. */
function importing({ analysis, files }: RepositoryPlan): string[] {
  const outputs = new Map(files.map(({ file, output }) => [file, output]));
  const names = (text: string): boolean =>
    text.includes(addedLater.name) &&
    text.split('\n').some((line) => line.includes(addedLater.name) && !hasMarker(line));
  return analysis.filesAnalysed.filter(
    (file) => isSourceName(baseName(file)) && names(outputs.get(file) ?? analysis.text(file) ?? ''),
  );
}

/** A test for files that git lists and does not track; it lists when it is first asked. */
function untrackedIn(listed: () => Listing): PreparedRun['isUntracked'] {
  let untracked: ReadonlySet<string> | undefined;
  return (file) => {
    const { listedBy, files } = listed();
    if (listedBy !== 'git') return false;
    untracked ??= new Set(
      files.filter(({ kind, unsure, sparse }) => kind === 'file' && unsure && sparse !== true).map(({ path }) => path),
    );
    return untracked.has(file);
  };
}

/** The first few names of a long list. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** Manifests are part of the run. */
function takesManifests({ manifests, overlaid }: RunOptions, selection: Selection): boolean {
  return manifests !== false && overlaid === undefined && selection.manifests;
}

/** What import specifiers say of versions, and those files raised in which nothing else is to be done. */
async function planSpecifiers({ analysis, files, findings, root }: RepositoryPlan): Promise<ManifestPlan[]> {
  const { profile } = analysis;
  const texts = analysis.filesAnalysed.map((file) => ({ file, source: analysis.text(file) ?? '' }));
  const reported = reportDenoSpecifiers(texts, profile);
  if (reported.length === 0) return [];
  // The parser is loaded: a file was analysed.
  const { raiseSpecifiers } = await import('./raise-specifiers.ts');
  return reported.map((plan) => {
    const planned = files.find(({ file }) => file === plan.file);
    const isOwn =
      isSourceName(baseName(plan.file)) && !findings.some(({ file }) => file === relativeTo(root, plan.file));
    const output = planned?.output ?? (isOwn ? raiseSpecifiers(plan.source, profile) : plan.source);
    return { ...withRaised(plan, output, profile), output: planned === undefined ? output : plan.source };
  });
}

function changesCode({ files }: RepositoryPlan): boolean {
  return files.some(({ source, output }) => source !== output);
}

/** The manifests of a run, and those that it leaves on the older major beside code that it changes. */
interface PlannedManifests {
  manifests: ManifestPlan[];
  notes: string[];
  behind: readonly string[];
}

async function planManifestsFor(
  workspace: Workspace,
  plan: RepositoryPlan,
  options: RunOptions,
  listed: () => readonly ListedManifest[],
  files: Scope['files'],
): Promise<PlannedManifests> {
  const takesThem = takesManifests(options, selectIds(options.only ?? [], options.skip ?? []));
  const nothing = { manifests: [], notes: [], behind: [] };
  if (!takesThem && (files !== undefined || options.overlaid !== undefined || !changesCode(plan))) return nothing;
  const { root, paths } = workspace;
  const { profile } = plan.analysis;
  const all = planManifests({
    root,
    files: listed().map(({ file }) => file),
    profile,
    ignore: options.ignore ?? [],
    olderCodeLeft: olderCodeLeft(plan),
    onlyUnread: hasFailedSource(plan.skipped) && !changesCode(plan),
    importing: importing(plan),
  });
  all.push(...(await planSpecifiers(plan)));
  all.sort(compareFiles);
  const ofMajor = all.filter(({ source, output }) => source !== output).map(({ file }) => relativeTo(root, file));
  if (!takesThem) return { ...nothing, behind: ofMajor };
  const outside = all
    .filter(({ file, source, output }) => !isCovered(paths, file) && isAbove(paths, file) && source !== output)
    .map(({ file }) => relativeTo(root, file));
  const notes = outside.length === 0 ? [] : [`Outside the given paths, and not on major 6 yet: ${someOf(outside)}.`];
  return {
    manifests: all.filter(({ file }) => isCovered(paths, file) && (files === undefined || files.has(toPosix(file)))),
    notes: files === undefined ? notes : [],
    behind: files === undefined && changesCode(plan) ? outside : [],
  };
}

function ambientNotes({ paths }: Workspace, plan: RepositoryPlan): string[] {
  const here = plan.analysis.ambientDeclarations.filter(({ file }) => isCovered(paths, file));
  return here.map(
    ({ file, line, module }) =>
      `${relativeTo(plan.root, file)}:${line} declares the module "${module}" by hand: that hides the type errors of v6. Remove it once the package is at major 6.`,
  );
}

/** Whether a run is about JavaScript, and not about some texts of it alone. */
function isOfAll({ overlaid }: RunOptions, { javascript }: Selection, scope: Scope | undefined): boolean {
  return javascript && overlaid === undefined && scope?.files === undefined;
}

/**
 * Finds the root, chooses the profile, and plans sources and manifests.
 * @param scope where to look and what to keep of the answer; default: what the options say
 * @throws UsageError for a path, id, chapter or profile that does not exist
 */
export async function prepareRun(options: RunOptions & { markers?: boolean }, scope?: Scope): Promise<PreparedRun> {
  // Before anything is read: a misspelled id must not cost a whole analysis.
  const selection = selectIds(options.only ?? [], options.skip ?? []);
  const workspace = scope?.workspace ?? workspaceOf(options);
  const { root, paths } = workspace;
  const files = scope?.files;
  const { cwd: _, profile: asked, compatFile: __, overlaid: ___, ...rest } = options;
  const overlay = overlayOf(options, workspace);
  const compatFile = compatFileIn(root, options);
  let listing: Listing | undefined;
  const listed = (): Listing => (listing ??= listRepository(root));
  let manifestListing: readonly ListedManifest[] | undefined;
  const manifests = (): readonly ListedManifest[] =>
    (manifestListing ??= listManifests({ root, ignore: options.ignore ?? [], listing: listed() }));
  const request = (profile: Profile): AnalysisRequest =>
    analysisRequest({ ...rest, root, paths, profile, ...defined({ overlay }) });
  const { javascript } = selection;
  const chosen = await chooseProfile({ paths, manifests }, asked ?? (javascript ? undefined : 'svc'), {
    scan: (profile, before) =>
      javascript ? scanRepository({ ...request(profile), listing: listed() }, before) : scanNothing(request(profile)),
    plan: (scanned) =>
      planWhereNeeded(connectFiles(scanned), judgedAlone(files, manifests), selection, {
        markers: options.markers ?? true,
        compat: options.compat ?? false,
        edits: options.edits ?? false,
        specifiers: takesManifests(options, selection),
        ...defined({ compatFile }),
      }),
  });
  const { notes, undone } = chosen;
  // With all findings: a manifest has to wait for code of major 4 wherever that is.
  const planned = await planManifestsFor(workspace, chosen.plan, options, manifests, files);
  const python = await planPythonOf(workspace, options, selection, listed, scope);
  const plan = python.plan(chosen.plan);
  const judged = files === undefined ? plan : narrowPlan(plan, files);
  const leftOut = leftOutWithSdk(judged);
  const missing =
    files === undefined && overlay === undefined
      ? notCheckedOut(root, paths, listed(), options.modules ?? [], takesManifests(options, selection))
      : { notes: [], sparse: [] };
  return {
    workspace,
    plan: judged,
    manifests: python.manifests(planned.manifests),
    notes: [
      ...notes,
      ...python.notes,
      ...ambientNotes(workspace, judged),
      ...leftOutNotes(leftOut),
      ...missing.notes,
      ...overlaidNotes(overlay, judged),
      ...(isOfAll(options, selection, scope) ? olderPackageNotes(chosen.plan, manifests) : []),
      ...planned.notes,
    ],
    undone,
    behind: planned.behind,
    profileAsked: asked !== undefined,
    leftOut: [...leftOut.values()].flat().length + missing.sparse.length,
    sparse: missing.sparse,
    isUntracked: untrackedIn(listed),
    complete: missing.notes.length === 0,
  };
}

/** A page with Python alone is one of another project. */
const holdsPython = /\.(?:pyi?|ipynb)$/;

/** What Python adds to a run. */
interface PythonPart {
  plan: (plan: RepositoryPlan) => RepositoryPlan;
  manifests: (plans: readonly ManifestPlan[]) => readonly ManifestPlan[];
  notes: readonly string[];
}

/** What a run says of Python: nothing of it is loaded where there is no such file. */
async function planPythonOf(
  { root, paths }: Workspace,
  {
    ignore = [],
    profile,
    manifests,
    overlaid,
    markers = true,
    compat = false,
    docs = false,
  }: RunOptions & { markers?: boolean },
  selection: Selection,
  listed: () => Listing,
  scope: Scope | undefined,
): Promise<PythonPart> {
  // Where no other language is asked for, nothing was found in Python.
  const nothing: PythonPart = {
    plan: (plan) => (selection.javascript ? plan : { ...plan, pythonFiles: 0 }),
    manifests: (plans) => plans,
    notes: [],
  };
  if (overlaid !== undefined || !listed().files.some(({ path }) => holdsPython.test(path))) return nothing;
  const { planPython, withPython, withPythonPlans } = await import('./python/plan-python.ts');
  const python = await planPython({
    ...{ root, paths, ignore, listing: listed(), selection, markers, compat, docs },
    manifests: manifests !== false,
    ...defined({ profile, judged: scope?.files }),
  });
  if (python === undefined) return nothing;
  return {
    plan: (plan) => withPython(plan, python),
    manifests: (plans) =>
      manifests === false
        ? plans
        : withPythonPlans(
            plans,
            python.manifests.filter(({ file }) => scope?.files?.has(file) ?? true),
          ),
    notes: python.notes,
  };
}

/** The files that a run judges, where it judges some and no manifest: that may have to wait for other code. */
function judgedAlone(
  files: Scope['files'],
  manifests: () => readonly ListedManifest[],
): ReadonlySet<string> | undefined {
  return files === undefined || manifests().some(({ file }) => files.has(toPosix(file))) ? undefined : files;
}

/**
 * TypeScript and the parser load only when a file can hold a site.
 * @param judged the only files that are asked about
 */
async function planWhereNeeded(
  discovery: Discovery,
  judged: ReadonlySet<string> | undefined,
  selection: Selection,
  settings: PlanSettings,
): Promise<RepositoryPlan> {
  if (!canHaveSites(discovery, judged ?? discovery.selected)) return emptyPlan(discovery);
  const { planDiscovered } = await import('./plan-discovered.ts');
  return planDiscovered(discovery, selection, settings);
}
