import { onOneLine } from '../../program/code-on-one-line.ts';
import type { MemberShape } from '../../sites/site.ts';
import { whyNameIsLacking, matchPath, pathEdits } from '../member-path.ts';
import type { PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';

/**
 * The new names of a chain; with a `reason` they are for the text to suggest, of the API client's namespace where
 * nobody knows the client's name.
 */
export interface ChainEdits {
  names: readonly TextEdit[];
  reason?: string;
}

/** v6's member in place of v5's, also where a local name holds the beginning of the path. */
export function chainEdits(shape: MemberShape, target: readonly string[], context: PlanContext): ChainEdits {
  const { entry, source } = context;
  const match = matchPath(shape.segments, entry.path);
  const whole = { start: shape.receiver.start, end: shape.segments.at(-1)!.access.end };
  const anyClient = [{ ...whole, text: target.join('.') }];
  if (match === undefined) return { names: anyClient, reason: 'the names that change are not written here' };
  if (match.hidden.length === 0) {
    const edits = pathEdits(context, match.visible, target);
    if (!('reason' in edits)) return { names: edits };
    // What a person writes once the type in front has the name.
    const wholePath = pathEdits(
      context,
      match.visible.map(({ only: _, ...segment }) => segment),
      target,
    );
    return { names: 'reason' in wholePath ? anyClient : wholePath, reason: edits.reason };
  }
  const holder = shape.holders?.find(({ names }) => names.join('.') === match.hidden.join('.'));
  const end = match.leading.at(-1)?.access.end ?? shape.receiver.end;
  const local = onOneLine(source.slice(shape.receiver.start, end));
  if (holder === undefined || match.leading.length > 0)
    return {
      names: anyClient,
      reason: `\`${local}\` is v5's \`${match.hidden.join('.')}\`, taken elsewhere: take \`${target[0]}\` there`,
    };
  const [first = '', ...rest] = target;
  const reason = whyNameIsLacking(holder.only, match.hidden[0], first);
  const optional = match.visible.some((segment) => segment.optional) ? '?.' : '.';
  const before = [`${holder.text}${holder.optional ? '?.' : '.'}${first}`, ...rest.slice(0, -1)].join('.');
  const names = [{ ...whole, text: rest.length === 0 ? before : `${before}${optional}${rest.at(-1)}` }];
  return reason === undefined ? { names } : { names, reason };
}
