/** Names with what follows them: `name.member(…)[…]`. */
import { closing, type Span } from './scopes.ts';
import type { Token } from './tokens.ts';

/** One step of a chain behind its first name. */
export type ChainStep =
  | { kind: 'member'; name: string; at: number }
  /** `open` and `close` are the brackets. */
  | { kind: 'call'; open: number; close: number }
  | { kind: 'item'; open: number; close: number };

/** `name.member(…)[…]` */
export interface Chain extends Span {
  /** The last token of what it begins with: a name, or an expression in brackets. */
  head: number;
  steps: readonly ChainStep[];
}

/** Words that stand before an expression and are no name of it. */
const words = new Set([
  'and',
  'or',
  'not',
  'in',
  'is',
  'if',
  'else',
  'for',
  'lambda',
  'await',
  'return',
  'yield',
  'from',
  'import',
  'as',
  'with',
  'async',
  'def',
  'class',
  'del',
  'assert',
  'raise',
  'while',
  'elif',
  'except',
  'global',
  'nonlocal',
  'pass',
  'break',
  'continue',
  'try',
  'finally',
  'None',
  'True',
  'False',
]);

const displays = new Set(['(', '[', '{']);

/** Whether a bracket behind a token belongs to it: of a call, or of an item. The name in a field ends inside of it. */
function isTaken(before: Token | undefined, bracket: Token): boolean {
  if (before === undefined || before.end > bracket.start) return false;
  if (before.kind === 'name') return !words.has(before.text);
  return before.kind === 'string' || (before.kind === 'op' && /^[)\]}]$/.test(before.text));
}

/** The last token of what a chain can begin with. */
function headAt(tokens: readonly Token[], from: number): number | undefined {
  const [before, first] = [tokens[from - 1], tokens[from]];
  if (first?.kind === 'name') return words.has(first.text) || before?.text === '.' ? undefined : from;
  if (first?.kind !== 'op' || !displays.has(first.text) || isTaken(before, first)) return undefined;
  const close = closing(tokens, from);
  const next = tokens[close + 1];
  return next?.kind === 'op' && /^[.([]$/.test(next.text) ? close : undefined;
}

/** The chain that begins at a token; undefined where none does. */
export function chainAt(tokens: readonly Token[], from: number): Chain | undefined {
  const head = headAt(tokens, from);
  if (head === undefined) return undefined;
  const steps: ChainStep[] = [];
  let at = head + 1;
  for (;;) {
    const token = tokens[at];
    if (token?.text === '.' && tokens[at + 1]?.kind === 'name') {
      steps.push({ kind: 'member', name: tokens[at + 1]!.text, at: at + 1 });
      at += 2;
    } else if (token?.kind === 'op' && (token.text === '(' || token.text === '[')) {
      const close = closing(tokens, at);
      steps.push({ kind: token.text === '(' ? 'call' : 'item', open: at, close });
      at = close + 1;
    } else return { from, to: at, steps, head };
  }
}
