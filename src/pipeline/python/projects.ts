/** The projects of a repository: its manifests say which major of the SDK the Python below them is written for. */
import path from 'node:path';
import { isProse } from '../../catalog/prose.ts';
import type { ManifestPin } from '../../manifests/python/index.ts';
import { integrationsImported } from '../../manifests/python/integrations-imported.ts';
import { counted } from '../../report/counted.ts';
import type { Read } from './planned-file.ts';

/** Files that the same manifests speak for. */
export interface Project {
  /** Relative to the root; `.` for the root. */
  folder: string;
  module: string;
  files: Read[];
  pins: readonly ManifestPin[];
}

/** The projects that files are of. @param pins those of the whole repository */
export function projectsOf(root: string, files: readonly Read[], pins: readonly ManifestPin[]): Project[] {
  const folders = new Set(pins.map((pin) => pin.folder));
  const projects = new Map<string, Project>();
  for (const file of files) {
    const folder = folderFor(path.posix.relative(root, file.file), folders);
    const { module } = file.names;
    const key = `${module} ${folder}`;
    const known = projects.get(key);
    if (known !== undefined) known.files.push(file);
    else {
      const ownPins = pins.filter((pin) => pin.name === module && pin.folder === folder);
      projects.set(key, { folder, module, files: [file], pins: ownPins });
    }
  }
  return [...projects.values()];
}

/** The folder whose manifests say which major a file is written for: the nearest one that has any. */
export function folderFor(name: string, folders: ReadonlySet<string>): string {
  for (let folder = path.posix.dirname(name); ; folder = path.posix.dirname(folder)) {
    if (folders.has(folder) || folder === '.') return folder;
  }
}

/** Majors 2 and 3 have the same name, and members of the same names: which one a project is on. */
export function isOlder({ pins, files }: Project): boolean {
  const olderNames = files.some(({ file, olderNames: names }) => names.length > 0 && !isProse(file));
  const locked = pins.filter(({ isLock }) => isLock);
  const majors = new Set((locked.length > 0 ? locked : pins).flatMap((pin) => pin.majors));
  const isOpen = majors.size === 0 || majors.has(3) || majors.has(2);
  return isOpen && (olderNames || (majors.size > 0 && !majors.has(4) && !majors.has(5)));
}

/** What is said of a project that {@link isOlder}. @param files how many of its files the run is about */
export function olderNote({ folder, module }: Project, files: number): string {
  const where = folder === '.' ? '' : ` below ${folder}`;
  return `${counted(files, 'Python file')}${where} ${files === 1 ? 'is' : 'are'} on major 2 or 3 of ${module}: upgrade to 4 first. Nothing of major 4 is looked for there.`;
}

/** What is said of requirements of the SDK where no Python file imports it: something else is built on it. */
export function unusedNotes(root: string, pins: readonly ManifestPin[]): string[] {
  const asking = pins.filter(({ isLock, raised }) => !isLock && raised !== undefined);
  const files = [...new Set(asking.map(({ file }) => path.posix.relative(root, file)))];
  const [first] = asking;
  if (first === undefined) return [];
  const ask = files.length === 1 ? 'asks' : 'ask';
  return [
    `${files.join(', ')} ${ask} for major 4 of ${first.name}, which no Python file here imports: raise it yourself, once what uses it works on 5.`,
  ];
}

/** Integrations of the SDK that the code of a project imports. */
export function integrationsOf({ files, module }: Project): ReadonlySet<string> {
  return new Set(files.flatMap(({ source }) => integrationsImported(source, module)));
}
