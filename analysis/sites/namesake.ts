import { entries, entriesById } from '../../catalog/index.ts';
import type { Entry } from '../../catalog/entry.ts';
import { followResult } from '../result/follow-result.ts';
import type { Namesake } from '../site.ts';
import type { SiteDraft } from './draft.ts';
import { type Finder, lookup } from './lookup.ts';
import { calledBy } from './reads-change.ts';
import { isAccess } from './syntax.ts';
import { signsOfV5 } from './v5-use.ts';

/** The entry whose method a renamed one is called like in v6, where v5 has that method too. */
function entryOfName({ kind, target, root }: Entry): Entry | undefined {
  const path = target?.join('.');
  return kind !== 'rename'
    ? undefined
    : entries.find((other) => other.v5OnlyKeys !== undefined && other.root === root && other.path.join('.') === path);
}

/** A call that would be taken for v5's method of the same name as soon as it is renamed. */
export function namesakeOf(finder: Finder, { id, node, shape }: SiteDraft): Namesake | undefined {
  if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
  const entry = entriesById.get(id);
  const other = entry && entryOfName(entry);
  const member = other && lookup(finder, node);
  if (!other || member?.kind !== 'surface') return undefined;
  const result = followResult(finder.tracer, calledBy(node), member.symbol);
  const signs = signsOfV5(finder, { id: other.id, node, result }, other.v5OnlyKeys ?? []);
  return signs && { id: other.id, ...signs, result };
}
