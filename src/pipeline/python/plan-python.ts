/** The Python half of a run: what major 5 changed is found, and edited where a name or an argument is all of it. */
import createIgnore from 'ignore';
import path from 'node:path';
import { isNote, isProse } from '../../catalog/prose.ts';
import { profiles } from '../../catalog/profile.ts';
import { pythonEntries } from '../../catalog/python/entries.ts';
import {
  compareFindings,
  type PlannedFile,
  type Redecidable,
  type Redecide,
  type RepositoryPlan,
} from '../../findings/repository-plan.ts';
import type { Selection } from '../../findings/selection.ts';
import { manifestKind } from '../../manifests/manifest-kind.ts';
import type { ManifestPlan } from '../../manifests/manifest.ts';
import type { NotebookCode } from '../../manifests/python/commands.ts';
import {
  type ManifestPin,
  planPythonManifests,
  type PythonProject,
  readPythonManifests,
} from '../../manifests/python/index.ts';
import { mayRaise } from '../../manifests/python/pins.ts';
import { mayDefineFake } from '../../python/fakes.ts';
import { type OwnModules, ownModules } from '../../python/resolve/own-modules.ts';
import { mayHoldSite } from '../../python/resolve/questions.ts';
import type { Finding } from '../../report/report-schema.ts';
import { embeddedKind } from '../../repository/embedded-kinds.ts';
import { FileReader } from '../../repository/file-reader.ts';
import type { Listing } from '../../repository/list-repository.ts';
import { isCovered, isInside, joinPath } from '../../repository/repository-path.ts';
import { largestFile } from '../../repository/scan-files.ts';
import type { Skipped } from '../../repository/skipped.ts';
import { isOfPackage } from '../../repository/source-files.ts';
import type { Site } from '../../sites/site.ts';
import { PythonCompat } from './compat.ts';
import { concernedFiles } from './concerned-files.ts';
import { placeInHost } from './hosted.ts';
import { mayReadGone } from './left-in-python.ts';
import { pythonMarkersLeft } from './markers.ts';
import { plannedProject, type PythonChoices, type Read, type Sdk } from './planned-file.ts';
import { integrationsOf, isOlder, olderNote, type Project, projectsOf, unusedNotes } from './projects.ts';
import { PythonReader } from './python-reader.ts';
import { createPythonSilenceTest } from './says-nothing.ts';
import { sdksOf } from './sdks.ts';
import { verifyPython } from './verify-python.ts';

export { withPythonPlans } from '../../manifests/python/index.ts';

/** What to look at. */
export interface PythonRequest {
  /** Absolute real path with `/`. */
  root: string;
  /** Absolute; empty = all. */
  paths: readonly string[];
  ignore: readonly string[];
  listing: Listing;
  selection: Selection;
  /** The profile that was asked for; absent: both names are looked for. */
  profile?: string;
  /** Whether sites that somebody has to look at get a comment. */
  markers: boolean;
  /** Whether reads that are gone become calls of functions in a module of their own. */
  compat: boolean;
  /** Whether all Markdown is read. */
  docs: boolean;
  /** Whether requirements are part of the run. */
  manifests: boolean;
  /** The only files that are asked about, absolute; all are read all the same where one of them may hold Python. */
  judged?: ReadonlySet<string>;
}

/** What a run says of Python. */
export interface PythonPlan {
  /** The profile of the files that name the SDK. */
  profile: keyof typeof profiles;
  files: readonly PlannedFile[];
  /** The same with nothing edited. */
  asTheyAre: readonly PlannedFile[];
  /** The files with the changes that a person has chosen. */
  again: Pick<Redecidable, 'file'> & { plan: (decide: Redecide) => readonly PlannedFile[] };
  /** The file that a site is of; undefined for one of another language. */
  readOf: (site: Site) => Read | undefined;
  skipped: readonly Skipped[];
  manifests: readonly ManifestPlan[];
  notes: readonly string[];
  /** Comments of earlier runs whose site is gone. */
  remaining: readonly Finding[];
  /** How many files name the SDK. */
  filesRead: number;
  /** Checks the code on the types of major 5, with texts that replace those that were read. */
  verify: NonNullable<RepositoryPlan['verifyPython']>;
  left: NonNullable<RepositoryPlan['leftInPython']>;
}

