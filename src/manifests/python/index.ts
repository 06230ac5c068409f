/** The manifests of Python: which SDK and which Python they ask for, and what major 5 needs there (contract 9.1). */
import path from 'node:path';
import { FileReader } from '../../repository/file-reader.ts';
import { joinPath } from '../../repository/repository-path.ts';
import { largestFile } from '../../repository/scan-files.ts';
import type { ManifestPlan, PlannedChange } from '../manifest.ts';
import { manifestKind } from '../manifest-kind.ts';
import {
  inScriptBlock,
  type NotebookCode,
  reportNotebookCommands,
  reportPythonCommands,
  reportScriptBlock,
} from './commands.ts';
import { includedFiles } from './included-files.ts';
import { isProjectFile, pythonManifestKind } from './kinds.ts';
import { type ManifestPin, sdkPin } from './pins.ts';
import {
  manifestPlans,
  onItsOwn,
  planFloor,
  planProject,
  type PythonProject,
  reportFloorAbove,
  withoutVersions,
} from './plan.ts';
import { type PythonManifest, requirementsIn } from './read.ts';
import { type ManifestRequirement, pythonName } from './requirement.ts';
import { reportProjectFile, reportRunningPython, reportService } from './runtime.ts';

export { pythonManifestKind } from './kinds.ts';
export type { ManifestPin } from './pins.ts';
export { type PythonProject, withPythonPlans } from './plan.ts';

/** Bytes; lock files are long. */
const largestLock = 4 * largestFile;

/** What the manifests of a repository ask for. */
export interface PythonManifests {
  /** Requirements of the SDK. */
  pins: readonly ManifestPin[];
  /** Those of Python, and of packages that the SDK needs beside it. */
  others: readonly ManifestRequirement[];
  sources: ReadonlyMap<string, string>;
}

/**
 * Reads the manifests of Python.
 * @param names paths relative to the root
 * @param modules distributions of the SDK
 */
export function readPythonManifests(
  root: string,
  names: readonly string[],
  modules: readonly string[],
): PythonManifests {
  const sources = new Map<string, string>();
  const reader = new FileReader();
  const requirements: ManifestRequirement[] = [];
  const files = new Set(names.map((name) => joinPath(root, name)));
  const manifests = new Map<string, PythonManifest>();
  for (const file of files) {
    const kind = pythonManifestKind(file);
    if (kind !== undefined) manifests.set(file, { file, kind, folder: folderOfManifest(root, file) });
  }
  // What a manifest takes in comes behind it.
  for (const manifest of manifests.values()) {
    const { file, kind, folder } = manifest;
    const source = textOf(reader, file);
    if (source === undefined) continue;
    sources.set(file, source);
    for (const included of includedFiles(file, kind, source))
      if (files.has(included) && !manifests.has(included))
        manifests.set(included, { file: included, kind: 'requirements', folder });
    // The code of such a file may be edited in the same run.
    const isCode =
      kind === 'code' &&
      modules.some((module) => source.includes(`import ${module}`) || source.includes(`from ${module}`));
    for (const requirement of requirementsIn(manifest, source, modules))
      requirements.push(isCode ? { ...requirement, byHand: 'text' } : requirement);
  }
  const isSdk = ({ name }: ManifestRequirement): boolean => modules.includes(name);
  return {
    pins: requirements.filter(isSdk).map(sdkPin),
    others: requirements.filter((requirement) => !isSdk(requirement)),
    sources,
  };
}

function textOf(reader: FileReader, file: string): string | undefined {
  const bytes = reader.read(file, largestLock);
  return typeof bytes === 'string' ? undefined : bytes.toString('utf8');
}

/** The folder that a manifest speaks for, relative to the root. */
export function folderOfManifest(root: string, file: string): string {
  const folder = path.posix.dirname(path.posix.relative(root, file));
  return path.posix.basename(folder) === 'requirements' ? path.posix.dirname(folder) : folder;
}

/** Folders of pipelines speak for the folder that they stand in. */
const pipelineFolder = /(?:^|\/)\.(?:github|circleci|devcontainer|gitlab|buildkite|woodpecker)(?:\/.*)?$/;

/** The folder that a manifest of any kind speaks for, relative to the root. @param name so too */
export function folderSpokenFor(name: string): string {
  return path.posix.dirname(name).replace(pipelineFolder, '') || '.';
}

/** Whether a file is read for what it says of versions. */
export function isManifest(name: string): boolean {
  return pythonManifestKind(name) !== undefined || manifestKind(name) !== undefined;
}

/** A Python file, whose first lines may say what it needs. */
interface Script {
  file: string;
  source: string;
}

/** What is known of the places that name a Python. */
interface Places {
  root: string;
  names: readonly string[];
  /** Distributions of the SDK. */
  modules: readonly string[];
  /** Files of the projects. */
  scripts: readonly Script[];
  notebooks: readonly NotebookCode[];
  projects: ReadonlyMap<string, PythonProject>;
  sources: ReadonlyMap<string, string>;
}

/** Whether a folder is above a project. */
function isAbove(folder: string, { projects }: Places): boolean {
  return [...projects.keys()].some(
    (project) => project !== folder && (folder === '.' || project.startsWith(`${folder}/`)),
  );
}

