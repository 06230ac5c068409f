import { onOneLine } from '../../src/program/code-on-one-line.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { beginsLine, indentAt, isOneLine, lineEndOf } from '../../src/rewriting/layout.ts';
import type { Code } from '../../src/rewriting/object-text.ts';
import type { ElementText } from './facts.ts';

/** Whether comments go along with an element. */
export function isCommented({ above, behind, below }: ElementText): boolean {
  return (above ?? behind ?? below) !== undefined;
}

/**
 * A literal of some elements of one that stands in the file: on lines where they stood on lines.
 * @param literal the one that the elements are out of; absent where they are out of none
 */
export function literalText(
  { source, syntax }: Code,
  literal: SourceRange | undefined,
  elements: readonly ElementText[],
): string {
  const first = literal && syntax.childrenOf(literal)[0];
  const isShort = elements.length < 2 && elements.every((element) => isOneLine(element.text) && !isCommented(element));
  if (literal === undefined || first === undefined || !beginsLine(source, first.start) || isShort)
    return `{ ${elements.map(flatElement).join(', ')} }`;
  const line = `${lineEndOf(source)}${indentAt(source, first.start)}`;
  const lines = elements.flatMap(({ above = [], text, behind = [], below = [] }) => [
    ...above,
    [`${text},`, ...behind].join(' '),
    ...below,
  ]);
  return `{${lines.map((elementLine) => `${line}${elementLine}`).join('')}${lineEndOf(source)}${indentAt(source, literal.start)}}`;
}

function flatElement({ above = [], text, behind = [], below = [] }: ElementText): string {
  // The end of a line comment is that of its line.
  return onOneLine([...above, text, ...behind, ...below].join('\n'));
}
