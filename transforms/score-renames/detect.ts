import type { Catalogue } from '../../src/catalog/catalogue.ts';
import type { Entry } from '../../src/catalog/entry.ts';
import { followResult } from '../../src/flow/result/follow-result.ts';
import type { Detector } from '../../src/sites/detector.ts';
import type { SiteDraft } from '../../src/sites/draft.ts';
import type { Finder } from '../../src/sites/finder.ts';
import { memberOfAccess } from '../../src/sites/member-of-access.ts';
import { calledBy } from '../../src/sites/reads-change.ts';
import { isAccess } from '../../src/program/syntax.ts';
import { signsOfV5 } from '../../src/sites/v5-use.ts';
import { namesake, type Namesake } from './facts.ts';

/** Calls that would be taken for v5's method of the same name as soon as they are renamed. */
export const namesakeDetector: Detector = {
  factsOf(finder, draft) {
    const sameName = namesakeOf(finder, draft);
    return sameName && namesake.is(sameName);
  },
};

/** The entry whose method a renamed one is called like in v6, where v5 has that method too. */
function entryOfName({ entries }: Catalogue, { kind, target, root }: Entry): Entry | undefined {
  const path = target?.join('.');
  return kind !== 'rename'
    ? undefined
    : entries.find((other) => other.v5OnlyKeys !== undefined && other.root === root && other.path.join('.') === path);
}

function namesakeOf(finder: Finder, { id, node, shape }: SiteDraft): Namesake | undefined {
  if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
  const entry = finder.catalogue.byId.get(id);
  const other = entry && entryOfName(finder.catalogue, entry);
  const member = other && memberOfAccess(finder, node);
  if (!other || member?.kind !== 'surface') return undefined;
  const result = followResult(finder.origins, calledBy(node), member.symbol);
  const signs = signsOfV5(finder, { id: other.id, node, result }, other.v5OnlyKeys ?? []);
  return signs && { id: other.id, ...signs, result };
}
