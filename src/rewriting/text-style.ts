/** How a file writes what an edit adds to it. */
export interface TextStyle {
  /** Line ending. */
  end: string;
  /** One level of indentation. */
  unit: string;
  quote: "'" | '"';
  /** `;`, or nothing in a file that leaves it out. */
  semicolon: ';' | '';
}

/** The style of a file, from its text. */
export function textStyle(source: string): TextStyle {
  const lines = source.split('\n');
  const ended = lines.filter((line) => /[;]\s*$/.test(line)).length;
  const bare = lines.filter((line) => /[\w)\]'"`]\s*$/.test(line)).length;
  return {
    end: source.includes('\r\n') ? '\r\n' : '\n',
    unit: /^\t/m.test(source) ? '\t' : /^ {4}\S/m.test(source) && !/^ {2}\S/m.test(source) ? '    ' : '  ',
    quote: /\bfrom\s*"|\brequire\(\s*"/.test(source) ? '"' : "'",
    semicolon: ended === 0 && bare > 1 ? '' : ';',
  };
}

/** White space at the beginning of the line that holds `offset`. */
export function indentAt(source: string, offset: number): string {
  return /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', offset - 1) + 1))![0];
}

/** Whether nothing but white space stands before `offset` on its line. */
export function beginsLine(source: string, offset: number): boolean {
  return source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}

/** Where the line ends that `from` is on, behind a comment; `undefined` where code follows on it, or the comment goes on. */
export function endOfLine(source: string, from: number): number | undefined {
  const rest = /^[ \t;]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(?=\r?\n|$)/.exec(source.slice(from));
  return rest === null ? undefined : from + rest[0].length;
}
