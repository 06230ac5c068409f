import { overlaps } from '../../program/overlaps.ts';
import type { FakeMemberShape, Site } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { CompatCall } from '../../catalog/compat-call.ts';
import type { Entry } from '../../catalog/entry.ts';
import { migrated, review } from '../decide.ts';
import { appendToLiteral } from '../object-text.ts';
import type { Decision, PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { planRename } from '../rename.ts';
import { beginsLine, indentAt } from '../layout.ts';
import { isPlainLiteral } from '../test-doubles/fake-parts.ts';
import { textStyle } from '../text-style.ts';
import { reshapeGiven } from '../test-doubles/reshape-given.ts';

/** Which function of the compat module reads a fake, and what the fakes of all that it calls have to give. */
export function compatNeeds({ compat, entry }: PlanContext, except?: string): string | undefined {
  const call = compat === undefined ? undefined : entry.rewrite?.compat;
  if (call === undefined) return undefined;
  const { helper, reads } = call;
  const others = reads
    .filter(({ member }) => member !== except)
    .map(({ member, gives }) => `\`api.${member}\` has to return ${gives}`);
  return except === undefined ? `\`${helper}\` calls ${reads.length} members: ${others.join(', ')}` : others.join(', ');
}

/**
 * The fake of a member moved to the one that a function of the compat module calls: what it gives becomes rows of v6
 * where it is written out, else the marker says what it has to give.
 */
export function withCompatResults(site: Site, moved: Decision, call: CompatCall, context: PlanContext): Decision {
  const { entry } = context;
  const { helper, reads } = call;
  const path = pathBelowApi(entry);
  const gives = reads.find(({ member }) => member === path)?.gives;
  const further = compatNeeds(context, path) ?? '';
  const also = further === '' ? '' : `; ${further}`;
  const reshaped = reshapeGiven(call.fake, isGivenTwice(site, context) ? undefined : site.given, context);
  if (reshaped.kind === 'fails' && reads[0]?.member === path) return decided(moved, context, moved.edits);
  if (reshaped.kind === 'reshaped' && !meet(moved.edits, reshaped.edits)) {
    const edits = [...moved.edits, ...reshaped.edits];
    if (!reshaped.rows) return decided(moved, context, edits);
    const scores = further === '' ? { edits: [] } : scoresBeside(site, moved, context);
    const reason = `it gives v6's rows to \`${helper}\``;
    if (scores === undefined) return decided(moved, context, edits, `${reason}${also}`);
    const grouped = scores.group === undefined ? moved : { ...moved, group: scores.group };
    return decided(grouped, context, [...edits, ...scores.edits], reason);
  }
  const cause = reshaped.kind === 'unknown' && reshaped.cause !== undefined ? ` (${reshaped.cause})` : '';
  return decided(
    moved,
    context,
    moved.edits,
    `\`${helper}\` calls it with one request object, and it has to return ${gives}${cause}${also}`,
  );
}

/** `observations.getMany` */
function pathBelowApi({ root, target = [] }: Entry): string {
  return (root === 'client' ? target.slice(1) : target).join('.');
}

function meet(edits: readonly TextEdit[], otherEdits: readonly TextEdit[]): boolean {
  return edits.some((edit) => otherEdits.some((other) => overlaps(edit, other)));
}

/** The moved fake with other edits, and with this to look at or nothing. */
function decided(moved: Decision, context: PlanContext, edits: readonly TextEdit[], reason?: string): Decision {
  return reason === undefined ? migrated(context, edits, moved.group) : review(context, edits, reason, moved.group);
}

/** One mock function plays two members: it cannot give the rows of one only. */
function isGivenTwice(site: Site, { siblings }: PlanContext): boolean {
  const starts = new Set(site.given?.results.map(({ range }) => range.start));
  return siblings.some(
    (sibling) => sibling !== site && sibling.given?.results.some(({ range }) => starts.has(range.start)) === true,
  );
}

/** Edits that give a fake the scores that are read as well, and the group they move with. */
interface Scores {
  edits: TextEdit[];
  group?: string;
}

const noScores = 'getMany: async () => ({ data: [], meta: {} })';

/**
 * A fake of the scores that are read as well: none. Beside a namespace whose keys alone change, or as another spy;
 * `undefined` where it is to be written by hand.
 */
function scoresBeside({ shape, statement }: Site, moved: Decision, context: PlanContext): Scores | undefined {
  const { source, entry } = context;
  if (hasScoresFake(context)) return undefined;
  if (shape.kind === 'fakeMember') {
    const first = shape.outer.at(1 - entry.path.length);
    const onlyKeys =
      moved.edits.length > 0 &&
      moved.edits.every(
        ({ start, end }) =>
          end > start &&
          [shape.key, ...shape.outer.map(({ key }) => key)].some((key) => key.start === start && key.end === end),
      );
    if (
      first === undefined ||
      entry.path.length < 2 ||
      !onlyKeys ||
      first.siblings.some(({ name }) => name === 'scores')
    )
      return undefined;
    const becoming = namespacesOfScores(first.container, context);
    if (becoming.length > 0) return amongMoved(becoming, context);
    const { start } = first.member;
    const separator = beginsLine(source, start) ? `${textStyle(source).lineEnd}${indentAt(source, start)}` : ' ';
    return {
      edits: [{ start: first.member.end, end: first.member.end, text: `,${separator}scores: { ${noScores} }` }],
    };
  }
  if (shape.kind !== 'stringKey' || !['vi.spyOn', 'jest.spyOn'].includes(shape.callee)) return undefined;
  const object = source.slice(shape.object.start, shape.object.end);
  const api = entry.root === 'client' ? `${object}.api` : withoutLast(object, entry.path.at(-2) ?? '');
  if (api === undefined || !beginsLine(source, statement.start)) return undefined;
  const { lineEnd, quote, semicolon } = textStyle(source);
  const line = `${lineEnd}${indentAt(source, statement.start)}`;
  const spy = `${shape.callee}(${api}.scores, ${quote}getMany${quote})`;
  const text = `${line}${spy}.mockResolvedValue({ data: [], meta: { limit: 100 } })${semicolon}`;
  return { edits: [{ start: statement.end, end: statement.end, text }] };
}

/**
 * The file fakes, or calls, the list of scores that v6 has: `scores: { getMany }`, `x.scores.getMany`, `spyOn(x.scores,
 * 'getMany')`.
 */
function hasScoresFake({ syntax }: PlanContext): boolean {
  const isList = (name: SourceRange | undefined): boolean => name !== undefined && syntax.nameOf(name) === 'getMany';
  return syntax.named('scores').some((name) => {
    const around = syntax.parent(name)!;
    if (around.kind === 'PropertyAssignment') {
      const literal = syntax.unwrapped(syntax.childrenOf(around).at(-1)!)!;
      return syntax.childrenOf(literal).some((member) => isList(syntax.childrenOf(member)[0]));
    }
    const passing = syntax.passedTo(around);
    return isList(syntax.membersOf(around)[0]) || isList(passing?.arguments[passing.index + 1]);
  });
}

/** Fakes beside this one whose namespace becomes the one of the scores. */
function namespacesOfScores(
  base: SourceRange,
  { siblings, entryOf }: PlanContext,
): { site: Site; shape: FakeMemberShape; entry: Entry }[] {
  return siblings.flatMap((site) => {
    const { shape } = site;
    const entry = entryOf(site.id);
    if (shape.kind !== 'fakeMember' || entry?.target?.[0] !== 'scores' || entry.path.length < 2) return [];
    return shape.outer.at(1 - entry.path.length)?.container.start === base.start ? [{ site, shape, entry }] : [];
  });
}

/** The scores that are read go into the literal that becomes theirs: `legacy: { scoreV1: { delete: fn } }`. */
function amongMoved(
  becoming: readonly { site: Site; shape: FakeMemberShape; entry: Entry }[],
  context: PlanContext,
): Scores | undefined {
  const [{ site, shape, entry }] = becoming as [{ site: Site; shape: FakeMemberShape; entry: Entry }];
  const { container } = shape;
  if (becoming.some((other) => other.shape.container.start !== container.start)) return undefined;
  const plan = planRename(site, { ...context, entry });
  if (plan === undefined || plan.edits.length === 0 || plan.group === undefined) return undefined;
  if (shape.siblings.some(({ name }) => name === 'getMany') || !isPlainLiteral(container, context.syntax))
    return undefined;
  return { edits: [appendToLiteral(context, container, noScores)], group: plan.group };
}

/** `client.api` of `client.api.name`. */
function withoutLast(text: string, name: string): string | undefined {
  return text.endsWith(`.${name}`) ? text.slice(0, -name.length - 1) : undefined;
}
