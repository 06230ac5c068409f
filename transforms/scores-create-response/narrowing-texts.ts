import type { PlanContext } from '../../src/rewriting/plan.ts';
import { continuesLine } from '../../src/rewriting/statement-place.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { beginsLine, indentAt } from '../../src/rewriting/layout.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';

/**
 * `if (!('id' in created)) throw …`, without a semicolon.
 * @param mayBeMissing nothing is thrown for `undefined`
 */
export function guardText(name: string, context: PlanContext, mayBeMissing = false): string {
  const { quote } = textStyle(context.source);
  return `if (${mayBeMissing ? `${name} && ` : ''}!(${keyText(context)} in ${name})) throw new Error(${quote}The response has no ${memberOf(context)}${quote})`;
}

/** The member that one of the two responses has, in quotes. */
export function keyText(context: PlanContext): string {
  const { quote } = textStyle(context.source);
  return `${quote}${memberOf(context)}${quote}`;
}

/** The member that one of the two responses has. */
export function memberOf({ entry }: PlanContext): string {
  return entry.path.at(-1) ?? '';
}

/**
 * `.then((created) => { if (!('id' in created)) throw …; return created; })`: what a promise gives is narrowed; `part`
 * of it is given on.
 */
export function narrowedPromise(name: string, context: PlanContext, { part = '', mayBeMissing = false } = {}): string {
  return `.then((${name}) => { ${guardText(name, context, mayBeMissing)}; return ${name}${part}; })`;
}

/** A statement more, behind one; `text` has no semicolon at its end. */
export function statementBehind(
  { source, syntax }: PlanContext,
  { start, end }: { start: number; end: number },
  text: string,
): TextEdit {
  const style = textStyle(source);
  const ownLine = beginsLine(source, start);
  const next = syntax.tokenBehind({ start, end });
  const semicolon = ownLine && !continuesLine(source, next.start) ? style.semicolon : ';';
  const before = source[end - 1] === ';' ? '' : ownLine ? style.semicolon : ';';
  return {
    start: end,
    end,
    text: `${before}${ownLine ? `${style.lineEnd}${indentAt(source, start)}` : ' '}${text}${semicolon}`,
  };
}

/** A statement more, in front of one; `text` has no semicolon at its end. */
export function statementInFront({ source }: PlanContext, { start }: { start: number }, text: string): TextEdit {
  const style = textStyle(source);
  const ownLine = beginsLine(source, start);
  const semicolon = ownLine && !continuesLine(source, start) ? style.semicolon : ';';
  return {
    start,
    end: start,
    text: `${text}${semicolon}${ownLine ? `${style.lineEnd}${indentAt(source, start)}` : ' '}`,
  };
}
