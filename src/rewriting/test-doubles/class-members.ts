/**
 * `getPrompt = vi.fn(); async createPrompt() {…}` of a fake class → `prompt = { get: vi.fn(), async create() {…} };`
 */
import type { FakeMemberShape } from '../../sites/site.ts';
import type { SyntaxNode } from '../../program/syntax-view.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { beginsLine, isOneLine, lineStart, restOfLine } from '../layout.ts';
import type { PlanContext } from '../plan.ts';
import { textStyle } from '../text-style.ts';
import { closing, memberEdits, obstacleToMoving, type Reason } from './fake-parts.ts';
import { isWithin } from '../../program/overlaps.ts';

/** A member of a class, with the names of the member of v6 that it becomes. */
export interface Member {
  shape: FakeMemberShape;
  target: readonly string[];
}

/**
 * Members of a class become one field that holds them; the first makes the field, and the others go there.
 * @param index of the member whose edits are asked for
 */
export function classEdits(
  family: readonly Member[],
  index: number,
  context: PlanContext,
): { edits: TextEdit[] } | Reason {
  const [first, ...others] = family;
  if (first === undefined || family.some((member) => !isPlain(member.shape, context)))
    return { reason: 'it is an accessor, or a typed or changed member of a class' };
  if (others.length === 0) return { edits: asField(first, '', context) };
  const texts = others.map((member) => fieldMemberText(member, context));
  const lines = others.map(({ shape }) => ownLines(shape, context));
  if (texts.includes(undefined) || lines.includes(undefined) || family.some((member) => isHeld(member.shape, context)))
    return { reason: 'it is a member of a class, where several members would have to become one' };
  const line = lines[index - 1];
  return { edits: line === undefined ? asField(first, texts.map((text) => `, ${text}`).join(''), context) : [line] };
}

/** A field with a value and no type, or a method that is nothing but that. */
function isPlain(shape: FakeMemberShape, { syntax }: PlanContext): boolean {
  const { key, value, member, form } = shape;
  const parts = syntax.childrenOf(member);
  const modifiers = parts.filter(({ end }) => end <= key.start);
  if (form === 'method')
    return (
      parts.some(({ kind }) => kind === 'Block') &&
      !parts.some(({ kind }) => kind === 'QuestionToken') &&
      modifiers.every(({ kind }) => kind === 'AsyncKeyword' || kind === 'AsteriskToken') &&
      !syntax.holds(member, 'SuperKeyword')
    );
  const between = (part: SyntaxNode | { start: number }): boolean =>
    key.end <= part.start && part.start < (value?.start ?? 0);
  return (
    form === 'classField' &&
    value !== undefined &&
    ![...parts, ...syntax.commentsOf(member)].some((range) => between(range))
  );
}

/** The edits of the first member; `more` is the text of the others. */
function asField({ shape, target }: Member, more: string, context: PlanContext): TextEdit[] {
  const { key, value, member } = shape;
  const [head, ...tail] = target;
  const around = tail.slice(0, -1);
  if (value === undefined)
    return [
      { start: member.start, end: member.start, text: `${head} = { ` },
      ...memberEdits(shape, tail, context.source),
      closing(member, `${more} }${textStyle(context.source).semicolon}`),
    ];
  const opening = `${head} = { ${around.map((name) => `${name}: { `).join('')}${tail.at(-1)}: `;
  return [
    { start: key.start, end: value.start, text: opening },
    closing({ start: key.start, end: value.end }, `${more}${' }'.repeat(tail.length)}`),
  ];
}

/** A member of the object that the field holds. */
function fieldMemberText({ shape, target }: Member, { source, syntax }: PlanContext): string | undefined {
  const { key, value, member } = shape;
  const [, name, ...deeper] = target;
  if (name === undefined || deeper.length > 0) return undefined;
  if (value !== undefined) return `${name}: ${source.slice(value.start, value.end)}`;
  const text = source.slice(member.start, member.end);
  if (!isOneLine(text) && syntax.holds(member, 'NoSubstitutionTemplateLiteral', 'TemplateExpression')) return undefined;
  return text.slice(0, key.start - member.start) + name + text.slice(key.end - member.start);
}

/** The lines of a member that nothing else stands on, and that no comment is about. */
function ownLines({ member }: FakeMemberShape, { source, syntax }: PlanContext): TextEdit | undefined {
  const rest = restOfLine(source, member.end);
  const isAlone = rest !== undefined && beginsLine(source, member.start) && syntax.commentsAbove(member).length === 0;
  return isAlone ? { start: lineStart(source, member.start), end: member.end + rest, text: '' } : undefined;
}

/** Another place that changes is inside of it, or it cannot move. */
function isHeld(shape: FakeMemberShape, context: PlanContext): boolean {
  const { key, member } = shape;
  return (
    obstacleToMoving(shape, context) !== undefined ||
    context.siblings.some(({ name }) => name.start !== key.start && isWithin(name, member))
  );
}
