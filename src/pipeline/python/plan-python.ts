/** The Python half of a run: what major 5 changed is found, and edited where a name or an argument is all of it. */
import createIgnore from 'ignore';
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import { forEachText } from '../../catalog/memo.ts';
import { isNote, isProse } from '../../catalog/prose.ts';
import { pythonMarkerPrefix } from '../../catalog/marker.ts';
import { python as chapter } from '../../catalog/python/entries.ts';
import {
  compareFindings,
  type PlannedFile,
  type Redecidable,
  type Redecide,
  type RepositoryPlan,
} from '../../findings/repository-plan.ts';
import type { Selection } from '../../findings/selection.ts';
import type { ManifestPlan } from '../../manifests/manifest.ts';
import { mayRaise } from '../../manifests/python/pins.ts';
import {
  folderOfManifest,
  planPythonManifests,
  type PythonPin,
  type PythonProject,
  readPythonManifests,
} from '../../manifests/python/index.ts';
import type { NotebookCode } from '../../manifests/python/commands.ts';
import { type Answers, noAnswers } from '../../python/answer.ts';
import { type ReadRequest, readPython } from '../../python/find-sites.ts';
import { type OwnModules, ownModules } from '../../python/resolve/own-modules.ts';
import type { PythonFile } from '../../python/site.ts';
import { NotPython, tokensOf } from '../../python/tokens.ts';
import { counted } from '../../report/counted.ts';
import { pythonTypes } from './types.ts';
import type { Finding } from '../../report/report-schema.ts';
import { embeddedKind } from '../../repository/embedded-kinds.ts';
import { compareFiles } from '../../repository/compare-files.ts';
import { FileReader } from '../../repository/file-reader.ts';
import type { Listing } from '../../repository/list-repository.ts';
import { isInside, joinPath } from '../../repository/repository-path.ts';
import { largestFile, largestNotebook } from '../../repository/scan-files.ts';
import { isOfPackage } from '../../repository/source-files.ts';
import type { Site } from '../../sites/site.ts';
import type { Skipped } from '../../repository/skipped.ts';
import { PythonCompat } from './compat.ts';
import { plannedProject, type PythonChoices, type Read, type Sdk } from './planned-file.ts';
import { placeInHost, pythonInside } from './hosted.ts';
import { FixtureMocks } from './fixtures.ts';
import { Importers } from './importers.ts';
import { namedInRepository } from './named.ts';
import { pythonMarkersLeft } from './markers.ts';
import { sdksOf } from './sdks.ts';
import { profiles } from '../../catalog/profile.ts';
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
  read: number;
  /** Checks the code on the types of major 5, with texts that replace those that were read. */
  verify: NonNullable<RepositoryPlan['verifyPython']>;
}

const entries = new Map(chapter.entries.map((entry) => [entry.id, entry]));
const foreignFolder = /(?:^|\/)(?:node_modules|site-packages|\.?venv|\.tox|\.nox|__pycache__)\//;

const makesMocks = /\bpatch\b|\bmonkeypatch\b|Mock\b/;

/** Whether a folder, `.` for the root, holds a name. */
function holds(folder: string, name: string): boolean {
  return folder === '.' || name.startsWith(`${folder}/`);
}

/** Reads the files that name the SDK, and those that get values of it from them. */
class PythonReader {
  readonly read: Read[] = [];
  /** The files that name the SDK, by their path in the repository. */
  readonly #naming = new Map<string, Read>();
  /** Files that may hold comments of an earlier run, and do not name the SDK. */
  readonly marked: Marked[] = [];
  readonly skipped: Skipped[] = [];
  readonly notes: string[] = [];
  readonly #reader = new FileReader();
  readonly #root: string;
  readonly #sdks: readonly Sdk[];

  constructor(root: string, sdks: readonly Sdk[]) {
    this.#root = root;
    this.#sdks = sdks;
  }

