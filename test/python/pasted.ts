/** Suggestions of what a run leaves, each put in its place and checked on major 5. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { python } from '../../src/catalog/python/entries.ts';
import { placeInHost, pythonInside } from '../../src/pipeline/python/hosted.ts';
import { argumentsOf } from '../../src/python/arguments.ts';
import { chainAt } from '../../src/python/chains.ts';
import { checkPython, type TextToCheck } from '../../src/python/check/check-types.ts';
import { indentationAt, lineOf, linesOf, textLineAt } from '../../src/python/lines.ts';
import { argumentRange, chainPart, rangeOf } from '../../src/python/plan/pieces.ts';
import { ownModules } from '../../src/python/resolve/own-modules.ts';
import { closing } from '../../src/python/scopes.ts';
import { pythonStub } from '../../src/python/stub/python-stub.ts';
import { type Token, tokensOf } from '../../src/python/tokens.ts';
import type { Finding } from '../../src/report/report-schema.ts';
import { positionsIn } from '../../src/report/positions.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';

/** What is told of a place. */
export type Offered = Pick<Finding, 'file' | 'line' | 'column' | 'id' | 'suggestion'>;

/** A suggestion in its place. */
interface Paste extends SourceRange {
  offered: Offered;
}

/** A file with some of its suggestions in their places. */
interface Pasted {
  file: string;
  before: string;
  after: string;
  pastes: readonly Paste[];
}

const entries = new Map(python.entries.map((entry) => [entry.id, entry]));

/** Names that a suggestion may need, where the words of its change say that it does. */
const imports: Readonly<Record<string, string>> = {
  CreateScoreRequest: 'from svc.api import CreateScoreRequest',
  is_default_export_span: 'from svc.span_filter import is_default_export_span',
  json: 'import json',
};

/** The code of a file, and the place of each of its tokens in the file. */
function codeOf(file: string, text: string): { source: string; placeOf: (token: Token) => string } {
  const host = /\.pyi?$/.test(file) ? undefined : pythonInside(`/${file}`, text).hosts[0];
  const position = positionsIn(text);
  return {
    source: host?.unit.text ?? text,
    placeOf: ({ start }) => {
      const { line, column } = position(host === undefined ? start : placeInHost(host, start));
      return `${line}:${column}`;
    },
  };
}

