import { forLastText } from '../catalog/memo.ts';
import { styleOfTokens } from '../program/style-of-tokens.ts';
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
  const { imported, quotes, ends } = styleOfTokens(source);
  return {
    quote: imported ?? (quotes['"'] > quotes["'"] ? '"' : "'"),
    indent: indentOf(source),
    lineEnd: lineEndOf(source),
    semicolon: ends.semicolon === 0 && ends.bare > 1 ? '' : ';',
  };
}

function indentOf(source: string): string {
  if (/^\t/m.test(source)) return '\t';
  return /^ {2}\S/m.test(source) ? '  ' : (/^( {3,4})\S/m.exec(source)?.[1] ?? '  ');
}
