import { grouped } from '../../catalog/grouped.ts';
import { existsSync, readFileSync } from 'node:fs';
import { folderOf, isInside } from '../../repository/repository-path.ts';
import type { ModuleKind } from '../../compat/compat-module.ts';

/** What is known of a file that may use the compat module. */
export interface ModuleUser {
  /** Absolute path with `/`. */
  file: string;
  source: string;
  /** Its module specifiers. */
  specifiers: readonly string[];
  /** It names types of the module and calls nothing of it. */
  typesOnly?: boolean;
}

/** Where a compat module is, and how files get at it. */
export interface CompatPlacement {
  /** Absolute path with `/`. */
  file: string;
  kind: ModuleKind;
  /** Folder of the package it belongs to. */
  packageFolder: string;
  users: readonly ModuleUser[];
}

const stem = 'svc-v6-compat';
const typeScript = /\.[cm]?tsx?$/;

/**
 * One module for each package and language: a script that Node runs cannot import TypeScript. It lies in the folder of
 * the sources as soon as one of its users does (a build's root must not move when a test uses it too), else beside the
 * package.json; one that is there already stays where it is.
 * @param asked `--compat-file`, absolute with `/`: one module for all
 */
export function placeCompat(root: string, users: readonly ModuleUser[], asked: string | undefined): CompatPlacement[] {
  if (users.length === 0) return [];
  if (asked !== undefined)
    return [
      {
        file: asked,
        kind: kindOfName(asked, users, packageOf(asked, root)),
        packageFolder: packageOf(asked, root),
        users,
      },
    ];
  const withTypeScript = new Set(
    users.filter(({ file }) => typeScript.test(file)).map(({ file }) => packageOf(file, root)),
  );
  const groups = grouped(users, ({ file, typesOnly }) => {
    const folder = packageOf(file, root);
    // A comment of JavaScript can name the types of TypeScript.
    const isTyped = typeScript.test(file) || (typesOnly === true && withTypeScript.has(folder));
    return `${folder}\0${isTyped ? 'ts' : 'js'}`;
  });
  return [...groups].map(([key, group]) => {
    const [packageFolder = root, language] = key.split('\0');
    const kind = language === 'ts' ? 'ts' : kindOf(group);
    const sources = sourceFolders(packageFolder);
    const folder = sources.find((source) => group.some(({ file }) => isInside(source, file))) ?? packageFolder;
    const besideTypeScript = groups.has(`${packageFolder}\0ts`);
    const names = kind === 'ts' ? [`${stem}.ts`, `${stem}.mts`] : [`${stem}.js`, `${stem}.mjs`, `${stem}.cjs`];
    const existing = [...sources, packageFolder]
      .flatMap((place) => names.map((name) => `${place}/${name}`))
      .find((file) => existsSync(file));
    const file =
      existing ??
      `${folder}/${kind === 'ts' ? `${stem}.ts` : `${stem}${extension(kind, packageFolder, group, besideTypeScript)}`}`;
    return {
      file,
      kind: existing === undefined ? kind : kindOfName(existing, group, packageFolder),
      packageFolder,
      users: group,
    };
  });
}

/** Folders that a build takes its code from: TypeScript's `rootDir`, and the usual names. */
function sourceFolders(packageFolder: string): string[] {
  const roots = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.app.json'].flatMap((name) => {
    const rootDir = /"rootDir"\s*:\s*"(?:(?:\.|\$\{configDir\})\/)?([\w-][\w./-]*?)\/*"/.exec(
      textOrNothing(`${packageFolder}/${name}`),
    )?.[1];
    return rootDir === undefined ? [] : [rootDir];
  });
  return [...new Set([...roots, 'src', 'lib'])].map((name) => `${packageFolder}/${name}`);
}

