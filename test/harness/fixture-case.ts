import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder that holds `<chapter>/<case>/` and `_themes/<theme>/<case>/`. */
export const fixturesRoot = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** Repository texts by path relative to the root, with `/`. */
export type Tree = ReadonlyMap<string, string>;

/** An error of the type check that a case accepts, with its reason. */
export interface AcceptedError {
  /** `file:line:column`, for findings followed by the id; `*` accepts any. */
  at: string;
  why: string;
}

/** `case.json`: everything is optional. */
export interface CaseOptions {
  /** What the case shows, in one sentence. */
  why?: string;
  /** Packages that re-export the SDK (`--module`). */
  modules?: readonly string[];
  /** Profiles the case runs in; default both. */
  profiles?: readonly ('svc' | 'langfuse')[];
  /** False: renaming the SDK's scope does not take the SDK away; needs `negativeWhy`. */
  negative?: boolean;
  negativeWhy?: string;
  /** The run has `--compat`. */
  compat?: {
    /** `--compat-file`, relative to the root. */
    file?: string;
    /** The modules that the run writes anew, with the names that they export; in full below `output` or not at all. */
    writes: Readonly<Record<string, readonly string[]>>;
  };
  /** The input is code of major 4, as its manifest says: its types are those of 4. */
  major?: 4;
  /** The case imports major 3. */
  olderPackage?: boolean;
  typecheck?: {
    /** False: neither program is asked; needs `skipWhy`. */
    skip?: boolean;
    skipWhy?: string;
    /** Errors of the input on the v5 surface. */
    v5?: readonly AcceptedError[];
    /** False: not checked on the published v5 types; needs `realWhy`. */
    real?: boolean;
    realWhy?: string;
    /** Errors of the output on the v6 surface that no finding explains. */
    v6Extra?: readonly AcceptedError[];
    /** Findings left that give no error on the v6 surface. */
    v6Missing?: readonly AcceptedError[];
    /** Specifiers that need a configuration file to resolve, and the file of the case they stand for. */
    resolve?: Readonly<Record<string, string>>;
  };
}

/** One line of `findings.txt`. */
export interface ExpectedFinding {
  file: string;
  line: number;
  column: number;
  id: string;
  status: string;
}

/** One fixture, read. */
export interface FixtureCase {
  /** `<chapter>/<case>` or `_themes/<theme>/<case>` */
  name: string;
  input: Tree;
  /** Every file of the input, as it has to be afterwards. */
  output: Tree;
  findings: readonly ExpectedFinding[];
  options: CaseOptions;
}

/** Whether its output is its input, byte for byte. */
export function isUnchanged({ input, output }: FixtureCase): boolean {
  return output.size === input.size && [...input].every(([file, text]) => output.get(file) === text);
}

/** Extensions of files that hold source code. */
export const sourceFile = /\.[cm]?[jt]sx?$/;

/** Extensions of files that are analysed: source code, and files with code inside. */
export const codeFile = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|mdx?|ipynb)$/;

/** @throws Error when the line is not `<file>:<line>:<column> <id> <status>` */
export function parseFinding(line: string): ExpectedFinding {
  const match = /^(.+):(\d+):(\d+) (\S+) (migrated|review|manual|possible|ignored)$/.exec(line);
  if (!match) throw new Error(`not a finding: ${line}`);
  const [, file = '', row = '', column = '', id = '', status = ''] = match;
  return { file, line: Number(row), column: Number(column), id, status };
}

export function printFinding(finding: ExpectedFinding): string {
  return `${finding.file}:${finding.line}:${finding.column} ${finding.id} ${finding.status}`;
}

function readTree(folder: string, prefix = ''): Map<string, string> {
  const tree = new Map<string, string>();
  for (const entry of readdirSync(folder).sort()) {
    const path = join(folder, entry);
    if (statSync(path).isDirectory())
      for (const [name, text] of readTree(path, `${prefix}${entry}/`)) tree.set(name, text);
    else tree.set(prefix + entry, readFileSync(path, 'utf8'));
  }
  return tree;
}

