/**
 * Bodies of functions that the checker need not read: nothing in them can be of the SDK, so what it would tell of them
 * it would tell of the code before as well. A function that says what it gives back is known without its body.
 */
import type { SourceRange } from '../../repository/source-range.ts';
import { augmented, type FileScopes, type Scope, scopesOf, type Span, splitAt, type Statement } from '../scopes.ts';
import { NotPython, type Token, tokensOf } from '../tokens.ts';

/** A statement of the module with its block and its decorators. */
interface Unit extends Span {
  /** The name of the class or function that it is. */
  defines?: string;
  /** The names that it has anywhere, those in strings among them, which may be types. */
  words: ReadonlySet<string>;
}

/** Whether a name that a file imports is neither the SDK's nor from the repository. */
export type IsOther = (module: string, name: string | undefined) => boolean;

const word = /[\p{ID_Start}_][\p{ID_Continue}]*/gu;

function wordsIn(tokens: readonly Token[], { from, to }: Span): Set<string> {
  const words = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const { kind, text } = tokens[at]!;
    if (kind === 'name' && tokens[at - 1]?.text !== '.') words.add(text);
    if (kind === 'string') for (const [name] of text.matchAll(word)) words.add(name);
  }
  return words;
}

/** Where the block that is open at `at` ends. */
function endOfBlock(tokens: readonly Token[], at: number): number {
  let depth = 0;
  let end = at;
  do {
    if (tokens[end]!.kind === 'indent') depth += 1;
    if (tokens[end]!.kind === 'dedent') depth -= 1;
    end += 1;
  } while (depth > 0 && end < tokens.length);
  return end;
}

function unitsOf({ tokens, statements, module }: FileScopes): Unit[] {
  const units: Unit[] = [];
  let decorated: number | undefined;
  for (const { from, to, scope } of statements) {
    if (scope !== module || from < (units.at(-1)?.to ?? 0)) continue;
    const first = decorated ?? from;
    decorated = tokens[from]!.text === '@' ? first : undefined;
    if (decorated !== undefined) continue;
    let end = to;
    while (tokens[end]!.kind !== 'newline') end += 1;
    const unit = { from: first, to: tokens[end + 1]?.kind === 'indent' ? endOfBlock(tokens, end + 1) : end };
    const at = from + (tokens[from]!.text === 'async' ? 1 : 0);
    const isDefinition = ['def', 'class'].includes(tokens[at]!.text);
    units.push({
      ...unit,
      words: wordsIn(tokens, unit),
      ...(isDefinition ? { defines: tokens[at + 1]!.text } : {}),
    });
  }
  return units;
}

/** The names of the module that a unit may give a value. */
function boundBy({ defines, words }: Unit, { names }: Scope): readonly string[] {
  if (defines !== undefined && !words.has('global')) return [defines];
  return [...words].filter((name) => names.get(name)?.some(({ kind }) => kind !== 'import'));
}

/** A file with its units, and the names of it that may be of the SDK. */
class ModuleUnits {
  readonly scopes: FileScopes;
  readonly units: readonly Unit[];
  readonly #isOther: IsOther;

  constructor(text: string, isOther: IsOther) {
    this.scopes = scopesOf(tokensOf(text).tokens);
    this.units = unitsOf(this.scopes);
    this.#isOther = isOther;
  }

