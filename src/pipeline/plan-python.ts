/** The Python half of a run: what major 5 changed is found and told, and nothing is edited. */
import createIgnore from 'ignore';
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import { python as chapter } from '../catalog/python/entries.ts';
import { compareFindings, type PlannedFile, type RepositoryPlan } from '../findings/repository-plan.ts';
import { fingerprints } from '../findings/fingerprint.ts';
import type { Selection } from '../findings/selection.ts';
import type { ManifestPlan } from '../manifests/manifest.ts';
import { type PythonPin, pythonManifestKind, pythonPins } from '../manifests/python-pins.ts';
import { type PythonSite, readPython } from '../python/find-sites.ts';
import { NotPython } from '../python/tokens.ts';
import type { PythonNames } from '../python/values.ts';
import { counted } from '../report/counted.ts';
import { positionsIn } from '../report/positions.ts';
import type { Finding } from '../report/report-schema.ts';
import { FileReader } from '../repository/file-reader.ts';
import type { Listing } from '../repository/list-repository.ts';
import { isInside, joinPath } from '../repository/repository-path.ts';
import { largestFile } from '../repository/scan-files.ts';
import type { Skipped } from '../repository/skipped.ts';
import { entryInProfile } from '../catalog/profile-names.ts';
import { type Profile, profiles } from '../catalog/profile.ts';

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
}

/** What a run says of Python. */
export interface PythonPlan {
  /** The profile of the files that name the SDK. */
  profile: keyof typeof profiles;
  files: readonly PlannedFile[];
  skipped: readonly Skipped[];
  manifests: readonly ManifestPlan[];
  notes: readonly string[];
  /** How many files name the SDK. */
  read: number;
}

const entries = new Map(chapter.entries.map((entry) => [entry.id, entry]));
const foreignFolder = /(?:^|\/)(?:node_modules|site-packages|\.?venv|\.tox|\.nox|__pycache__)\//;
/** Bytes; lock files are long. */
const largestLock = 4 * largestFile;

const packageId = 'py:package:svc';

/** A Python file that names the SDK. */
interface Read {
  file: string;
  source: string;
  names: Sdk;
  sites: readonly PythonSite[];
  olderNames: readonly string[];
}

/** A name that is the SDK's, and the folders below which it is a package of the repository. */
interface Sdk extends PythonNames {
  profile: keyof typeof profiles;
  importing: RegExp;
  ownFolders: readonly string[];
}

/** Folders that Python looks in for modules: the root, `src`, and those with a manifest. */
function moduleFolders(names: readonly string[]): ReadonlySet<string> {
  const folders = new Set(['.', 'src']);
  for (const name of names)
    if (/^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements\.txt)$/.test(path.posix.basename(name))) {
      folders.add(path.posix.dirname(name));
      folders.add(path.posix.join(path.posix.dirname(name), 'src'));
    }
  return folders;
}

function sdksOf(names: readonly string[], asked: string | undefined): Sdk[] {
  const folders = moduleFolders(names);
  return Object.values(profiles)
    .filter(({ name }) => asked === undefined || asked === name)
    .map(({ name, prefix }) => {
      const own = new RegExp(String.raw`(?:^|\/)${name}(?:\.py|\/__init__\.py)$`);
      const ownFolders = names
        .filter((file) => own.test(file))
        .map((file) => path.posix.dirname(file.endsWith('/__init__.py') ? path.posix.dirname(file) : file))
        .filter((folder) => folders.has(folder));
      return {
        profile: name as keyof typeof profiles,
        module: name,
        prefix,
        importing: new RegExp(String.raw`^(?:\xEF\xBB\xBF)?[ \t]*(?:from|import)[ \t][^\r\n]*\b${name}\b`, 'm'),
        ownFolders: [...new Set(ownFolders)],
      };
    });
}

/** Whether a folder, `.` for the root, holds a name. */
function holds(folder: string, name: string): boolean {
  return folder === '.' || name.startsWith(`${folder}/`);
}

/** Reads the files that name the SDK. */
class PythonReader {
  readonly read: Read[] = [];
  readonly skipped: Skipped[] = [];
  readonly notes: string[] = [];
  readonly #reader = new FileReader();
  readonly #root: string;
  readonly #sdks: readonly Sdk[];

  constructor(root: string, sdks: readonly Sdk[]) {
    this.#root = root;
    this.#sdks = sdks;
  }

  all(names: readonly string[]): this {
    for (const name of names) if (name.endsWith('.py')) this.#file(name);
    return this;
  }

