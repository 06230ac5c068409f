/** The files that something has to be known of, where a run is about a part of a repository. */
import path from 'node:path';
import { grouped } from '../../catalog/grouped.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import { isPythonCode } from '../../python/source-names.ts';
import { folderSpokenFor, isManifest } from '../../manifests/python/index.ts';
import { folderFor } from './projects.ts';

/** The files of a repository. */
export interface ConcernedRequest {
  /** All files, relative to the root, and those that the run is about. */
  names: readonly string[];
  asked: readonly string[];
  /** Those that may hold Python inside. */
  hosts: readonly string[];
  modules: OwnModules;
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** What manifests ask of the SDK: their names, and the folders that they speak for. */
  pins: readonly { name: string; folder: string }[];
  /** Names of the SDK: that two files import it does not connect them. */
  sdks: readonly string[];
}

function foldersOf(pins: ConcernedRequest['pins']): Set<string> {
  return new Set(pins.map(({ folder }) => folder));
}

/** The lines of a notebook as those of a module. */
function linesOf(notebook: string): string {
  return notebook.replaceAll(String.raw`\n`, '\n').replace(/^[ \t]*(?:"source":[ \t]*)?\[?[ \t]*"/gm, '');
}

/** What a file is connected with: others that it imports, its project, and the `conftest.py` files around it. */
function connectionsOf({ hosts, modules, text, pins, sdks }: ConcernedRequest, code: ReadonlySet<string>) {
  const folders = foldersOf(pins);
  const isOfSdk = (name: string): boolean => name.split('/').some((part) => sdks.includes(part.replace(/\.pyi?$/, '')));
  const isHost = new Set(hosts);
  return (name: string): string[] => {
    const project = `project ${folderFor(name, folders)}`;
    const around: string[] = [];
    for (let folder = path.posix.dirname(name); ; folder = path.posix.dirname(folder)) {
      const conftest = path.posix.join(folder, 'conftest.py');
      if (code.has(conftest)) around.push(conftest);
      if (folder === '.') break;
    }
    const source = text(name) ?? '';
    const imported = modules
      .importedBy(name, isHost.has(name) ? linesOf(source) : source)
      .filter((file) => !isOfSdk(file));
    return [project, ...around, ...imported];
  };
}

/** Where a run is about a manifest, it is about all below the folder that this speaks for, and the project around. */
function startOf({ names, asked, pins }: ConcernedRequest, all: readonly string[]): string[] {
  const isAsked = new Set(asked);
  const spoken = names.filter((name) => isAsked.has(name) && isManifest(name)).map(folderSpokenFor);
  const isBelow = (name: string): boolean => spoken.some((folder) => folder === '.' || name.startsWith(`${folder}/`));
  return [
    ...all.filter((name) => isAsked.has(name) || isBelow(name)),
    ...spoken.map((folder) => `project ${folderFor(path.posix.join(folder, 'manifest'), foldersOf(pins))}`),
    // One that another takes in has any name.
    ...pins.filter(({ name }) => isAsked.has(name)).map(({ folder }) => `project ${folder}`),
  ];
}

/** All that is connected with what is asked about, over any number of others. */
export function concernedFiles(request: ConcernedRequest): ReadonlySet<string> {
  const { names, hosts, text } = request;
  const code = new Set(names.filter((name) => name.endsWith('.pyi') || isPythonCode(name, text)));
  const all = [...code, ...hosts];
  const connections = connectionsOf(request, code);
  const pairs = all.flatMap((name) => connections(name).map((other): [string, string] => [name, other]));
  const others = grouped(
    [...pairs, ...pairs.map(([name, other]): [string, string] => [other, name])],
    ([name]) => name,
  );
  const concerned = new Set(startOf(request, all));
  for (const name of concerned) for (const [, other] of others.get(name) ?? []) concerned.add(other);
  return concerned;
}
