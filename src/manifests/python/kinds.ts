/** Which file names and places mean a manifest of Python. */
import path from 'node:path';

/** What a file is to this folder. */
export type PythonManifestKind =
  | 'requirements'
  | 'project'
  | 'pipfile'
  | 'ini'
  | 'code'
  | 'conda'
  | 'lock'
  | 'pythonVersion';

const kindByName: Readonly<Record<string, PythonManifestKind>> = {
  'pyproject.toml': 'project',
  Pipfile: 'pipfile',
  'setup.cfg': 'ini',
  'tox.ini': 'ini',
  'setup.py': 'code',
  'noxfile.py': 'code',
  'uv.lock': 'lock',
  'poetry.lock': 'lock',
  'pdm.lock': 'lock',
  'pylock.toml': 'lock',
  'Pipfile.lock': 'lock',
  '.python-version': 'pythonVersion',
  'runtime.txt': 'pythonVersion',
  '.tool-versions': 'pythonVersion',
};

const requirements =
  /^(?:requirements|constraints)[\w.-]*\.(?:txt|in)$|^[\w.-]*(?:requirements|constraints)\.(?:txt|in)$/;
const conda = /^(?:environment|conda|env)[\w.-]*\.ya?ml$/;

/** What a file name means; undefined for anything else. */
export function pythonManifestKind(file: string): PythonManifestKind | undefined {
  const name = path.posix.basename(file);
  if (Object.hasOwn(kindByName, name)) return kindByName[name];
  if (conda.test(name)) return 'conda';
  const inFolder = path.posix.basename(path.posix.dirname(file)) === 'requirements' && /\.(?:txt|in)$/.test(name);
  return inFolder || requirements.test(name) ? 'requirements' : undefined;
}

/** Whether a file says that its folder is a package or an application of its own. */
export function isProjectFile(file: string): boolean {
  const kind = pythonManifestKind(file);
  return kind !== undefined && kind !== 'lock' && kind !== 'pythonVersion' && path.posix.basename(file) !== 'tox.ini';
}
