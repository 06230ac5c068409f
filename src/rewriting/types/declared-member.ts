import type { DeclaredMemberShape, Site } from '../../sites/site.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { manual, migrated } from '../decide.ts';
import { isOneLine, removedStatement } from '../layout.ts';
import type { Decision, PlanContext } from '../plan.ts';

/** A member of the same interface that v6 has in the same manager. */
interface Declared {
  shape: DeclaredMemberShape;
  target: readonly string[];
}

/**
 * `getPrompt(name: string): P;` of an own interface → `prompt: { get(name: string): P };`. Others of the manager go
 * into the same braces; where all of them may be absent, so may it.
 */
export function planDeclaredMember(site: Site, shape: DeclaredMemberShape, context: PlanContext): Decision {
  const { source, syntax } = context;
  const target = context.entry.target ?? [];
  const family = familyOf(shape, target[0], context);
  const [first, ...others] = family;
  if (first === undefined || target.length < 2) return manual(site, context);
  if (first.shape.key.start !== shape.key.start) return migrated(context, [removedStatement(source, shape.whole)]);
  const { member, key } = shape;
  const isApart = (other: Declared): boolean =>
    syntax.commentsAbove(other.shape.whole).length > 0 || !isOneLine(renamedText(other, source));
  if (others.some(isApart))
    return manual(site, context, `several members become \`${target[0]}\`, and one has lines or comments of its own`);
  const mayBeAbsent = family.every((declared) => source[declared.shape.key.end] === '?') ? '?' : '';
  const between = target.slice(1, -1).map((name) => `${name}: { `);
  const more = others.map((other) => `; ${renamedText(other, source)}`).join('');
  const edits: TextEdit[] = [
    { start: member.start, end: member.start, text: `${target[0]}${mayBeAbsent}: { ${between.join('')}` },
    { ...key, text: target.at(-1)! },
    { start: member.end, end: member.end, text: `${more} }${' }'.repeat(between.length)}` },
  ];
  return migrated(context, edits);
}

function familyOf({ container }: DeclaredMemberShape, head: string | undefined, context: PlanContext): Declared[] {
  return context.siblings.flatMap(({ shape, id }) => {
    const target = context.entryOf(id)?.target;
    return shape.kind === 'declaredMember' && shape.container.start === container.start && target?.[0] === head
      ? [{ shape, target: target! }]
      : [];
  });
}

/** The member under its name in v6. */
function renamedText({ shape: { member, key }, target }: Declared, source: string): string {
  return `${source.slice(member.start, key.start)}${target.at(-1)}${source.slice(key.end, member.end)}`;
}
