/** What the planners of fakes share: a member of a test double, why it cannot move, and its text under another name. */
import { isWithin } from '../../program/overlaps.ts';
import type { FakeMemberShape } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { isMemberReplacer } from '../../flow/test-library-words.ts';
import type { Passing, SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import { chainText } from '../chain-text.ts';
import { isOneLine } from '../layout.ts';
import { whyNameIsLacking } from '../member-path.ts';
import type { PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';

/** `decorates`: the object hands most of a real client on, and plays none. */
export type Reason = { reason: string; group?: undefined; decorates?: true };
export type Edits = { edits: TextEdit[]; group?: string };

/** Why this member cannot be moved, whatever is around it. */
export function obstacleToMoving(shape: FakeMemberShape, context: PlanContext): Reason | undefined {
  const { source, syntax, entry } = context;
  const missing = entry.path.length === 1 ? whyNameIsLacking(shape.only, entry.path[0], entry.target?.[0]) : undefined;
  if (missing !== undefined) return { reason: missing };
  if (syntax.parent(shape.key)?.kind === 'ComputedPropertyName') return { reason: 'its key is computed' };
  const arrow = shape.value !== undefined && syntax.at(shape.value)?.kind === 'ArrowFunction';
  if (!arrow && syntax.holds(shape.member, 'ThisKeyword'))
    return { reason: 'it uses `this`, which would be another object' };
  const caller = neighbourThatStays(shape, context);
  if (caller !== undefined) return { reason: `\`${caller}\` beside it calls it by this name, and stays` };
  const left = usesThatStay(shape, context);
  return left === undefined
    ? undefined
    : {
        reason: `\`${chainText(left, context) ?? source.slice(left.start, left.end)}\` is used elsewhere in this file and would not follow`,
      };
}

/** A member beside it that reads it from `this`, which is no site: it would not follow. */
function neighbourThatStays(shape: FakeMemberShape, { syntax, siblings, entry }: PlanContext): string | undefined {
  const read = syntax.named(entry.path.at(-1)!).find((name) => {
    const access = syntax.parent(name);
    return (
      access?.kind === 'PropertyAccessExpression' &&
      isWithin(name, shape.container) &&
      !isWithin(name, shape.member) &&
      isThis(syntax.childrenOf(access)[0]!, syntax) &&
      !siblings.some((site) => isWithin(site.name, name))
    );
  });
  return read && (shape.siblings.find(({ member }) => isWithin(read, member))?.name ?? 'constructor');
}

/** `this`, or a name for it: `const self = this`. */
function isThis(expression: SourceRange, syntax: SyntaxView): boolean {
  const inner = syntax.unwrapped(expression);
  if (inner?.kind !== 'Identifier') return inner?.kind === 'ThisKeyword';
  return syntax.usesOf(inner).some((use) => {
    const declaration = syntax.parent(use);
    const value = declaration?.kind === 'VariableDeclaration' ? syntax.childrenOf(declaration).at(-1)! : undefined;
    return value !== undefined && syntax.unwrapped(value)?.kind === 'ThisKeyword';
  });
}

/**
 * A place that reads the fake from the variable that holds it, or names it beside that (`spyOn(fake, 'name')`), and is
 * no site: it would not move with the fake.
 */
function usesThatStay(shape: FakeMemberShape, { syntax, siblings, entry }: PlanContext): SourceRange | undefined {
  const variable = fakeVariable(shape, syntax) ?? replacementVariable(shape, syntax);
  const name = entry.path.at(-1)!;
  const stays = (place: SyntaxNode): boolean =>
    syntax.nameOf(place) === name && !siblings.some((site) => isWithin(site.name, place));
  for (const use of variable === undefined ? [] : syntax.usesOf(variable)) {
    const read = syntax.membersOf(use).find(stays);
    if (read !== undefined) return { start: use.start, end: read.end };
    for (const { whole } of [{ whole: use }, ...syntax.chainBehind(use)]) {
      const passing = syntax.passedTo(whole);
      if (passing === undefined) continue;
      const isNamed = passing.arguments.some((key) => key.kind === 'StringLiteral' && stays(key));
      if (isNamed || laysOver(passing, name, syntax)) return passing.call;
    }
  }
  return undefined;
}

const layingOver: readonly string[] = ['Object.assign', 'Object.defineProperties'];

/** `Object.assign(fake, { name: fn })`, `Object.defineProperties(fake, { name: { value: fn } })`: that stays. */
function laysOver({ callee, index, arguments: given }: Passing, name: string, syntax: SyntaxView): boolean {
  if (index !== 0 || !layingOver.includes(syntax.pathOf(callee).join('.'))) return false;
  return given
    .filter(({ kind }) => kind === 'ObjectLiteralExpression')
    .some((literal) => syntax.childrenOf(literal).some((member) => nameOfMember(member, syntax) === name));
}

function nameOfMember(member: SyntaxNode, syntax: SyntaxView): string | undefined {
  const [key] = syntax.childrenOf(member);
  return key && syntax.nameOf(key);
}

/** `const fake = td.replace('./client', { … })`: what replaces a module is handed back. */
function replacementVariable({ container, outer }: FakeMemberShape, syntax: SyntaxView): SourceRange | undefined {
  const passing = syntax.passedTo(outer[0]?.container ?? container);
  return passing && isMemberReplacer(syntax.pathOf(passing.callee).join('.'))
    ? syntax.holderOf(passing.call)
    : undefined;
}

/** The variable, or the `this.name`, that is declared with the fake as its value or gets it in an assignment. */
export function fakeVariable(shape: FakeMemberShape, syntax: SyntaxView): SourceRange | undefined {
  return syntax.holderOf(shape.outer[0]?.container ?? shape.container);
}

/** A class, or the beginning of one, whose members cannot be brought together as those of an object literal. */
export function isOfClass(container: SourceRange, syntax: SyntaxView): boolean {
  return syntax.at(container)?.kind !== 'ObjectLiteralExpression';
}

/** What the object begins as a copy of is not in sight. */
export function spreadsIn(literal: SourceRange, syntax: SyntaxView): readonly SourceRange[] {
  return syntax.childrenOf(literal).filter(({ kind }) => kind === 'SpreadAssignment');
}

/** Nothing but these members stands between the braces, not even a comment. */
export function isAllThereIs(members: readonly SourceRange[], container: SourceRange, syntax: SyntaxView): boolean {
  return [...syntax.childrenOf(container), ...syntax.commentsOf(container)].every((part) =>
    members.some((member) => isWithin(part, member)),
  );
}

/** Members, and no comment or spread between them that a new one could stand in the way of. */
export function isPlainLiteral(literal: SourceRange, syntax: SyntaxView): boolean {
  return syntax.commentsOf(literal).length === 0 && spreadsIn(literal, syntax).length === 0;
}

/** Only the key changes. */
export function keyEdits(shape: FakeMemberShape, name: string, source: string): { edits: TextEdit[] } | Reason {
  const text = source.slice(shape.key.start, shape.key.end);
  if (text === name) return { edits: [] };
  if (shape.siblings.some((sibling) => sibling.name === name)) return { reason: `\`${name}\` is already mocked here` };
  return {
    edits: [
      {
        ...shape.key,
        text: shape.form === 'shorthand' ? `${name}: ${text}` : inQuotesOf(text, name),
      },
    ],
  };
}

/** A name as a key that takes the place of another: in quotes where that has them. */
export function inQuotesOf(key: string, name: string): string {
  const [quote] = key;
  return quote === "'" || quote === '"' ? `${quote}${name}${quote}` : name;
}

/** What is put behind a part to end what begins in front of it: behind all that is put behind a value in it. */
export function closing({ start, end }: SourceRange, text: string): TextEdit {
  return { start: end, end, text, closes: end - start };
}

/** Renames the key inside the new object; with a longer path, each further name becomes an object too. */
export function memberEdits(shape: FakeMemberShape, tail: readonly string[], source: string): TextEdit[] {
  const local = source.slice(shape.key.start, shape.key.end);
  const edits: TextEdit[] = [
    { ...shape.key, text: shape.form === 'shorthand' ? `${tail.at(-1)}: ${local}` : tail.at(-1)! },
  ];
  const around = tail.slice(0, -1);
  if (around.length === 0) return edits;
  return [
    { start: shape.member.start, end: shape.member.start, text: around.map((name) => `${name}: { `).join('') },
    ...edits,
    closing(shape.member, ' }'.repeat(around.length)),
  ];
}

/** The member's text under its v6 name, on as many lines as it has. */
export function movedFake(
  shape: FakeMemberShape,
  tail: readonly string[],
  { source, siblings, syntax }: PlanContext,
): { text: string } | { reason: string } {
  const { member, key } = shape;
  const text = source.slice(member.start, member.end);
  if (siblings.some(({ name }) => name.start !== key.start && isWithin(name, member)))
    return { reason: 'another finding is inside it' };
  if (!isOneLine(text) && syntax.holds(member, 'NoSubstitutionTemplateLiteral', 'TemplateExpression'))
    return { reason: 'it holds a text of several lines' };
  const name = tail.at(-1)!;
  const renamed =
    shape.form === 'shorthand'
      ? `${name}: ${text}`
      : text.slice(0, key.start - member.start) + name + text.slice(key.end - member.start);
  return {
    text: `${tail
      .slice(0, -1)
      .map((around) => `${around}: { `)
      .join('')}${renamed}${' }'.repeat(tail.length - 1)}`,
  };
}

/** The same, for a member on one line. */
export function movedText(shape: FakeMemberShape, tail: readonly string[], context: PlanContext): string | undefined {
  const moved = movedFake(shape, tail, context);
  return 'text' in moved && isOneLine(moved.text) ? moved.text : undefined;
}
