import { isTypeScript } from '../language.ts';
import { lineEndOf } from '../layout.ts';
/** How a file is written, as far as new text in it has to fit. */
export interface TextStyle {
  quote: "'" | '"';
  /** One level of indentation. */
  indent: string;
  lineEnd: '\n' | '\r\n';
  typeScript: boolean;
}

/** The widest line that is written without a break. */
export const widest = 140;

/** The sites of a file ask one after the other, and each answer takes the whole text. */
let last: { source: string; file: string; style: TextStyle } | undefined;

export function textStyle(source: string, file: string): TextStyle {
  if (last?.source !== source || last.file !== file) last = { source, file, style: styleOf(source, file) };
  return last.style;
}

function styleOf(source: string, file: string): TextStyle {
  const single = source.split("'").length;
  const double = source.split('"').length;
  return {
    quote: double > single ? '"' : "'",
    indent: /^(\t| {2,4})\S/m.exec(source)?.[1] ?? '  ',
    lineEnd: lineEndOf(source),
    typeScript: isTypeScript(file),
  };
}
