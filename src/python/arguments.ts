/** What a call is given. */
import { type Span, splitAt } from './scopes.ts';
import type { Token } from './tokens.ts';

/** One argument of a call. */
export interface Argument {
  /** `name=value` */
  keyword?: string;
  /** The token of the keyword. */
  name?: number;
  /** `*value` or `**value` */
  star: boolean;
  value: Span;
  /** The text of the value. */
  text: string;
}

/** The arguments between two brackets, in their order. */
export function argumentsOf(
  tokens: readonly Token[],
  { open, close }: { open: number; close: number },
  source: string,
): Argument[] {
  return splitAt(tokens, { from: open + 1, to: close }, ',').map(({ from, to }) => {
    const star = tokens[from]!.text === '*' || tokens[from]!.text === '**';
    const isKeyword = tokens[from]!.kind === 'name' && tokens[from + 1]?.text === '=' && from + 2 < to;
    const value = { from: from + (star ? 1 : isKeyword ? 2 : 0), to };
    const end = Math.max(...tokens.slice(value.from, to).map((token) => token.end));
    const text = source.slice(tokens[value.from]!.start, end);
    return { star, value, text, ...(isKeyword ? { keyword: tokens[from]!.text, name: from } : {}) };
  });
}
