import { applyPatch } from 'diff';
import { describe, expect, test } from 'vitest';
import { hunksOfMany } from '../../src/edits/long-patch.ts';
import { unifiedPatch } from '../../src/edits/unified-patch.ts';

const manyFunctions = 1000;

describe('hunks of many changes', () => {
  test('a line that changes has three lines around it', () => {
    expect(hunksOfMany('1\n2\n3\n4\nold\n5\n6\n7\n8\n', '1\n2\n3\n4\nnew\n5\n6\n7\n8\n', 3)).toEqual([
      {
        oldStart: 2,
        oldLines: 7,
        newStart: 2,
        newLines: 7,
        lines: [' 2', ' 3', ' 4', '-old', '+new', ' 5', ' 6', ' 7'],
      },
    ]);
  });

  test('lines that stand there often are compared between the others', () => {
    expect(hunksOfMany('a\n}\nold\n}\nb\n', 'a\n}\nnew\nmore\n}\nb\n', 0)).toEqual([
      { oldStart: 3, oldLines: 1, newStart: 3, newLines: 2, lines: ['-old', '+new', '+more'] },
    ]);
  });

  test('of lines that change places the longest row stays', () => {
    expect(hunksOfMany('last\na\nb\nc\n', 'a\nb\nc\nlast\n', 1)).toEqual([
      { oldStart: 1, oldLines: 2, newStart: 1, newLines: 1, lines: ['-last', ' a'] },
      { oldStart: 4, oldLines: 1, newStart: 3, newLines: 2, lines: [' c', '+last'] },
    ]);
  });

  test('two changes far from each other are two hunks, counted on in both texts', () => {
    expect(hunksOfMany('x\n1\n2\n3\ny\n', 'x1\nx2\n1\n2\n3\nz\n', 1)).toEqual([
      { oldStart: 1, oldLines: 2, newStart: 1, newLines: 3, lines: ['-x', '+x1', '+x2', ' 1'] },
      { oldStart: 4, oldLines: 2, newStart: 5, newLines: 2, lines: [' 3', '-y', '+z'] },
    ]);
  });

  test('a missing newline at the end is marked', () => {
    expect(hunksOfMany('a\nold', 'a\nnew\n', 3)).toEqual([
      {
        oldStart: 1,
        oldLines: 2,
        newStart: 1,
        newLines: 2,
        lines: [' a', '-old', '\\ No newline at end of file', '+new'],
      },
    ]);
  });
});

/** Functions of which each has two lines of its own and three that all have. */
const functions = (body: (at: number) => string): string =>
  Array.from({ length: manyFunctions }, (_, at) => `function f${at}() {\r\n${body(at)}\r\n}\r\n\r\n`).join('');

test('a patch of more lines than the shortest is looked for leads to the text all the same', () => {
  const source = `${functions((at) => `  old(${at});\r\n  return trace.name;`)}end`;
  const output = `${functions((at) => `  now(${at});\r\n  return trace.traceName;`)}end`;
  const patch = unifiedPatch('a.ts', source, output);
  expect(patch.split('\n').slice(0, 9)).toEqual([
    '--- a/a.ts',
    '+++ b/a.ts',
    '@@ -1,5001 +1,5001 @@',
    ' function f0() {\r',
    '-  old(0);\r',
    '-  return trace.name;\r',
    '+  now(0);\r',
    '+  return trace.traceName;\r',
    ' }\r',
  ]);
  expect(applyPatch(source, patch)).toBe(output);
});

test('a long file that is created has one hunk', () => {
  const output = 'line\n'.repeat(manyFunctions + 1);
  const patch = unifiedPatch('a.ts', '', output, true);
  expect(patch.split('\n').slice(0, 4)).toEqual([
    '--- /dev/null',
    '+++ b/a.ts',
    `@@ -0,0 +1,${manyFunctions + 1} @@`,
    '+line',
  ]);
  expect(applyPatch('', patch)).toBe(output);
});
