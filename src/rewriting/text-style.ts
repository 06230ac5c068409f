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
