/** The texts of a TOML file with their places. What cannot be read is passed over line by line. */

/** A string of a TOML file, and the keys above it; elements of a list have the keys of the list. */
export interface TomlText {
  path: readonly string[];
  text: string;
  /** Of the first character inside the quotes. */
  offset: number;
  /** False where the text is not what stands between the quotes. */
  isPlain: boolean;
}

/** Lists in lists; nobody writes more. */
const deepest = 50;
const strings = /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'/y;
const key = /\s*(?:"((?:[^"\\\r\n]|\\.)*)"|'([^'\r\n]*)'|([\w-]+))[ \t]*/y;
const bare = /[^,\]}#\r\n]+/y;
const blank = /(?:\s|#[^\r\n]*)+/y;
const spaces = /[ \t]+/y;
const restOfLine = /[^\r\n]*/y;

class TomlReader {
  readonly found: TomlText[] = [];
  #at = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  read(): TomlText[] {
    let table: readonly string[] = [];
    for (this.#skip(blank); this.#at < this.#source.length; this.#skip(blank)) {
      if (this.#takes('[')) {
        this.#takes('[');
        table = this.#keys() ?? [];
        this.#skip(restOfLine);
      } else if (!this.#pair(table, 0)) {
        // Whatever stands there, the line is over at the latest behind one character.
        this.#at += 1;
        this.#skip(restOfLine);
      }
    }
    return this.found;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source) ?? undefined;
    if (match !== undefined) this.#at += match[0].length;
    return match;
  }

  #skip(pattern: RegExp): void {
    this.#match(pattern);
  }

  #takes(character: string): boolean {
    if (this.#source[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #keys(): string[] | undefined {
    const keys: string[] = [];
    do {
      const match = this.#match(key);
      if (match === undefined) return undefined;
      keys.push(match[1] ?? match[2] ?? match[3] ?? '');
    } while (this.#takes('.'));
    return keys;
  }

  #pair(table: readonly string[], depth: number): boolean {
    const keys = this.#keys();
    return keys !== undefined && this.#takes('=') && this.#value([...table, ...keys], depth);
  }

  #value(path: readonly string[], depth: number): boolean {
    if (depth > deepest) return false;
    this.#skip(spaces);
    if (this.#takes('[')) return this.#list(']', () => this.#value(path, depth + 1));
    if (this.#takes('{')) return this.#list('}', () => this.#pair(path, depth + 1));
    const start = this.#at;
    const whole = this.#match(strings)?.[0];
    if (whole === undefined) return this.#match(bare) !== undefined;
    const quotes = /^("""|''')/.test(whole) ? 3 : 1;
    const text = whole.slice(quotes, -quotes);
    const isPlain = quotes === 1 && !(whole.startsWith('"') && text.includes('\\'));
    this.found.push({ path, text, offset: start + quotes, isPlain });
    return true;
  }

  #list(end: string, element: () => boolean): boolean {
    for (this.#skip(blank); !this.#takes(end); this.#skip(blank)) {
      if (!element()) return false;
      this.#skip(blank);
      if (!this.#takes(',') && this.#source[this.#at] !== end) return false;
    }
    return true;
  }
}

/** All strings of a TOML file, in their order. */
export function readToml(source: string): TomlText[] {
  return new TomlReader(source).read();
}
