import type { TextEdit } from '../../src/edits/text-edit.ts';
import { hostFileOf } from '../../src/repository/embedded-kinds.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { beginsLine, emptyLinesBehind, indentAt, lineStart, restOfLine } from '../../src/rewriting/layout.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';

/** A call whose last argument is a function with the rest of a block. */
interface RestCall {
  /** The function up to its opening brace. */
  head: string;
  /** Where the block ends: its closing brace. */
  brace: number;
  /** The statement that the call takes the place of; the rest is behind it. */
  statement: SourceRange;
  /** The file of the call. */
  file: string;
  /** The argument before the function, where each of the two has its own lines. */
  argument?: SourceRange | undefined;
}

/** How the rest of a block comes into a function. */
interface AroundRest {
  /** What stands between the argument and the rest. */
  opening: string;
  /** Where the rest begins: empty lines before it go. */
  from: number;
  edits: readonly TextEdit[];
}

/**
 * Puts the rest of a block into a function, one level further in. Where other sites are in there, whose edits have
 * lines of their own, the lines stay where they are.
 */
export function aroundRest(rest: RestCall, context: PlanContext): AroundRest {
  const { head, brace, statement, argument, file } = rest;
  const { source } = context;
  const { semicolon, lineEnd, indent: unit } = textStyle(source);
  const closing = `})${semicolon}`;
  if (!beginsLine(source, brace))
    return {
      opening: `, ${head}`,
      from: statement.end,
      edits: [{ start: brace, end: brace, text: `${closing} ` }],
    };
  const indent = indentAt(source, statement.start);
  const at = lineStart(source, brace);
  if (!takesIndent(rest, context))
    return {
      opening: `, ${head}`,
      from: statement.end,
      edits: [{ start: at, end: at, text: `${indent}${closing}${lineEnd}` }],
    };
  // In other text, what stands in front of an empty line may be no part of the code: a quotation's `>`.
  const from = statement.end + (hostFileOf(file) === file ? emptyLinesBehind(source, statement.end) : 0);
  const inner = argument === undefined ? unit : unit + unit;
  const indented = context.syntax
    .indentsIn({ start: from, end: at })
    .map((start): TextEdit => ({ start, end: start, text: inner }));
  if (argument === undefined)
    return {
      opening: `, ${head}`,
      from,
      edits: [...indented, { start: at, end: at, text: `${indent}${closing}${lineEnd}` }],
    };
  return {
    opening: `,${lineEnd}${indent}${unit}${head}`,
    from,
    edits: [
      { start: argument.start, end: argument.start, text: `${lineEnd}${indent}${unit}` },
      ...context.syntax.indentsIn(argument).map((start): TextEdit => ({ start, end: start, text: unit })),
      ...indented,
      { start: at, end: at, text: `${indent}${unit}},${lineEnd}${indent})${semicolon}${lineEnd}` },
    ],
  };
}

/** The rest has lines of its own, and nothing else is edited there. */
function takesIndent({ brace, statement }: RestCall, { source, siblings }: PlanContext): boolean {
  return (
    (restOfLine(source, statement.end) ?? 0) > 0 &&
    !siblings.some(({ name }) => name.start >= statement.end && name.start < brace)
  );
}
