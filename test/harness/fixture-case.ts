import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder that holds `fixtures/<folder>/<case>/`. */
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
  /** `<folder>/<case>` */
  name: string;
  input: Tree;
  /** Every file of the input, as it has to be afterwards. */
  output: Tree;
  findings: readonly ExpectedFinding[];
  options: CaseOptions;
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

/**
 * Reads the fixture in `directory`.
 * @throws Error when it holds no input, an output without an input, or options without their reason
 */
export function readCase(directory: string, name: string): FixtureCase {
  const files = readdirSync(directory);
  const input = new Map<string, string>();
  const changed = new Map<string, string>();
  if (files.includes('input')) {
    for (const [file, text] of readTree(join(directory, 'input'))) input.set(file, text);
    if (files.includes('output'))
      for (const [file, text] of readTree(join(directory, 'output'))) changed.set(file, text);
  } else {
    for (const file of files.filter((each) => each.startsWith('input.'))) {
      input.set(file, readFileSync(join(directory, file), 'utf8'));
      const output = join(directory, file.replace(/^input/, 'output'));
      if (existsSync(output)) changed.set(file, readFileSync(output, 'utf8'));
    }
    const alone = files.filter((file) => file.startsWith('output') && !input.has(file.replace(/^output/, 'input')));
    if (alone.length > 0) throw new Error(`${name}: output without input: ${alone.join(', ')}`);
  }
  if (input.size === 0) throw new Error(`${name}: no input`);
  const optionsFile = join(directory, 'case.json');
  const options = existsSync(optionsFile) ? (JSON.parse(readFileSync(optionsFile, 'utf8')) as CaseOptions) : {};
  const written = new Map(
    [...changed].filter(([file]) => options.compat?.writes[file] !== undefined && !input.has(file)),
  );
  for (const file of changed.keys())
    if (!input.has(file) && !written.has(file)) throw new Error(`${name}: output without input: ${file}`);
  const findingsFile = join(directory, 'findings.txt');
  const lines = existsSync(findingsFile)
    ? readFileSync(findingsFile, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : [];
  if (options.negative === false && !options.negativeWhy) throw new Error(`${name}: negative without negativeWhy`);
  if (options.typecheck?.real === false && !options.typecheck.realWhy) throw new Error(`${name}: real without realWhy`);
  if (options.typecheck?.skip === true && !options.typecheck.skipWhy) throw new Error(`${name}: skip without skipWhy`);
  return {
    name,
    input,
    output: new Map([...[...input].map(([file, text]) => [file, changed.get(file) ?? text] as const), ...written]),
    findings: lines.map(parseFinding),
    options,
  };
}

/** Whether a folder below `fixtures` is a fixture of this harness. */
function isCase(directory: string): boolean {
  return (
    statSync(directory).isDirectory() &&
    readdirSync(directory).some((file) => file === 'input' || file.startsWith('input.'))
  );
}

/** All fixtures, sorted by name. `only` keeps the one of that name, or else those whose name contains it. */
export function readCases(root = fixturesRoot, only = ''): FixtureCase[] {
  const cases: FixtureCase[] = [];
  for (const folder of readdirSync(root).sort()) {
    if (!statSync(join(root, folder)).isDirectory()) continue;
    for (const name of readdirSync(join(root, folder)).sort()) {
      const directory = join(root, folder, name);
      const full = `${folder}/${name}`;
      if (full.includes(only) && isCase(directory)) cases.push(readCase(directory, full));
    }
  }
  const exact = cases.filter(({ name }) => name === only);
  return exact.length > 0 ? exact : cases;
}