/** Files of the fixture as it is, and those that change, in either form: `input.ts`, or files below `input/`. */
function readSides(directory: string, name: string): { input: Map<string, string>; changed: Map<string, string> } {
  const files = readdirSync(directory);
  if (files.includes('input'))
    return {
      input: readTree(join(directory, 'input')),
      changed: files.includes('output') ? readTree(join(directory, 'output')) : new Map(),
    };
  const inputs = files.filter((file) => file.startsWith('input.'));
  const outputs = files.filter((file) => file.startsWith('output'));
  const alone = outputs.filter((file) => !inputs.includes(file.replace(/^output/, 'input')));
  if (alone.length > 0) throw new Error(`${name}: output without input: ${alone.join(', ')}`);
  const text = (file: string): string => readFileSync(join(directory, file), 'utf8');
  return {
    input: new Map(inputs.map((file) => [file, text(file)])),
    changed: new Map(outputs.map((file) => [file.replace(/^output/, 'input'), text(file)])),
  };
}

/** @throws Error when an option that leaves something out lacks its reason */
function readOptions(directory: string, name: string): CaseOptions {
  const file = join(directory, 'case.json');
  if (!existsSync(file)) return {};
  const options = JSON.parse(readFileSync(file, 'utf8')) as CaseOptions;
  const { negative, negativeWhy, typecheck = {} } = options;
  if (negative === false && !negativeWhy) throw new Error(`${name}: negative without negativeWhy`);
  if (typecheck.real === false && !typecheck.realWhy) throw new Error(`${name}: real without realWhy`);
  if (typecheck.skip === true && !typecheck.skipWhy) throw new Error(`${name}: skip without skipWhy`);
  return options;
}

function readFindings(directory: string): ExpectedFinding[] {
  const file = join(directory, 'findings.txt');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map(parseFinding);
}

/**
 * Reads the fixture in `directory`.
 * @throws Error when it holds no input, an output without an input, or options without their reason
 */
export function readCase(directory: string, name: string): FixtureCase {
  const { input, changed } = readSides(directory, name);
  if (input.size === 0) throw new Error(`${name}: no input`);
  const options = readOptions(directory, name);
  const added = [...changed].filter(([file]) => !input.has(file));
  for (const [file] of added)
    if (options.compat?.writes[file] === undefined) throw new Error(`${name}: output without input: ${file}`);
  const kept = [...input].map(([file, text]) => [file, changed.get(file) ?? text] as const);
  return { name, input, output: new Map([...kept, ...added]), findings: readFindings(directory), options };
}

/** Whether a folder below `fixtures` is a fixture of this harness. */
function isCase(directory: string): boolean {
  return readdirSync(directory).some((file) => file === 'input' || file.startsWith('input.'));
}

const themes = '_themes';
/** Whole applications have tests of their own. */
const applications = 'apps';

/** Folders inside of another one, by name. */
function foldersIn(directory: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Where the chapters and the themes of the fixtures stand, by their own name: `trace-io`, `_themes/traps`. */
export function fixtureGroups(root = fixturesRoot): string[] {
  const ownName = (group: string): string => group.slice(group.indexOf('/') + 1);
  const groups = foldersIn(root).filter((name) => name !== themes && name !== applications);
  const ofThemes = existsSync(join(root, themes)) ? foldersIn(join(root, themes)) : [];
  return [...groups, ...ofThemes.map((name) => `${themes}/${name}`)].sort((a, b) => (ownName(a) < ownName(b) ? -1 : 1));
}

/**
 * All fixtures, sorted by group and name. `only` keeps the one of that name, or else those whose name contains it; the
 * folder `_themes` may be left out of the name.
 */
export function readCases(root = fixturesRoot, only = ''): FixtureCase[] {
  const names = fixtureGroups(root).flatMap((group) =>
    foldersIn(join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((name) => isCase(join(root, name))),
  );
  const exact = names.filter((name) => name === only || name === `${themes}/${only}`);
  const wanted = exact.length > 0 ? exact : names.filter((name) => name.includes(only));
  return wanted.map((name) => readCase(join(root, name), name));
}