const foreignFolder = /(?:^|\/)(?:node_modules|site-packages|\.?venv|\.tox|\.nox|__pycache__)\//;

const packageFiles = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt', 'package.json'];

/** Which files may hold Python inside: of Markdown what is a README, in the `docs` of a package, or asked for. */
function hostsIn({ root, paths, docs }: PythonRequest, names: readonly string[]): string[] {
  const all = new Set(names);
  return names.filter((name) => {
    const kind = embeddedKind(name);
    if (kind !== 'markdown') return kind === 'notebook';
    const isAsked = docs || paths.includes(joinPath(root, name));
    return !isNote(name) || isAsked || isOfPackage(name, all, packageFiles);
  });
}

/** Whether something may be found in a file that is asked about. */
function mayFind({ root, judged }: PythonRequest): boolean {
  if (judged === undefined) return true;
  const saysNothing = createPythonSilenceTest({
    sites: mayHoldSite(pythonEntries),
    fakes: mayDefineFake(pythonEntries),
  });
  const reader = new FileReader();
  return [...judged].some((file) => {
    const name = path.posix.relative(root, file);
    if (manifestKind(name) !== undefined) return true;
    const bytes = reader.read(file, largestFile);
    return typeof bytes === 'string' || bytes.length > largestFile || !saysNothing(name, bytes.toString('utf8'));
  });
}

/** Whether a project asks for major 5, and for no other one. */
function isOnFive({ pins }: Project): boolean {
  const majors = new Set(pins.flatMap((pin) => pin.majors));
  return majors.has(5) && !majors.has(4);
}

/** How many files some texts are of. */
function filesOf(read: readonly Read[]): number {
  return new Set(read.map(({ file }) => file)).size;
}

function notebooksIn(files: readonly Read[]): NotebookCode[] {
  return files.flatMap(({ file, source, host }) =>
    host?.unit.kind === 'notebook'
      ? { file, text: source, source: host.source, placeOf: (offset: number) => placeInHost(host, offset) }
      : [],
  );
}

/** Code that is still v4 and all of it left to a person needs major 4. */
function isReady(files: readonly Read[], planned: readonly PlannedFile[]): boolean {
  const isEdited = planned.some(
    ({ file, findings }) =>
      !isProse(file) && findings.some(({ status }) => status === 'migrated' || status === 'review'),
  );
  return (
    isEdited || files.every(({ file, sites }) => isProse(file) || sites.every(({ ignored }) => ignored !== undefined))
  );
}

/** Comments of earlier runs in files of Python alone. */
function remainingIn(
  { files: readFiles, marked }: PythonReader,
  files: readonly PythonChoices[],
  root: string,
): Finding[] {
  const findingsOfFile = new Map(files.map(({ edited: { file, findings } }) => [file, findings]));
  const unread = marked.filter(({ file }) => !readFiles.some((candidate) => candidate.file === file));
  return [...readFiles.filter(({ host }) => host === undefined), ...unread].flatMap(({ file, source, comments }) =>
    pythonMarkersLeft(path.posix.relative(root, file), source, comments, findingsOfFile.get(file) ?? []),
  );
}

/** How a person chooses among the changes of some files. */
function choicesAmong(
  files: readonly PythonChoices[],
  withModules: (all: readonly PlannedFile[]) => readonly PlannedFile[],
): Pick<PythonPlan, 'again' | 'readOf'> {
  return {
    again: {
      file: (name, decide) => files.find((file) => file.edited.file === name)?.again(decide),
      plan: (decide) => withModules(files.map((file) => file.again(decide))),
    },
    readOf: (site) => files.find(({ reads }) => reads.has(site))?.reads.get(site),
  };
}

/** The paths that a run looks at, in order. */
function namesIn({ listing, ignore }: PythonRequest): string[] {
  const ignored = createIgnore({ allowRelativePaths: true }).add([...ignore]);
  return listing.files
    .filter(({ kind, path: name }) => kind === 'file' && !foreignFolder.test(name) && !ignored.ignores(name))
    .map((entry) => entry.path)
    .sort();
}

