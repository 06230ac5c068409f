import fc from '../random.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { readSyntax } from '../../src/applying/check-syntax.ts';
import { markerWords } from '../../src/edits/marker-text.ts';
import { markerEdits, type Marker, wordsOf } from '../../src/applying/markers.ts';

const id = 'api.trace.get';

/** Puts a marker above each place of `needle`, as if a statement began there. */
function mark(source: string, needle = 'target(', file = '/a.tsx', todo = 'Do it.'): string {
  const markers: Marker[] = [...source.matchAll(new RegExp(needle.replace(/[()]/g, '\\$&'), 'g'))].map(({ index }) => ({
    id,
    todo,
    statement: { start: index, end: index + needle.length },
  }));
  const { tree, errors } = readSyntax(source, file);
  expect(errors).toEqual([]);
  const output = applyEdits(source, markerEdits(source, markers, tree!, []));
  expect(readSyntax(output, file).errors).toEqual([]);
  return output;
}

const line = '// TODO(svc-v6): api.trace.get: Do it.';

describe('markers', () => {
  it('stands on a line of its own above the statement, indented like it', () => {
    expect(mark('function f() {\n\ttarget();\n}\n')).toBe(`function f() {\n\t${line}\n\ttarget();\n}\n`);
  });

  it.each([
    ['// eslint-disable-next-line no-console'],
    ['// @ts-expect-error old types'],
    ['// @ts-ignore'],
    ['/* eslint-disable-next-line */'],
    ['// prettier-ignore'],
    ['// biome-ignore lint/x: y'],
    ['/* istanbul ignore next */'],
    ['// svc-v6-ignore:'],
  ])('goes above the directive %s', (directive) => {
    expect(mark(`a();\n${directive}\ntarget();\n`)).toBe(`a();\n${line}\n${directive}\ntarget();\n`);
  });

  it('is no text of an element, also where a line begins with a child', () => {
    expect(mark('f(<a>\n{target()}\n</a>);\n')).toBe(
      `f(<a>\n{/* TODO(svc-v6): api.trace.get: Do it. */}\n{target()}\n</a>);\n`,
    );
    expect(mark('f(<a>\n  one\n{target()}\n</a>);\n')).toBe(
      `f(<a>\n  one\n{/* TODO(svc-v6): api.trace.get: Do it. */}\n{target()}\n</a>);\n`,
    );
  });

  it('goes above several directives but below an ordinary comment', () => {
    expect(mark('// why\n// @ts-expect-error\n// eslint-disable-next-line\ntarget();\n')).toBe(
      `// why\n${line}\n// @ts-expect-error\n// eslint-disable-next-line\ntarget();\n`,
    );
  });

  it('is there already when an earlier run told a test to follow the call by its old name', () => {
    const there = '// TODO(svc-v6): api.legacy.scoreV1.delete: Follow the call: it moved.\ntarget();\n';
    expect(mark(there, 'target(', '/a.ts', 'Follow the call: it moved.')).toBe(there);
    const other = '// TODO(svc-v6): api.legacy.scoreV1.delete: Do it.\ntarget();\n';
    expect(mark(other)).toBe(`// TODO(svc-v6): api.legacy.scoreV1.delete: Do it.\n${line}\ntarget();\n`);
  });

  it.each([
    'TODO(svc-v6): api.trace.get: Do another thing.',
    'TODO(svc-v6): api.trace.get: Bob does this in March.',
    'TODO(svc-v6): api.trace.get',
    'TODO(svc-v6): api.trace.get is for Bob',
  ])('is there already when one of the same id is, whatever it says: %s', (words) => {
    const there = `// ${words}\ntarget();\n`;
    expect(mark(there)).toBe(there);
  });

  it.each([
    'TODO(svc-v6): api.trace.getMany: Do it.',
    'TODO(svc-v6): api.trace: Do it.',
    'TODO: api.trace.get: Do it.',
    'api.trace.get: Do it.',
  ])('is not there when only another comment is: %s', (words) => {
    expect(mark(`// ${words}\ntarget();\n`)).toBe(`// ${words}\n${line}\ntarget();\n`);
  });

  it('goes above a statement with a semicolon at the beginning of a line', () => {
    const source = 'for (let i = 0\n; i < 2; i += 1) {\n  a();\n} target();\n';
    expect(mark(source)).toBe(`${line}\n${source}`);
    expect(mark('a(\n  1)\n;[target()]\n', 'target(')).toBe(`a(\n  1)\n${line}\n;[target()]\n`);
    expect(mark('a(\n  1)\n  ;[target()]\n', 'target(')).toBe(`a(\n  1)\n  ${line}\n  ;[target()]\n`);
  });

  it('never splits a line: a statement behind others on its line gets it above the line', () => {
    expect(mark('  a(); target(); b();\n')).toBe(`  ${line}\n  a(); target(); b();\n`);
    expect(mark('if (a) target();\nelse b();\n')).toBe(`${line}\nif (a) target();\nelse b();\n`);
    expect(mark('if (a) b();\nelse target();\n')).toBe(`if (a) b();\n${line}\nelse target();\n`);
    expect(mark('const f = () => target();\n')).toBe(`${line}\nconst f = () => target();\n`);
  });

  it('goes above the first line of a statement whose last line holds another one', () => {
    expect(mark('  a({\n    b,\n  }); target();\n')).toBe(`  ${line}\n  a({\n    b,\n  }); target();\n`);
    expect(mark('a(\n); b(\n); target();\n')).toBe(`${line}\na(\n); b(\n); target();\n`);
    expect(mark('class A {\n  b = [\n  ]; c = target();\n}\n')).toBe(
      `class A {\n  ${line}\n  b = [\n  ]; c = target();\n}\n`,
    );
    // Of a statement around it the line may begin inside.
    expect(mark('function f() {\n  a({\n  });\n  target();\n}\n')).toBe(
      `function f() {\n  a({\n  });\n  ${line}\n  target();\n}\n`,
    );
  });

  it('keeps a brace-less body, a case clause and a label valid', () => {
    expect(mark('if (a)\n  target();\n')).toBe(`if (a)\n  ${line}\n  target();\n`);
    expect(mark('switch (a) {\n  case 1:\n    target();\n    break;\n  case 2: target();\n}\n')).toBe(
      `switch (a) {\n  case 1:\n    ${line}\n    target();\n    break;\n  ${line}\n  case 2: target();\n}\n`,
    );
  });

  it('stands above a class member and its decorators', () => {
    expect(mark('class A {\n  @dec()\n  target() {}\n}\n', '@dec(')).toBe(
      `class A {\n  ${line}\n  @dec()\n  target() {}\n}\n`,
    );
  });

  it('is a JSX comment between JSX children, and a line comment inside their expressions', () => {
    expect(mark('const a = (\n  <div>\n    <b>x</b>\n    {target()}\n  </div>\n);\n', '{target(')).toBe(
      'const a = (\n  <div>\n    <b>x</b>\n    {/* TODO(svc-v6): api.trace.get: Do it. */}\n    {target()}\n  </div>\n);\n',
    );
    expect(mark('const a = (\n  <div>\n    <b onClick={() => { target(); }} />\n  </div>\n);\n')).toBe(
      'const a = (\n  <div>\n    {/* TODO(svc-v6): api.trace.get: Do it. */}\n    <b onClick={() => { target(); }} />\n  </div>\n);\n',
    );
    expect(mark('const a = (\n  <div>\n    {b.map(() => {\n      target();\n    })}\n  </div>\n);\n')).toBe(
      `const a = (\n  <div>\n    {b.map(() => {\n      ${line}\n      target();\n    })}\n  </div>\n);\n`,
    );
  });

  it('does not take the space out of JSX text that goes over the line', () => {
    expect(mark('const a = (\n  <p>\n    some\n    words {target()}\n  </p>\n);\n', '{target(')).toBe(
      `const a = (\n  ${line}\n  <p>\n    some\n    words {target()}\n  </p>\n);\n`,
    );
  });

  it('stays out of template literals, block comments and continued strings', () => {
    expect(mark('const a = `\n${target()}\n`;\n')).toBe(`${line}\nconst a = \`\n\${target()}\n\`;\n`);
    expect(mark('/* a\n */ target();\n')).toBe(`${line}\n/* a\n */ target();\n`);
    expect(mark("f('a\\\nb'); target();\n")).toBe(`${line}\nf('a\\\nb'); target();\n`);
  });

  it('stays out of them inside of its own statement too', () => {
    expect(mark("f(['a\\\nb', () => { target(); }]);\n")).toBe(`${line}\nf(['a\\\nb', () => { target(); }]);\n`);
    expect(mark('f(/* a\n */ () => { target(); });\n')).toBe(`${line}\nf(/* a\n */ () => { target(); });\n`);
    expect(mark('f(`a\nb`, () => { target(); });\n')).toBe(`${line}\nf(\`a\nb\`, () => { target(); });\n`);
    expect(mark("'a\\\nb'; target();\n")).toBe(`${line}\n'a\\\nb'; target();\n`);
    // On one line they are in nobody's way.
    expect(mark("f(\n  'a', `b`, /* c */ () => { target(); });\n")).toBe(
      `f(\n  ${line}\n  'a', \`b\`, /* c */ () => { target(); });\n`,
    );
    // Behind the end of one a line begins as everywhere.
    expect(mark('f(`a\n`,\n  () => { target(); });\n')).toBe(`f(\`a\n\`,\n  ${line}\n  () => { target(); });\n`);
    expect(mark('f(`\n`)\ntarget();\n')).toBe(`f(\`\n\`)\n${line}\ntarget();\n`);
  });

  it('stands in JSX text that has words on one side only', () => {
    const jsx = '{/* TODO(svc-v6): api.trace.get: Do it. */}';
    expect(mark('const a = (\n  <p>\n    words\n    {target()}\n  </p>\n);\n', '{target(')).toBe(
      `const a = (\n  <p>\n    words\n    ${jsx}\n    {target()}\n  </p>\n);\n`,
    );
    expect(mark('const a = (\n  <p>\n    <b />\n    words {target()}\n  </p>\n);\n', '{target(')).toBe(
      `const a = (\n  <p>\n    <b />\n    ${jsx}\n    words {target()}\n  </p>\n);\n`,
    );
    expect(
      mark('const a = (\n  <p>\n    {/* eslint-disable-next-line x */}\n    {target()}\n  </p>\n);\n', '{target('),
    ).toBe(`const a = (\n  <p>\n    ${jsx}\n    {/* eslint-disable-next-line x */}\n    {target()}\n  </p>\n);\n`);
  });

  it('a block that holds a comment alone is none above it', () => {
    expect(mark('{/* eslint-disable-next-line x */}\ntarget();\n')).toBe(
      `{/* eslint-disable-next-line x */}\n${line}\ntarget();\n`,
    );
  });

  it('goes above a statement that ends where its own begins', () => {
    expect(mark('a(\n);target();\n')).toBe(`${line}\na(\n);target();\n`);
    expect(mark('if (a) {\n}target();\n')).toBe(`${line}\nif (a) {\n}target();\n`);
    expect(mark('class A {\n  b() {\n  } c = target();\n}\n')).toBe(
      `class A {\n  ${line}\n  b() {\n  } c = target();\n}\n`,
    );
    expect(mark('class A {\n  #b = [\n  ]; c = target();\n}\n')).toBe(
      `class A {\n  ${line}\n  #b = [\n  ]; c = target();\n}\n`,
    );
    expect(mark('f([\n], () => { target(); });\n')).toBe(`f([\n${line}\n], () => { target(); });\n`);
  });

  it('ends like the line below it at the top of a file', () => {
    expect(mark('target();\na();\r\n')).toBe(`${line}\ntarget();\na();\r\n`);
    expect(mark('target();\r\na();\n')).toBe(`${line}\r\ntarget();\r\na();\n`);
  });

  it('stands above a semicolon that begins the line', () => {
    expect(mark('const a = [\n]\n;/* a comment of some length */ target();\n')).toBe(
      `const a = [\n]\n${line}\n;/* a comment of some length */ target();\n`,
    );
  });

  it('keeps out of what other edits replace', () => {
    const source = 'a(\n  b(), () => { target(); });\n';
    const at = source.indexOf('target');
    const marker = { id, todo: 'Do it.', statement: { start: at, end: at + 9 } };
    const put = (replaced: readonly { start: number; end: number }[]): string =>
      applyEdits(source, markerEdits(source, [marker], readSyntax(source, '/a.ts').tree!, replaced));
    expect(put([{ start: 1, end: 8 }])).toBe(`${line}\n${source}`);
    expect(put([{ start: 1, end: 3 }])).toBe(`a(\n  ${line}\n${source.slice(3)}`);
  });

  it.each([
    ['// a', 'a'],
    ['//a', 'a'],
    ['//  a  ', 'a'],
    ['/* a */', 'a'],
    ['/*a*/', 'a'],
    ['/** a */', 'a'],
    ['{/* a */}', 'a'],
    ['{ /* a */ }', 'a'],
    ['<!-- a -->', 'a'],
    ['<!--a-->', 'a'],
    ['// a */ b', 'a */ b'],
    ['// see /* b', 'see /* b'],
    ['// a // b', 'a // b'],
    ['a // b', 'a // b'],
    ['/* a */ ', 'a'],
    ['// a --> b', 'a --> b'],
  ])('the words of %s', (comment, words) => {
    expect(wordsOf(comment.trim())).toBe(words);
  });

  it('its words are one line without space at the ends', () => {
    expect(markerWords({ id: 'a', todo: ' one \n\t two ' })).toBe('TODO(svc-v6): a: one two');
  });

  it('keeps shebang, BOM and directive prologue first', () => {
    expect(mark('#!/usr/bin/env node\ntarget();\n')).toBe(`#!/usr/bin/env node\n${line}\ntarget();\n`);
    expect(mark('\uFEFFtarget();\n')).toBe(`\uFEFF${line}\ntarget();\n`);
    expect(mark("'use strict';\ntarget();\n")).toBe(`'use strict';\n${line}\ntarget();\n`);
  });

  it('uses the line ending around it', () => {
    expect(mark('a();\r\ntarget();\r\n')).toBe(`a();\r\n${line}\r\ntarget();\r\n`);
    expect(mark('target();\r\n')).toBe(`${line}\r\ntarget();\r\n`);
    expect(mark('target();')).toBe(`${line}\ntarget();`);
    expect(mark('a();\r\nb();\ntarget();\r\n')).toBe(`a();\r\nb();\n${line}\ntarget();\r\n`);
    expect(mark('a();\nb();\r\ntarget();\n')).toBe(`a();\nb();\r\n${line}\r\ntarget();\n`);
  });

  it('is one line and never ends a comment', () => {
    expect(mark('target();\n', 'target(', '/a.ts', 'one\ntwo */ three')).toBe(
      '// TODO(svc-v6): api.trace.get: one two *\\/ three\ntarget();\n',
    );
  });

  it('is placed once for the same words, and each for different ones', () => {
    expect(mark('target(); target();\n')).toBe(`${line}\ntarget(); target();\n`);
    const source = 'target();\n';
    const statement = { start: 0, end: 8 };
    const edits = markerEdits(
      source,
      [
        { id: 'a', todo: 'x', statement },
        { id: 'b', todo: 'y', statement },
      ],
      readSyntax(source, '/a.ts').tree!,
      [],
    );
    expect(applyEdits(source, edits)).toBe('// TODO(svc-v6): a: x\n// TODO(svc-v6): b: y\ntarget();\n');
  });

  const lines = fc.constantFrom(
    'target();',
    '  target();',
    'a(); target();',
    '// why',
    '// @ts-ignore',
    '/* eslint-disable-next-line x */',
    '',
    'if (a)\n  target();',
    '{\n\ttarget();\n}',
    'const x = `\n${target()}\n`;',
    "'use strict';",
    'const y = (<p>\n  a\n  {target()}\n</p>);',
  );

  it('only inserts whole lines, and nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (parts, ending) => {
        const source =
          parts
            .map((part, index) => part.replaceAll('const ', `const v${index}`))
            .join('\n')
            .replaceAll('\n', ending) + ending;
        const output = mark(source);
        const kept = output.split(ending).filter((text) => !text.includes('TODO(svc-v6)'));
        expect(kept.join(ending)).toBe(source);
        expect(mark(output)).toBe(output);
      }),
    );
  });
});
