import jscodeshift from 'jscodeshift';
import { describe, expect, test } from 'vitest';
import type { Site, SiteShape } from '../../src/sites/site.ts';
import { confirmNodes } from '../../transforms/confirm-nodes.ts';

/** Which occurrences of `name` in a text jscodeshift's tree confirms as a site of this kind. */
function confirmed(source: string, kind: SiteShape['kind'], name = 'getPrompt', file = 'a.ts'): boolean[] {
  const isSeen = confirmNodes(jscodeshift, source, file);
  return [...source.matchAll(new RegExp(name, 'g'))].map(({ index }) =>
    isSeen({ name: { start: index, end: index + name.length }, shape: { kind } } as Site),
  );
}

describe('a site is confirmed by exact range and kind of node', () => {
  test.each<[SiteShape['kind'], string, boolean[]]>([
    ['member', 'client.getPrompt(a); getPrompt; ({ getPrompt: 1 }); "getPrompt";', [true, false, false, false]],
    ['member', 'client?.getPrompt?.(a); x.getPrompts', [true, false]],
    ['member', 'x // client.getPrompt\n`${client.getPrompt} .getPrompt`', [false, true, false]],
    [
      'destructure',
      'const { getPrompt } = client; const { getPrompt: b } = client; client.getPrompt',
      [true, true, false],
    ],
    ['typeQuery', 'type A = typeof client.getPrompt; client.getPrompt', [true, false]],
    ['fakeMember', '({ getPrompt() {} }); class A { getPrompt = 1; other() { getPrompt() } }', [true, true, false]],
    ['exportedName', 'export default getPrompt;', [false]],
    ['exportedName', "import { getPrompt } from 'a'; getPrompt(); 'getPrompt'", [true, true, false]],
  ])('%s in %s', (kind, source, expected) => {
    expect(confirmed(source, kind)).toEqual(expected);
  });

  test('whatever stands in front of it: tabs, a BOM, CRLF, characters of two units', () => {
    const source = '\uFEFF\tconst a = `\r\n\t\t\u{1F600}`;\r\n\t\tif (a) {\r\n \t\tb\t.getPrompt() }\r\n';
    expect(confirmed(source, 'member')).toEqual([true]);
  });

  test('a string with its quotes, a key in a type without', () => {
    expect(confirmed("spyOn(client, 'getPrompt')", 'stringKey', "'getPrompt'")).toEqual([true]);
    expect(confirmed("type A = SvcClient['getPrompt'] | 'getPrompt'", 'typeIndex', "'getPrompt'")).toEqual([
      true,
      true,
    ]);
    expect(confirmed("type A = SvcClient['getPrompt']; x = 'getPrompt'", 'typeIndex', "'getPrompt'")).toEqual([
      true,
      false,
    ]);
  });

  test('a type in a comment of JavaScript', () => {
    const source = "/** @param {import('x').getPrompt} a */\nfunction f(a) {}\n// end\n'getPrompt';";
    expect(confirmed(source, 'exportedName', 'getPrompt', 'a.js')).toEqual([true, false]);
    expect(confirmed(source, 'member', 'getPrompt', 'a.js')).toEqual([false, false]);
  });
});