/** What is decided of a project. */
interface PlannedProject {
  files: readonly PythonChoices[];
  /** Whether its manifests can move. */
  moving: PythonProject;
}

/** @param covered whether a file is one that the run is about */
function planProject(
  project: Project,
  request: PythonRequest,
  compat: PythonCompat | undefined,
  covered: (file: Read) => boolean,
): PlannedProject {
  const { root, selection, markers } = request;
  const { folder, pins, files } = project;
  const majors = new Set(pins.flatMap((pin) => pin.majors));
  const isFour = majors.has(4) && !majors.has(5);
  const ofMajor = files.map((file) =>
    isFour ? file : { ...file, sites: file.sites.filter(({ byVersion }) => byVersion !== true) },
  );
  const isRaised = request.manifests && pins.every((pin) => pin.isLock || mayRaise(pin));
  const planned = plannedProject({ root, selection, markers, compat, isRaised }, ofMajor, covered);
  const ready = isReady(
    ofMajor,
    planned.map(({ edited }) => edited),
  );
  return { files: planned, moving: { folder, pins, isReady: ready, imports: integrationsOf(project) } };
}

/** Reads the files that a run is about, and those that say something of them. */
function readConcerned(
  request: PythonRequest,
  names: readonly string[],
  sdks: readonly Sdk[],
  { modules, pins }: { modules: OwnModules; pins: readonly ManifestPin[] },
): Promise<PythonReader> {
  const { root, paths, judged } = request;
  const reader = new PythonReader(root, sdks);
  const hosts = hostsIn(request, names);
  if (paths.length === 0 && judged === undefined) return reader.readAll(names, hosts, modules);
  const isAsked = (name: string): boolean => {
    const file = joinPath(root, name);
    return judged?.has(file) ?? paths.some((wanted) => isInside(wanted, file));
  };
  const concerned = concernedFiles({
    names,
    asked: names.filter(isAsked),
    hosts,
    modules,
    text: (name) => reader.text(name),
    pins: pins.map(({ file, folder }) => ({ name: path.posix.relative(root, file), folder })),
    sdks: sdks.map(({ module }) => module),
  });
  return reader.readAll(names, hosts, modules, concerned);
}

function ownPackageNotes(importing: PythonReader['importingOwn']): string[] {
  const ownPackages = new Set(importing.map(({ ownPackage }) => ownPackage));
  return [...ownPackages].map(
    (own) => `${own} is a package of this repository: Python files that import it are left as they are.`,
  );
}

/**
 * Finds what major 5 of the Python SDK changed. Reads files, writes none.
 * @returns undefined where neither a Python file nor a requirement names the SDK, or none that is asked about can
 */
