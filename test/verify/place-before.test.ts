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

  it('somewhere in the text where all of it is other code', () => {
    const many = (word: string): string => Array.from({ length: 5_000 }, (_, index) => `${word}${index}`).join('');
    expect(placesBefore(many('a'), many('b'))(7)).toEqual({ within: { start: 0, end: many('a').length } });
  });
});

describe('many changes', () => {
  const count = 3_000;

  /** For each line: the text at which `word` of it was, or what it took the place of. */
  function wereAt(lineBefore: (n: number) => string, lineAfter: (n: number) => string, word: (n: number) => string) {
    const all = (line: (n: number) => string): string => Array.from({ length: count }, (_, n) => line(n)).join('');
    const [old, written] = [all(lineBefore), all(lineAfter)];
    const placeOf = placesBefore(old, written);
    let at = 0;
    let start = 0;
    const wrong: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const place = placeOf(written.indexOf(word(n), at));
      const expected = old.indexOf(word(n), start);
      if (!('at' in place) || place.at !== expected) wrong.push(`${n}: ${JSON.stringify(place)}, not ${expected}`);
      at += lineAfter(n).length;
      start += lineBefore(n).length;
    }
    return wrong;
  }

  it.each<[string, (n: number) => string, (n: number) => string, (n: number) => string]>([
    [
      'of lines between lines that stay',
      (n) => `stays(${n});\nawait client.getPrompt('p');\n`,
      (n) => `stays(${n});\n// TODO(svc-v6): look\nawait client.prompt.get('p');\n`,
      (n) => `stays(${n})`,
    ],
    [
      'of lines one after the other that are alike',
      (n) => `use(await client.getPrompt('p', bad${n}));\n`,
      (n) => `use(await client.prompt.get('p', bad${n}));\n`,
      (n) => `bad${n}`,
    ],
    [
      'of lines one after the other that are the same',
      () => "use(await client.getPrompt('p', bad));\n",
      () => "use(await client.prompt.get('p', bad));\n",
      () => 'bad',
    ],
    [
      'with a line more at each',
      (n) => `one(client.fetchTraces(wrong${n}));\n`,
      (n) => `// TODO(svc-v6): ${n % 7}\none(client.api.observations.getMany(wrong${n}));\n`,
      (n) => `wrong${n}`,
    ],
  ])('%s: what stays is found at its place', (_, lineBefore, lineAfter, word) => {
    expect(wereAt(lineBefore, lineAfter, word)).toEqual([]);
  });
});
