/** Runs generated programs through the whole pipeline, many in one repository, and says which promise each broke. */
import { unreadLocals } from '../../src/applying/unread-locals.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { profiles } from '../../src/catalog/profile.ts';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import type { Site } from '../../src/sites/site.ts';
import { planRepository, type PlannedFile, type RepositoryPlan } from '../../src/pipeline/plan-repository.ts';
import type { Program } from './programs.ts';

/** How a repository of programs is run. */
export interface RunSettings {
  profile: 'svc' | 'langfuse';
  compat: boolean;
}

/** A promise that was broken, and the folder of the program, `undefined` where nobody knows. */
export interface Broken {
  program: number | undefined;
  what: string;
}

/** What was looked at, to see that the programs are worth it. */
export interface Counts {
  files: number;
  changed: number;
  findings: number;
  /** Inputs that did not parse. */
  unparsed: number;
}

const code = /\.[cm]?[jt]sx?$/;

function parses(name: string, text: string): boolean {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false) as ts.SourceFile & {
    parseDiagnostics: readonly unknown[];
  };
  return source.parseDiagnostics.length === 0;
}

/** What `programs.ts` puts around code in other files. */
const kept = [
  '# Notes\n\nText about getPrompt.\n\n```ts\n',
  '```\n\nMore.\n',
  '<template>\n  <p :title="id">{{ list.length }}</p>\n</template>\n\n<script setup lang="ts">\n',
  '</script>\n',
];