  #file(name: string): void {
    const file = joinPath(this.#root, name);
    const bytes = this.#reader.read(file, largestFile);
    if (typeof bytes === 'string' || bytes.length > largestFile) return;
    const latin = bytes.toString('latin1');
    const sdk = this.#sdks.find(({ importing }) => importing.test(latin));
    if (sdk === undefined) return;
    const own = sdk.ownFolders.find((folder) => holds(folder, name));
    if (own !== undefined) {
      const note = `${path.posix.join(own, sdk.module)} is a package of this repository: Python files that import it are left as they are.`;
      if (!this.notes.includes(note)) this.notes.push(note);
      return;
    }
    if (!isUtf8(bytes)) {
      this.skipped.push({ file, reason: 'not valid UTF-8', failed: true });
      return;
    }
    const source = bytes.toString('utf8');
    try {
      this.read.push({ file, source, names: sdk, ...readPython(source, sdk, entries) });
    } catch (error) {
      if (!(error instanceof NotPython)) throw error;
      this.skipped.push({ file, reason: `cannot be read as Python 3: ${error.message}`, failed: true });
    }
  }
}

/** The folder whose manifests say which major a file is written for: the nearest one that has any. */
function projectOf(name: string, folders: ReadonlySet<string>): string {
  for (let folder = path.posix.dirname(name); ; folder = path.posix.dirname(folder)) {
    if (folders.has(folder) || folder === '.') return folder;
  }
}

/** The folder that a manifest speaks for. */
function folderOfPin(root: string, { file }: PythonPin): string {
  const folder = path.posix.dirname(path.posix.relative(root, file));
  return path.posix.basename(folder) === 'requirements' ? path.posix.dirname(folder) : folder;
}

/** Majors 2 and 3 have the same name, and members of the same names: which one a project is on. */
function isOlder(pins: readonly PythonPin[], files: readonly Read[]): boolean {
  const olderNames = files.some((file) => file.olderNames.length > 0);
  const locked = pins.filter(({ isLock }) => isLock);
  const majors = new Set((locked.length > 0 ? locked : pins).flatMap((pin) => pin.majors));
  const isOpen = majors.size === 0 || majors.has(3) || majors.has(2);
  return isOpen && (olderNames || (majors.size > 0 && !majors.has(4) && !majors.has(5)));
}

function findingsOf(name: string, source: string, sites: readonly PythonSite[], profile: Profile): Finding[] {
  const position = positionsIn(source);
  const text = ({ statement }: PythonSite): string => source.slice(statement.start, statement.end);
  const hashes = fingerprints(
    sites.map((site) => ({ id: site.entry.id, statement: text(site), enclosing: site.enclosing })),
  );
  return sites.map((site, index) => {
    const { isSure, ignored, suggestion } = site;
    const entry = entryInProfile(site.entry, profile);
    const from = position(site.name.start);
    const to = position(site.name.end);
    const status = ignored === undefined ? (isSure ? 'manual' : 'possible') : 'ignored';
    const reason =
      ignored ?? (isSure ? 'Python is not edited yet' : 'Nothing in the file says what this is a member of');
    return {
      id: entry.id,
      status,
      file: name,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      message: entry.message,
      reason,
      ...(status === 'ignored' ? {} : { todo: entry.todo }),
      ...(suggestion === undefined || status === 'ignored' ? {} : { suggestion }),
      before: text(site),
      confidence: isSure ? 'proven' : 'likely',
      contract: entry.contract,
      fingerprint: hashes[index] ?? '',
    };
  });
}

function manifestsOf(pins: readonly PythonPin[], sources: ReadonlyMap<string, string>): ManifestPlan[] {
  const byFile = new Map<string, PythonPin[]>();
  for (const pin of pins) if (pin.raised !== undefined) byFile.set(pin.file, [...(byFile.get(pin.file) ?? []), pin]);
  return [...byFile].map(([file, own]) => ({
    file,
    source: sources.get(file) ?? '',
    output: sources.get(file) ?? '',
    changes: own.map(({ name, range, raised, line, majors }) => ({
      name,
      id: packageId,
      status: 'manual',
      before: range,
      message: majors.includes(5)
        ? 'Lets major 5 in, which comes with the next install: raise it once the code is ready.'
        : 'Raise it once the code is ready, and install again.',
      ...(raised === undefined ? {} : { suggestion: raised }),
      line,
    })),
  }));
}

/** The requirements of the SDK, and the texts that they stand in. */
interface Pins {
  pins: readonly PythonPin[];
  sources: ReadonlyMap<string, string>;
}

