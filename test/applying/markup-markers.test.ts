import { describe, expect, it } from 'vitest';
import { virtualTexts } from '../../src/embedded/index.ts';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { markupMarkerEdits } from '../../src/applying/markup-markers.ts';

const id = 'api.trace.get';
const words = 'TODO(svc-v6): api.trace.get: Do it.';

/** The file with a marker for each place of `needle` in its code. */
function mark(source: string, needle = 'target', todo = 'Do it.', file = '/a.svelte'): string {
  const [unit] = virtualTexts(file, source);
  const markers = [...unit!.text.matchAll(new RegExp(needle, 'g'))].map(({ index }) => ({
    id,
    todo,
    statement: { start: index, end: index + needle.length },
  }));
  return applyEdits(source, markupMarkerEdits(source, unit!, markers));
}

describe('markers in markup', () => {
  it.each([
    [
      'above the element, indented like it',
      '<a>\n\t<b c={target} />\n</a>\n',
      `<a>\n\t<!-- ${words} -->\n\t<b c={target} />\n</a>\n`,
    ],
    ['above the first line of it', '  <b\n    c={target}\n  />\n', `  <!-- ${words} -->\n  <b\n    c={target}\n  />\n`],
    ['above a line of words', 'words {target}\n', `<!-- ${words} -->\nwords {target}\n`],
    [
      'in the line ending of the file',
      '<a/>\r\n<b>{target}</b>\r\n',
      `<a/>\r\n<!-- ${words} -->\r\n<b>{target}</b>\r\n`,
    ],
    [
      'above a tag that begins on an earlier line',
      '<a\n  b="c"\n>{target}</a>\n',
      `<!-- ${words} -->\n<a\n  b="c"\n>{target}</a>\n`,
    ],
    [
      'above a tag in whose closing tag the line begins',
      '<p>\n</p\n><a>{target}</a>\n',
      `<p>\n<!-- ${words} -->\n</p\n><a>{target}</a>\n`,
    ],
    [
      'above the script at whose end the line begins',
      '<b>\n<script>\na();\n</script><a>{target}</a>\n',
      `<b>\n<!-- ${words} -->\n<script>\na();\n</script><a>{target}</a>\n`,
    ],
    [
      'once for what an element has twice',
      '<a b={target} c={target}>{target}</a>\n',
      `<!-- ${words} -->\n<a b={target} c={target}>{target}</a>\n`,
    ],
    [
      'for each element',
      '<a b={target} />\n<a b={target} />\n',
      `<!-- ${words} -->\n<a b={target} />\n<!-- ${words} -->\n<a b={target} />\n`,
    ],
    ['below other comments', '<!-- why -->\n<a b={target} />\n', `<!-- why -->\n<!-- ${words} -->\n<a b={target} />\n`],
    [
      'above those that speak to a tool',
      '<!-- why -->\n<!-- svelte-ignore a -->\n<!-- eslint-disable-next-line b -->\n<a b={target} />\n',
      `<!-- why -->\n<!-- ${words} -->\n<!-- svelte-ignore a -->\n<!-- eslint-disable-next-line b -->\n<a b={target} />\n`,
    ],
    ['not for code of a script', '<script>target()</script>\n', '<script>target()</script>\n'],
  ])('stand %s', (_, source, expected) => {
    expect(mark(source)).toBe(expected);
    expect(mark(expected)).toBe(expected);
  });

  it('do not end early', () => {
    const expected = '<!-- TODO(svc-v6): api.trace.get: Not a-- >b-- >. -->\n<a b={target} />\n';
    expect(mark('<a b={target} />\n', 'target', 'Not a-->b-->.')).toBe(expected);
    expect(mark(expected, 'target', 'Not a-->b-->.')).toBe(expected);
  });

  it('are there already when one of the same id is, whatever it says', () => {
    const there = mark('<a b={target} />\n', 'target', 'Move it. Text: `f(old())`');
    expect(mark(there, 'target', 'Move it. Text: `f(renamed())`')).toBe(there);
    expect(mark(there, 'target', 'Leave it. Text: `f(old())`')).toBe(there);
  });

  it.each([
    ['a script', '<script>\nconst target = 1;\n</script><template><a :b="target" /></template>\n', 'marker<script>'],
    [
      'styles',
      '<script>const target = 1;</script>\n<style>\na {}\n</style><template><a :b="target" /></template>\n',
      'marker<style>',
    ],
    [
      'the tag of the template',
      '<script>const target = 1;</script>\n<template\n><a :b="target" /></template>\n',
      'marker<template',
    ],
  ])('stand above %s of Vue', (_, source, expected) => {
    expect(mark(source, 'target', 'Do it.', '/a.vue')).toBe(
      source.replace(expected.slice('marker'.length), (statement) => `<!-- ${words} -->\n${statement}`),
    );
  });
});
