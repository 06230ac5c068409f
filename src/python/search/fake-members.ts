/** Members of objects that a test makes by hand, and gives where the SDK's belong. */
import { fakeMembers } from '../fakes.ts';
import type { Value } from '../value.ts';
import { memberId, type Reading } from './reading.ts';

/** Members of objects that a test makes by hand, and gives where the SDK's belong. */
export function findFakes(reading: Reading): void {
  const idOf = (owner: Value, name: string): string | undefined => {
    const id = memberId(owner, name);
    const found = id === 'py:api.scores.create' ? `${id}#kwargs` : id;
    const entry = found === undefined ? undefined : reading.entries.get(found);
    return entry === undefined || entry.kind === 'manual' ? undefined : found;
  };
  const isFound = (owner: Value, name: string): boolean => idOf(owner, name) !== undefined;
  const words = new Set([...reading.entries.values()].flatMap(({ path }) => path).concat('api', 'async_api'));
  for (const { owner, name, token, statement, takes } of fakeMembers(reading.file, reading.values, {
    words,
    isFound,
  })) {
    const id = idOf(owner, name)!;
    if (id.endsWith('#kwargs') && takes('request')) continue;
    reading.found.add(id, true, reading.file.tokens[token]!, statement, { kind: 'fake' }, { isMock: true });
  }
}
