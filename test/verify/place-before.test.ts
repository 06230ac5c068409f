import { describe, expect, it } from 'vitest';
import { placesBefore } from '../../src/verify/place-before.ts';

const before = "import x from 'y';\nconst t = await client.getPrompt('a', bad);\nfoo();\n";
const after = "import x from 'y';\n// A comment.\nconst t = await client.prompt.get('a', {}, bad);\nfoo();\n";

/** What stood in the text before where a word of the text after stands now. */
function was(word: string): string {
  const place = placesBefore(before, after)(after.indexOf(word));
  return 'at' in place
    ? `at ${before.slice(place.at, place.at + word.length)}`
    : `within ${before.slice(place.within.start, place.within.end)}`;
}

describe('where code was before it was rewritten', () => {
  it.each([
    ['import', 'at import'],
    ['A comment', 'within '],
    ['const t', 'at const t'],
    ['client', 'at client'],
    ['prompt.get', 'within getPrompt'],
    ['get(', 'within getPrompt'],
    ["'a'", "at 'a'"],
    ['{}', 'within '],
    ['bad', 'at bad'],
    ['foo', 'at foo'],
  ])('%s: %s', (word, place) => {
    expect(was(word)).toBe(place);
  });

  it('the end of the text', () => {
    expect(placesBefore(before, after)(after.length)).toEqual({ at: before.length });
  });

  it('somewhere in the text where nearly all of it is other code', () => {
    const many = (word: string): string => Array.from({ length: 5_000 }, (_, index) => `${word}${index};\n`).join('');
    expect(placesBefore(many('a'), many('b'))(7)).toEqual({ within: { start: 0, end: many('a').length } });
  });
});
