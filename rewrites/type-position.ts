import type { Site, TypeIndexShape, TypeKeyShape, TypeQueryShape } from '../analysis/site.ts';
import { manual, migrated } from './decide.ts';
import { localTarget, matchPath, pathEdits } from './member-path.ts';
import type { Outcome, PlanContext } from './plan.ts';

/** `SvcClient['name']` → `SvcClient['manager']['method']`, `typeof client.name` → `typeof client.manager.method`. */
export function planTypePath(site: Site, shape: TypeIndexShape | TypeQueryShape, target: readonly string[], context: PlanContext): Outcome {
  const { source, entry } = context;
  if (entry.pathArguments !== undefined) {
    const moved = movedParameter(source, shape, entry.pathArguments, target);
    if (moved !== undefined) return manual(site, context, moved.reason, moved.suggestion);
  }
  const match = matchPath(shape.segments, entry.path);
  const local = match === undefined ? undefined : localTarget(match, target);
  if (match === undefined || local === undefined || local.alias !== undefined) return manual(site, context, 'the names that change are not written at this place');
  const edits = pathEdits(source, match.visible, local.names, shape.kind === 'typeIndex' ? 'index' : 'member');
  return 'reason' in edits ? manual(site, context, edits.reason) : migrated(context, edits);
}

/** `Pick<SvcClient, 'name'>`: a key cannot become a path. */
export function planTypeKey(site: Site, _shape: TypeKeyShape, target: readonly string[], context: PlanContext): Outcome {
  const quote = context.source[site.name.start] ?? "'";
  if (context.entry.path.length === 1 && target.length === 1) return migrated(context, [{ ..._shape.literal, text: `${quote}${target[0]}${quote}` }]);
  return manual(site, context, `a key of a type cannot become the path \`${target.join('.')}\``, `${quote}${target[0]}${quote}`);
}

/**
 * `Parameters<typeof api.datasets.get>[1]`: the position of requestOptions moved by one. `undefined` where the moved
 * position is not looked at, e.g. `Parameters<…>[0]` or `ReturnType<…>`.
 */
export function movedParameter(source: string, shape: TypeIndexShape | TypeQueryShape, pathArguments: number, target?: readonly string[]): { reason: string; suggestion?: string } | undefined {
  const first = shape.segments[0];
  const last = shape.segments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const opening = /(?<![\p{ID_Continue}$])Parameters\s*<\s*(?:typeof\s+)?[\p{ID_Continue}$.[\]'"()!\s]*$/u.exec(source.slice(Math.max(0, first.access.start - 300), first.access.start));
  const closing = /^\s*>\s*(?:\[\s*(\d+)\s*\])?/.exec(source.slice(last.access.end));
  if (opening === null || closing === null) return undefined;
  if (closing[1] === undefined) return { reason: 'v6 has the empty request object before requestOptions in the parameter list' };
  const index = Number(closing[1]);
  if (index < pathArguments) return undefined;
  return { reason: `requestOptions are parameter ${pathArguments + 1} in v6, counted from 0`, suggestion: `${opening[0]}${written(shape, source, target)}>[${pathArguments + 1}]` };
}

/** The path as it is written, or `target` in its place. */
function written(shape: TypeIndexShape | TypeQueryShape, source: string, target: readonly string[] | undefined): string {
  const first = shape.segments[0];
  if (target === undefined || shape.segments.length !== 1) return source.slice(first?.access.start, shape.segments.at(-1)?.access.end);
  return target.map((name) => (shape.kind === 'typeQuery' ? `.${name}` : `['${name}']`)).join('');
}
