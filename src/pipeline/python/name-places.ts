import type { Scope } from '../../python/scopes.ts';
import type { PythonFile } from '../../python/site.ts';

/** A place of a name: that of the token, and the scope that it stands in. */
export interface Place {
  at: number;
  scope: Scope;
}

/** Where each name of a file stands, but for those of imports. */
export function namePlaces({ tokens, scopes }: PythonFile): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const { from, to, scope } of scopes.statements) {
    if (['import', 'from', 'global'].includes(tokens[from]!.text)) continue;
    for (let at = from; at < to; at += 1) {
      const { kind, text } = tokens[at]!;
      const known = kind === 'name' ? places.get(text) : undefined;
      if (known !== undefined) known.push({ at, scope });
      else if (kind === 'name') places.set(text, [{ at, scope }]);
    }
  }
  return places;
}
