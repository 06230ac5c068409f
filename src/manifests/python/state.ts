/** What the manifests of Python say as they are: for those who only look. */
import path from 'node:path';
import type { ManifestChange } from '../../report/report-schema.ts';
import { planPythonManifests, readPythonManifests } from './index.ts';
import type { PythonPin } from './pins.ts';

/** The SDK in one folder of a repository. */
export interface PythonState {
  /** Relative to the root; `.` for the root. */
  folder: string;
  /** Requirements, lock files among them; files are relative to the root. */
  pins: readonly PythonPin[];
}

/** The projects that require the SDK, and what is below its lowest versions there. */
export interface PythonStates {
  projects: readonly PythonState[];
  below: readonly { file: string; change: ManifestChange }[];
}

/**
 * Reads the manifests of Python.
 * @param names paths relative to the root
 * @param module the distribution of the SDK
 * @param importsIn integrations of the SDK that the code of a folder imports
 */
export function pythonStates(
  root: string,
  names: readonly string[],
  module: string,
  importsIn: (folder: string) => ReadonlySet<string>,
): PythonStates {
  const read = readPythonManifests(root, names, [module]);
  const folders = [...new Set(read.pins.map(({ folder }) => folder))];
  const projects = folders
    .map((folder) => ({ folder, pins: read.pins.filter((pin) => pin.folder === folder) }))
    // Majors 2 and 3 need other versions.
    .filter(({ pins }) => pins.some(({ majors }) => majors.includes(4) || majors.includes(5)));
  const { manifests } = planPythonManifests(
    { root, names, modules: [], scripts: [], notebooks: [] },
    read,
    projects.map((project) => ({ ...project, isReady: true, imports: importsIn(project.folder) })),
    (id) => id !== 'py:package:svc',
  );
  const relative = (file: string): string => path.posix.relative(root, file);
  return {
    projects: projects.map(({ folder, pins }) => ({
      folder,
      pins: pins.map((pin) => ({ ...pin, file: relative(pin.file) })),
    })),
    below: manifests.flatMap(({ file, changes }) => changes.map((change) => ({ file: relative(file), change }))),
  };
}
