/**
 * `paths`, `baseUrl` and `rootDirs` of tsconfig and jsconfig files, with `extends` and `references` followed inside the
 * root.
 */
import { defined } from '../../catalog/defined.ts';
import { folderOf, foldersUpTo, isInside, joinPath } from '../repository-path.ts';
import { asObject, asStrings, type ConfigFiles, type JsonObject } from './config-files.ts';
import { type WrittenStrictness, writtenStrictness } from './strictness.ts';

/** One `paths` pattern with its targets as absolute patterns. */
interface Pattern {
  prefix: string;
  /** `undefined` for a pattern without `*`. */
  suffix: string | undefined;
  targets: readonly string[];
}

/** What one configuration says about modules. */
export interface PathMappings {
  /** The configuration file. */
  file: string;
  baseUrl?: string;
  rootDirs: readonly string[];
  outDir?: string;
  rootDir?: string;
  strictness: WrittenStrictness;
  /** Absolute paths a specifier may mean by `paths`, best first; no extensions tried; a folder's ends with `/`. */
  candidates(specifier: string): readonly string[];
}

/** Resolves `extends` of a package name to a file inside the repository. */
export type FindConfigInPackage = (specifier: string, folder: string) => string | undefined;

/** Reads mappings by folder. */
export interface MappingReader {
  /**
   * The configurations that govern files of `folder`: the nearest, then those it references that contain the folder.
   */
  governing(folder: string): readonly PathMappings[];
  /** Configurations of the folders above the nearest one, for names nothing else explains. */
  above(folder: string): readonly PathMappings[];
  /** The mappings of the named configuration file, if it is there. */
  of(file: string): PathMappings | undefined;
}

interface Options extends WrittenStrictness {
  baseUrl?: string;
  paths?: { value: JsonObject; base: string };
  rootDirs?: string[];
  outDir?: string;
  rootDir?: string;
}

/** Configurations read for one by `extends`; a chain of pairs that extend the same two would double at every step. */
const mostExtended = 100;

