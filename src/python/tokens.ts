/**
 * The tokens of Python 3, as far as names, calls and blocks need them. Nothing is parsed here: what a name means is
 * asked of the few forms that bind one (`bindings.ts`).
 */

import { formOfPython2 } from './python-two.ts';

/** A piece of a text; offsets are UTF-16 units. */
export interface Token {
  kind: 'name' | 'number' | 'string' | 'op' | 'newline' | 'indent' | 'dedent';
  text: string;
  start: number;
  end: number;
}

/** A text in pieces. */
export interface Tokens {
  tokens: readonly Token[];
  /** Lines with nothing but a comment, by the offset of their first character. */
  comments: ReadonlyMap<number, string>;
}

/** The text cannot be read as Python 3: why, as one clause. */
export class NotPython extends Error {}

/** The text is Python 2: by which form, and in which line. */
export class Python2 extends NotPython {
  readonly form: string;

  constructor(form: string, line: number) {
    super(`${form} in line ${line}`);
    this.form = form;
  }
}

const name = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const number = /(?:\d|\.\d)(?:[eE][+-]\d|[\w.])*/y;
const stringStart = /([rRbBuUfFtT]{0,2})('''|"""|'|")/y;
const operator = /\*\*=|\/\/=|>>=|<<=|\.\.\.|:=|->|[!=<>+\-*/%&|^@]=|\*\*|\/\/|<<|>>|[()[\]{},:;.=<>+\-*/%&|^~@!`]/y;
const white = /(?:[ \t\f]|\\(?:\r\n|\n|\r))+/y;
const lineEnd = /\r\n|\n|\r/y;
const lineEnds = /\r\n|\n|\r/;
const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Reads a text from its start. */
class Reader {
  readonly tokens: Token[] = [];
  readonly comments = new Map<number, string>();
  readonly #indents = [0];
  #open: string[] = [];
  #at: number;
  readonly #source: string;
  readonly #end: number;

  constructor(source: string, start: number, end: number) {
    this.#source = source;
    this.#at = start;
    this.#end = end;
  }

  readFile(): void {
    let atLineStart = true;
    while (this.#at < this.#end) {
      if (atLineStart && this.#open.length === 0) {
        if (this.#readIndent()) continue;
      }
      atLineStart = this.#readToken();
    }
    if (this.#open.length > 0) throw new NotPython('a bracket is not closed');
    if (!atLineStart) this.#push('newline', this.#end);
    for (; this.#indents.length > 1; this.#indents.pop()) this.#push('dedent', this.#at);
  }

  /** What of the text, as far as it was read, is Python 2. */
  python2(): Python2 | undefined {
    const old = formOfPython2(this.tokens);
    if (old === undefined) return undefined;
    const line = this.#source.slice(0, old.start).split(lineEnds).length;
    return new Python2(old.form, line);
  }

  /** What stands between the braces of an f-string. */
  readExpression(): number {
    while (this.#at < this.#end) {
      const next = this.#source[this.#at]!;
      if (
        this.#open.length === 0 &&
        (next === '}' || next === ':' || (next === '!' && this.#source[this.#at + 1] !== '='))
      )
        return this.#at;
      this.#readToken();
    }
    throw new NotPython('a string is not closed');
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0];
  }

  #push(kind: Token['kind'], end: number): void {
    this.tokens.push({ kind, text: this.#source.slice(this.#at, end), start: this.#at, end });
    this.#at = end;
  }

  /** @returns whether the line was empty or a comment */
  #readIndent(): boolean {
    const lineStart = this.#at;
    const blanks = this.#match(/[ \t\f]*/y) ?? '';
    this.#at += blanks.length;
    const end = this.#match(lineEnd);
    if (end !== undefined) {
      this.#at += end.length;
      return true;
    }
    if (this.#source[this.#at] === '#') {
      const comment = this.#match(/[^\r\n]*/y) ?? '';
      this.comments.set(lineStart, comment);
      this.#at += comment.length;
      this.#at += this.#match(lineEnd)?.length ?? 0;
      return true;
    }
    if (this.#at >= this.#end) return true;
    const width = blanks.replace(/^.*\f/, '').replace(/ {0,7}\t/g, '        ').length;
    if (width > this.#indents.at(-1)!) {
      this.#indents.push(width);
      this.#push('indent', this.#at);
    }
    while (width < this.#indents.at(-1)!) {
      this.#indents.pop();
      this.#push('dedent', this.#at);
    }
    if (width !== this.#indents.at(-1)) throw new NotPython('an indentation fits no block');
    return false;
  }

  /** @returns whether a logical line has ended */
  #readToken(): boolean {
    const skipped = this.#match(white) ?? (this.#source[this.#at] === '#' ? this.#match(/[^\r\n]*/y) : undefined);
    if (skipped !== undefined) {
      this.#at += skipped.length;
      return false;
    }
    const end = this.#match(lineEnd);
    if (end !== undefined) {
      if (this.#open.length === 0) this.#push('newline', this.#at + end.length);
      else this.#at += end.length;
      return this.#open.length === 0;
    }
    const quote = this.#match(stringStart);
    if (quote !== undefined) {
      this.#readString(quote);
      return false;
    }
    for (const [kind, pattern] of [
      ['name', name],
      ['number', number],
      ['op', operator],
    ] as const) {
      const text = this.#match(pattern);
      if (text === undefined) continue;
      this.#push(kind, this.#at + text.length);
      if (kind === 'op') this.#countBracket(text);
      return false;
    }
    throw new NotPython(`a character fits nothing: ${JSON.stringify(this.#source[this.#at])}`);
  }

  #countBracket(text: string): void {
    if (text === '(' || text === '[' || text === '{') this.#open.push(text);
    else if (text in pairs && this.#open.pop() !== pairs[text]) throw new NotPython('brackets do not match');
  }

  /** A backslash and what it takes with it: no brace of an f-string, but the name of a character. */
  #escapeLength(at: number, hasFields: boolean, prefix: string): number {
    const named = /\\N\{[^}\n]*\}/y;
    named.lastIndex = at;
    if (hasFields && !/[rR]/.test(prefix)) {
      const characterName = named.exec(this.#source);
      if (characterName !== null) return characterName[0].length;
    }
    if (hasFields && this.#source[at + 1] === '{') return 1;
    return this.#source.startsWith('\r\n', at + 1) ? 3 : 2;
  }

  /** The whole string is one token; in an f-string, tokens of its expressions follow behind it. */
  #readString(opening: string): void {
    const quote = opening.replace(/^\w*/, '');
    const prefix = opening.slice(0, opening.length - quote.length);
    const hasFields = /[fFtT]/.test(prefix);
    const inner: Token[] = [];
    let at = this.#at + opening.length;
    let nested = 0;
    for (;;) {
      const next = this.#source[at];
      if (next === undefined || at >= this.#end || (quote.length === 1 && (next === '\n' || next === '\r')))
        throw new NotPython('a string is not closed');
      if (next === '\\') at += this.#escapeLength(at, hasFields, prefix);
      else if (this.#source.startsWith(quote, at)) break;
      else if (hasFields && nested === 0 && this.#source.startsWith('{{', at)) at += 2;
      else if (hasFields && next === '{') {
        const reader = new Reader(this.#source, at + 1, this.#end);
        at = reader.readExpression();
        inner.push(...reader.tokens.filter(({ kind }) => kind !== 'newline'));
        nested += 1;
        // A conversion; behind a colon come the words of the format, which may hold fields as well.
        if (this.#source[at] === '!') at += 2;
        if (this.#source[at] === ':') at += 1;
      } else {
        if (next === '}' && nested > 0) nested -= 1;
        at += 1;
      }
    }
    this.#push('string', at + quote.length);
    this.tokens.push(...inner);
  }
}

/**
 * The tokens of a file.
 * @throws NotPython where it is no Python 3
 */
export function tokensOf(source: string): Tokens {
  const reader = new Reader(source, source.startsWith('\uFEFF') ? 1 : 0, source.length);
  try {
    reader.readFile();
  } catch (error) {
    throw reader.python2() ?? error;
  }
  const old = reader.python2();
  if (old !== undefined) throw old;
  return { tokens: reader.tokens, comments: reader.comments };
}

/** What a plain string says; undefined for one with fields, or of bytes. */
export function plainText({ kind, text }: Token): string | undefined {
  const match = kind === 'string' ? /^([rRuU]?)('''|"""|'|")([^]*)\2$/.exec(text) : null;
  return match === null || match[3]!.includes('\\') ? undefined : match[3];
}
