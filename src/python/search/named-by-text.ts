/** Members that are named in quotes: `getattr(client, "name")`, `patch("svc.Svc.name")`. */
import { defined } from '../../catalog/defined.ts';
import { argumentsOf } from '../arguments.ts';
import type { Statement } from '../scopes.ts';
import type { SiteUse } from '../site.ts';
import { plainText } from '../tokens.ts';
import type { Chain, ChainStep } from '../chains.ts';
import type { NamedMember } from '../named-members.ts';
import { callOf, ofOwner, memberId, type Reading } from './reading.ts';
import { findScores } from './scores.ts';
import { lateId } from './distinctive-names.ts';

/** @param asked the name of the function */
function idOf({ owner, name, isLate }: NamedMember, asked: string): string | undefined {
  const id = memberId(owner, name) ?? (isLate === true ? lateId(name) : undefined);
  // Whether there is an `api.trace` has the same answer in major 5: what is called of it is told.
  return id === 'py:api.trace' && /^(?:hasattr|dir|vars)$/.test(asked) ? undefined : id;
}

/** `getattr(client, 'name')`, `patch('svc.Svc.name')` */
export function findNamed(
  reading: Reading,
  named: NamedMember,
  { chain, index }: { chain: Chain; index: number },
  statement: Statement,
): void {
  const { owner, token: at, object, isMock } = named;
  const { tokens } = reading.file;
  const id = idOf(named, tokens[chain.from]!.text);
  const isSure = named.isLate !== true && owner.likely !== true;
  const isOfPart = isMock && owner.kind === 'namespace' && owner.path.length > 0;
  if (id === undefined || (!isSure && named.isLate !== true && !isOfPart)) return;
  if (isMock && id === 'py:api.scores.create') {
    reading.found.add(`${id}#kwargs`, isSure, tokens[at]!, statement, { kind: 'string', token: at }, { isMock });
    return;
  }
  const next = chain.steps[index + 1];
  const asked = tokens[chain.from]!.text === 'getattr' ? /^py:api\.(scores\.(?:create|get_many))$/.exec(id) : null;
  if (asked !== null) {
    const call = next?.kind === 'call' ? callOf(reading, next) : undefined;
    const use: SiteUse = { kind: 'member', chain, index, ...defined({ call }) };
    findScores(reading, asked[1]!, isSure, { token: tokens[at]!, statement, use });
    return;
  }
  if (object !== undefined && reading.entries.has(id)) reading.found.told.add(object.to - 1);
  const use: SiteUse = { kind: 'string', token: at, ...defined({ object }) };
  reading.found.add(id, isSure, tokens[at]!, statement, use, { ...ofOwner(owner), ...(isMock ? { isMock } : {}) });
}

/** `getattr(client.api, "trace").get`: the member behind it is told instead. `trace` itself stays. */
export function isPart(reading: Reading, { owner, name }: NamedMember, member: string): boolean {
  const id = memberId(owner, name);
  return id === 'py:api.trace' || (owner.kind === 'namespace' && reading.entries.has(`${id}.${member}`));
}

/** `getattr(client, name)`: strings of the file that are names of members may be it. */
export function findComputed(
  reading: Reading,
  { from }: Chain,
  index: number,
  call: Extract<ChainStep, { kind: 'call' }>,
  { scope }: Statement,
): void {
  const { tokens, statements } = reading.file;
  if (index !== 0 || !/^(?:get|has)attr$/.test(tokens[from]!.text)) return;
  const [object, name] = argumentsOf(tokens, call, reading.source).map(({ value }) => value);
  if (object === undefined || name === undefined || plainText(tokens[name.from]!) !== undefined) return;
  const owner = reading.values.of(object, scope);
  if (owner.likely === true) return;
  for (const statement of statements)
    for (let at = statement.from; at < statement.to; at += 1) {
      const text = plainText(tokens[at]!);
      const id = text === undefined ? undefined : memberId(owner, text);
      if (id !== undefined) reading.found.add(id, false, tokens[at]!, statement, { kind: 'string', token: at });
    }
}