  /** @param known names that are so in the other text */
  open(known: ReadonlySet<string>): Set<string> {
    const { imports, module } = this.scopes;
    const imported = imports.filter((one) => !this.#isOther(one.module, one.name)).map(({ local }) => local);
    const open = new Set([...known, ...imported]);
    for (let count = -1; count < open.size; ) {
      count = open.size;
      for (const unit of this.units) if (isOpen(unit, open)) for (const name of boundBy(unit, module)) open.add(name);
    }
    return open;
  }

  /** The bodies of functions of which nothing is open, with what they say. */
  bodies(text: string, open: ReadonlySet<string>): Map<string, SourceRange[]> {
    const { statements, tokens } = this.scopes;
    const bodies = new Map<string, SourceRange[]>();
    const closed = this.units.filter((unit) => !isOpen(unit, open));
    let end = 0;
    for (const header of statements) {
      if (header.from < end || !closed.some(({ from, to }) => from <= header.from && header.from < to)) continue;
      const body = bodyOf(this.scopes, header);
      if (body === undefined) continue;
      end = body.to;
      const range = { start: tokens[body.from]!.start, end: tokens[body.to - 1]!.end };
      const said = text.slice(range.start, range.end);
      // Comments for the checker may be about the whole file.
      if (!/#.*\b(?:pyright|type):/.test(said) && /^[^\r\n]{3}/.test(said))
        bodies.set(said, [...(bodies.get(said) ?? []), range]);
    }
    return bodies;
  }
}

function isOpen({ words, defines }: Unit, open: ReadonlySet<string>): boolean {
  return (defines !== undefined && words.has('import')) || [...words].some((name) => open.has(name));
}

/** The block of a function that says what it gives back, where nothing outside depends on what is in it. */
function bodyOf({ tokens, statements }: FileScopes, header: Statement): Span | undefined {
  const { from, to } = header;
  const isFunction = tokens[from]!.text === 'def' || tokens[from + 1]?.text === 'def';
  if (!isFunction || !tokens.slice(from, to).some(({ text }) => text === '->')) return undefined;
  if (tokens[to + 2]?.kind !== 'indent') return undefined;
  let end = endOfBlock(tokens, to + 2);
  while (tokens[end - 1]!.kind === 'newline' || tokens[end - 1]!.kind === 'dedent') end -= 1;
  const body = { from: to + 3, to: end };
  const words = wordsIn(tokens, body);
  if (['yield', 'global', 'nonlocal'].some((name) => words.has(name))) return undefined;
  const inside = statements.filter((statement) => body.from <= statement.from && statement.from < body.to);
  return inside.some((statement) => mayBindMember(tokens, statement)) ? undefined : body;
}

/** Whether something with a dot may be what a statement gives a value. */
function mayBindMember(tokens: readonly Token[], { from, to }: Span): boolean {
  const first = tokens[from]!.text === 'async' ? from + 1 : from;
  const has = (targets: Span): boolean => tokens.slice(targets.from, targets.to).some(({ text }) => text === '.');
  const indexOf = (isIt: (token: Token) => boolean): number => {
    const at = tokens.slice(from, to).findIndex(isIt);
    return at === -1 ? -1 : from + at;
  };
  if (tokens[first]!.text === 'for') return has({ from, to: indexOf(({ text }) => text === 'in') });
  if (tokens[first]!.text === 'with') {
    const as = indexOf(({ text }) => text === 'as');
    return as !== -1 && has({ from: as, to });
  }
  const assigned = splitAt(tokens, { from, to }, '=');
  const typed = splitAt(tokens, assigned[0]!, ':');
  return (
    assigned.slice(0, -1).some(has) ||
    (typed.length > 1 && has(typed[0]!)) ||
    has({
      from,
      to: Math.max(
        from,
        indexOf(({ kind, text }) => kind === 'op' && augmented.test(text)),
      ),
    })
  );
}

/** The text with bodies that say nothing; all else is where it was. */
function without(text: string, ranges: readonly SourceRange[]): string {
  let done = text;
  for (const { start, end } of ranges)
    done = `${done.slice(0, start)}...${done.slice(start + 3, end).replace(/[^\r\n]/g, ' ')}${done.slice(end)}`;
  return done;
}

/**
 * Two texts of a file without the bodies that need not be read, in both the same.
 * @param isOther of an import of the file
 */
export function withoutBodies(before: string, after: string, isOther: IsOther): readonly [string, string] {
  try {
    const [old, now] = [new ModuleUnits(before, isOther), new ModuleUnits(after, isOther)];
    if ([old, now].some(({ scopes }) => scopes.imports.some(({ local }) => local === '*'))) return [before, after];
    const open = old.open(now.open(old.open(new Set())));
    const [left, right] = [old.bodies(before, open), now.bodies(after, open)];
    const ranges = (own: typeof left, other: typeof left): SourceRange[] =>
      [...own].flatMap(([said, all]) => (other.get(said)?.length === all.length ? all : []));
    return [without(before, ranges(left, right)), without(after, ranges(right, left))];
  } catch (error) {
    if (!(error instanceof NotPython)) throw error;
    return [before, after];
  }
}
