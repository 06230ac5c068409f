import { expect, test } from 'vitest';
import { answeringOf, answersAll, putsFunction } from '../../src/flow/test-library-words.ts';

test.each([
  ['mockImplementation', 'runs', true],
  ['mockImplementationOnce', 'runs', false],
  ['callsFake', 'runs', true],
  ['mockReturnValue', 'gives', true],
  ['mockReturnValueOnce', 'gives', false],
  ['returns', 'gives', true],
  ['mockResolvedValue', 'resolves', true],
  ['mockResolvedValueOnce', 'resolves', false],
  ['resolves', 'resolves', true],
  ['mockRejectedValue', 'fails', true],
  ['mockRejectedValueOnce', 'fails', false],
  ['rejects', 'fails', true],
  ['throws', 'fails', true],
  ['mockName', undefined, false],
  ['constructor', undefined, false],
])('%s: %s, of every later call: %s', (member, does, always) => {
  expect([answeringOf(member), answersAll(member), putsFunction(member)]).toEqual([does, always, does === 'runs']);
});