/** Version files, images and pipelines of projects, or of folders above them: a neighbour's are its own business. */
function runningPython(places: Places): { file: string; planned: PlannedChange; source: string }[] {
  const { root, names, projects } = places;
  const folders = new Set(names.filter(isProjectFile).map((name) => folderOfManifest(root, joinPath(root, name))));
  const reader = new FileReader();
  return names.flatMap((name) => {
    const pythonKind = pythonManifestKind(name);
    const kind =
      pythonKind === 'pythonVersion' ? pythonKind : pythonKind === undefined ? manifestKind(name) : undefined;
    if (kind === undefined || !['pythonVersion', 'image', 'pipeline', 'script'].includes(kind)) return [];
    const folder = folderSpokenFor(name);
    let owner = folder;
    while (owner !== '.' && !folders.has(owner) && !projects.has(owner)) owner = path.posix.dirname(owner);
    if (!projects.has(owner) && !isAbove(folder, places)) return [];
    const file = joinPath(root, name);
    const source = places.sources.get(file) ?? textOf(reader, file);
    if (source === undefined) return [];
    const commands = kind === 'pythonVersion' ? [] : reportPythonCommands(source, file, places.modules);
    const services = kind === 'pythonVersion' ? [] : reportService(source, places.modules);
    return [...reportRunningPython(source, file, kind), ...commands, ...services].map((planned) => ({
      file,
      planned,
      source,
    }));
  });
}

/** Scripts that say themselves what they need. */
function scriptBlocks({ scripts, modules }: Places): { file: string; planned: PlannedChange; source: string }[] {
  return scripts.flatMap(({ file, source }) => {
    const needed = inScriptBlock(source, file);
    return needed.flatMap((requirement) => {
      if (modules.includes(requirement.name))
        return reportScriptBlock(requirement).map((planned) => ({ file, planned, source }));
      const planned = requirement.name === pythonName ? planFloor(requirement, onItsOwn) : undefined;
      return planned === undefined ? [] : [{ file, planned, source }];
    });
  });
}

/** Lines of notebooks that install something. */
function notebookCommands({ notebooks, modules }: Places): { file: string; planned: PlannedChange; source: string }[] {
  return notebooks.flatMap((notebook) =>
    reportNotebookCommands(notebook, modules).map((planned) => ({
      file: notebook.file,
      planned,
      source: notebook.source,
    })),
  );
}

/** Manifests that have commands as well. */
const hasCommands = /(?:^|\/)(?:tox\.ini|noxfile\.py)$/;

function projectFiles({ root, projects, sources, modules }: Places): { file: string; planned: PlannedChange }[] {
  return [...sources].flatMap(([file, source]) => {
    if (!projects.has(folderOfManifest(root, file))) return [];
    const commands = hasCommands.test(file) ? reportPythonCommands(source, file, modules) : [];
    return [...reportProjectFile(source, file), ...commands].map((planned) => ({ file, planned }));
  });
}

/** What a run says of manifests, before it says what of it was asked for. */
export interface PythonVersions {
  manifests: readonly ManifestPlan[];
  notes: readonly string[];
}

/**
 * Plans the manifests of all projects of a repository; nothing is written.
 * @param projects those on major 4 or 5 that name the SDK
 * @param isAsked whether a change's id was asked for
 */
export function planPythonManifests(
  { root, names, modules, scripts, notebooks }: Pick<Places, 'root' | 'names' | 'modules' | 'scripts' | 'notebooks'>,
  { others, sources }: PythonManifests,
  projects: readonly PythonProject[],
  isAsked: (id: string) => boolean,
): PythonVersions {
  const byFolder = new Map(projects.map((project) => [project.folder, project]));
  const places: Places = { root, names, modules, scripts, notebooks, projects: byFolder, sources };
  const changes = projects.flatMap((project) => {
    const isOwner = byFolder.get(project.folder) === project;
    const ofProject = others.filter(({ folder }) => isOwner && folder === project.folder);
    // Manifests that do not name the SDK are another's.
    return planProject({ ...project, isReady: project.isReady && project.pins.length > 0 }, ofProject);
  });
  const above = others.flatMap((requirement) => {
    const { folder } = requirement;
    if (requirement.name !== pythonName || byFolder.has(folder) || !isAbove(folder, places)) return [];
    const planned = reportFloorAbove(requirement);
    return planned === undefined ? [] : [{ file: requirement.file, planned }];
  });
  const running = [...runningPython(places), ...scriptBlocks(places), ...notebookCommands(places)];
  const texts = new Map([...sources, ...running.map(({ file, source }) => [file, source] as const)]);
  const all = [...changes, ...above, ...projectFiles(places), ...running];
  const open = isAsked('py:package:svc') ? projects.flatMap(withoutVersions) : [];
  return {
    manifests: manifestPlans(
      all.filter(({ planned }) => isAsked(planned.change.id)),
      texts,
    ),
    notes: open.map(
      ({ file, line, name }) =>
        `${path.posix.relative(root, file)}:${String(line)} names no version of ${name}: major 5 comes with the next install.`,
    ),
  };
}
