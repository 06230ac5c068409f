import fc from '../random.ts';
import { describe, expect, test } from 'vitest';
import { compareWithBaseline } from '../../src/pipeline/gate/baseline.ts';
import type { BaselineEntry } from '../../src/report/report-schema.ts';

/** `fingerprint file`; the id does not matter here. */
function entry(text: string): BaselineEntry {
  const [fingerprint = '', file = ''] = text.split(' ');
  return { fingerprint, id: 'id', file };
}

function compare(
  fingerprints: readonly string[],
  listed: readonly string[],
  gone: readonly string[] = [],
): { news: string[]; unmatched: string[] } {
  const entries = fingerprints.map(entry);
  const { known, unmatched } = compareWithBaseline(entries, listed.map(entry), (file) => gone.includes(file));
  const text = ({ fingerprint, file }: BaselineEntry): string => `${fingerprint} ${file}`;
  return { news: entries.filter((listedEntry) => !known.has(listedEntry)).map(text), unmatched: unmatched.map(text) };
}

describe('findings and entries are paired one to one', () => {
  test('a swap is caught although the number is the same', () => {
    expect(compare(['1 a', '3 a'], ['1 a', '2 a'])).toEqual({ news: ['3 a'], unmatched: ['2 a'] });
  });

  test('equal ones count as often as they are listed', () => {
    expect(compare(['1 a', '1 a'], ['1 a'])).toEqual({ news: ['1 a'], unmatched: [] });
    expect(compare(['1 a'], ['1 a', '1 a'])).toEqual({ news: [], unmatched: ['1 a'] });
  });

  test('the same code in another file is new while the old file is there', () => {
    expect(compare(['1 b'], ['1 a'])).toEqual({ news: ['1 b'], unmatched: ['1 a'] });
    expect(compare(['1 a', '1 b'], ['1 a'])).toEqual({ news: ['1 b'], unmatched: [] });
  });

  test('and known once that is gone, but only for as many as it had', () => {
    expect(compare(['1 b', '2 b'], ['1 a', '2 a'], ['a'])).toEqual({ news: [], unmatched: [] });
    expect(compare(['1 b', '1 c'], ['1 a'], ['a'])).toEqual({ news: ['1 c'], unmatched: [] });
  });

  test('its own file comes first', () => {
    expect(compare(['1 b', '1 c'], ['1 a', '1 c'], ['a'])).toEqual({ news: [], unmatched: [] });
  });

  test('for any two lists: nothing is counted twice, nothing is lost, order does not matter', () => {
    const lists = fc.array(
      fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('a', 'b', 'c')).map((parts) => parts.join(' ')),
      { maxLength: 8 },
    );
    const gone = fc.subarray(['a', 'b', 'c']);
    fc.assert(
      fc.property(lists, lists, gone, (fingerprints, listed, without) => {
        const there = fingerprints.filter((text) => !without.includes(text.slice(2)));
        const { news, unmatched } = compare(there, listed, without);
        expect(there.length - news.length).toBe(listed.length - unmatched.length);
        // What is new is listed for no file that is there or gone to spare.
        for (const text of news) {
          expect(unmatched).not.toContain(text);
          expect(unmatched.some((other) => other[0] === text[0] && without.includes(other.slice(2)))).toBe(false);
        }
        expect(
          compare([...there].reverse(), [...listed].reverse(), without)
            .news.map((text) => text[0])
            .sort(),
        ).toEqual(news.map((text) => text[0]).sort());
      }),
    );
  });
});
