import { describe, expect, it } from 'vitest';
import { commentsAbove, lineAt } from '../../src/edits/comment-lines.ts';
import { ignoreReason } from '../../src/applying/ignore-comments.ts';

describe('lineAt', () => {
  it.each([
    ['a\nbc\n', 0, 0],
    ['a\nbc\n', 1, 0],
    ['a\nbc\n', 2, 2],
    ['a\nbc\n', 4, 2],
    ['\na', 0, 0],
    ['\na', 1, 1],
    ['\uFEFFa\nb', 1, 1],
    ['\uFEFFa\nb', 0, 1],
    ['\uFEFFa\nb', 3, 3],
    ['a\n\uFEFFb', 3, 2],
  ])('%j at %i', (source, offset, line) => {
    expect(lineAt(source, offset)).toBe(line);
  });
});

describe('commentsAbove', () => {
  const above = (source: string): string[] => commentsAbove(source, source.length).map(({ text }) => text);

  it.each(['// a', '/* a */', '/** a **/', '/**/', '{/* a */}', '{ \t/* a */ \t}', '{/**/}', '<!-- a -->', '<!---->'])(
    '%s is a comment',
    (comment) => {
      expect(above(`x();\n  ${comment}\t\n`)).toEqual([comment]);
    },
  );

  it.each([
    'x(); // a',
    'x(); /* a */',
    '/* a */ x();',
    '/* a */ x(); /* b */',
    '/* a',
    'a */',
    '{/* a */} x',
    'x {/* a */}',
    '{x/* a */}',
    '{/* a */x}',
    '{/* a */ b {/* c */}',
    '<!-- a --> <b> <!-- c -->',
    '<!-- a',
    'a <!-- b -->',
    '<!-- a --> b',
    '',
  ])('%j is none', (line) => {
    expect(above(`${line}\n`)).toEqual([]);
  });

  it('gives the nearest first, with where its line begins, up to the first line that is none', () => {
    expect(commentsAbove('// a\n\n// b\n/* c */\n  x();\n', 19)).toEqual([
      { start: 11, text: '/* c */' },
      { start: 6, text: '// b' },
    ]);
  });

  it('ends at the beginning of the text, behind a byte order mark', () => {
    expect(commentsAbove('\uFEFF// a\nx();\n', 6)).toEqual([{ start: 1, text: '// a' }]);
    expect(commentsAbove('// a\nx();\n', 0)).toEqual([]);
  });
});

describe('ignoreReason', () => {
  const reason = (comment: string): string | undefined => {
    const source = `${comment}\nx.y();\n`;
    const at = source.indexOf('x.y');
    return ignoreReason(source, { name: { start: at + 2 }, statement: { start: at } });
  };

  it.each([
    ['// svc-v6-ignore: stays', 'stays'],
    ['//svc-v6-ignore:stays', 'stays'],
    ['/* svc-v6-ignore: stays here */', 'stays here'],
    ['/** svc-v6-ignore: stays **/', 'stays *'],
    ['{/* svc-v6-ignore: stays */}', 'stays'],
    ['{ /* svc-v6-ignore: stays */ }', 'stays'],
    ['<!-- svc-v6-ignore: stays -->', 'stays'],
    ['//  svc-v6-ignore:   stays', 'stays'],
    ['/*** svc-v6-ignore: stays */', 'stays'],
    ['{/** svc-v6-ignore: stays */}', 'stays'],
    ['{  /* svc-v6-ignore: stays */  }', 'stays'],
    ['{/* svc-v6-ignore: stays */ }', 'stays'],
    ['<!--svc-v6-ignore:  stays  -->', 'stays'],
  ])('%s', (comment, expected) => {
    expect(reason(comment)).toBe(expected);
  });

  it.each([
    '// svc-v6-ignore',
    '// svc-v6-ignore:',
    '// svc-v6-ignore:  ',
    '/* svc-v6-ignore: */',
    '// no svc-v6-ignore: stays',
    '// svc-v6-ignored: stays',
    'x(); // svc-v6-ignore: stays',
  ])('%s silences nothing', (comment) => {
    expect(reason(comment)).toBeUndefined();
  });

  it('stands above the line of the name, or above the statement', () => {
    const source =
      'a(\n  // svc-v6-ignore: inside\n  x.y(),\n);\n// svc-v6-ignore: above\nb(\n  x.y(),\n);\nc(\n  x.y(),\n);\n';
    const at = (index: number): number => [...source.matchAll(/x\.y/g)][index]!.index;
    const found = ['a(', 'b(', 'c('].map((text, index) =>
      ignoreReason(source, { name: { start: at(index) + 2 }, statement: { start: source.indexOf(text) } }),
    );
    expect(found).toEqual(['inside', 'above', undefined]);
  });

  it('the first with a reason counts', () => {
    expect(reason('// svc-v6-ignore: far\n// svc-v6-ignore:\n// other')).toBe('far');
    expect(reason('// svc-v6-ignore: far\n// svc-v6-ignore: near')).toBe('near');
  });
});
