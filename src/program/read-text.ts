/** What a piece of code is, without what stands around it: asked of TypeScript's own parser. */
import type ts from 'typescript';
import { isBetweenTokens } from './between-tokens.ts';
import { parsedWithoutErrors, treeOf } from './expressions.ts';

/** What may stand around a text, and the syntax it may have. */
const readings = [
  ['f(', '\n)', 'ts'],
  ['f(', '\n)', 'tsx'],
  ['({', '\n})', 'ts'],
  ['({', '\n})', 'tsx'],
  ['async () => {', '\n}', 'ts'],
  ['async () => {', '\n}', 'tsx'],
] as const;

/** The first reading of a text that has no errors, else the first one: the parser makes something of every text. */
export function readText(text: string): { tree: ts.SourceFile; start: number } {
  for (const [before, after, language] of readings) {
    const tree = parsedWithoutErrors(before + text + after, language);
    if (tree) return { tree, start: before.length };
  }
  const [[before, after, language]] = readings;
  return { tree: treeOf(before + text + after, language), start: before.length };
}

/** Tells of an offset whether it is in a token whose text may have several lines. */
export function breaksInTokens(text: string): (offset: number) => boolean {
  if (!text.includes('`')) return () => false;
  const { tree, start } = readText(text);
  return (offset) => !isBetweenTokens(tree, start + offset);
}
