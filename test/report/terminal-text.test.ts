import { describe, expect, test } from 'vitest';
import { codeFrame } from '../../src/report/code-frame.ts';
import { laidOut, laidOutPython } from '../../src/report/code-layout.ts';
import { columnsOf, wrappedLines } from '../../src/report/terminal-text.ts';

const plain = { paint: (text: string) => text, dim: (text: string) => text };

test('columns: wide letters take two, marks and colours none', () => {
  expect(['abc', '名前', 'é', '\u001b[1mab\u001b[22m', '🙂'].map(columnsOf)).toEqual([3, 4, 1, 2, 2]);
});

test('sentences are broken at spaces, code in backticks only where it is wider than a line', () => {
  expect(wrappedLines('one two `a b c d` three', 12)).toEqual(['one two', '`a b c d`', 'three']);
  expect(wrappedLines('`a b c d e f g h`', 9)).toEqual(['`a b c d', 'e f g h`']);
  expect(wrappedLines('averylongword and more\nnext', 5)).toEqual(['averylongword', 'and', 'more', 'next']);
  expect(wrappedLines('', 5)).toEqual(['']);
});

describe('code is laid out', () => {
  test('at its brackets and separators, and reads the same without line ends', () => {
    const code =
      "await client.api.observations.getMany({ filter: JSON.stringify([{ column: 'a, b (c', operator: '=' }]), fields: 'core' }).then(({ data: [row] }) => { if (!row) throw new Error('gone'); return row; })";
    const lines = laidOut(code, 40);
    expect(lines).toEqual([
      'await client.api.observations.getMany({',
      '  filter: JSON.stringify([{',
      "    column: 'a, b (c',",
      "    operator: '='",
      '  }]),',
      "  fields: 'core'",
      '}).then(({ data: [row] }) => {',
      "  if (!row) throw new Error('gone');",
      '  return row;',
      '})',
    ]);
    expect(lines.join('').replace(/\s/g, '')).toBe(code.replace(/\s/g, ''));
  });

  test('not where it fits, where brackets are no pairs, or inside of strings; comments stay comments', () => {
    expect(laidOut('f(a, b)', 10)).toEqual(['f(a, b)']);
    expect(laidOut('f(a, b], c', 5)).toEqual(['f(a, b], c']);
    expect(laidOut("'a, b (c, d) e'", 5)).toEqual(["'a, b (c, d) e'"]);
    expect(laidOut('  // one two three four five', 20)).toEqual(['  // one two three four', '  // five']);
  });

  test('as Python reads it: in brackets only', () => {
    const call =
      'found = client.api.observations.get_many(trace_id=trace_id, fields="core, io", filter=json.dumps([a, b]))';
    expect(laidOutPython(`if it:\n    ${call}`, 40)).toEqual([
      'if it:',
      '    found = client.api.observations.get_many(',
      '        trace_id=trace_id,',
      '        fields="core, io",',
      '        filter=json.dumps([a, b])',
      '    )',
    ]);
    for (const line of [
      'first, second = get(a, b), get(c)',
      'get(a, b)  # one, (two',
      "get('''a, b''', second)",
      'get(a, b], c',
    ])
      expect(laidOutPython(line, 10)).toEqual([line]);
  });
});

describe('a frame', () => {
  test('has up to three lines without the indentation that all have, and a caret below', () => {
    const lines = ['    const trace = await client', '\t\t\t\t\t.api.trace', '\t\t\t\t\t.get(id);'];
    expect(codeFrame({ line: 12, column: 7, lines, start: 6, length: 3 }, 80, plain)).toEqual([
      '   10 | const trace = await client',
      '   11 |   .api.trace',
      '   12 |   .get(id);',
      '      |    ^^^',
    ]);
  });

  test('keeps the finding in sight of a long line, and counts wide letters as two', () => {
    const long = { line: 1, column: 61, lines: [`${'a'.repeat(60)}.get(id)`], start: 61, length: 3 };
    expect(codeFrame(long, 40, plain)).toEqual([
      '    1 | …aaaaaaaaaaaaaaaaaaa.get(id)',
      '      |                      ^^^',
    ]);
    const comment = { line: 1, column: 4, lines: [`x; // ${'a'.repeat(60)}`], start: 3, length: 63 };
    expect(codeFrame(comment, 40, plain)).toEqual([`    1 | x; // ${'a'.repeat(25)}…`, `      |    ${'^'.repeat(29)}`]);
    const wide = { line: 1, column: 6, lines: ["f('名').get"], start: 7, length: 3 };
    expect(codeFrame(wide, 40, plain)).toEqual(["    1 | f('名').get", '      |         ^^^']);
  });

  test('of code that the run has written has no caret; control characters are written out', () => {
    expect(codeFrame({ line: 3, column: 1, lines: ['a\u001b[31m'], start: 0, length: 0 }, 40, plain)).toEqual([
      '    3 | a\\x1b[31m',
    ]);
  });
});
