import { onOneLine } from '../program/code-on-one-line.ts';
import type { DestructureShape } from '../sites/site.ts';
import type { PlanContext } from './plan.ts';

/**
 * What stands in front of the path of a member that is taken out: at the pattern, or where the local that is taken
 * apart comes from. `undefined` where it is not in sight.
 */
export function takenFrom(
  { initializer, outer, holders = [] }: DestructureShape,
  { source, entry }: PlanContext,
): string | undefined {
  if (initializer === undefined) return undefined;
  const written = [onOneLine(source.slice(initializer.start, initializer.end)), ...outer].join('.').split('.');
  const before = entry.path.slice(0, -1);
  const owner = written.slice(0, Math.max(0, written.length - before.length));
  if (!before.every((name, index) => written[owner.length + index] === name)) return undefined;
  if (owner.length > 0) return owner.join('.');
  const holder = holders.find(({ names }) => names.join('.') === before.join('.'));
  return holder?.text ?? 'client.api';
}
