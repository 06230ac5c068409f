import { describe, expect, it } from 'vitest';
import { indentedBy, inLines, movedTo } from '../../src/program/code-in-lines.ts';

const style = { indent: '  ', lineEnd: '\n' };
const lines = (...all: string[]): string => all.join('\n');

describe('inLines', () => {
  it('leaves what fits', () => {
    expect(inLines("client.list({ a: 1, b: [{ c: 'd' }] })", style, 40)).toBe("client.list({ a: 1, b: [{ c: 'd' }] })");
  });

  it('divides the outermost literal, and what is too long in it', () => {
    expect(
      inLines("(await read({ filter: JSON.stringify([{ a: 'b' }, { c: 'd' }]), limit: 1 })).data[0]!", style, 40),
    ).toBe(
      lines(
        '(await read({',
        '  filter: JSON.stringify([',
        "    { a: 'b' },",
        "    { c: 'd' },",
        '  ]),',
        '  limit: 1,',
        '})).data[0]!',
      ),
    );
  });

  it('counts what stands in front of the first line', () => {
    expect(inLines('read({ a: 1 })', style, 40, 30)).toBe(lines('read({', '  a: 1,', '})'));
  });

  it('gives statements lines, without commas', () => {
    expect(inLines('(one) => { if (one === undefined) throw new Error(); return one; }', style, 40)).toBe(
      lines('(one) => {', '  if (one === undefined) throw new Error();', '  return one;', '}'),
    );
  });

  it('gives each property a line where one of them takes several', () => {
    expect(inLines(lines('await run({ name, task: async () => {', '      await go();', '    } })'), style, 40)).toBe(
      lines('await run({', '  name,', '  task: async () => {', '    await go();', '  },', '})'),
    );
  });

  it('reads statements and imports', () => {
    expect(inLines(lines("import { go } from 'go';", 'go({ one: 1, two: 2, three: 3, four: 4 })'), style, 30)).toBe(
      lines("import { go } from 'go';", 'go({', '  one: 1,', '  two: 2,', '  three: 3,', '  four: 4,', '})'),
    );
  });

  it('divides nothing with comments, or with lines of a template', () => {
    const commented = '({ first: 1, /* of two */ second: 2, third: 3 })';
    const template = lines('({ first: 1, second: `a', '  b` })');
    expect(inLines(commented, style, 20)).toBe(commented);
    expect(inLines(template, style, 20)).toBe(template);
  });
});

describe('movedTo', () => {
  it('moves the lines with the last one', () => {
    expect(movedTo(lines('{', '      a: 1,', '', '    }'), '\t')).toBe(lines('{', '\t  a: 1,', '', '\t}'));
  });

  it('leaves lines that stand further left', () => {
    expect(movedTo(lines('{', ' a: 1,', '    }'), '')).toBe(lines('{', ' a: 1,', '}'));
  });

  it('leaves the lines of a template, and moves those around it', () => {
    expect(movedTo(lines('{', '    a: `b', '    c`,', '    d: `e${', '      f', '    }`,', '  }'), '')).toBe(
      lines('{', '  a: `b', '    c`,', '  d: `e${', '    f', '  }`,', '}'),
    );
  });
});

describe('indentedBy', () => {
  it('gives two spaces the indentation of the file', () => {
    expect(indentedBy(lines('do {', '  a();', '    b();', '}'), '\t')).toBe(lines('do {', '\ta();', '\t\tb();', '}'));
    expect(indentedBy(lines('do {', '  a();', '}'), '    ')).toBe(lines('do {', '    a();', '}'));
  });

  it('leaves the lines of a template', () => {
    expect(indentedBy(lines('do {', '  a(`b', '  c`);', '}'), '\t')).toBe(lines('do {', '\ta(`b', '  c`);', '}'));
  });

  it('leaves what has it already', () => {
    expect(indentedBy(lines('do {', '    a();', '}'), '    ')).toBe(lines('do {', '    a();', '}'));
  });
});
