import fc from '../random.ts';
import { describe, expect, test } from 'vitest';
import { entries, reportedCatalogue } from '../../transforms/entries.ts';
import { entriesNamed, shortName } from '../../src/findings/entry-names.ts';
import { shownName } from '../../src/report/shown-name.ts';
import { UsageError } from '../../src/findings/errors.ts';
import { didYouMean, nearestNames } from '../../src/findings/nearest-names.ts';
import { selectIds } from '../../src/findings/selection.ts';

const ids = entries.map(({ id }) => id);
const withPython = [...reportedCatalogue.byId.keys()];

describe('nearest names', () => {
  test.each([
    ['SvcClient.getPromt', ['SvcClient.getPrompt']],
    ['svcclient.getprompt', ['SvcClient.getPrompt']],
    ['getPrompt', ['SvcClient.getPrompt']],
    ['getPromt', ['SvcClient.getPrompt']],
    ['LangfuseClient.fetchTraces', ['SvcClient.fetchTraces']],
    ['nothing like that at all', []],
  ])('%s -> %j', (asked, expected) => {
    expect(nearestNames(asked, ids)).toEqual(expected);
  });

  test('two names at the same distance are both offered', () => {
    expect(didYouMean('lisd', ['list', 'lisp', 'undo'])).toBe(' Did you mean "lisp" or "list"?');
    expect(didYouMean('zzzzzz', ['list'])).toBe('');
  });

  test('a word of four letters has one typing error at most', () => {
    expect(nearestNames('lsit', ['list'])).toEqual(['list']);
    expect(nearestNames('kits', ['list'])).toEqual([]);
    expect(nearestNames('listi', ['lists', 'lists7'])).toEqual(['lists', 'lists7']);
  });

  test('an id with one character dropped or two swapped finds itself first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.nat(), fc.boolean(), (id, at, swap) => {
        const index = at % id.length;
        const typed =
          swap && index + 1 < id.length
            ? id.slice(0, index) + id[index + 1] + id[index] + id.slice(index + 2)
            : id.slice(0, index) + id.slice(index + 1);
        expect(nearestNames(typed, ids)).toContain(id);
      }),
      { numRuns: 60 },
    );
  });
});

test('an id is short where its last name means it alone', () => {
  expect(['SvcClient.fetchTraces', 'api.trace.get', 'type:Observation', 'client-aliases'].map(shortName)).toEqual([
    'fetchTraces',
    'api.trace.get',
    'type:Observation',
    'client-aliases',
  ]);
});

test('every name that people are shown means its id', () => {
  const other = withPython.filter((id) => {
    const named = entriesNamed(shownName(id, 'langfuse'));
    return named.length !== 1 || named[0]?.id !== id;
  });
  expect(other).toEqual([]);
});

describe('selection', () => {
  test('everything without filters; chapters and ids; skip wins', () => {
    expect(ids.filter(selectIds([], []).has)).toEqual(ids);
    expect(ids.filter(selectIds(['experiment-url', 'SvcClient.getPrompt'], []).has).sort()).toEqual(
      [
        'SvcClient.getPrompt',
        ...entries.filter(({ chapter }) => chapter === 'experiment-url').map(({ id }) => id),
      ].sort(),
    );
    expect(selectIds(['client-aliases'], ['SvcClient.getPrompt']).has('SvcClient.getPrompt')).toBe(false);
  });

  test('manifests belong to the chapter "versions"', () => {
    expect(
      [
        selectIds([], []),
        selectIds(['client-aliases'], []),
        selectIds(['versions'], []),
        selectIds([], ['versions']),
      ].map(({ manifests }) => manifests),
    ).toEqual([true, false, true, false]);
  });

  test('an unknown name is wrong usage', () => {
    expect(() => selectIds([], ['scores-quer'])).toThrow(UsageError);
    expect(() => selectIds([], ['scores-quer'])).toThrow('Did you mean "scores-query"?');
  });
});
