/** What a loop over pages reads of their rows, in the words of major 5. */
import type { TextEdit } from '../../edits/text-edit.ts';
import { type Chain, chainAt, type ChainStep } from '../chains.ts';
import { closing, type Span, splitAt } from '../scopes.ts';
import type { PythonFile } from '../site.ts';
import { plainText, type Token } from '../tokens.ts';

/** How the fields of rows lie on those of major 4. */
export interface RowFields {
  renamed: ReadonlyMap<string, string>;
  /** No field has their value. */
  gone: readonly string[];
}

/** Functions that give the rows that they are given. */
const givesRows = new Set(['enumerate', 'sorted', 'reversed', 'list', 'tuple', 'iter']);

/** Whether a step of a page goes to its rows. */
function isOfPage(step: ChainStep): boolean {
  return step.kind === 'item' || (step.kind === 'member' && step.name === 'data');
}

/** The bracket around a token. */
function bracketAround(tokens: readonly Token[], at: number): Span {
  let open = at - 1;
  while (open > 0 && !(tokens[open]!.text === '(' && closing(tokens, open) > at)) open -= 1;
  return { from: open + 1, to: closing(tokens, open) };
}

/** The names that rows, and what holds them, have in some lines. */
class RowNames {
  /** One of them is given something else as well. */
  isMixed = false;
  readonly #names: Set<string>;
  readonly #tokens: readonly Token[];

  /** @param page the name of what holds the first of them */
  constructor(tokens: readonly Token[], page: string, lines: readonly Span[]) {
    this.#tokens = tokens;
    this.#names = new Set([page]);
    for (let known = 0; known < this.#names.size; ) {
      known = this.#names.size;
      this.isMixed = false;
      for (const line of lines) this.#read(line);
    }
  }

  /** The chain that begins with one of the names at a token. */
  chainAt(at: number): Chain | undefined {
    return this.#names.has(this.#text(at)) ? chainAt(this.#tokens, at) : undefined;
  }

  #text(at: number): string {
    return this.#tokens[at]?.text ?? '';
  }

  #read({ from, to }: Span): void {
    if (this.#text(from + 1) === '=') this.#bind({ from, to: from + 1 }, from + 2);
    // `all += rows`, `all.extend(rows)`, `all.append(row)`
    const isCollected = /^(?:extend|append)$/.test(this.#text(from + 2)) && this.#text(from + 3) === '(';
    const collected = this.#text(from + 1) === '+=' ? from + 2 : isCollected ? from + 4 : undefined;
    if (collected !== undefined && this.#areRows(collected)) this.#names.add(this.#text(from));
    for (let at = from; at < to; at += 1) {
      if (this.#tokens[at]!.kind !== 'name') continue;
      if (this.#text(at) === 'for') {
        const end = this.#tokens.findIndex(({ text }, index) => index > at && text === 'in');
        this.#bind({ from: at + 1, to: end }, end + 1);
      }
      // `sorted(rows, key=lambda row: row.name)`
      if (this.#text(at) === 'lambda') {
        const given = splitAt(this.#tokens, bracketAround(this.#tokens, at), ',');
        if (given.some((part) => this.#areRows(part.from))) this.#names.add(this.#text(at + 1));
      }
    }
  }

  /** The names among some tokens are given a value, or what is in it. */
  #bind({ from, to }: Span, value: number): void {
    const targets = this.#tokens.slice(from, to).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
    if (this.#areRows(value)) for (const name of targets) this.#names.add(name);
    else if (targets.some((name) => this.#names.has(name))) this.isMixed = true;
  }

  #areRows(at: number): boolean {
    if (givesRows.has(this.#text(at)) && this.#text(at + 1) === '(') return this.#areRows(at + 2);
    return this.chainAt(at)?.steps.every(isOfPage) === true;
  }
}

/** The token that names what is read of a row: `row.id`, `getattr(row, "id")`. */
function fieldOf({ tokens }: PythonFile, { from, steps }: Chain): number | undefined {
  const step = steps.find((one) => !isOfPage(one));
  if (step !== undefined) return step.kind === 'member' ? step.at : undefined;
  const isAsked = tokens[from - 2]?.text === 'getattr' && tokens[from + 1]?.text === ',';
  return isAsked ? from + 2 : undefined;
}

/**
 * The edits of what is read of rows.
 * @param page the name of what the call gives, in lines that read it
 * @returns undefined where something is read that has no other name, or it is not sure to be read of a row
 */
export function rowEdits(
  file: PythonFile,
  { page, lines }: { page: string; lines: readonly Span[] },
  { renamed, gone }: RowFields,
): TextEdit[] | undefined {
  const { tokens } = file;
  const rows = new RowNames(tokens, page, lines);
  const fields = lines.flatMap(({ from, to }) =>
    tokens.slice(from, to).flatMap((_, index) => {
      const chain = rows.chainAt(from + index);
      return (chain === undefined ? undefined : fieldOf(file, chain)) ?? [];
    }),
  );
  const edits = fields.flatMap((at) => {
    const token = tokens[at]!;
    const name = plainText(token) ?? token.text;
    const now = renamed.get(name);
    if (now === undefined) return gone.includes(name) ? [undefined] : [];
    return [{ start: token.start, end: token.end, text: token.text.replace(name, now) }];
  });
  return rows.isMixed || edits.includes(undefined) ? undefined : edits.filter((edit) => edit !== undefined);
}
