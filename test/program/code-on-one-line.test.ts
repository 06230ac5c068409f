import { describe, expect, it } from 'vitest';
import { codeOnOneLine, onOneLine } from '../../src/program/code-on-one-line.ts';

describe('code on one line', () => {
  it.each([
    ['nothing to do', 'a(b)', 'a(b)', 'a(b)'],
    ['lines', '{\r\n  a,\r\n\r\n  b,\r\n}', '{ a, b }', '{ a, b }'],
    ['a line comment', '{\n  a: 1, // one\n  b,\n}', '{ a: 1, /* one */ b }', '{ a: 1, b }'],
    ['a line comment with an end of one', '{\n  a, // one */ two\n}', '{ a, /* one * / two */ }', '{ a }'],
    ['a line comment in a block comment', '[a, /* // one */ b]', '[a, /* // one */ b]', '[a, b]'],
    ['a comment at the end', 'a // one', 'a /* one */', 'a'],
    ['a comment of several lines', '{\n  /*\n   * one\n   */\n  a }', '{ /* * one */ a }', '{ a }'],
    ['a call', 'f(\n  a,\n  [\n    b,\n    ...c\n  ],\n)', 'f(a, [b, ...c])', 'f(a, [b, ...c])'],
    ['a chain', 'a\n  .b()\n  ?.c', 'a.b()?.c', 'a.b()?.c'],
    ['holes of a list', '[a,,\n]', '[a,, ]', '[a,, ]'],
    ['lines of a template', '{\n  a: `b,\n}`,\n}', '{ a: `b,\\n}` }', '{ a: `b,\\n}` }'],
    ['a comment between words', 'a in/**/b', 'a in/**/b', 'a in b'],
    ['a comment behind a parenthesis', 'f(/* one */ a)', 'f(/* one */ a)', 'f(a)'],
    [
      'strings',
      "['http://a', // one\n\"/*\", '*/']",
      "['http://a', /* one */ \"/*\", '*/']",
      "['http://a', \"/*\", '*/']",
    ],
    ['templates', '[`//a${b // one\n}//c`, d]', '[`//a${b /* one */ }//c`, d]', '[`//a${b }//c`, d]'],
    [
      'regular expressions',
      '[/[/*]\\/\\//, // one\n a / b]',
      '[/[/*]\\/\\//, /* one */ a / b]',
      '[/[/*]\\/\\//, a / b]',
    ],
    [
      'JSX',
      '<a href="//b" // one\n c={/* two */ d}>https://e</a>',
      '<a href="//b" /* one */ c={/* two */ d}>https://e</a>',
      '<a href="//b" c={d}>https://e</a>',
    ],
    ['a type assertion', '<A>b // one\n.c', '<A>b /* one */.c', '<A>b.c'],
    ['several arguments', 'a, // one\n...b', 'a, /* one */ ...b', 'a, ...b'],
    [
      'a member of a literal',
      'a: b, // one\nget c() { return 1; }',
      'a: b, /* one */ get c() { return 1; }',
      'a: b, get c() { return 1; }',
    ],
    ['what does not parse', 'a b) // one\nc', 'a b) /* one */ c', 'a b) c'],
  ])('%s', (_, text, whole, code) => {
    expect([onOneLine(text), codeOnOneLine(text)]).toEqual([whole, code]);
  });
});
