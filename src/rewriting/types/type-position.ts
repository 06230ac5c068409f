import type { PickedKey, Site, TypeIndexShape, TypeKeyShape, TypeQueryShape } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { manual, migrated, review } from '../decide.ts';
import { localTarget, matchPath, pathEdits } from '../member-path.ts';
import type { Decision, Offer, PlanContext } from '../plan.ts';
import { textStyle } from '../text-style.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { indexed } from '../indexed-path.ts';
import { takenNumber, utilityAround } from './utility-type.ts';
import { joinedInPlace, keysIn } from './written-keys.ts';

/** `SvcClient['name']` → `SvcClient['manager']['method']`, `typeof client.name` → `typeof client.manager.method`. */
export function planTypePath(
  site: Site,
  shape: TypeIndexShape | TypeQueryShape,
  target: readonly string[],
  context: PlanContext,
): Decision {
  const { entry } = context;
  if (entry.pathArguments !== undefined) {
    const moved = movedParameter(site, shape, entry.pathArguments, context, target);
    if (moved !== undefined) return { ...manual(site, context), ...moved };
  }
  const match = matchPath(shape.segments, entry.path);
  const local = match === undefined ? undefined : localTarget(match, target);
  if (match === undefined || local === undefined || local.holder !== undefined)
    return manual(site, context, 'the names that change are not written here');
  const edits = pathEdits(context, match.visible, local.names, shape.kind === 'typeIndex' ? 'index' : 'member');
  return 'reason' in edits ? manual(site, context, edits.reason) : migrated(context, edits);
}

/** `Pick<SvcClient, 'name'>` → `Pick<SvcClient, 'manager'>`; another key of a type cannot become a path. */
export function planTypeKey(
  site: Site,
  shape: TypeKeyShape,
  target: readonly string[],
  context: PlanContext,
): Decision {
  const { source, entry } = context;
  const quote = source[site.name.start] ?? "'";
  const text = `${quote}${target[0]}${quote}`;
  if (entry.path.length === 1 && target.length === 1) return migrated(context, [{ ...shape.literal, text }]);
  if (shape.pick === undefined || entry.path.length !== 1 || entry.root !== 'client')
    return {
      ...manual(site, context, `a key of a type cannot become the path \`${target.join('.')}\``, text),
      ...(takenApart(shape, target, context) ?? { suggestionPlace: shape.literal }),
    };
  return planPickedKey(shape, shape.pick, target[0]!, text, context);
}

/**
 * `SvcClient['score' | 'name']` → `SvcClient['score'] | SvcClient['manager']['method']`, with what takes over from the
 * other keys as well: none of them can stay.
 */
function takenApart(
  { literal }: TypeKeyShape,
  target: readonly string[],
  { source, syntax, siblings, entryOf }: PlanContext,
): Offer | undefined {
  const whole = syntax.enclosing(literal, 'IndexedAccessType', 'TypeReference', 'MappedType');
  const [owner, index] = whole?.kind === 'IndexedAccessType' ? syntax.childrenOf(whole) : [];
  const keys = index === undefined ? undefined : keysIn(index, syntax);
  if (whole === undefined || owner === undefined || keys === undefined) return undefined;
  const text = ({ start, end }: SourceRange): string => source.slice(start, end);
  const quote = source[literal.start]!;
  const pathOf = (key: SourceRange): readonly string[] | undefined => {
    if (key.start === literal.start) return target;
    const other = siblings.find(({ shape }) => shape.kind === 'typeKey' && shape.literal.start === key.start);
    return other && entryOf(other.id)?.target;
  };
  const types = keys.map((key) => {
    const path = pathOf(key);
    return text(owner) + (path === undefined ? `[${text(key)}]` : indexed(path, quote));
  });
  return { suggestion: joinedInPlace(types.join(' | '), whole, syntax), suggestionPlace: whole };
}

/** Keys that become the same manager are merged: the first of them stays, or the one that has its name already. */
function planPickedKey(
  { literal }: TypeKeyShape,
  pick: readonly PickedKey[],
  manager: string,
  text: string,
  context: PlanContext,
): Decision {
  const { siblings, syntax } = context;
  const group = `pick@${pick[0]!.range.start}`;
  const sameManager = pick.filter(
    ({ name, range }) =>
      name === manager ||
      siblings.some(
        (other) =>
          other.shape.kind === 'typeKey' &&
          other.shape.literal.start === range.start &&
          context.entryOf(other.id)?.chapter === context.entry.chapter &&
          context.entryOf(other.id)?.target?.[0] === manager,
      ),
  );
  const kept = sameManager.find(({ name }) => name === manager) ?? sameManager[0]!;
  const edits =
    kept.range.start === literal.start
      ? [{ ...literal, text }]
      : [removedKey(literal, kept.range, syntax) ?? { ...literal, text }];
  if (sameManager.length > 1)
    return review(
      context,
      edits,
      `\`${manager}\` stands for ${sameManager.map(({ name }) => `\`${name}\``).join(' and ')} here, with all its members`,
      group,
    );
  return migrated(context, edits, group);
}

/** Takes a key out with the bar towards the one that stays; `undefined` where a comment stands there. */
function removedKey(literal: SourceRange, kept: SourceRange, syntax: SyntaxView): TextEdit | undefined {
  const union = syntax.enclosing(literal, 'UnionType');
  const keys = union === undefined ? [] : syntax.childrenOf(union);
  const at = keys.findIndex(({ start }) => start === literal.start);
  const neighbour = at < 0 ? undefined : keys[literal.start < kept.start ? at + 1 : at - 1];
  if (neighbour === undefined) return undefined;
  const gone =
    literal.start < kept.start
      ? { start: literal.start, end: neighbour.start }
      : { start: neighbour.end, end: literal.end };
  return syntax.commentsOf(gone).length > 0 ? undefined : { ...gone, text: '' };
}

/**
 * `Parameters<typeof api.datasets.get>[1]`: the position of requestOptions moved by one. `undefined` where the moved
 * position is not looked at, e.g. `Parameters<…>[0]` or `ReturnType<…>`.
 */
export function movedParameter(
  { extent }: Site,
  shape: TypeIndexShape | TypeQueryShape,
  pathArguments: number,
  { source, syntax }: PlanContext,
  target?: readonly string[],
): ({ reason: string } & Offer) | undefined {
  const utility = utilityAround(extent, syntax);
  const first = shape.segments[0];
  if (utility?.name !== 'Parameters' || first === undefined) return undefined;
  const index = takenNumber(utility, syntax);
  if (index === undefined)
    return { reason: 'v6 has the empty request object before requestOptions in the parameter list' };
  if (index < pathArguments) return undefined;
  const opening = source.slice(utility.whole.start, first.access.start);
  return {
    reason: `requestOptions are parameter ${pathArguments + 1} in v6, counted from 0`,
    suggestion: `${opening}${written(shape, source, target)}>[${pathArguments + 1}]`,
    suggestionPlace: utility.taken!.whole,
  };
}

/** The path as it is written, or `target` in its place. */
function written(
  shape: TypeIndexShape | TypeQueryShape,
  source: string,
  target: readonly string[] | undefined,
): string {
  const first = shape.segments[0];
  if (target === undefined || shape.segments.length !== 1)
    return source.slice(first?.access.start, shape.segments.at(-1)?.access.end);
  return shape.kind === 'typeQuery' ? `.${target.join('.')}` : indexed(target, textStyle(source).quote);
}
