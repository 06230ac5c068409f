/** Reads the repository's JSON configuration: each file once, with what is wrong with it said once. */
import { createRequire } from 'node:module';
import type { ParseError } from 'jsonc-parser';
import type { Skipped } from '../skipped.ts';
import { isInside } from '../repository-path.ts';

/** Text of an absolute path, `undefined` when there is none or it cannot be read. */
export type ReadFile = (file: string) => string | undefined;

/** A parsed JSON object; everything in it comes from the target and is checked before use. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Access to configuration files below the root; nothing outside is ever read. */
export interface ConfigFiles {
  /** Whether the file is there. */
  has(file: string): boolean;
  /**
   * A JSON object with comments and trailing commas allowed; `undefined` when absent, outside the root or no object.
   */
  json(file: string): JsonObject | undefined;
  text(file: string): string | undefined;
  /** Every known file of this name, sorted. */
  named(name: string): readonly string[];
  problem(file: string, reason: string): void;
  readonly problems: readonly Skipped[];
}

/**
 * @param known the repository's configuration files when they were listed; without it, files are looked for on disk
 * beside and above `sources`
 */
export function createConfigFiles(
  root: string,
  readFile: ReadFile,
  sources: ReadonlySet<string>,
  known?: Iterable<string>,
): ConfigFiles {
  const listed = known && new Set(known);
  const texts = new Map<string, string | undefined>();
  const objects = new Map<string, JsonObject | undefined>();
  const problems: Skipped[] = [];
  const problem = (file: string, reason: string): void => {
    if (!problems.some((other) => other.file === file && other.reason === reason))
      problems.push({ file, reason, failed: true });
  };
  const text = (file: string): string | undefined => {
    if (!isInside(root, file)) return undefined;
    if (!texts.has(file)) texts.set(file, readFile(file));
    return texts.get(file);
  };
  return {
    problems,
    problem,
    text,
    has: (file) => (listed ? listed.has(file) : text(file) !== undefined),
    json: (file) => {
      if (!objects.has(file)) objects.set(file, parseObject(file, text(file), problem));
      return objects.get(file);
    },
    named: (name) => {
      const all = listed
        ? [...listed].filter((file) => file.endsWith(`/${name}`))
        : probe(root, sources, name).filter((file) => text(file) !== undefined);
      return all.sort();
    },
  };
}

function probe(root: string, sources: ReadonlySet<string>, name: string): string[] {
  const folders = new Set<string>([root]);
  for (const file of sources) {
    for (let end = file.lastIndexOf('/'); end > root.length; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return [...folders].map((folder) => `${folder}/${name}`);
}

function parseObject(
  file: string,
  source: string | undefined,
  problem: (file: string, reason: string) => void,
): JsonObject | undefined {
  if (source === undefined) return undefined;
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Loaded here: most repositories' files are plain JSON.
    const { parse, printParseErrorCode } = createRequire(import.meta.url)(
      'jsonc-parser',
    ) as typeof import('jsonc-parser');
    const errors: ParseError[] = [];
    try {
      value = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
    } catch {
      problem(file, 'nested too deeply');
      return undefined;
    }
    const first = errors[0];
    if (first)
      problem(
        file,
        `broken JSON on line ${text.slice(0, first.offset).split('\n').length} (${printParseErrorCode(first.error)}): read as far as possible`,
      );
  }
  return asObject(value);
}

/** The value as an object, `undefined` for arrays and anything else. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The strings of a string or an array; everything else is dropped. */
export function asStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
