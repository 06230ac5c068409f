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

function checkFile(file: PlannedFile): string[] {
  const { name, source, output, planned } = file;
  const broken: string[] = [];
  if (source === output) return broken;
  if (code.test(name) && parses(name, source) && !parses(name, output)) broken.push('the output does not parse');
  const isFree = file.isNew === true || /svc-v6-compat/.test(name);
  if (!isFree && code.test(name) && !onlySites(file))
    broken.push(`text outside of every site changed:\n${differing(source, output)}`);
  // Ranges of code in another file are those of the code.
  if (!code.test(name) && !isFree && kept.some((part) => source.includes(part) && !output.includes(part)))
    broken.push('text outside of the code changed');
  for (const { site, decision: outcome } of code.test(name) ? planned : []) {
    const places = rangesIn(site);
    for (const edit of outcome.edits) {
      const removed = source.slice(edit.start, edit.end);
      // White space around a statement goes with it, and the semicolon that guards its beginning.
      const [before = ''] = /^(?:\s+|;)(?!$)/.exec(removed) ?? [];
      const start = edit.start + before.length;
      const end = Math.max(start, edit.end - (removed.length - removed.trimEnd().length));
      const inside =
        start >= Math.min(site.extent.start, site.statement.start) &&
        end <= Math.max(site.extent.end, site.statement.end);
      // What is read of a result, the loop around a link, what a fake gives: each is told with its place.
      const told = places.some(
        (range) => (range.start <= start && end <= range.end) || isAtRead(range, { start, end }, source),
      );
      const ofName = planned.some(
        (other) => other.site.extent.start <= edit.start && other.site.extent.end >= edit.end,
      );
      // A type is replaced where its name is used, a function's fake goes where it is declared.
      const ofExport =
        /^(?:type:|tracing\.)/.test(site.id) &&
        new RegExp(`\\b${source.slice(site.name.start, site.name.end)}\\b`).test(removed);
      if (!inside && !ofExport && !ofName && !told && !importOfSdk.test(lineOf(source, edit.start)))
        broken.push(
          `an edit of ${site.id} is neither in its statement nor in another site: ${JSON.stringify(removed)} -> ${JSON.stringify(edit.text)}`,
        );
    }
  }
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

/** Everything that the programs break, each in a folder of its own in one repository. */
export function checkPrograms(
  programs: readonly Program[],
  { profile, compat }: RunSettings,
): { broken: Broken[]; counts: Counts } {
  scratch ??= realpathSync(mkdtempSync(join(tmpdir(), 'svc-programs-')));
  const root = join(scratch, String((counter += 1)));
  const broken: Broken[] = [];
  const counts: Counts = { files: 0, changed: 0, findings: 0, unparsed: 0 };
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const inputs = new Map<string, string>();
  for (const [index, { files }] of programs.entries())
    for (const { name, text } of files) inputs.set(`p${index}/${name}`, text);
  for (const [name, text] of inputs) write(name, text);
  write('package.json', '{ "name": "programs", "private": true }\n');
  const programOf = (name: string): number | undefined =>
    /^p(\d+)\//.exec(name) ? Number(/^p(\d+)\//.exec(name)![1]) : undefined;
  const add = (name: string, what: string): void =>
    void broken.push({ program: programOf(name), what: `${name}: ${what}` });

  const plan = (): RepositoryPlan | undefined => {
    try {
      return planRepository({ root, profile: profiles[profile], compat, modules: [] });
    } catch (error) {
      broken.push({
        program: undefined,
        what: `the run ends with ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      });
      return undefined;
    }
  };
  const first = plan();
  if (first === undefined) return { broken, counts };
  const named = (file: string): string => file.slice(root.length + 1);
  for (const { file, reason, failed } of first.skipped) {
    const text = inputs.get(named(file));
    if (failed && !/^does not parse/.test(reason)) add(named(file), reason);
    if (/^does not parse/.test(reason) && text !== undefined && code.test(file) && parses(file, text))
      add(named(file), `${reason}, but it does`);
  }
  for (const [name, text] of inputs) {
    counts.files += 1;
    if (code.test(name) && !parses(name, text)) counts.unparsed += 1;
  }
  counts.findings = first.findings.length;
  const outputs = new Map(inputs);
  for (const file of first.files) {
    for (const what of checkFile(file)) add(file.name, what);
    if (file.output === file.source) continue;
    counts.changed += 1;
    outputs.set(file.name, file.output);
    if (programs[programOf(file.name) ?? -1]?.foreign) add(file.name, 'a stranger was changed');
  }
  for (const { file, id, status } of first.findings) {
    if (programs[programOf(file) ?? -1]?.foreign && status !== 'possible')
      add(file, `a stranger has the finding ${id}, ${status}`);
  }
  try {
    const { failed } = first.verify(
      new Map(first.files.filter(({ source, output }) => source !== output).map(({ file, output }) => [file, output])),
    );
    for (const { file, reason } of failed) add(named(file), `not verified: ${reason}`);
  } catch (error) {
    broken.push({
      program: undefined,
      what: `verifying ends with ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    });
  }

  for (const file of first.files) if (file.output !== file.source) write(file.name, file.output);
  const second = plan();
  for (const { name, source, output } of second?.files ?? []) {
    if (source !== output) add(name, `a second run changes it again:\n${differing(source, output)}`);
  }
  if (!existsSync(join(root, 'package.json')) || readFileSync(join(root, 'package.json'), 'utf8').length === 0)
    add('package.json', 'gone');
  rmSync(root, { recursive: true, force: true });
  return { broken, counts };
}

function differing(before: string, after: string): string {
  const left = before.split('\n');
  const right = after.split('\n');
  const at = left.findIndex((line, index) => line !== right[index]);
  return `${left.length > 40 ? `line ${at}\n` : ''}- ${left.slice(at, at + 3).join('\n- ')}\n+ ${right.slice(at, at + 3).join('\n+ ')}`;
}