/** The bracket around a token. */
function bracketAround(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    const { kind, text } = tokens[index]!;
    if (kind !== 'op') continue;
    if (/^[)\]}]$/.test(text)) depth += 1;
    else if (/^[([{]$/.test(text)) {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  throw new Error('no bracket');
}

/** The loop around a token: what a suggestion of several lines takes the place of. */
function loopFor(tokens: readonly Token[], at: number): SourceRange {
  const lines = linesOf(tokens);
  const { header } = lineOf(lines, at);
  const last = lines.findLast((line) => {
    for (let above = line.header; above !== undefined; above = above.header) if (above === header) return true;
    return false;
  });
  if (header === undefined || last === undefined) throw new Error('no loop');
  return rangeOf({ tokens }, { from: header.from, to: last.to });
}

/** What a suggestion takes the place of: the call with its `await`, the argument, a dict's entry, its assignment. */
function placeFor(source: string, tokens: readonly Token[], at: number): SourceRange {
  for (let from = at; from >= 0; from -= 1) {
    const chain = chainAt(tokens, from);
    const index = chain?.steps.findIndex((step) => step.kind === 'member' && step.at === at) ?? -1;
    if (chain === undefined || index < 0) continue;
    const isCalled = chain.steps[index + 1]?.kind === 'call';
    const { to } = chainPart(chain, index + (isCalled ? 2 : 1));
    const isAwaited = isCalled && tokens[from - 1]?.text === 'await';
    return rangeOf({ tokens }, { from: from - (isAwaited ? 1 : 0), to });
  }
  const open = bracketAround(tokens, at);
  if (tokens[at + 1]?.text === ']') {
    const lineEnd = tokens.findIndex(({ kind }, index) => index > at && kind === 'newline');
    const lineStart = tokens.findLastIndex(({ kind }, index) => index < at && !['name', 'op'].includes(kind)) + 1;
    return rangeOf({ tokens }, { from: lineStart, to: lineEnd });
  }
  const given = argumentsOf(tokens, { open, close: closing(tokens, open) }, source);
  const own = given.find(({ name, value }) => (name ?? value.from) === at);
  if (own === undefined) throw new Error('no argument');
  return argumentRange({ tokens }, own);
}

/** In groups in which no two overlap. */
function apart(pastes: readonly Paste[]): Paste[][] {
  const groups: Paste[][] = [];
  for (const paste of pastes) {
    const group = groups.find((each) => each.every(({ start, end }) => end <= paste.start || paste.end <= start));
    if (group === undefined) groups.push([paste]);
    else group.push(paste);
  }
  return groups;
}

function importsFor({ suggestion = '', id }: Offered): string[] {
  const { todo, message } = entries.get(id)!;
  return Object.entries(imports).flatMap(([name, line]) => {
    const isNamed = new RegExp(String.raw`\b${name}\b`);
    return isNamed.test(suggestion) && isNamed.test(`${message} ${todo}`) ? [line] : [];
  });
}

function pasted(file: string, before: string, group: readonly Paste[]): Pasted {
  const lines = new Set(group.flatMap(({ offered }) => importsFor(offered)));
  let after = [...lines].map((line) => `${line}\n`).join('');
  let from = before.startsWith('\uFEFF') ? 1 : 0;
  const pastes = group
    .toSorted((left, right) => left.start - right.start)
    .map(({ offered, start, end }) => {
      after += before.slice(from, start);
      const place = after.length;
      const indent = indentationAt(before, textLineAt(before, start));
      after += offered.suggestion!.replaceAll('\n', `\n${indent}`);
      from = end;
      return { offered, start: place, end: after.length };
    });
  return { file, before, after: after + before.slice(from), pastes };
}

/** Whether Python reads each of some texts. */
function readable(texts: readonly string[]): boolean[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-codemod-pasted-'));
  const file = path.join(folder, 'texts.json');
  writeFileSync(file, JSON.stringify(texts));
  const program = [
    'import ast, json, sys',
    'def reads(text):',
    '    try: ast.parse(text)',
    '    except SyntaxError: return False',
    '    return True',
    'print(json.dumps([reads(text) for text in json.load(open(sys.argv[1], encoding="utf8"))]))',
  ].join('\n');
  const { stdout, stderr } = spawnSync('python3', ['-c', program, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as boolean[];
}

function declarations(major: 4 | 5): ReadonlyMap<string, string> {
  const marked = major === 5 ? entries : new Map();
  return pythonStub({ names: { module: 'svc', prefix: 'Svc' }, entries: marked, major }).files;
}

function told({ offered: { file, line, column, id, suggestion } }: Paste, problem: string): string {
  return `${file}:${line}:${column} ${id}: ${problem} | ${suggestion}`;
}

async function failuresIn(
  round: ReadonlyMap<string, Pasted>,
  texts: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const files = new Map<string, TextToCheck>(
    [...round].map(([file, { before, after }]) => [file, { before, after, uses: [] }]),
  );
  const { files: checked, failed } = await checkPython({
    files,
    text: (file) => texts.get(file),
    modules: ownModules([...new Set([...texts.keys(), ...files.keys()])]),
    declarations: { before: declarations(4), after: declarations(5) },
  });
  expect(failed).toBeUndefined();
  const all = [...round.values()];
  const reads = readable(all.map(({ after }) => after));
  const unread = all.flatMap(({ pastes }, index) =>
    reads[index] ? [] : pastes.map((paste) => told(paste, 'it cannot be read')),
  );
  const wrong = [...round].flatMap(([file, { pastes }]) =>
    checked.get(file)!.errors.flatMap(({ start, rule, message }) => {
      const own = pastes.find((paste) => paste.start <= start && start < paste.end);
      return own === undefined ? [] : [told(own, `${rule} ${message}`)];
    }),
  );
  return [...unread, ...wrong];
}

/**
 * Which suggestions cannot be read in their places, or do not fit the types of major 5: a line for each error.
 * @param texts all files, by name
 */
export async function suggestionsThatFail(
  texts: ReadonlyMap<string, string>,
  all: readonly Offered[],
): Promise<string[]> {
  const rounds: Map<string, Pasted>[] = [];
  for (const file of new Set(all.map((offered) => offered.file))) {
    const { source, placeOf } = codeOf(file, texts.get(file)!);
    const { tokens } = tokensOf(source);
    const places = new Map(tokens.map((token, at) => [placeOf(token), at]));
    const pastes = all
      .filter((offered) => offered.file === file)
      .map((offered): Paste => {
        const at = places.get(`${offered.line}:${offered.column}`);
        if (at === undefined) throw new Error(`${file}:${offered.line}: no token`);
        const isLoop = offered.suggestion?.includes('\n') === true;
        return { ...(isLoop ? loopFor(tokens, at) : placeFor(source, tokens, at)), offered };
      });
    for (const [index, group] of apart(pastes).entries()) {
      const name = /\.pyi?$/.test(file) ? file : `${file}.py`;
      (rounds[index] ??= new Map()).set(name, pasted(file, source, group));
    }
  }
  const failures: string[] = [];
  for (const round of rounds) failures.push(...(await failuresIn(round, texts)));
  return failures;
}