/** Reads the options of a configuration, those that it extends included. */
function createInheritance(
  root: string,
  config: ConfigFiles,
  findInPackage: FindConfigInPackage,
): (file: string) => Options {
  let extendedSoFar = 0;
  /**
   * Options with inheritance: later `extends` win over earlier ones, own options over all; `paths` is replaced whole.
   */
  const optionsOf = (file: string, leafFolder: string, chain: readonly string[]): Options => {
    if (chain.includes(file)) {
      config.problem(chain[0] ?? file, 'extends itself');
      return {};
    }
    extendedSoFar = chain.length === 0 ? 0 : extendedSoFar + 1;
    if (extendedSoFar > mostExtended) {
      config.problem(chain[0] ?? file, `extends more than ${mostExtended} configurations`);
      return {};
    }
    const json = config.json(file);
    if (!json) return {};
    const inherited: Options = {};
    for (const specifier of asStrings(json['extends'])) {
      const parent = extendedFile(specifier, file);
      if (parent !== undefined) Object.assign(inherited, optionsOf(parent, leafFolder, [...chain, file]));
    }
    return { ...inherited, ...ownOptions(json, folderOf(file), leafFolder) };
  };

  const extendedFile = (specifier: string, file: string): string | undefined => {
    const folder = folderOf(file);
    if (!/^\.{0,2}\//.test(specifier) && specifier !== '..' && specifier !== '.')
      return findInPackage(specifier, folder);
    const path = joinPath(folder, specifier);
    if (!isInside(root, path)) {
      config.problem(file, `extends ${JSON.stringify(specifier)}, which is outside the repository: not followed`);
      return undefined;
    }
    return [path, `${path}.json`, `${path}/tsconfig.json`].find(
      (candidate) => candidate.endsWith('.json') && config.text(candidate) !== undefined,
    );
  };

  return (file) => optionsOf(file, folderOf(file), []);
}

/**
 * What a configuration says itself.
 * @param leafFolder what `${configDir}` is: the folder of the configuration that extends this one
 */
function ownOptions(json: JsonObject, folder: string, leafFolder: string): Options {
  const compilerOptions = asObject(json['compilerOptions']) ?? {};
  const place = (value: unknown): string | undefined =>
    typeof value === 'string' ? joinPath(folder, value.replace(/^\$\{configDir\}/, leafFolder)) : undefined;
  const paths = asObject(compilerOptions['paths']);
  return defined({
    baseUrl: place(compilerOptions['baseUrl']),
    outDir: place(compilerOptions['outDir']),
    rootDir: place(compilerOptions['rootDir']),
    rootDirs: Array.isArray(compilerOptions['rootDirs'])
      ? asStrings(compilerOptions['rootDirs']).map((value) => place(value) as string)
      : undefined,
    paths: paths && { value: paths, base: folder },
    ...writtenStrictness(compilerOptions),
  });
}

export function createMappingReader(
  root: string,
  config: ConfigFiles,
  findInPackage: FindConfigInPackage,
): MappingReader {
  const { inFolder, nearest } = createConfigurationFinder(root, config);
  const byFile = new Map<string, PathMappings | undefined>();
  const optionsOf = createInheritance(root, config, findInPackage);
  const mappingsOf = (file: string): PathMappings | undefined => {
    if (!byFile.has(file)) {
      const json = config.json(file);
      byFile.set(file, json && toMappings(root, file, optionsOf(file)));
    }
    return byFile.get(file);
  };

  /** The configuration and what it references, references of references included, each once. */
  const withReferences = (file: string, folder: string, seen: Set<string>): PathMappings[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const mappings = mappingsOf(file);
    if (!mappings) return [];
    const referenced = referencesOf(config, file).filter((other) => isInside(folderOf(other), folder));
    return [mappings, ...referenced.flatMap((other) => withReferences(other, folder, seen))];
  };

  const governingByFolder = new Map<string, readonly PathMappings[]>();
  return {
    of: mappingsOf,
    governing: (folder) => {
      let governingMappings = governingByFolder.get(folder);
      if (!governingMappings) {
        const file = nearest(folder);
        governingMappings = file === undefined ? [] : withReferences(file, folder, new Set());
        governingByFolder.set(folder, governingMappings);
      }
      return governingMappings;
    },
    above: (folder) => {
      const nearestFile = nearest(folder);
      const mappingsAbove: PathMappings[] = [];
      for (const above of foldersUpTo(root, nearestFile === undefined ? folder : folderOf(nearestFile))) {
        for (const file of [inFolder(above), `${above}/tsconfig.base.json`]) {
          const mappings =
            file === undefined || file === nearestFile || !config.has(file) ? undefined : mappingsOf(file);
          if (mappings) mappingsAbove.push(mappings);
        }
      }
      return mappingsAbove;
    },
  };
}

/** Finds the configuration of a folder, and the nearest one at or above it. */
function createConfigurationFinder(
  root: string,
  config: ConfigFiles,
): Record<'inFolder' | 'nearest', (folder: string) => string | undefined> {
  const nearestByFolder = new Map<string, string | undefined>();
  const inFolder = (folder: string): string | undefined =>
    [`${folder}/tsconfig.json`, `${folder}/jsconfig.json`].find((file) => config.has(file));
  const nearest = (folder: string): string | undefined => {
    if (!isInside(root, folder)) return undefined;
    if (!nearestByFolder.has(folder))
      nearestByFolder.set(folder, inFolder(folder) ?? (folder === root ? undefined : nearest(folderOf(folder))));
    return nearestByFolder.get(folder);
  };
  return { inFolder, nearest };
}

/** The configurations that one references. */
function referencesOf(config: ConfigFiles, file: string): readonly string[] {
  const references = config.json(file)?.['references'];
  return (Array.isArray(references) ? references : []).flatMap((reference) => {
    const path = asObject(reference)?.['path'];
    if (typeof path !== 'string') return [];
    const target = joinPath(folderOf(file), path);
    return [target.endsWith('.json') ? target : `${target}/tsconfig.json`];
  });
}

function toMappings(root: string, file: string, options: Options): PathMappings {
  const { paths, baseUrl } = options;
  const base = baseUrl ?? paths?.base ?? folderOf(file);
  const leafFolder = folderOf(file);
  const patterns: Pattern[] = Object.entries(paths?.value ?? {}).map(([pattern, targets]) => {
    const star = pattern.indexOf('*');
    return {
      prefix: star === -1 ? pattern : pattern.slice(0, star),
      suffix: star === -1 ? undefined : pattern.slice(star + 1),
      // A target outside the root is dropped here: nothing there is in the program.
      targets: asStrings(targets)
        .map((target) => joinPath(base, target.replace(/^\$\{configDir\}/, leafFolder)))
        .filter((target) => isInside(root, target)),
    };
  });
  patterns.sort(
    (a, b) => Number(a.suffix !== undefined) - Number(b.suffix !== undefined) || b.prefix.length - a.prefix.length,
  );
  const result: PathMappings = {
    file,
    rootDirs: options.rootDirs ?? [],
    strictness: options,
    candidates: (specifier) => {
      for (const { prefix, suffix, targets } of patterns) {
        if (suffix === undefined) {
          if (specifier === prefix) return targets;
        } else if (
          specifier.length >= prefix.length + suffix.length &&
          specifier.startsWith(prefix) &&
          specifier.endsWith(suffix)
        ) {
          const star = specifier.slice(prefix.length, specifier.length - suffix.length);
          return targets
            .map((target) => target.replace('*', () => star))
            .map((target) => joinPath('/', target) + (target.endsWith('/') ? '/' : ''))
            .filter((target) => isInside(root, target));
        }
      }
      return [];
    },
  };
  if (baseUrl !== undefined) result.baseUrl = baseUrl;
  if (options.outDir !== undefined) result.outDir = options.outDir;
  if (options.rootDir !== undefined) result.rootDir = options.rootDir;
  return result;
}
