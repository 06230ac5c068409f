import fc from '../random.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { outputOffset, withInsertions } from '../../src/edits/output-offsets.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';

const source = 'abcdefghijklmnopqrstuvwxyz';

/** Edits that do not overlap, some of them at one place; their texts are capitals and digits. */
const edits: fc.Arbitrary<TextEdit[]> = fc
  .array(fc.tuple(fc.nat(5), fc.nat(3), fc.stringMatching(/^[A-Z0-9]{0,4}$/)), { maxLength: 6 })
  .map((parts) => {
    let at = 0;
    return parts.flatMap(([gap, length, text]) => {
      const start = at + gap;
      at = start + length;
      return at > source.length ? [] : [{ start, end: at, text }];
    });
  });

describe('offsets of the output', () => {
  it('what goes into the output may as well be among the edits', () => {
    fc.assert(
      fc.property(
        edits,
        fc.array(fc.tuple(fc.nat(60), fc.constantFrom('#', '##', '\n')), { maxLength: 5 }),
        (given, places) => {
          const output = applyEdits(source, given);
          const insertions = places.map(([place, text]) => ({
            start: Math.min(place, output.length),
            end: Math.min(place, output.length),
            text,
          }));
          expect(applyEdits(source, withInsertions(given, insertions))).toBe(applyEdits(output, insertions));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('what no edit replaces is found where it has gone', () => {
    fc.assert(
      fc.property(edits, (given) => {
        const output = applyEdits(source, given);
        const letters = [...source];
        expect(letters.map((letter, start) => outputOffset(given, start, letter) ?? -1)).toEqual(
          letters.map((letter) => output.indexOf(letter)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('what an edit repeats is found in its text, where that has it once', () => {
    expect(outputOffset([{ start: 0, end: 3, text: 'XbY' }], 1, 'b')).toBe(1);
    expect(
      outputOffset(
        [
          { start: 0, end: 0, text: '--' },
          { start: 0, end: 3, text: 'XbY' },
        ],
        1,
        'b',
      ),
    ).toBe(3);
    expect(outputOffset([{ start: 0, end: 3, text: 'XbYb' }], 1, 'b')).toBe(undefined);
    expect(outputOffset([{ start: 0, end: 3, text: 'bb' }], 1, 'bb')).toBe(0);
    expect(outputOffset([{ start: 0, end: 3, text: 'bbb' }], 1, 'bb')).toBe(undefined);
  });
});
