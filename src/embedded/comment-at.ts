import ts from 'typescript';
import { isBetweenTokens } from '../program/between-tokens.ts';
import { embeddedKind, hostOffset, virtualTexts } from './index.ts';
import { parseSource } from '../program/parse-source.ts';
import { isSourceName } from '../repository/source-kinds.ts';

/**
 * Tells comments from strings and from text: whether a place where a comment seems to begin is one of the code, or, in
 * a file that holds code, one of its markup.
 * @param file absolute path with `/`; what the codemod does not read has no comments
 * @param source its text, with the BOM where it has one
 * @returns asked for the offset of something behind `//`, `/*` or `<!--`
 */
export function commentsIn(file: string, source: string): (offset: number) => boolean {
  if (embeddedKind(file) === undefined) return isSourceName(file) ? commentsOfCode(file, source) : () => false;
  const units = virtualTexts(file, source).map((unit) => ({ unit, isComment: commentsOfCode(unit.file, unit.text) }));
  return (offset) => {
    for (const { unit, isComment } of units) {
      const segment = unit.segments.find(({ from, to }) => from <= offset && offset < to);
      // What is blank in the code is something else in the file.
      if (
        segment &&
        hostOffset(unit, segment.start) === segment.from &&
        unit.text[segment.start + offset - segment.from] === source[offset]
      )
        return isComment(segment.start + offset - segment.from);
    }
    return /(?:<!--|\{\s*\/\*+)[ \t]*$/.test(source.slice(Math.max(0, offset - 40), offset));
  };
}

/** The same for a text that is code as a whole. */
export function commentsOfCode(file: string, text: string): (offset: number) => boolean {
  const parsed = parseSource(file, text, ts.JSDocParsingMode.ParseNone);
  return parsed === undefined ? () => true : (offset) => isBetweenTokens(parsed, offset);
}