const marker = /(?<=^\uFEFF?)[ \t]*(?:\/\/|\{?\/\*|<!--) ?TODO\(svc-v6\): .*(?:\r?\n|$)/gm;
/** Behind the last import, or at the top of the file; those of types are joined. */
const compatImport = /(?:import|const) [^;\n]*?['"][^'"\n]*svc-v6-compat[^'"\n]*['"]\)?;?/g;
/** An import that has lost all its names, which goes as a whole. */
const emptyImport = /import\s*\{\s*\}\s*from\s*['"]@(?:svc|langfuse)\/\w+['"];?/g;
const importOfSdk = /['"]@(?:svc|langfuse)\//;

/** A text without what a run adds or takes away besides the edits of sites, and without white space. */
function bare(text: string): string {
  return text.replace(marker, '').replace(compatImport, '').replace(emptyImport, '').replace(/\s+/g, '');
}

/**
 * Whether the output is the source with the edits of its sites and without the locals that these leave unread, with
 * markers and imports of compat functions.
 */
function onlySites({ source, output, planned }: PlannedFile): boolean {
  const edits = new Map<string, TextEdit>();
  for (const { decision: outcome } of planned) {
    // Two sites may ask for the same; one that says the same twice means both.
    const times = new Map<string, number>();
    for (const edit of outcome.edits) {
      const words = JSON.stringify(edit);
      times.set(words, (times.get(words) ?? 0) + 1);
      edits.set(`${words}${times.get(words)!}`, edit);
    }
  }
  return bare(applyEdits(source, [...edits.values(), ...unreadLocals(source, planned)])) === bare(output);
}

function lineOf(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(start, text.indexOf('\n', offset) === -1 ? text.length : text.indexOf('\n', offset));
}

/** All ranges that a site tells of. */
function rangesIn(value: unknown): { start: number; end: number }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(rangesIn);
  const { start, end } = value as { start?: unknown; end?: unknown };
  return typeof start === 'number' && typeof end === 'number' ? [{ start, end }, ...inside] : inside;
}

/** Whether an edit is in a line where a result is read, or at a local that such a line makes. */
function isAtRead(place: SourceRange, edit: SourceRange, source: string): boolean {
  const from = source.lastIndexOf('\n', edit.start - 1) + 1;
  const to = source.indexOf('\n', edit.end);
  if (place.end >= from && (to === -1 || place.start <= to)) return true;
  const removed = source.slice(edit.start, edit.end);
  return /^[\w$]+$/.test(removed) && lineOf(source, place.start).includes(removed);
}

/** White space around a statement goes with it, and the semicolon that guards its beginning. */
function withoutSpace({ start, end }: SourceRange, source: string): SourceRange {
  const removed = source.slice(start, end);
  const [before = ''] = /^(?:\s+|;)(?!$)/.exec(removed) ?? [];
  const from = start + before.length;
  return { start: from, end: Math.max(from, end - (removed.length - removed.trimEnd().length)) };
}

/** Whether an edit is in the statement of its site, or in something that the site tells of. */
function isOfSite(site: Site, edit: SourceRange, source: string): boolean {
  const { start, end } = withoutSpace(edit, source);
  const { extent, statement } = site;
  if (start >= Math.min(extent.start, statement.start) && end <= Math.max(extent.end, statement.end)) return true;
  // What is read of a result, the loop around a link, what a fake gives: each is told with its place.
  return rangesIn(site).some(
    (range) => (range.start <= start && end <= range.end) || isAtRead(range, { start, end }, source),
  );
}

/** A type is replaced where its name is used, a function's fake goes where it is declared. */
function isOfExport({ id, name }: Site, removed: string, source: string): boolean {
  return /^(?:type:|tracing\.)/.test(id) && new RegExp(`\\b${source.slice(name.start, name.end)}\\b`).test(removed);
}

/** Edits where no site is. */
function straysOf({ source, planned }: PlannedFile): string[] {
  const isInSite = ({ start, end }: SourceRange): boolean =>
    planned.some(({ site: { extent } }) => extent.start <= start && extent.end >= end);
  return planned.flatMap(({ site, decision }) =>
    decision.edits.flatMap((edit) => {
      const removed = source.slice(edit.start, edit.end);
      const isRight =
        isOfSite(site, edit, source) ||
        isInSite(edit) ||
        isOfExport(site, removed, source) ||
        importOfSdk.test(lineOf(source, edit.start));
      const change = `${JSON.stringify(removed)} -> ${JSON.stringify(edit.text)}`;
      return isRight ? [] : [`an edit of ${site.id} is neither in its statement nor in another site: ${change}`];
    }),
  );
}

function checkFile(file: PlannedFile): string[] {
  const { name, source, output } = file;
  const broken: string[] = [];
  if (source === output) return broken;
  if (code.test(name) && parses(name, source) && !parses(name, output)) broken.push('the output does not parse');
  const isFree = file.isNew === true || /svc-v6-compat/.test(name);
  if (!isFree && code.test(name) && !onlySites(file))
    broken.push(`text outside of every site changed:\n${differing(source, output)}`);
  // Ranges of code in another file are those of the code.
  if (!code.test(name) && !isFree && kept.some((part) => source.includes(part) && !output.includes(part)))
    broken.push('text outside of the code changed');
  if (code.test(name)) broken.push(...straysOf(file));
  return [...broken, ...otherLineEnds(file, isFree)];
}

function otherLineEnds({ source, output }: PlannedFile, isFree: boolean): string[] {
  const broken: string[] = [];
  if (source.startsWith('\uFEFF') !== output.startsWith('\uFEFF')) broken.push('the byte order mark is another');
  if (/\r\n/.test(source) && !/(?<!\r)\n/.test(source) && /(?<!\r)\n/.test(output))
    broken.push('a line ends without \\r');
  if (!isFree && !/\r/.test(source) && /\r/.test(output)) broken.push('a line ends with \\r');
  return broken;
}

let scratch: string | undefined;
let counter = 0;

/** Removes what the runs wrote. */
export function removeScratch(): void {
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
  scratch = undefined;
}

/** What the programs of one repository break. */
class Faults {
  readonly broken: Broken[] = [];
  readonly #programs: readonly Program[];

  constructor(programs: readonly Program[]) {
    this.#programs = programs;
  }

  /** @param name the file's, below the folder of its program: `p3/program.ts` */
  add(name: string, what: string): void {
    this.broken.push({ program: programOf(name), what: `${name}: ${what}` });
  }

  isForeign(name: string): boolean {
    return this.#programs[programOf(name) ?? -1]?.foreign === true;
  }

  /** @returns nothing where the step throws, which breaks all programs */
  attempt<T>(what: string, step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.broken.push({ program: undefined, what: `${what} ends with ${reason}` });
      return undefined;
    }
  }
}

function programOf(name: string): number | undefined {
  const [, number] = /^p(\d+)\//.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
}

function write(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** What a run leaves out has to be no code, and code that parses has to be in it. */
function checkSkipped({ skipped }: RepositoryPlan, root: string, inputs: Inputs, faults: Faults): void {
  for (const { file, reason, failed } of skipped) {
    const name = file.slice(root.length + 1);
    const text = inputs.get(name);
    const isSyntax = /^does not parse/.test(reason);
    if (failed && !isSyntax) faults.add(name, reason);
    if (isSyntax && text !== undefined && code.test(file) && parses(file, text))
      faults.add(name, `${reason}, but it does`);
  }
}

/** @returns how many files change */
function checkOutputs({ files, findings }: RepositoryPlan, faults: Faults): number {
  for (const file of files) {
    for (const what of checkFile(file)) faults.add(file.name, what);
    if (file.output !== file.source && faults.isForeign(file.name)) faults.add(file.name, 'a stranger was changed');
  }
  for (const { file, id, status } of findings)
    if (status !== 'possible' && faults.isForeign(file))
      faults.add(file, `a stranger has the finding ${id}, ${status}`);
  return files.filter(({ output, source }) => output !== source).length;
}

function checkTypes(plan: RepositoryPlan, root: string, faults: Faults): void {
  const changed = plan.files.filter(({ source, output }) => source !== output);
  const verified = faults.attempt('verifying', () =>
    plan.verify(new Map(changed.map(({ file, output }) => [file, output]))),
  );
  for (const { file, reason } of verified?.failed ?? [])
    faults.add(file.slice(root.length + 1), `not verified: ${reason}`);
}

/** By name. */
type Inputs = ReadonlyMap<string, string>;

/** Everything that the programs break, each in a folder of its own in one repository. */
export function checkPrograms(
  programs: readonly Program[],
  { profile, compat }: RunSettings,
): { broken: Broken[]; counts: Counts } {
  scratch ??= realpathSync(mkdtempSync(join(tmpdir(), 'svc-programs-')));
  const root = join(scratch, String((counter += 1)));
  const faults = new Faults(programs);
  const inputs: Inputs = new Map(
    programs.flatMap(({ files }, index) => files.map(({ name, text }) => [`p${index}/${name}`, text] as const)),
  );
  for (const [name, text] of inputs) write(root, name, text);
  write(root, 'package.json', '{ "name": "programs", "private": true }\n');
  const counts: Counts = { files: 0, changed: 0, findings: 0, unparsed: 0 };
  const plan = (): RepositoryPlan | undefined =>
    faults.attempt('the run', () => planRepository({ root, profile: profiles[profile], compat, modules: [] }));
  const first = plan();
  if (first === undefined) return { broken: faults.broken, counts };
  checkSkipped(first, root, inputs, faults);
  counts.files = inputs.size;
  counts.unparsed = [...inputs].filter(([name, text]) => code.test(name) && !parses(name, text)).length;
  counts.findings = first.findings.length;
  counts.changed = checkOutputs(first, faults);
  checkTypes(first, root, faults);
  for (const file of first.files) if (file.output !== file.source) write(root, file.name, file.output);
  for (const { name, source, output } of plan()?.files ?? [])
    if (source !== output) faults.add(name, `a second run changes it again:\n${differing(source, output)}`);
  if (!existsSync(join(root, 'package.json')) || readFileSync(join(root, 'package.json'), 'utf8').length === 0)
    faults.add('package.json', 'gone');
  rmSync(root, { recursive: true, force: true });
  return { broken: faults.broken, counts };
}

function differing(before: string, after: string): string {
  const left = before.split('\n');
  const right = after.split('\n');
  const at = left.findIndex((line, index) => line !== right[index]);
  return `${left.length > 40 ? `line ${at}\n` : ''}- ${left.slice(at, at + 3).join('\n- ')}\n+ ${right.slice(at, at + 3).join('\n+ ')}`;
}