function textOrNothing(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The nearest folder above with a package.json; the root when there is none. */
function packageOf(file: string, root: string): string {
  for (let folder = folderOf(file); isInside(root, folder) && folder !== root; folder = folderOf(folder)) {
    if (existsSync(`${folder}/package.json`)) return folder;
  }
  return root;
}

function isModulePackage(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { type?: unknown }).type === 'module';
  } catch {
    return false;
  }
}

/** CommonJS can be imported from both kinds of module, so one user that requires decides. */
function kindOf(users: readonly ModuleUser[]): 'esm' | 'cjs' {
  return users.some(
    ({ file, source }) => file.endsWith('.cjs') || (!file.endsWith('.mjs') && !/^\s*(?:import|export)\b/m.test(source)),
  )
    ? 'cjs'
    : 'esm';
}

function extension(
  kind: 'esm' | 'cjs',
  packageFolder: string,
  users: readonly ModuleUser[],
  besideTypeScript: boolean,
): string {
  const isModule = isModulePackage(packageFolder);
  // `.js` would be what the TypeScript module becomes.
  if (besideTypeScript) return kind === 'esm' ? '.mjs' : '.cjs';
  if (kind === 'cjs') return isModule ? '.cjs' : '.js';
  return isModule || users.some(({ file }) => !file.endsWith('.mjs')) ? '.js' : '.mjs';
}

function kindOfName(file: string, users: readonly ModuleUser[], packageFolder: string): ModuleKind {
  if (typeScript.test(file)) return 'ts';
  if (file.endsWith('.mjs')) return 'esm';
  if (file.endsWith('.cjs')) return 'cjs';
  return isModulePackage(packageFolder) ? 'esm' : kindOf(users.filter(({ file: user }) => !typeScript.test(user)));
}

/**
 * How a file names the module: relative, with the ending that its own relative imports have.
 * @param neighbours specifiers of other files of the package, for a file without relative imports
 */
export function specifierFrom(user: ModuleUser, placement: CompatPlacement, neighbours: readonly string[]): string {
  const [, path, ending = ''] = /^(.*?)(\.[cm]?[jt]s)$/.exec(relativePath(folderOf(user.file), placement.file)) ?? [];
  if (/^\.[cm]/.test(ending)) return `${path}${ending.replace('ts', 'js')}`;
  const written = endingOf(user.specifiers) ?? endingOf(neighbours) ?? defaultEnding(user, placement);
  return written === 'ts' && ending === '.ts' ? `${path}.ts` : written === 'none' ? `${path}` : `${path}.js`;
}

function endingOf(specifiers: readonly string[]): 'js' | 'ts' | 'none' | undefined {
  const relative = specifiers.filter(
    (specifier) => /^\.\.?\//.test(specifier) && !/\.(?:json|css|scss|svg|png|vue|svelte|node|wasm)$/.test(specifier),
  );
  if (relative.length === 0) return undefined;
  const count = (pattern: RegExp): number => relative.filter((specifier) => pattern.test(specifier)).length;
  const [js, ts] = [count(/\.[cm]?jsx?$/), count(/\.[cm]?tsx?$/)];
  if (js + ts === 0) return 'none';
  return ts > js ? 'ts' : 'js';
}

function defaultEnding({ source }: ModuleUser, { kind, packageFolder }: CompatPlacement): 'js' | 'ts' | 'none' {
  if (kind === 'cjs') return 'none';
  if (kind === 'esm') return 'js';
  if (/['"](?:npm|jsr):/.test(source)) return 'ts';
  const nodeLike = ['tsconfig.json', 'tsconfig.base.json'].some((name) =>
    /"(?:module|moduleResolution)"\s*:\s*"node(?:16|18|20|next)"/i.test(textOrNothing(`${packageFolder}/${name}`)),
  );
  return nodeLike && isModulePackage(packageFolder) ? 'js' : 'none';
}

function relativePath(folder: string, file: string): string {
  const from = folder.split('/');
  const to = file.split('/');
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const up = '../'.repeat(from.length - same);
  return `${up === '' ? './' : up}${to.slice(same).join('/')}`;
}
