import { describe, expect, it } from 'vitest';
import { rewriteFile, type RewriteRequest } from '../../src/applying/rewrite-file.ts';
import { plannedAt } from './planned-site.ts';

const words = 'TODO(svc-v6): SvcClient.getPrompt:';

/**
 * Puts `text` in front of the statement of `own`, and marks `left`, which stays.
 * @param source where the statement begins with `§`, which is taken out
 */
function divide(marked: string, text: string, more: Partial<RewriteRequest> = {}): string {
  const start = marked.indexOf('§');
  const source = marked.replace('§', '');
  const statement = { start, end: source.indexOf('own') + 3 };
  const own = plannedAt(source, 'own', { status: 'review', todo: 'A.', edits: [{ start, end: start, text }] });
  const left = plannedAt(source, 'left', { status: 'manual', todo: 'B.' });
  const inStatement = [own, left].map((one) => ({ ...one, site: { ...one.site, statement } }));
  return rewriteFile({ source, file: '/a.tsx', planned: inStatement, markers: true, ...more }).output;
}

describe('a marker in a statement which the edit of another place divides', () => {
  it.each<[string, string, string, string]>([
    [
      'stands above what is left of it',
      '§own(left);\n',
      'first();\n',
      `// ${words} A.\nfirst();\n// ${words} B.\nown(left);\n`,
    ],
    [
      'has its indentation and line ending',
      'f(() => {\r\n\t§own(left);\r\n});\r\n',
      'first();\r\n\t',
      `f(() => {\r\n\t// ${words} A.\r\n\tfirst();\r\n\t// ${words} B.\r\n\town(left);\r\n});\r\n`,
    ],
    [
      'speaks for both above what another statement begins',
      '§own(left);\n',
      'first({\n}); ',
      `// ${words} A.\nfirst({\n}); own(left);\n`,
    ],
    ['speaks for both where no line is put', '§own(left);\n', 'first(); ', `// ${words} B.\nfirst(); own(left);\n`],
    [
      'goes to the statement that holds it',
      '§own(() => {\n  left;\n});\n',
      'first();\n',
      `// ${words} A.\nfirst();\nown(() => {\n  // ${words} B.\n  left;\n});\n`,
    ],
    [
      'is one of JSX in an element',
      '§own(<a>\n  <b />\n  {left}\n</a>);\n',
      'first();\n',
      `// ${words} A.\nfirst();\nown(<a>\n  <b />\n  {/* ${words} B. */}\n  {left}\n</a>);\n`,
    ],
    [
      'takes its old line along, below other comments',
      `// Why.\n// ${words} B.\n// @ts-ignore\n§own(left);\n`,
      'first();\n',
      `// Why.\n// ${words} A.; the \`@ts-ignore\` above it speaks of the line below it; ...\n// @ts-ignore\nfirst();\n// ${words} B.\nown(left);\n`,
    ],
  ])('%s', (_, source, text, output) => {
    expect(divide(source, text)).toBe(output.replace(' A.; the', ' check: the'));
  });

  it('is placed as always where the other edit is a line above, or behind it', () => {
    const source = 'x;\nown(left, then);\n';
    const statement = { start: 3, end: source.length - 1 };
    const left = plannedAt(source, 'left', { status: 'manual', todo: 'B.' });
    const marked = (at: number): string =>
      rewriteFile({
        source,
        file: '/a.ts',
        planned: [
          plannedAt(source, 'own', { edits: [{ start: at, end: at, text: 'a\n' }] }),
          { ...left, site: { ...left.site, statement } },
        ],
        markers: true,
      }).output;
    expect(marked(0)).toBe(`a\nx;\n// ${words} B.\nown(left, then);\n`);
    expect(marked(source.indexOf(', then'))).toBe(`x;\n// ${words} B.\nown(lefta\n, then);\n`);
  });

  it('is placed as always where an edit has taken its words, or the place takes no marker', () => {
    const source = 'x;\nown(left);\n';
    const edits = [{ start: 3, end: 13, text: 'first();\nown(none);' }];
    const statement = { start: 3, end: 13 };
    const [own, left] = [
      plannedAt(source, 'own', { edits }),
      plannedAt(source, 'left', { status: 'manual', todo: 'B.' }),
    ].map((one) => ({ ...one, site: { ...one.site, statement } }));
    expect(rewriteFile({ source, file: '/a.ts', planned: [own!, left!], markers: true }).output).toBe(
      `x;\n// ${words} B.\nfirst();\nown(none);\n`,
    );
    const kept = [
      { ...own!, decision: { ...own!.decision, edits: [{ start: 3, end: 13, text: 'first();\nown(left);' }] } },
      left!,
    ];
    expect(rewriteFile({ source, file: '/a.ts', planned: kept, markers: true }).output).toBe(
      `x;\nfirst();\n// ${words} B.\nown(left);\n`,
    );
    expect(
      rewriteFile({
        source,
        file: '/a.ts',
        planned: kept,
        markers: true,
        within: { ignoreReason: () => undefined, takesMarker: () => false },
      }).output,
    ).toBe('x;\nfirst();\nown(left);\n');
    expect(rewriteFile({ source, file: '/a.ts', planned: kept, markers: false }).output).toBe(
      'x;\nfirst();\nown(left);\n',
    );
  });

  /** Old lines above a statement, in front of which a line comes, and what is to be said there. */
  function moved(
    old: readonly string[],
    code: string,
    todos: Readonly<Record<string, string | undefined>>,
    edit = { at: code.indexOf('own'), text: 'first();\n' },
  ): string {
    const source = `${old.map((text) => `// ${words} ${text}\n`).join('')}${code}\n`;
    const line = source.length - code.length - 1;
    const at = line + edit.at;
    const statement = { start: at, end: source.length - 1 };
    const left = Object.entries(todos).map(([needle, todo]) =>
      plannedAt(source, needle, todo === undefined ? { status: 'possible' } : { status: 'manual', todo }),
    );
    const planned = [plannedAt(source, 'own', { edits: [{ start: at, end: at, text: edit.text }] }), ...left];
    return rewriteFile({
      source,
      file: '/a.ts',
      planned: planned.map((one) => (one.site.name.start < at ? one : { ...one, site: { ...one.site, statement } })),
      markers: true,
    }).output.replaceAll(`// ${words} `, '# ');
  }

  it('takes along its own old line, where texts differ', () => {
    expect(moved(['B; v6: one', 'B; v6: two'], 'own(left, right);', { right: 'B; v6: two', left: 'B; v6: one' })).toBe(
      'first();\n# B; v6: two\nown(left, right);\n',
    );
    expect(
      moved(['B; v6: one', 'B; v6: two'], 'own(left, right);', { right: 'B; v6: three', left: 'B; v6: four' }),
    ).toBe('first();\n# B; v6: three\nown(left, right);\n');
    expect(moved(['B; v6: two', 'B; v6: one'], 'left; own(right);', { left: 'B; v6: one', right: 'B; v6: two' })).toBe(
      '# B; v6: one\nleft; first();\n# B; v6: two\nown(right);\n',
    );
  });

  it('stays where its statement still begins below it', () => {
    expect(moved(['B.'], 'x(own(left));', { left: 'B.' }, { at: 2, text: '\n' })).toBe('# B.\nx(\nown(left));\n');
  });

  it('is not mixed up with that of a place which wants none', () => {
    expect(moved([], 'own(() => {\n  none;\n}, left);', { none: undefined, left: 'B.' })).toBe(
      'first();\n# B.\nown(() => {\n  none;\n}, left);\n',
    );
  });

  it('goes where another statement speaks for it', () => {
    const source = 'x;\nown(left);\n';
    const statement = { start: 3, end: 13 };
    const planned = [
      plannedAt(source, 'own', { edits: [{ start: 3, end: 3, text: 'first();\n' }] }),
      plannedAt(source, 'left', { status: 'manual', todo: 'B.', markerAt: { start: 0, end: 2 } }),
    ];
    expect(
      rewriteFile({
        source,
        file: '/a.ts',
        planned: planned.map((one) => ({ ...one, site: { ...one.site, statement } })),
        markers: true,
      }).output,
    ).toBe(`// ${words} B.\nx;\nfirst();\nown(left);\n`);
  });

  it('moves behind edits that end above it', () => {
    const source = `x;\n// ${words} B.\nown(left);\n`;
    const start = source.indexOf('own');
    const planned = [
      plannedAt(source, 'x', { edits: [{ start: 0, end: 3, text: 'y;\n' }] }),
      plannedAt(source, 'own', { edits: [{ start, end: start, text: 'first();\n' }] }),
      plannedAt(source, 'left', { status: 'manual', todo: 'B.' }),
    ];
    expect(rewriteFile({ source, file: '/a.ts', planned, markers: true }).output).toBe(
      `y;\nfirst();\n// ${words} B.\nown(left);\n`,
    );
  });

  it('loses an old line with the edit that takes it', () => {
    const source = `x;\n// ${words} B.\nown(left);\n`;
    const start = source.indexOf('own');
    const planned = [
      plannedAt(source, 'own', {
        edits: [
          { start: 0, end: start, text: '' },
          { start, end: start, text: 'first();\n' },
        ],
      }),
      plannedAt(source, 'left', { status: 'manual', todo: 'B.' }),
    ];
    expect(
      rewriteFile({
        source,
        file: '/a.ts',
        planned: planned.map((one) => ({
          ...one,
          site: { ...one.site, statement: { start, end: source.length - 1 } },
        })),
        markers: true,
      }).output,
    ).toBe(`first();\n// ${words} B.\nown(left);\n`);
  });
});