  /** @param hosts those that may hold Python inside */
  async all(names: readonly string[], hosts: readonly string[]): Promise<this> {
    for (const name of names) if (/\.pyi?$/.test(name) && !isOwnStub(name, this.#sdks)) this.#name(name);
    for (const name of hosts) this.#nameInside(name);
    if (this.#naming.size === 0) return this;
    const types = await pythonTypes({
      names,
      text: (name) => this.#naming.get(name)?.source ?? this.text(name),
      naming: this.#naming,
      read: (source, sdk) => readIfPython(source, { names: sdk, entries, answers: noAnswers }),
      entries,
    });
    this.notes.push(...types.notes);
    const modules = ownModules(names);
    const namedIn = namedInRepository({
      modules,
      text: (name) => this.text(name),
      known: this.#naming,
    });
    const lookedUp = (name: string, sdk: Sdk): Answers => ({
      ...(types.answers.get(name) ?? noAnswers),
      named: (target) => namedIn.named(name, target, sdk),
      taken: (target, argument) => namedIn.taken(name, target, argument, sdk),
    });
    const fixtures = this.#fixturesOf(names, lookedUp);
    const answersOf = (name: string, sdk: Sdk): Answers => ({
      ...lookedUp(name, sdk),
      fixture: (fixture) => fixtures(sdk).of(name, fixture),
    });
    for (const [name, read] of this.#naming)
      this.read.push(
        types.answers.has(name) || makesMocks.test(read.source) ? this.#again(read, answersOf(name, read.names)) : read,
      );
    for (const [name, sdk] of types.reaching) this.#reaching(name, sdk, answersOf(name, sdk));
    this.#connect(names, modules);
    this.read.sort(compareFiles);
    return this;
  }

  /** Lets each file know who imports it. */
  #connect(names: readonly string[], modules: OwnModules): void {
    const known = new Map(this.read.map((read) => [path.posix.relative(this.#root, read.file), read]));
    const [anySdk] = this.#naming.values();
    const importers: Importers = new Importers({
      names,
      modules,
      text: (name) => this.text(name),
      read: forEachText((name) => {
        const read = readIfPython(this.text(name) ?? '', { names: anySdk!.names, entries, answers: noAnswers });
        return known.get(name) ?? (read && { ...read, importers: (word: string) => importers.of(name, word) });
      }),
    });
    for (const [name, read] of known) if (read.host === undefined) read.importers = (word) => importers.of(name, word);
  }

  /** The fixtures as files see them that name the SDK so. */
  #fixturesOf(names: readonly string[], answersOf: (name: string, sdk: Sdk) => Answers): (sdk: Sdk) => FixtureMocks {
    const known = new Map<Sdk, FixtureMocks>();
    return (sdk) => {
      const read = forEachText((name) => {
        const source = this.text(name);
        const request = { names: sdk, entries, answers: answersOf(name, sdk) };
        return source === undefined ? undefined : readIfPython(source, request);
      });
      const fixtures = known.get(sdk) ?? new FixtureMocks({ names, text: (name) => this.text(name), read });
      known.set(sdk, fixtures);
      return fixtures;
    };
  }

  #again({ file, source, names }: Pick<Read, 'file' | 'source' | 'names'>, answers: Answers): Read {
    return { ...readPython(source, { names, entries, answers }), file, names };
  }

  #reaching(name: string, names: Sdk, answers: Answers): void {
    const source = this.text(name);
    if (source === undefined || names.ownFolders.some((folder) => holds(folder, name))) return;
    const read = this.#again({ file: joinPath(this.#root, name), source, names }, answers);
    if (read.sites.length > 0) this.read.push(read);
  }

  text(name: string): string | undefined {
    const bytes = this.#reader.read(joinPath(this.#root, name), largestFile);
    return typeof bytes === 'string' || bytes.length > largestFile || !isUtf8(bytes)
      ? undefined
      : bytes.toString('utf8');
  }

  #noteMarked(file: string, source: string): void {
    try {
      this.marked.push({ file, source, comments: tokensOf(source).comments });
    } catch (error) {
      if (!(error instanceof NotPython)) throw error;
    }
  }

  /** The Python inside of a notebook or a page. */
  #nameInside(name: string): void {
    const file = joinPath(this.#root, name);
    const limit = embeddedKind(name) === 'notebook' ? largestNotebook : largestFile;
    const bytes = this.#reader.read(file, limit);
    if (typeof bytes === 'string' || bytes.length > limit || !isUtf8(bytes)) return;
    const named = this.#sdks.filter(({ module }) => bytes.includes(module));
    if (named.length === 0) return;
    const { host, problem } = pythonInside(file, bytes.toString('utf8'));
    if (problem !== undefined) this.skipped.push({ file, reason: problem, failed: true });
    const code = host === undefined ? '' : Buffer.from(host.unit.text, 'utf8').toString('latin1');
    const sdk = named.find(({ importing }) => importing.test(code));
    if (host === undefined || sdk === undefined || sdk.ownFolders.some((folder) => holds(folder, name))) return;
    const source = host.unit.text;
    const read = readIfPython(source, { names: sdk, entries, answers: noAnswers });
    // What a page shows of majors 2 and 3 says nothing of the code.
    const isOfOlder = isProse(file) && (read?.olderNames.length ?? 0) > 0;
    if (read !== undefined && !isOfOlder) this.read.push({ ...read, file, names: sdk, host });
  }

  #name(name: string): void {
    const file = joinPath(this.#root, name);
    const bytes = this.#reader.read(file, largestFile);
    if (typeof bytes === 'string' || bytes.length > largestFile) return;
    const named = this.#sdks.filter(({ module }) => bytes.includes(module));
    if (named.length === 0) return;
    const latin = bytes.toString('latin1');
    const sdk = named.find(({ importing }) => importing.test(latin));
    if (sdk === undefined) {
      if (bytes.includes(pythonMarkerPrefix)) this.#noteMarked(file, bytes.toString('utf8'));
      return;
    }
    const ownFolder = sdk.ownFolders.find((folder) => holds(folder, name));
    if (ownFolder !== undefined) {
      const note = `${path.posix.join(ownFolder, sdk.module)} is a package of this repository: Python files that import it are left as they are.`;
      if (!this.notes.includes(note)) this.notes.push(note);
      return;
    }
    if (!isUtf8(bytes)) {
      this.skipped.push({ file, reason: 'not valid UTF-8', failed: true });
      return;
    }
    const source = bytes.toString('utf8');
    try {
      this.#naming.set(name, this.#again({ file, source, names: sdk }, noAnswers));
    } catch (error) {
      if (!(error instanceof NotPython)) throw error;
      this.skipped.push({ file, reason: `cannot be read as Python 3: ${error.message}`, failed: true });
    }
  }
}

/** Types of the SDK that somebody has written for an editor. */
function isOwnStub(name: string, sdks: readonly Sdk[]): boolean {
  return name.endsWith('.pyi') && sdks.some(({ module }) => name.split('/').includes(module));
}

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

function notebooksIn(read: readonly Read[]): NotebookCode[] {
  return read.flatMap(({ file, source, host }) =>
    host?.unit.kind === 'notebook'
      ? { file, text: source, source: host.source, placeOf: (offset: number) => placeInHost(host, offset) }
      : [],
  );
}

function readIfPython(source: string, request: ReadRequest): PythonFile | undefined {
  try {
    return readPython(source, request);
  } catch (error) {
    if (!(error instanceof NotPython)) throw error;
    return undefined;
  }
}

/** A file with comments of an earlier run. */
type Marked = Pick<Read, 'file' | 'source' | 'comments'>;

/** The folder whose manifests say which major a file is written for: the nearest one that has any. */
function projectOf(name: string, folders: ReadonlySet<string>): string {
  for (let folder = path.posix.dirname(name); ; folder = path.posix.dirname(folder)) {
    if (folders.has(folder) || folder === '.') return folder;
  }
}

/** Majors 2 and 3 have the same name, and members of the same names: which one a project is on. */
function isOlder(pins: readonly PythonPin[], files: readonly Read[]): boolean {
  const olderNames = files.some(({ file, olderNames: names }) => names.length > 0 && !isProse(file));
  const locked = pins.filter(({ isLock }) => isLock);
  const majors = new Set((locked.length > 0 ? locked : pins).flatMap((pin) => pin.majors));
  const isOpen = majors.size === 0 || majors.has(3) || majors.has(2);
  return isOpen && (olderNames || (majors.size > 0 && !majors.has(4) && !majors.has(5)));
}

/** Files that the same manifests speak for. */
interface Project {
  /** Relative to the root; `.` for the root. */
  folder: string;
  module: string;
  files: Read[];
}

function projectsOf(root: string, read: readonly Read[], pins: readonly PythonPin[]): Project[] {
  const folders = new Set(pins.map((pin) => folderOfManifest(root, pin.file)));
  const projects = new Map<string, Project>();
  for (const file of read) {
    const folder = projectOf(path.posix.relative(root, file.file), folders);
    const { module } = file.names;
    const key = `${module} ${folder}`;
    const known = projects.get(key);
    if (known === undefined) projects.set(key, { folder, module, files: [file] });
    else known.files.push(file);
  }
  return [...projects.values()];
}

/** Integrations of the SDK that the code of a project imports. */
function integrationsOf({ files, module }: Project): ReadonlySet<string> {
  const importing = new RegExp(String.raw`^\uFEFF?[ \t]*(?:from|import)[ \t]+${module}\.(\w+)`, 'gm');
  return new Set(files.flatMap(({ source }) => [...source.matchAll(importing)].flatMap((match) => match[1] ?? [])));
}

function olderNote({ folder, module }: Project, files: number): string {
  const where = folder === '.' ? '' : ` below ${folder}`;
  return `${counted(files, 'Python file')}${where} ${files === 1 ? 'is' : 'are'} on major 2 or 3 of ${module}: upgrade to 4 first. Nothing of major 4 is looked for there.`;
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
function remainingIn({ read, marked }: PythonReader, files: readonly PythonChoices[], root: string): Finding[] {
  const findingsOfFile = new Map(files.map(({ edited: { file, findings } }) => [file, findings]));
  const unread = marked.filter(({ file }) => !read.some((candidate) => candidate.file === file));
  return [...read.filter(({ host }) => host === undefined), ...unread].flatMap(({ file, source, comments }) =>
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
    readOf: (site) => files.find(({ sites }) => sites.has(site))?.read,
  };
}

/**
 * Finds what major 5 of the Python SDK changed. Reads files, writes none.
 * @returns undefined where no Python file names the SDK
 */
export async function planPython(request: PythonRequest): Promise<PythonPlan | undefined> {
  const { root, paths, listing, selection, profile } = request;
  const ignored = createIgnore({ allowRelativePaths: true }).add([...request.ignore]);
  const names = listing.files
    .filter(({ kind, path: name }) => kind === 'file' && !foreignFolder.test(name) && !ignored.ignores(name))
    .map((entry) => entry.path)
    .sort();
  const sdks = sdksOf(names, profile);
  const reader = await new PythonReader(root, sdks).all(names, hostsIn(request, names));
  const { read, skipped, notes } = reader;
  if (read.length + reader.marked.length + skipped.length + notes.length === 0) return undefined;

  const modules = sdks.map(({ module }) => module);
  const asked = readPythonManifests(root, names, modules);
  const { pins } = asked;
  const covered = ({ file }: { file: string }): boolean =>
    paths.length === 0 || paths.some((wanted) => isInside(wanted, file));
  const isCovered = (name: string): boolean => covered({ file: joinPath(root, name) });
  const text = (name: string): string | undefined => reader.text(name);
  const compat = request.compat ? new PythonCompat({ root, names, modules: ownModules(names), text }) : undefined;
  const files: PythonChoices[] = [];
  const moving: PythonProject[] = [];
  const toVerify: Read[] = [];
  for (const project of projectsOf(root, read, pins)) {
    const ownPins = pins.filter(
      (pin) => pin.name === project.module && folderOfManifest(root, pin.file) === project.folder,
    );
    const toReport = project.files.filter(covered);
    if (isOlder(ownPins, project.files)) {
      if (toReport.length > 0) notes.push(olderNote(project, toReport.length));
      continue;
    }
    toVerify.push(...toReport);
    const majors = new Set(ownPins.flatMap((pin) => pin.majors));
    const isFour = majors.has(4) && !majors.has(5);
    const ofMajor = (file: Read): Read =>
      isFour ? file : { ...file, sites: file.sites.filter(({ byVersion }) => byVersion !== true) };
    const isRaised = request.manifests && ownPins.every((pin) => pin.isLock || mayRaise(pin));
    const planning = { root, selection, markers: request.markers, compat, isRaised };
    const planned = plannedProject(planning, project.files.map(ofMajor), covered);
    const ready = isReady(
      project.files.map(ofMajor),
      planned.map(({ edited }) => edited),
    );
    moving.push({ folder: project.folder, pins: ownPins, isReady: ready, imports: integrationsOf(project) });
    files.push(...planned);
  }
  const versions = planPythonManifests(
    {
      root,
      names,
      modules,
      scripts: read.filter(({ host }) => host === undefined),
      notebooks: notebooksIn(read),
    },
    asked,
    moving,
    (id) => selection.has(id),
  );
  const remaining = remainingIn(reader, files, root).filter(({ file, id }) => isCovered(file) && selection.has(id));
  const edited = files.map((file) => file.edited);
  const users = read
    .filter(({ host }) => host === undefined)
    .map((file) => ({ name: path.posix.relative(root, file.file), read: file }));
  const withModules = (all: readonly PlannedFile[]): readonly PlannedFile[] => compat?.withModules(all, users) ?? all;
  return {
    profile: read[0]?.names.profile ?? sdks[0]!.profile,
    files: withModules(edited),
    ...choicesAmong(files, withModules),
    asTheyAre: files.map(({ asItIs }) => asItIs),
    skipped: skipped.filter(covered),
    manifests: versions.manifests.filter(covered),
    notes: [...notes, ...versions.notes],
    remaining,
    read: read.filter(covered).length,
    verify: (outputs) => verifyPython({ root, names, text, read: toVerify, selection }, outputs),
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
      filesScanned: analysis.filesScanned + python.read,
      filesReachingSdk: analysis.filesReachingSdk + python.read,
    },
    files: [...plan.files, ...files].sort((left, right) => (left.name < right.name ? -1 : 1)),
    findings: [...plan.findings, ...findings].sort(compareFindings),
    remainingMarkers: [...plan.remainingMarkers, ...python.remaining].sort(compareFindings),
    skipped: [...plan.skipped, ...python.skipped],
    pythonFiles: python.read,
    verifyPython: python.verify,
    again: chosenAgain(plan, python),
  };
}
