/** Functions of a repository that open an observation for the block of a `with`. */
import { chainAt } from '../chains.ts';
import { linesAround } from '../import-order.ts';
import { functionNameOf, type Line } from '../lines.ts';
import { closing, type Scope, scopeOf, type Span } from '../scopes.ts';
import type { PythonFile } from '../site.ts';
import { opensBlock } from '../values.ts';

type Read = Pick<PythonFile, 'tokens' | 'lines' | 'scopes' | 'values' | 'opensImported' | 'blockOpeners'>;

/** What a class does when `with` is given an object of it, or what that goes on from. */
const entering = new Set(['__init__', '__enter__', '__aenter__']);

/** The names of a line, or a piece of one, by their tokens. */
function namesIn({ tokens }: Read, { from, to }: Span): number[] {
  return tokens.slice(from, to).flatMap(({ kind }, at) => (kind === 'name' ? [from + at] : []));
}

/** The scope that a token is read in. */
export function scopeAt({ scopes }: Read, at: number): Scope {
  return scopes.statements.find(({ from, to }) => from <= at && at < to)?.scope ?? scopes.module;
}

/** Whether what a name is imported from says that it opens an observation; undefined: it is not in sight. */
function importedOpens({ tokens, values, opensImported }: Read, { from, to }: Span, scope: Scope): boolean | undefined {
  const chain = chainAt(tokens, from);
  const target = chain === undefined ? undefined : values.mocks.dottedPath(chain, scope, (to - 1 - from) / 2);
  return target === undefined ? undefined : opensImported?.(target);
}

/**
 * Whether a name is of what opens an observation: of what is imported its module says so, of a function its file, of a
 * variable what it is given. Of a member of something else its name alone does.
 * @param openers those of the file
 */
function opensAt(file: Read, at: number, openers: ReadonlySet<string>, seen = new Set<number>()): boolean {
  const { tokens } = file;
  const { text } = tokens[at]!;
  if (opensBlock(text)) return true;
  let from = at;
  while (tokens[from - 1]?.text === '.' && tokens[from - 2]?.kind === 'name') from -= 2;
  const scope = scopeAt(file, at);
  const imported = importedOpens(file, { from, to: at + 1 }, scope);
  if (imported !== undefined) return imported;
  const bindings = from < at ? [] : (scopeOf(text, scope)?.names.get(text) ?? []);
  if (openers.has(text) || bindings.some(({ kind }) => kind === 'function' || kind === 'class'))
    return openers.has(text);
  seen.add(at);
  const isGiven = bindings.some(
    (binding) =>
      binding.kind === 'value' &&
      namesIn(file, binding.span).some((name) => !seen.has(name) && opensAt(file, name, openers, seen)),
  );
  return isGiven || file.blockOpeners?.().has(text) === true;
}

/** What `with` is given, where a line opens an observation: the function that the line is in, or its class. */
function openerAround(file: Read, line: Line): string | undefined {
  const { tokens, lines } = file;
  const headers = linesAround(line.header);
  const definition = headers.find((header) => functionNameOf(tokens, header) !== undefined);
  if (definition === undefined) return undefined;
  const name = functionNameOf(tokens, definition)!;
  const { header } = definition;
  if (entering.has(name) && header !== undefined) return tokens[header.from + 1]?.text;
  const yields = (): boolean =>
    lines.some(
      (other) =>
        linesAround(other.header).includes(definition) &&
        namesIn(file, other).some((at) => tokens[at]!.text === 'yield'),
    );
  return tokens[line.from]!.text === 'return' || yields() ? name : undefined;
}

/** The names of those of one file, directly or over others. */
export function blockOpeners(file: Read): ReadonlySet<string> {
  const openers = new Set<string>();
  const candidates = file.lines.filter((line) => functionNameOf(file.tokens, line) === undefined);
  for (let known = -1; known < openers.size; ) {
    known = openers.size;
    for (const line of candidates) {
      const opens = namesIn(file, line).some((at) => opensAt(file, at, openers));
      const opener = opens ? openerAround(file, line) : undefined;
      if (opener !== undefined) openers.add(opener);
    }
  }
  return openers;
}

/** Whether an expression may be of what opens an observation. */
export function opensIn(file: Read, span: Span, openers: ReadonlySet<string>): boolean {
  return namesIn(file, span).some((at) => opensAt(file, at, openers));
}

/** Whether some of what a `with` is given calls one, or is a variable that holds what one has made. */
export function mayOpenBlock(file: PythonFile, span: Span): boolean {
  const { tokens } = file;
  const own = file.ownOpeners?.() ?? new Set();
  return namesIn(file, span).some((at) => {
    const [before, next] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
    const isMember = before === '.' || next === '.';
    const isVariable = !isMember && next !== '=' && before !== 'as' && holdsValue(file, at);
    return (next === '(' || isVariable) && opensAt(file, at, own);
  });
}

function holdsValue(file: PythonFile, at: number): boolean {
  const { text } = file.tokens[at]!;
  return (
    scopeOf(text, scopeAt(file, at))
      ?.names.get(text)
      ?.some(({ kind }) => kind === 'value') === true
  );
}

/** Ways to open one without a `with`: of a stack, and by the method of the block itself. */
const onStack = new Set(['enter_context', 'enter_async_context']);
const byHand = new Set(['__enter__', '__aenter__']);

/** Whether a function has opened one without a `with` before a token of it: nothing says for how long. */
export function entersBefore(file: PythonFile, token: number, scope: Scope): boolean {
  const { tokens, scopes } = file;
  const openers = file.ownOpeners?.() ?? new Set();
  return scopes.statements.some(
    ({ from, to, scope: own }) =>
      own === scope &&
      namesIn(file, { from, to: Math.min(to, token) }).some((at) => {
        const { text } = tokens[at]!;
        if (tokens[at + 1]?.text !== '(') return false;
        const close = closing(tokens, at + 1);
        if (onStack.has(text)) return close < token && mayOpenBlock(file, { from: at + 2, to: close });
        return byHand.has(text) && opensIn(file, { from, to: at }, openers);
      }),
  );
}
