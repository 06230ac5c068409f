/** A text in which everything but some ranges is blank: what stays keeps its place. */
import type { SourceRange } from '../repository/source-range.ts';
import { TextBuilder } from './virtual-text.ts';

/** @returns a builder that holds a text as long as `source`, line ends and BOM kept */
export function blankExcept(source: string, kept: readonly SourceRange[]): TextBuilder {
  const builder = new TextBuilder();
  let position = 0;
  const blank = (end: number): void => void builder.add(source.slice(position, end).replace(/[^\r\n\uFEFF]/g, ' '));
  for (const { start, end } of [...kept].sort((a, b) => a.start - b.start)) {
    blank(start);
    builder.copy(source, start, end);
    position = end;
  }
  blank(source.length);
  return builder;
}

/** The language of a script by its `lang` and `type`; `undefined` when it is none of ours. */
export function scriptLanguage(
  attribute: (name: string) => string | undefined,
): 'js' | 'jsx' | 'ts' | 'tsx' | undefined {
  const language = attribute('lang')?.toLowerCase();
  if (language === 'ts' || language === 'typescript') return 'ts';
  if (language === 'tsx' || language === 'jsx') return language;
  if (language !== undefined && language !== '' && language !== 'js' && language !== 'javascript') return undefined;
  const type = attribute('type')?.toLowerCase();
  if (type === 'text/typescript') return 'ts';
  return type === undefined ||
    type === '' ||
    type === 'module' ||
    /^(?:text|application)\/(?:javascript|ecmascript|babel)$/.test(type)
    ? 'js'
    : undefined;
}
