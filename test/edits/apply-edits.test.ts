import fc from '../random.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, OverlappingEdits } from '../../src/edits/apply-edits.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';

/** Disjoint edits of a text: cut points in order, every second piece replaced. */
const textAndEdits = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(60), fc.string({ maxLength: 5 })), { maxLength: 10 }),
  )
  .map(([text, cuts]) => {
    const points = [...new Set(cuts.map(([at]) => Math.min(at, text.length)))].sort((a, b) => a - b);
    const edits: TextEdit[] = [];
    for (let index = 0; index + 1 < points.length; index += 2)
      edits.push({ start: points[index]!, end: points[index + 1]!, text: cuts[index]![1] });
    return { text, edits };
  });

describe('applyEdits', () => {
  it('replaces, inserts and deletes at the original offsets, in any order', () => {
    expect(
      applyEdits('abcdef', [
        { start: 5, end: 6, text: '' },
        { start: 0, end: 1, text: 'xyz' },
        { start: 3, end: 3, text: '-' },
      ]),
    ).toBe('xyzbc-de');
  });

  it('keeps the order of insertions at one place and puts them before a replacement there', () => {
    expect(
      applyEdits('abc', [
        { start: 1, end: 2, text: 'B' },
        { start: 1, end: 1, text: '1' },
        { start: 1, end: 1, text: '2' },
      ]),
    ).toBe('a12Bc');
  });

  it('puts what closes more behind what closes less, in whatever order they are given', () => {
    const outer = { start: 6, end: 6, text: ' }', closes: 5 };
    const inner = { start: 6, end: 6, text: '.bind(c)' };
    const behind = { start: 6, end: 7, text: '' };
    expect(applyEdits('{a:b.c}', [behind, outer, inner])).toBe('{a:b.c.bind(c) }');
    expect(applyEdits('{a:b.c}', [inner, outer, behind])).toBe('{a:b.c.bind(c) }');
  });

  it('nests what is put around parts that end at one place', () => {
    const order = fc.uniqueArray(fc.nat(20), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(order, (starts) => {
        const text = 'abcdefghijklmnopqrstu';
        const edits = starts.flatMap((start): TextEdit[] => [
          { start, end: start, text: `<${start}>` },
          { start: text.length, end: text.length, text: `</${start}>`, closes: text.length - start },
        ]);
        const tags = [...applyEdits(text, edits).matchAll(/<(\/?\d+)>/g)].map(([, tag]) => tag!);
        const opened = starts.toSorted((a, b) => a - b).map(String);
        expect(tags).toEqual([...opened, ...opened.toReversed().map((tag) => `/${tag}`)]);
      }),
    );
  });

  it('accepts edits that touch', () => {
    expect(
      applyEdits('abcd', [
        { start: 0, end: 2, text: 'x' },
        { start: 2, end: 4, text: 'y' },
        { start: 4, end: 4, text: '!' },
      ]),
    ).toBe('xy!');
  });

  it('refuses edits that share text, and insertions inside a replacement', () => {
    expect(() =>
      applyEdits('abcd', [
        { start: 0, end: 3, text: '' },
        { start: 2, end: 4, text: '' },
      ]),
    ).toThrow(OverlappingEdits);
    expect(() =>
      applyEdits('abcd', [
        { start: 0, end: 3, text: '' },
        { start: 1, end: 1, text: 'x' },
      ]),
    ).toThrow(OverlappingEdits);
    expect(() =>
      applyEdits('abcd', [
        { start: 1, end: 2, text: 'x' },
        { start: 1, end: 2, text: 'x' },
      ]),
    ).toThrow(OverlappingEdits);
  });

  it('says which edits share text', () => {
    const [first, second] = [
      { start: 0, end: 3, text: '' },
      { start: 2, end: 4, text: '' },
    ];
    expect(() => applyEdits('abcd', [second, first])).toThrow(
      expect.objectContaining({ name: 'OverlappingEdits', message: 'Edits overlap: [0, 3) and [2, 4)', first, second }),
    );
  });

  it('refuses edits outside the text', () => {
    expect(() => applyEdits('ab', [{ start: 1, end: 3, text: '' }])).toThrow(
      new RangeError('Edit [1, 3) is outside a text of 2 units'),
    );
    expect(() => applyEdits('ab', [{ start: -1, end: 1, text: '' }])).toThrow(RangeError);
    expect(() => applyEdits('ab', [{ start: -1, end: -1, text: '' }])).toThrow(RangeError);
    expect(() => applyEdits('ab', [{ start: 2, end: 1, text: '' }])).toThrow(RangeError);
  });

  it('changes nothing but the edited ranges', () => {
    fc.assert(
      fc.property(textAndEdits, ({ text, edits }) => {
        const output = applyEdits(text, [...edits].reverse());
        const kept = [...edits, undefined].map((edit, index) => text.slice(edits[index - 1]?.end ?? 0, edit?.start));
        const wanted = kept.flatMap((part, index) => [part, edits[index]?.text ?? '']);
        expect(output).toBe(wanted.join(''));
      }),
    );
  });

  it('gives the text back when each range is replaced by itself', () => {
    fc.assert(
      fc.property(textAndEdits, ({ text, edits }) => {
        const same = edits.map((edit) => ({ ...edit, text: text.slice(edit.start, edit.end) }));
        expect(applyEdits(text, same)).toBe(text);
      }),
    );
  });
});
