import { codeOnOneLine } from '../../src/program/code-on-one-line.ts';
import { isDivided, valuesText } from './divided.ts';
import type { DividedValues, ObservationFacts } from './facts.ts';
import { isCommented, literalText } from './literal-text.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { type Code, removeFromList } from '../../src/rewriting/object-text.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';

/** What the setter was given besides input and output is not recorded in v5. */
export function extraEdits({ values }: ObservationFacts, context: Code): { edits: TextEdit[]; reasons: string[] } {
  const { literal, extraElements, extra, held, divided, argument } = values;
  // The other attributes of a trace go another way.
  if (divided !== undefined && isDivided(divided))
    return { edits: [{ ...(literal ?? argument!), text: givenLiteral(divided, literal, context) }], reasons: [] };
  const [element] = extraElements;
  const reasons: string[] = [];
  const edits: TextEdit[] = [];
  if (literal && element && extraElements.length === 1) {
    edits.push(
      removeFromList(context, literal, element, context.syntax.childrenOf(literal)[0]?.start === element.start),
    );
    reasons.push(
      `\`${codeOnOneLine(context.source.slice(element.start, element.end))}\` was never recorded here, and is left out`,
    );
  } else if (extraElements.length > 1) reasons.push('`update` also records what was never recorded here');
  if (extra.length > 0 && held && !values.open && values.keys.length > 0) {
    const text = context.source.slice(held.start, held.end);
    // A cast stays, and may be edited itself.
    edits.push({ ...held, text: `{ ${values.keys.map((key) => `${key}: ${text}.${key}`).join(', ')} }` });
  } else if (extra.length > 0) reasons.push(`\`update\` also records its ${extra.join(', ')}`);
  else if (values.open) reasons.push('`update` also records attributes other than input and output, if it holds any');
  return { edits, reasons };
}

/** Input and output alone. */
function givenLiteral(divided: DividedValues, literal: SourceRange | undefined, context: Code): string {
  return divided.values.some(isCommented) ? literalText(context, literal, divided.values) : valuesText(divided);
}

/** The argument on one line, without comments and what v5 left out. */
export function givenText(facts: ObservationFacts, { start, end }: SourceRange, context: Code): string {
  const { source } = context;
  const [edit] = extraEdits(facts, context).edits;
  const text = edit
    ? source.slice(start, edit.start) + edit.text + source.slice(edit.end, end)
    : source.slice(start, end);
  return codeOnOneLine(text);
}
