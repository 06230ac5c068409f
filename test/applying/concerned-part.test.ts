import { describe, expect, it } from 'vitest';
import ts from 'typescript';
import { concernedPart } from '../../src/applying/concerned-part.ts';
import { rewriteFile } from '../../src/applying/rewrite-file.ts';
import type { PlannedSite } from '../../src/rewriting/plan.ts';
import { plannedAt } from './planned-site.ts';

const statementsOf = (source: string) =>
  ts.createSourceFile('/a.ts', source, ts.ScriptTarget.ESNext).statements.map(({ pos, end }) => ({ start: pos, end }));

const partOf = (source: string, needle: string) => {
  const start = source.indexOf(needle);
  return concernedPart(source, statementsOf(source), [{ start, end: start + needle.length }]);
};

/** Long enough that one statement more is a small part. */
const others = Array.from({ length: 9 }, (_, number) => `export const other${number} = [1, 2, 3];\n`).join('');

describe('the part of a text that an edit is in', () => {
  it('is its statement with the comments before it, in its place', () => {
    const part = partOf(`${others}// of it\nwanted();\n${others}`, 'wanted')!;
    expect(part.text.trim()).toBe('// of it\nwanted();');
    expect(part.text.indexOf('wanted')).toBe(`${others}// of it\n`.length);
    expect(part.text).toHaveLength(`${others}// of it\nwanted();\n${others}`.length);
  });

  it('has the statements on the same line too', () => {
    expect(partOf(`${others}one(); wanted(); /* of three */\nthree();\n${others}`, 'wanted')!.text.trim()).toBe(
      'one(); wanted(); /* of three */\nthree();',
    );
  });

  it('is not told apart from a text of which it is nearly all', () => {
    expect(partOf('const a = 1;\nwanted(1, 2, 3, 4, 5, 6, 7, 8, 9);\n', 'wanted')).toBeUndefined();
  });

  it('holds no edit of the end of a statement, which separates it from the next one', () => {
    const source = `wanted();\n${others}`;
    const { holds } = partOf(source, 'wanted')!;
    const end = source.indexOf(';') + 1;
    expect(holds([{ start: 0, end: 6, text: 'done' }])).toBe(true);
    expect(holds([{ start: 0, end, text: 'done();' }])).toBe(true);
    expect(holds([{ start: 0, end, text: 'done()' }])).toBe(false);
    expect(holds([{ start: end + 5, end: end + 6, text: '' }])).toBe(false);
  });
});

describe('a file of which only the edited statements are read', () => {
  const both = (source: string, planned: PlannedSite[]) =>
    [statementsOf(source), undefined].map((statements) =>
      rewriteFile({ source, file: '/a.ts', planned, markers: true, ...(statements ? { statements } : {}) }),
    );

  it.each([
    ['an edit', `${others}wanted();\n${others}`],
    ['an edit in a template literal', `${others}const a = \`\n\${wanted()}\n\`;\n${others}`],
    ['a statement that begins where another ends', `${others}if (a) {\n  b();\n} wanted();\n${others}`],
    ['statements without semicolons', `${others}\none()\nwanted()\nthree()\n${others}`],
    ['lines that end as on Windows', `${others}one();\nwanted();\n${others}`.replaceAll('\n', '\r\n')],
  ])('becomes what it becomes when all of it is read: %s', (_, source) => {
    const decisions = [
      { text: 'done' },
      { text: 'done', status: 'review', todo: 'check: it' },
      { status: 'manual', todo: 'x' },
    ] as const;
    const pairs = decisions.map((decision) => both(source, [plannedAt(source, 'wanted', decision)]));
    expect(pairs).toHaveLength(3);
    expect(pairs.map(([part]) => part)).toEqual(pairs.map(([, whole]) => whole));
  });

  it('is read as a whole where an edit declares another name, which may be there already', () => {
    const source = `const wanted = 1;\n${others}`;
    const [part, whole] = both(source, [plannedAt(source, 'wanted', { text: 'other3' })]);
    expect(part).toEqual(whole);
    expect(part!.planned[0]!.decision.reason).toContain('would not parse');
  });
});
