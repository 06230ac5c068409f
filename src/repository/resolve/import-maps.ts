/** What import maps call a module: those of Deno's configurations, and the files that they name. */
import { folderOf, isInside, joinPath } from '../repository-path.ts';
import { asObject, type ConfigFiles, type JsonObject } from './config-files.ts';

/** What a specifier stands for, as it is written in a folder. */
export interface MappedSpecifier {
  specifier: string;
  folder: string;
}

/** An import map, with the folder that its relative addresses start at. */
interface ImportMap {
  map: JsonObject;
  folder: string;
}

const configNames = ['deno.json', 'deno.jsonc', 'import_map.json'];

/** The answer of the nearest map that has one. A name that stands for itself is no answer, and ends the search. */
export function mappedByImportMap(
  specifier: string,
  folder: string,
  root: string,
  config: ConfigFiles,
): MappedSpecifier | undefined {
  for (let current = folder; isInside(root, current); current = folderOf(current)) {
    for (const { map, folder: base } of mapsIn(current, config)) {
      for (const imports of importsFor(map, base, folder)) {
        const key = keyFor(specifier, imports);
        const target = key === undefined ? undefined : imports[key];
        if (key === undefined || typeof target !== 'string') continue;
        const mapped = target + specifier.slice(key.length);
        return mapped === specifier ? undefined : { specifier: mapped, folder: base };
      }
    }
    if (current === root) break;
  }
  return undefined;
}

/** The configurations of a folder, each followed by the map that it names. */
function* mapsIn(folder: string, config: ConfigFiles): Iterable<ImportMap> {
  for (const name of configNames) {
    const own = config.has(`${folder}/${name}`) ? config.json(`${folder}/${name}`) : undefined;
    if (own === undefined) continue;
    yield { map: own, folder };
    const named = own['importMap'];
    if (typeof named !== 'string' || /^[a-z][a-z+]*:/i.test(named)) continue;
    const file = joinPath(folder, named);
    const map = config.json(file);
    if (map !== undefined) yield { map, folder: folderOf(file) };
  }
}

/** The names of the scopes that a folder is in, the narrowest first, and those that hold everywhere. */
function importsFor(map: JsonObject, base: string, folder: string): JsonObject[] {
  const scopes = Object.entries(asObject(map['scopes']) ?? {})
    .map(([scope, imports]) => ({ path: joinPath(base, scope), isFolder: scope.endsWith('/'), imports }))
    .filter(({ path, isFolder }) => isFolder && (folder === path || isInside(path, folder)))
    .sort((a, b) => b.path.length - a.path.length);
  const all: readonly unknown[] = [...scopes.map(({ imports }) => imports), map['imports']];
  return all.map(asObject).filter((imports) => imports !== undefined);
}

/** The name itself, or the longest beginning of it that ends with `/`. */
function keyFor(specifier: string, imports: JsonObject): string | undefined {
  return Object.keys(imports)
    .filter((candidate) => candidate === specifier || (candidate.endsWith('/') && specifier.startsWith(candidate)))
    .sort((a, b) => b.length - a.length)[0];
}
