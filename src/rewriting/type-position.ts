import type { PickedKey, Site, TypeIndexShape, TypeKeyShape, TypeQueryShape } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { manual, migrated, review } from './decide.ts';
import { localTarget, matchPath, pathEdits } from './member-path.ts';
import type { Outcome, PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** `SvcClient['name']` → `SvcClient['manager']['method']`, `typeof client.name` → `typeof client.manager.method`. */
export function planTypePath(
  site: Site,
  shape: TypeIndexShape | TypeQueryShape,
  target: readonly string[],
  context: PlanContext,
): Outcome {
  const { source, entry } = context;
  if (entry.pathArguments !== undefined) {
    const moved = movedParameter(source, shape, entry.pathArguments, target);
    if (moved !== undefined) return manual(site, context, moved.reason, moved.suggestion);
  }
  const match = matchPath(shape.segments, entry.path);
  const local = match === undefined ? undefined : localTarget(match, target);
  if (match === undefined || local === undefined || local.alias !== undefined)
    return manual(site, context, 'the names that change are not written at this place');
  const edits = pathEdits(source, match.visible, local.names, shape.kind === 'typeIndex' ? 'index' : 'member');
  return 'reason' in edits ? manual(site, context, edits.reason) : migrated(context, edits);
}

/** `Pick<SvcClient, 'name'>` → `Pick<SvcClient, 'manager'>`; another key of a type cannot become a path. */
export function planTypeKey(site: Site, shape: TypeKeyShape, target: readonly string[], context: PlanContext): Outcome {
  const { source, entry } = context;
  const quote = source[site.name.start] ?? "'";
  const text = `${quote}${target[0]}${quote}`;
  if (entry.path.length === 1 && target.length === 1) return migrated(context, [{ ...shape.literal, text }]);
  if (shape.pick === undefined || entry.path.length !== 1 || entry.root !== 'client')
    return manual(site, context, `a key of a type cannot become the path \`${target.join('.')}\``, text);
  return planPickedKey(shape, shape.pick, target[0]!, text, context);
}

/** Keys that become the same manager are merged: the first of them stays, or the one that has its name already. */
function planPickedKey(
  { literal }: TypeKeyShape,
  pick: readonly PickedKey[],
  manager: string,
  text: string,
  context: PlanContext,
): Outcome {
  const { source, siblings } = context;
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
      : [removedKey(source, literal, kept.range) ?? { ...literal, text }];
  if (sameManager.length > 1)
    return review(
      context,
      edits,
      `\`${manager}\` stands for ${sameManager.map(({ name }) => `\`${name}\``).join(' and ')} in this type, with all its members`,
      group,
    );
  return migrated(context, edits, group);
}

/** Takes a key out with the bar towards the one that stays; `undefined` where a comment stands there. */
function removedKey(source: string, literal: SourceRange, kept: SourceRange): TextEdit | undefined {
  const behind = /^\s*\|\s*/.exec(source.slice(literal.end));
  const before = /\s*\|\s*$/.exec(source.slice(0, literal.start));
  if (literal.start < kept.start)
    return behind === null ? undefined : { start: literal.start, end: literal.end + behind[0].length, text: '' };
  return before === null ? undefined : { start: literal.start - before[0].length, end: literal.end, text: '' };
}

/**
 * `Parameters<typeof api.datasets.get>[1]`: the position of requestOptions moved by one. `undefined` where the moved
 * position is not looked at, e.g. `Parameters<…>[0]` or `ReturnType<…>`.
 */
export function movedParameter(
  source: string,
  shape: TypeIndexShape | TypeQueryShape,
  pathArguments: number,
  target?: readonly string[],
): { reason: string; suggestion?: string } | undefined {
  const first = shape.segments[0];
  const last = shape.segments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const opening = /(?<![\p{ID_Continue}$])Parameters\s*<\s*(?:typeof\s+)?[\p{ID_Continue}$.[\]'"()!\s]*$/u.exec(
    source.slice(Math.max(0, first.access.start - 300), first.access.start),
  );
  const closing = /^\s*>\s*(?:\[\s*(\d+)\s*\])?/.exec(source.slice(last.access.end));
  if (opening === null || closing === null) return undefined;
  if (closing[1] === undefined)
    return { reason: 'v6 has the empty request object before requestOptions in the parameter list' };
  const index = Number(closing[1]);
  if (index < pathArguments) return undefined;
  return {
    reason: `requestOptions are parameter ${pathArguments + 1} in v6, counted from 0`,
    suggestion: `${opening[0]}${written(shape, source, target)}>[${pathArguments + 1}]`,
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
  return target.map((name) => (shape.kind === 'typeQuery' ? `.${name}` : `['${name}']`)).join('');
}
