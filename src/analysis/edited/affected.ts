/** Which statements of an edited file may be answered otherwise than before the edit. */
import type { Looks } from '../../program/dependencies.ts';
import type { StatementFacts } from './statement-facts.ts';

/** An edit: the statements before and after it, and which of the new ones are old ones. */
export interface Edit {
  before: readonly StatementFacts[];
  after: readonly StatementFacts[];
  /** By the place of a new statement that of the old one with the same text. */
  same: ReadonlyMap<number, number>;
}

/** Pairs statements of the same text, in order. */
export function pair(before: readonly StatementFacts[], texts: readonly string[]): Map<number, number> {
  const same = new Map<number, number>();
  let first = 0;
  while (first < texts.length && before[first]?.text === texts[first]) same.set(first, first++);
  let fromEnd = 0;
  while (
    texts.length - fromEnd > first &&
    before.length - fromEnd > first &&
    before.at(-1 - fromEnd)?.text === texts.at(-1 - fromEnd)
  ) {
    fromEnd += 1;
    same.set(texts.length - fromEnd, before.length - fromEnd);
  }
  for (let at = first, old = first; at < texts.length - fromEnd; at += 1) {
    const found = before.findIndex(
      ({ text }, index) => index >= old && index < before.length - fromEnd && text === texts[at],
    );
    if (found === -1) continue;
    same.set(at, found);
    old = found + 1;
  }
  return same;
}

/**
 * The new statements that have to be answered again; undefined = all.
 *
 * What a statement means comes from the statements that declare the names in it, and so on. An edit therefore concerns
 * all that says a name which a changed statement declares, and all that says a name which those declare. What came from
 * elsewhere is in `looks`: if a statement that is concerned contributes to that, nothing is certain.
 *
 * @param looks of all answers so far
 * @param isImportedBack the file imports, directly or not, a file that imports it
 */
export function affectedBy(
  { before, after, same }: Edit,
  looks: Looks,
  isImportedBack: boolean,
): ReadonlySet<number> | undefined {
  if (looks.whole) return undefined;
  const kept = new Set(same.values());
  const affected = new Set([...after.keys()].filter((at) => !same.has(at)));
  const gone = before.filter((_, at) => !kept.has(at));
  const changeable = new Set([...before, ...after].flatMap((one) => [...one.changeable]));
  const declaredHere = new Set([...before, ...after].flatMap((one) => [...one.declaresWithin]));
  const dirty = new Set<string>();
  const declared = new Set<string>();
  const looked = [...looks.names].map((key) => key.split(' ') as [string, string]);

  /** Takes in what a statement that is concerned says to others; false when nothing is certain any more. */
  function take(facts: StatementFacts): boolean {
    if (facts.kind !== 'declaration') return false;
    if (facts.exported && (looks.outside || isImportedBack)) return false;
    for (const [kind, name] of looked) {
      if (!contributes(facts, kind, name)) continue;
      // Who went through the places with a name came there by a statement that declares it; what is global, by any that says it.
      if (kind !== 'names' || !declaredHere.has(name)) return false;
      declared.add(name);
    }
    for (const name of facts.declares) dirty.add(name);
    for (const name of facts.names) if (changeable.has(name)) dirty.add(name);
    if (looks.standIns && facts.candidate) for (const name of namesBelow(facts, after)) dirty.add(name);
    return true;
  }

  if (![...gone, ...[...affected].map((at) => after[at]!)].every(take)) return undefined;
  for (let size = -1; size !== dirty.size + declared.size;) {
    size = dirty.size + declared.size;
    for (const [at, facts] of after.entries()) {
      if (affected.has(at) || !(share(dirty, facts.names) || share(declared, facts.declaresWithin))) continue;
      affected.add(at);
      if (!take(facts)) return undefined;
    }
  }
  return affected;
}

function contributes({ usage, names }: StatementFacts, kind: string, name: string): boolean {
  if (kind === 'names') return names.has(name);
  return usage[kind as keyof typeof usage].has(name);
}

/** Names declared by the statements that one speaks of, directly or not. */
function namesBelow(facts: StatementFacts, all: readonly StatementFacts[]): ReadonlySet<string> {
  const below = new Set([facts]);
  const names = new Set<string>();
  for (const one of below) {
    for (const other of all)
      if (other.kind === 'declaration' && !below.has(other) && share(other.declares, one.names)) below.add(other);
  }
  for (const one of below) for (const name of one.declares) names.add(name);
  return names;
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const one of a) if (b.has(one)) return true;
  return false;
}
