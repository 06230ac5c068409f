import { forLastText } from '../catalog/memo.ts';
import { lineEndOf } from './layout.ts';

/** How a file is written, as far as new text in it has to fit. */
export interface TextStyle {
  quote: "'" | '"';
  /** One level of indentation. */
  indent: string;
  lineEnd: '\n' | '\r\n';
  /** `;`, or nothing in a file that leaves it out. */
  semicolon: ';' | '';
}

/** The widest line that is written without a break. */
export const widestLine = 140;

/** The style of a file, from its whole text. The sites of a file ask one after the other. */
export const textStyle = forLastText(styleOf);

function styleOf(source: string): TextStyle {
  const lines = source.split('\n');
  const ended = lines.filter((line) => /[;]\s*$/.test(line)).length;
  const bare = lines.filter((line) => /[\w)\]'"`]\s*$/.test(line)).length;
  return {
    quote: quoteOf(source),
    indent: indentOf(source),
    lineEnd: lineEndOf(source),
    semicolon: ended === 0 && bare > 1 ? '' : ';',
  };
}

/** The quotes of the imports, which no text in the file decides; without any, those that stand there more often. */
function quoteOf(source: string): TextStyle['quote'] {
  const imported = /\b(?:from|import)\s*(["'])|\brequire\(\s*(["'])/.exec(source);
  if (imported) return (imported[1] ?? imported[2]) as TextStyle['quote'];
  return source.split('"').length > source.split("'").length ? '"' : "'";
}

function indentOf(source: string): string {
  if (/^\t/m.test(source)) return '\t';
  return /^ {2}\S/m.test(source) ? '  ' : (/^( {3,4})\S/m.exec(source)?.[1] ?? '  ');
}
