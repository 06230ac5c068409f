/**
 * Settings that a project gives once: `svc-codemod.config.json`, or the key `svc-codemod` of package.json. Data only.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../repository/repository-path.ts';
import { readRegularFile } from '../repository/resolve/read-regular-file.ts';
import { type ConfigurationKey, configurationKeys } from './configuration-keys.ts';
import { UsageError } from './errors.ts';
import { didYouMean } from './nearest-names.ts';
import { realPath } from './real-path.ts';
import { settingKinds } from './setting-kinds.ts';
import { folderWithGit } from './version-control.ts';

const fileName = 'svc-codemod.config.json';
const packageKey = 'svc-codemod';

/** The settings of a project, checked, and where they stand. */
export interface Configuration {
  /** Where it stands, for messages. */
  file: string;
  /** The folder that its paths are seen from. */
  folder: string;
  /** By the names of {@link configurationKeys}. */
  values: ReadonlyMap<string, unknown>;
}

/** A configuration that is not checked yet. */
interface Found extends Pick<Configuration, 'file' | 'folder'> {
  value: unknown;
}

/** Settings come with a repository, and so they only name what is in it, git's own folder apart. */
function isOwn(folder: string, path: string): boolean {
  const root = realPath(folderWithGit(folder) ?? folder);
  const place = realPath(path);
  return isInside(root, place) && !isInside(`${root}/.git`, place);
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function read(file: string): string {
  if (!isOwn(dirname(file), file)) throw new UsageError(`${file} is a link that leads out of the repository.`);
  try {
    return readRegularFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be read (${code ?? message}).`);
  }
}

/** A package.json that cannot be read, or is elsewhere, is reported with the other manifests. */
function readPackage(file: string): string {
  try {
    return isOwn(dirname(file), file) ? readRegularFile(file) : '';
  } catch {
    return '';
  }
}

function configurationInPackage(file: string): unknown {
  const text = readPackage(file);
  if (!text.includes(`"${packageKey}"`)) return undefined;
  const manifest = parse(file, text);
  return typeof manifest === 'object' && manifest !== null && Object.hasOwn(manifest, packageKey)
    ? (manifest as Record<string, unknown>)[packageKey]
    : undefined;
}

/** Settings in a form that nobody reads would be passed over without a word. @throws UsageError */
function refuseOtherForms(folder: string): void {
  const other = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts', 'yaml', 'yml']
    .map((ending) => join(folder, fileName.replace(/json$/, ending)))
    .find((file) => existsSync(file));
  if (other !== undefined)
    throw new UsageError(`${other} is not read: settings are data. Write them into ${fileName}.`);
}

/** Looks in a folder and those above it, up to the first with a `.git`. */
function find(start: string): Found | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, fileName);
    if (existsSync(file)) return { file, folder, value: parse(file, read(file)) };
    const manifest = join(folder, 'package.json');
    const value = configurationInPackage(manifest);
    if (value !== undefined) return { file: `${manifest} ("${packageKey}")`, folder, value };
    refuseOtherForms(folder);
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}

const expected: Readonly<Record<ConfigurationKey['type'], string>> = {
  text: settingKinds.text.words,
  path: 'a path',
  texts: settingKinds.texts.words,
  number: 'a whole number',
  boolean: settingKinds.boolean.words,
};

function isRight(value: unknown, { type, choices, least = 0 }: ConfigurationKey): boolean {
  if (type === 'texts' || type === 'boolean') return settingKinds[type].holds(value);
  if (type === 'number') return settingKinds.count.holds(value) && (value as number) >= least;
  return settingKinds.text.holds(value) && (choices?.includes(value as string) ?? true);
}

/** What a value has to be. */
function expectedOf({ type, choices, least = 0 }: ConfigurationKey): string {
  if (choices !== undefined) return choices.map((choice) => `"${choice}"`).join(' or ');
  return type === 'number' ? `${expected[type]} from ${least} on` : expected[type];
}

/** What is wrong with a setting, as a sentence. */
function problemWith(name: string, given: unknown, folder: string): string | undefined {
  const key = Object.hasOwn(configurationKeys, name) ? configurationKeys[name] : undefined;
  if (key === undefined) return `"${name}" is no setting.${didYouMean(name, Object.keys(configurationKeys))}`;
  if (!isRight(given, key)) return `"${name}" has to be ${expectedOf(key)}.`;
  return key.type === 'path' && !isOwn(folder, resolve(folder, String(given)))
    ? `"${name}" leads out of the repository.`
    : undefined;
}

/**
 * Reads the configuration that holds for a folder.
 * @param start absolute path
 * @returns undefined where there is none up to the first folder with a `.git`
 * @throws UsageError for a file that is no JSON or not of the repository, an unknown key, or a wrong value
 */
export function readConfiguration(start: string): Configuration | undefined {
  const configuration = find(start);
  if (configuration === undefined) return undefined;
  const { file, folder, value } = configuration;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${file} has to be an object.`);
  const values = new Map(Object.entries(value).filter(([name]) => name !== '$schema'));
  for (const [name, given] of values) {
    const problem = problemWith(name, given, folder);
    if (problem !== undefined) throw new UsageError(`${file}: ${problem}`);
  }
  return { file, folder, values };
}