export async function planPython(request: PythonRequest): Promise<PythonPlan | undefined> {
  const { root, paths, selection } = request;
  if (!mayFind(request)) return undefined;
  const covered = ({ file }: { file: string }): boolean => isCovered(paths, file);
  const names = namesIn(request);
  const sdks = sdksOf(names, request.profile);
  const modules = sdks.map(({ module }) => module);
  const requirements = readPythonManifests(root, names, modules);
  const own = ownModules(names);
  const reader = await readConcerned(request, names, sdks, { modules: own, pins: requirements.pins });
  const { files: readFiles, skipped, marked } = reader;
  const unused = readFiles.length === 0 ? unusedNotes(root, requirements.pins.filter(covered)) : [];
  const notes = [...reader.notes, ...ownPackageNotes(reader.importingOwn.filter(covered)), ...unused];
  if (readFiles.length + marked.length + skipped.length + notes.length === 0) return undefined;

  const text = (name: string): string | undefined => reader.text(name);
  const compat = request.compat ? new PythonCompat({ root, names, modules: own, text }) : undefined;
  const projects = projectsOf(root, readFiles, requirements.pins);
  const olderNotes = projects.filter(isOlder).flatMap((project) => {
    const count = filesOf(project.files.filter(covered));
    return count === 0 ? [] : olderNote(project, count);
  });
  const present = projects.filter((project) => !isOlder(project));
  const planned = present.map((project) => planProject(project, request, compat, covered));
  const toVerify = present.flatMap((project) => project.files.filter(covered));
  const files = planned.flatMap((project) => project.files);
  const scripts = readFiles.filter(({ host }) => host === undefined);
  const versions = planPythonManifests(
    { root, names, modules, scripts, notebooks: notebooksIn(readFiles) },
    requirements,
    planned.map(({ moving }) => moving),
    (id) => selection.has(id),
  );
  const remaining = remainingIn(reader, files, root).filter(
    ({ file, id }) => covered({ file: joinPath(root, file) }) && selection.has(id),
  );
  const users = scripts.map((file) => ({ name: path.posix.relative(root, file.file), read: file }));
  const withModules = (all: readonly PlannedFile[]): readonly PlannedFile[] => compat?.withModules(all, users) ?? all;
  return {
    profile: readFiles[0]?.names.profile ?? sdks[0]!.profile,
    files: withModules(files.map(({ edited }) => edited)),
    ...choicesAmong(files, withModules),
    asTheyAre: files.map(({ asItIs }) => asItIs),
    skipped: skipped.filter(covered),
    manifests: versions.manifests.filter(covered),
    notes: [...notes, ...olderNotes, ...versions.notes],
    remaining,
    filesRead: filesOf(readFiles.filter(covered)),
    verify: (outputs) => verifyPython({ root, names, text, read: toVerify, selection }, outputs),
    left: async (isAsked) => {
      const nameOf = ({ file }: Read): string => path.posix.relative(root, file);
      const onFive = present.filter(isOnFive).flatMap((project) => project.files.filter(covered));
      const read = onFive.filter((file) => mayReadGone(file) && isAsked(nameOf(file)));
      if (read.length === 0) return [];
      const { errors } = await verifyPython({ root, names, text, read, selection }, new Map());
      const lineOf = ({ file, line }: { file: string; line: number }): string =>
        text(file)?.split(/\r?\n/)[line - 1]?.trim() ?? '';
      return errors.map(({ error, isAtSite }) => ({ error, isAtSite, line: lineOf(error) }));
    },
  };
}

/** A person chooses among the changes of both languages. */
function chosenAgain(plan: RepositoryPlan, python: PythonPlan): Redecidable {
  const { again } = plan;
  const { readOf } = python;
  return {
    file: (file, decide) => again?.file(file, decide) ?? python.again.file(file, decide),
    plan: (decide) => withPython(again?.plan(decide) ?? plan, { ...python, files: python.again.plan(decide) }),
    text: (site) => readOf(site)?.source ?? again?.text(site) ?? '',
    takesEdit: (site, range) => (readOf(site) === undefined ? (again?.takesEdit(site, range) ?? false) : true),
    inFile: (site, range) => {
      const read = readOf(site);
      if (read === undefined) return again?.inFile(site, range) ?? range;
      const { host } = read;
      if (host === undefined) return range;
      return { start: placeInHost(host, range.start), end: placeInHost(host, range.end) };
    },
  };
}

/** A plan with what was found in Python. */
export function withPython(plan: RepositoryPlan, python: PythonPlan): RepositoryPlan {
  const { analysis } = plan;
  const isAlone = analysis.filesReachingSdk === 0 && plan.findings.length === 0;
  const others = new Set(plan.files.map(({ name }) => name));
  // A page with code of both languages is edited for one of them.
  const ofPython = python.files.map((file) =>
    others.has(file.name) ? (python.asTheyAre.find(({ name }) => name === file.name) ?? file) : file,
  );
  const files = ofPython.filter(({ name }) => !others.has(name));
  const findings = ofPython.flatMap((planned) => planned.findings);
  return {
    ...plan,
    analysis: {
      ...analysis,
      profile: isAlone ? profiles[python.profile] : analysis.profile,
      filesScanned: analysis.filesScanned + python.filesRead,
      filesReachingSdk: analysis.filesReachingSdk + python.filesRead,
    },
    files: [...plan.files, ...files].sort((left, right) => (left.name < right.name ? -1 : 1)),
    findings: [...plan.findings, ...findings].sort(compareFindings),
    remainingMarkers: [...plan.remainingMarkers, ...python.remaining].sort(compareFindings),
    skipped: [...plan.skipped, ...python.skipped],
    pythonFiles: python.filesRead,
    verifyPython: python.verify,
    leftInPython: python.left,
    again: chosenAgain(plan, python),
  };
}
