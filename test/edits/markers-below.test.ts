import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../edits/apply-edits.ts';
import { readSyntax } from '../../edits/check-syntax.ts';
import { markerEdits } from '../../edits/markers.ts';
import type { TextEdit } from '../../rewrites/plan.ts';

/** What stands in the text where an edit goes. */
function rangeOf(source: string, needle: string): { start: number; end: number } {
  const start = source.indexOf(needle);
  return { start, end: start + needle.length };
}

/** Carries out `edits`, the first of which is that of the place `own`, with a marker for that place and one for `other`. */
function marked(source: string, edits: readonly TextEdit[]): string {
  const markers = [
    { id: 'own', todo: 'A.', statement: rangeOf(source, 'target('), edits },
    { id: 'other', todo: 'B.', statement: rangeOf(source, 'target(') },
  ];
  const { above, below } = markerEdits(source, markers, readSyntax(source, '/a.ts').tree!, [], edits);
  return applyEdits(source, [...above, ...edits, ...below]);
}

const own = '// TODO(svc-v6): own: A.';
const other = '// TODO(svc-v6): other: B.';

describe('markers where a statement is put in front', () => {
  it('each stand above what is about them', () => {
    const source = 'if (a) {\n  target(1);\n}\n';
    const start = source.indexOf('target(');
    expect(marked(source, [{ start, end: start, text: 'first();\n  ' }])).toBe(`if (a) {\n  ${own}\n  first();\n  ${other}\n  target(1);\n}\n`);
    const windows = source.replaceAll('\n', '\r\n');
    const there = windows.indexOf('target(');
    expect(marked(windows, [{ start: there, end: there, text: 'first();\r\n\t ' }])).toBe(`if (a) {\r\n  ${own}\r\n  first();\r\n\t ${other}\r\n  target(1);\r\n}\r\n`);
  });

  it.each<[string, string, (at: number) => TextEdit, string]>([
    ['the statement goes on in its line', 'target(1);\n', (at) => ({ start: at, end: at, text: 'first(); ' }), `${own}\n${other}\nfirst(); target(1);\n`],
    ['the text behind it is of its own line', 'target(1);\n', (at) => ({ start: at, end: at, text: 'first(\n); ' }), `${own}\n${other}\nfirst(\n); target(1);\n`],
    ['a name goes for lines', 'target(1);\n', (at) => ({ start: at, end: at + 6, text: 'first();\n' }), `${own}\n${other}\nfirst();\n(1);\n`],
    ['it does not begin its line', 'a(); target(1);\n', (at) => ({ start: at, end: at, text: 'first();\n' }), `${own}\n${other}\na(); first();\ntarget(1);\n`],
    ['text goes for it', 'target(1);\n', (at) => ({ start: at, end: at + 6, text: 'first();\ntarget' }), `${own}\n${other}\nfirst();\ntarget(1);\n`],
    ['a line above goes for it', 'x;\ntarget(1);\n', (at) => ({ start: at - 3, end: at, text: 'first();\n' }), `first();\n${own}\n${other}\ntarget(1);\n`],
    ['it is that of another line', 'x;\ntarget(1);\n', () => ({ start: 0, end: 0, text: 'first();\n' }), `first();\nx;\n${own}\n${other}\ntarget(1);\n`],
  ])('stand together where %s', (_, source, edit, output) => {
    expect(marked(source, [edit(source.indexOf('target('))])).toBe(output);
  });

  it('of an earlier run move along with their line', () => {
    const source = `// Why.\n${other}\n// eslint-disable-next-line\ntarget(1);\n`;
    const start = source.indexOf('target(');
    expect(marked(source, [{ start, end: start, text: 'first();\n' }])).toBe(`// Why.\n${own}\n// eslint-disable-next-line\nfirst();\n${other}\ntarget(1);\n`);
  });
});
