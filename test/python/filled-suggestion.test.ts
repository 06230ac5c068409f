import { expect, test } from 'vitest';
import { pythonEntries } from '../../src/catalog/python/entries.ts';
import { suggestionFor } from '../../src/python/plan/filled-suggestion.ts';
import type { Argument } from '../../src/python/arguments.ts';

const entry = pythonEntries.get('py:api.scores.get_many#query')!;

function offered(...call: readonly (readonly [keyword: string, text: string])[]): string | undefined {
  const given = call.map(([keyword, text]): Argument => ({ keyword, text, value: { from: 0, to: 1 }, star: false }));
  return suggestionFor(entry, { receiver: 'client', api: 'client.api', call: given });
}

test('a call that keeps its keywords is not offered as what a person would write', () => {
  expect(offered(['trace_id', 't'], ['limit', '100'])).toBeUndefined();
  expect(offered(['score_ids', '"a"'], ['limit', '100'])).toBe('client.api.scores.get_many(id="a", limit=100)');
  expect(offered(['page', '2'])).toBeUndefined();
});
