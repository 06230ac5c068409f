import fc from '../random.ts';
import { describe, expect, test } from 'vitest';
import { entries } from '../../transforms/entries.ts';
import { baselineText, parseBaseline } from '../../src/pipeline/gate/baseline-file.ts';
import type { BaselineEntry } from '../../src/report/report-schema.ts';

const title = '# svc-codemod baseline 1';
const one: BaselineEntry = { fingerprint: '0123456789abcdef', id: 'SvcClient.getPrompt', file: 'src/a.ts' };
const two: BaselineEntry = { fingerprint: 'fedcba9876543210', id: 'type:Trace', file: 'src/b c.ts' };

describe('the text of a baseline', () => {
  test('is a title, a line of explanation, and one sorted line for each entry', () => {
    const lines = [`${one.fingerprint} ${one.id} ${one.file}`, `${two.fingerprint} ${two.id} ${two.file}`];
    const text = baselineText([two, one]);
    expect(text).toBe(baselineText([one, two]));
    expect(text.split('\n')).toEqual([
      title,
      '# v5 code that "svc-codemod check --baseline" lets pass: fingerprint, id, file. Made by --update-baseline; the order does not matter.',
      ...lines,
      '',
    ]);
  });

  test('every id of the catalogue fits', () => {
    const all = entries.map(({ id }) => ({ ...one, id }));
    expect(
      parseBaseline(baselineText(all), 'b')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ id }) => id).sort());
  });

  test('every path comes back, one line each', () => {
    const path = fc
      .array(
        fc.constantFrom('a', ' ', '"', '\\', '\n', '\r', '\t', '\u2028', '\u0085', '#', 'é', '\u{1f600}', '/', '<'),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(path, (file) => {
        const text = baselineText([{ ...one, file }]);
        expect(text.split(/[\n\r]/).length).toBe(4);
        expect(parseBaseline(text, 'b')).toEqual([{ ...one, file }]);
      }),
    );
  });

  test('has each entry once, however often its line stands there', () => {
    const text = baselineText([one, two, one, { ...one, file: 'src/c.ts' }, one]);
    expect(parseBaseline(text, 'b')).toEqual([one, { ...one, file: 'src/c.ts' }, two]);
    const [, , line = ''] = text.split('\n');
    expect(parseBaseline(`${title}\n${line}\r\n${line}\n`, 'b')).toEqual([one]);
  });

  test('is read in any order, with a BOM, CRLF, comments, and blank lines', () => {
    const text = `\uFEFF${title}\r\n\r\n# why\r\n${two.fingerprint} ${two.id} ${two.file}\r\n${one.fingerprint} ${one.id} ${one.file}`;
    expect(parseBaseline(text, 'b')).toEqual([two, one]);
  });
});

describe('a broken baseline is refused with the line', () => {
  const line = `${one.fingerprint} ${one.id} ${one.file}`;
  test.each([
    ['', `line 1: it has to be "${title}"`],
    ['{"a":1}\n', `line 1: it has to be "${title}"`],
    [`${line}\n`, `line 1: it has to be "${title}"`],
    ['# svc-codemod baseline 2\n', 'line 1: form 2 is newer than this svc-codemod; update it'],
    [`${title}\n${line}\n<<<<<<< HEAD\n`, 'line 3: a merge conflict is left here; keep the lines of both sides'],
    [`${title}\n${line}\n=======\n`, 'line 3: a merge conflict is left here; keep the lines of both sides'],
    [`${title}\n${line}\n>>>>>>> other\n`, 'line 3: a merge conflict is left here; keep the lines of both sides'],
    [`${title}\n${line.slice(1)}\n`, 'line 2: this is no entry (16 hexadecimal digits, an id and a file)'],
    [`${title}\n${line.toUpperCase()}\n`, 'line 2: this is no entry (16 hexadecimal digits, an id and a file)'],
    [
      `${title}\n\n${one.fingerprint} ${one.id}\n`,
      'line 3: this is no entry (16 hexadecimal digits, an id and a file)',
    ],
    [
      `${title}\n${one.fingerprint} ${one.id} "open\n`,
      'line 2: this is no entry (16 hexadecimal digits, an id and a file)',
    ],
    [`${title}\n ${line}\n`, 'line 2: this is no entry (16 hexadecimal digits, an id and a file)'],
  ])('%j', (text, why) => {
    expect(() => parseBaseline(text, 'v5.txt')).toThrow(`the baseline "v5.txt" is broken in ${why}.`);
  });

  test('never another error, whatever the text', () => {
    const words = fc
      .array(fc.constantFrom(title, '\n', line, ' ', '"', '<<<<<<<', 'x', '\u0000', '#'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, (text) => {
        const answer = (): string => {
          try {
            return Array.isArray(parseBaseline(text, 'b')) ? 'entries' : 'no list';
          } catch (error) {
            return (error as Error).message;
          }
        };
        expect(answer()).toMatch(/^(?:entries$|the baseline "b" is broken in line \d+: )/);
      }),
    );
  });
});