function readPins(root: string, names: readonly string[], modules: readonly string[]): Pins {
  const sources = new Map<string, string>();
  const reader = new FileReader();
  const pins = names.flatMap((name) => {
    if (pythonManifestKind(name) === undefined) return [];
    const file = joinPath(root, name);
    const bytes = reader.read(file, largestLock);
    if (typeof bytes === 'string') return [];
    const source = bytes.toString('utf8');
    sources.set(file, source);
    return pythonPins(file, source, modules);
  });
  return { pins, sources };
}

/** Files that the same manifests speak for. */
interface Project {
  /** Relative to the root; `.` for the root. */
  folder: string;
  module: string;
  files: Read[];
}

function projectsOf(root: string, read: readonly Read[], pins: readonly PythonPin[]): Project[] {
  const folders = new Set(pins.map((pin) => folderOfPin(root, pin)));
  const projects = new Map<string, Project>();
  for (const one of read) {
    const folder = projectOf(path.posix.relative(root, one.file), folders);
    const { module } = one.names;
    const key = `${module} ${folder}`;
    const known = projects.get(key);
    if (known === undefined) projects.set(key, { folder, module, files: [one] });
    else known.files.push(one);
  }
  return [...projects.values()];
}

function olderNote({ folder, module }: Project, files: number): string {
  const where = folder === '.' ? '' : ` below ${folder}`;
  return `${counted(files, 'Python file')}${where} ${files === 1 ? 'is' : 'are'} on major 2 or 3 of ${module}: upgrade to 4 first. Nothing of major 4 is looked for there.`;
}

function plannedFile(
  root: string,
  { file, source, sites, names }: Read,
  selection: Selection,
): PlannedFile | undefined {
  const name = path.posix.relative(root, file);
  const chosen = sites.filter(({ entry }) => selection.has(entry.id));
  if (chosen.length === 0) return undefined;
  const findings = findingsOf(name, source, chosen, profiles[names.profile]);
  return { file, name, source, output: source, planned: [], decided: [], findings };
}

/**
 * Finds what major 5 of the Python SDK changed. Reads files, writes none.
 * @returns undefined where no Python file names the SDK
 */
export function planPython(request: PythonRequest): PythonPlan | undefined {
  const { root, paths, listing, selection, profile } = request;
  const ignored = createIgnore({ allowRelativePaths: true }).add([...request.ignore]);
  const names = listing.files
    .filter(({ kind, path: name }) => kind === 'file' && !foreignFolder.test(name) && !ignored.ignores(name))
    .map((entry) => entry.path)
    .sort();
  const sdks = sdksOf(names, profile);
  const { read, skipped, notes } = new PythonReader(root, sdks).all(names);
  if (read.length + skipped.length + notes.length === 0) return undefined;

  const modules = sdks.map(({ module }) => module);
  const { pins, sources } = readPins(root, names, modules);
  const covered = ({ file }: { file: string }): boolean =>
    paths.length === 0 || paths.some((each) => isInside(each, file));
  const files: PlannedFile[] = [];
  const movingPins: PythonPin[] = [];
  for (const project of projectsOf(root, read, pins)) {
    const own = pins.filter((pin) => pin.name === project.module && folderOfPin(root, pin) === project.folder);
    const toReport = project.files.filter(covered);
    if (isOlder(own, project.files)) {
      if (toReport.length > 0) notes.push(olderNote(project, toReport.length));
      continue;
    }
    movingPins.push(...own);
    files.push(...toReport.flatMap((one) => plannedFile(root, one, selection) ?? []));
  }
  return {
    profile: read[0]?.names.profile ?? sdks[0]!.profile,
    files,
    skipped: skipped.filter(covered),
    manifests: selection.has(packageId) ? manifestsOf(movingPins, sources).filter(covered) : [],
    notes,
    read: read.filter(covered).length,
  };
}

/** A plan with what was found in Python. */
export function withPython(plan: RepositoryPlan, python: PythonPlan): RepositoryPlan {
  const { analysis, again } = plan;
  const isAlone = analysis.filesReachingSdk === 0 && plan.findings.length === 0;
  const findings = python.files.flatMap((planned) => planned.findings);
  return {
    ...plan,
    analysis: {
      ...analysis,
      profile: isAlone ? profiles[python.profile] : analysis.profile,
      filesScanned: analysis.filesScanned + python.read,
      filesReachingSdk: analysis.filesReachingSdk + python.read,
    },
    files: [...plan.files, ...python.files].sort((left, right) => (left.name < right.name ? -1 : 1)),
    findings: [...plan.findings, ...findings].sort(compareFindings),
    skipped: [...plan.skipped, ...python.skipped],
    pythonFiles: python.read,
    ...(again === undefined ? {} : { again: { ...again, plan: (decide) => withPython(again.plan(decide), python) } }),
  };
}
