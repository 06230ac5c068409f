import { describe, expect, it } from 'vitest';
import { defined } from '../../src/catalog/defined.ts';
import { hostFileOf, hostRange, isEmbeddedFile, readEmbedded, virtualTexts } from '../../src/embedded/index.ts';
import { pythonText } from '../../src/embedded/python-text.ts';

/** The pieces of a file that are in its virtual texts, as they are written there. */
function piecesOf(file: string, source: string): string[][] {
  return virtualTexts(file, source).map(({ segments, text }) =>
    segments.map(({ start, end }) => text.slice(start, end)),
  );
}

/** Names in the virtual texts and their code, blank space left out. */
function codeOf(file: string, source: string): Record<string, string> {
  return Object.fromEntries(
    virtualTexts(file, source).map((unit) => [unit.file, unit.text.replace(/\s+/g, ' ').trim()]),
  );
}

describe('file names', () => {
  it.each(['a.vue', 'a.svelte', 'a.astro', 'README.md', 'a.mdx', 'a.markdown', 'a.ipynb', 'changed.md'])(
    '%s has code inside',
    (file) => {
      expect(isEmbeddedFile(`/r/${file}`)).toBe(true);
    },
  );
  it.each([
    'a.ts',
    'a.html',
    'a.vue.ts',
    'a.constructor',
    'a.__proto__',
    'CHANGELOG.md',
    'change-log.md',
    'History.md',
    'md',
    'release-notes.md',
  ])('%s has none', (file) => {
    expect(isEmbeddedFile(`/r/${file}`)).toBe(false);
  });
  it('a name in a program leads to the file on disk', () => {
    expect(['/r/a.md#2.ts', '/r/a.vue#1.tsx', '/r/a#1.ts', '/r/a.ts'].map(hostFileOf)).toEqual([
      '/r/a.md',
      '/r/a.vue',
      '/r/a#1.ts',
      '/r/a.ts',
    ]);
  });
});

describe('Vue', () => {
  it('keeps scripts where they are and blanks everything else', () => {
    const source = '\uFEFF<script setup>\r\nconst a = 1;\r\n</script>\r\n<style>a {}</style>\r\n';
    expect(virtualTexts('/r/a.vue', source)[0]!.text).toBe(
      `\uFEFF${' '.repeat(14)}\r\nconst a = 1;\r\n${' '.repeat(9)}\r\n${' '.repeat(19)}\r\n`,
    );
  });
  it('has one module for both scripts, in the stronger language', () => {
    expect(
      virtualTexts('/r/a.vue', '<script lang="ts">a</script><script setup lang="tsx">b</script>').map(
        ({ file }) => file,
      ),
    ).toEqual(['/r/a.vue#1.tsx']);
  });
  it('takes loops, slots, listeners and shorthands', () => {
    const source = `<template><a v-for="({ b }, i) in list" :key="b" @x="f($event); g()" @y="h" :some-name v-slot:c="{ d }">{{ d }}</a><b v-pre>{{ e }}</b><i #f="g" /></template>`;
    expect(codeOf('/r/a.vue', source)).toEqual({
      '/r/a.vue#1.js':
        ';(async () => { ;for (const { b } of (list)) { ;let i = 0 /**/ ;$template(async ({ d }) => { ;$template(b) /**/ ;$template(async ($event) => {f($event); g() }) /**/ ;$template(h) /**/ ;$template(someName) /**/ ;$template( d ) /**/ }) /**/ } ;$template(async (g) => { }) /**/ }) /**/',
    });
  });
  it('leaves out what is no code', () => {
    expect(
      piecesOf(
        '/r/a.vue',
        '<script>a</script><template><b :c="1 +" :d="}" @e="if (" v-for="x">{{ }) }} {{ f</b></template>',
      ),
    ).toEqual([['a']]);
    expect(
      piecesOf(
        '/r/a.vue',
        '<script lang="coffee">a</script><template lang="pug">b {{ c }}</template><docs>{{ d }}</docs>',
      ),
    ).toEqual([]);
  });
  it('decodes entities in attributes alone, and finds the way back', () => {
    const source = '<template><a :b="c(&quot;d&quot;) &amp;&amp; e">{{ f(&quot;g&quot;) }}</a></template>';
    const [unit] = virtualTexts('/r/a.vue', source);
    const start = unit!.text.indexOf('"d"');
    expect(unit!.text).toContain('$template(c("d") && e)');
    expect(hostRange(unit!, { start, end: start + 3 })).toEqual({
      start: source.indexOf('&quot;d'),
      end: source.indexOf(') &amp;'),
    });
  });
});

describe('the way back', () => {
  it('is that of what stands in the file whole', () => {
    const source = '<template><a v-for="b of c">{{ d }}</a></template>';
    const [unit] = virtualTexts('/r/a.vue', source);
    const back = (from: string, to: string): string | undefined => {
      const range = hostRange(unit!, { start: unit!.text.indexOf(from), end: unit!.text.indexOf(to) });
      return range && source.slice(range.start, range.end);
    };
    expect(unit!.text).toContain(';for (const b of (c)) {');
    expect([back('b of', ' of'), back('c))', '))'), back('b of', '))')]).toEqual(['b', 'c', undefined]);
    expect([back('b of', 'c))'), back(' of (', 'c))'), back(' of (', '))'), back('c))', ') {')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([back('b of', 'b of'), back(' of (', ' of ('), back('(const', '(const')]).toEqual(['', '', undefined]);
  });
});

describe('Svelte and Astro', () => {
  it('finds the end of an expression whatever is in it', () => {
    const source = `<script>a</script>it's {b("}")} {c({ d: \`\${e}}\` })} {/* } */ f} <g h={/}/.test(i)} {...j} k="l {m('"')} n" {o}/>`;
    expect(piecesOf('/r/a.svelte', source)).toEqual([
      ['a', 'b("}")', 'c({ d: `${e}}` })', '/* } */ f', '/}/.test(i)', 'j', "m('\"')", 'o'],
    ]);
  });
  it('a block of the page ends at its own end', () => {
    const source = '{#if a}{#each b as c}{c}{/if}{d}{/each}{e}';
    expect(codeOf('/r/a.svelte', source)['/r/a.svelte#1.js']).toBe(
      ';(async () => { ;if (a) {} ;{ ;{ ;for (const c of (b)) { ;$template(c) /**/ } } } ;$template(d) /**/ ;$template(e) /**/ }) /**/',
    );
  });
  it('declares what a reactive statement declares', () => {
    expect(codeOf('/r/a.svelte', '<script>\nlet a;\n$: a = 1;\n$: b = a;\n</script>')['/r/a.svelte#1.js']).toBe(
      'let a; $: a = 1; $: b = a; var b /**/',
    );
  });
  it('a page has a module for its frontmatter and one for each script', () => {
    const source =
      '---\nconst a = <T>(b) => b;\n---\n{c}<script>d</script><script is:inline>e</script><script type="application/ld+json">{}</script>\n';
    expect(codeOf('/r/a.astro', source)).toEqual({
      '/r/a.astro#1.ts': 'const a = <T>(b) => b; ;(async () => { ;$template(c) /**/ }) /**/',
      '/r/a.astro#2.ts': 'd',
    });
  });
});

describe('Markdown', () => {
  const fence = (code: string): string => `\`\`\`ts\n${code}\n\`\`\`\n`;

  it('strips what quotations and lists put in front', () => {
    const source = '> - ```ts\r\n>   a\r\n>\r\n>     b\r\n>   ```\r\n';
    expect(virtualTexts('/r/a.md', source)[0]!.text).toBe('a\r\n\r\n  b\r\n');
  });
  it('a block that ends with the text is one', () => {
    expect(codeOf('/r/a.md', '```js\na')).toEqual({ '/r/a.md#1.js': 'a' });
  });
  it('the nearest block above declares a name', () => {
    const texts = codeOf(
      '/r/a.md',
      fence('const a = 1;') + fence('const a = 2;') + fence('a; b.a') + fence('const c = (a) =>') + fence('x.a'),
    );
    expect(texts).toEqual({
      '/r/a.md#1.ts': 'const a = 1; export { a } /**/',
      '/r/a.md#2.ts': 'const a = 2; export { a } /**/',
      '/r/a.md#3.ts': "a; b.a import { a } from './a.md#2.ts' /**/",
      '/r/a.md#4.ts': 'const c = (a) =>',
      '/r/a.md#5.ts': 'x.a',
    });
  });
  it('a block imports what one above it imports from where that one has it', () => {
    const texts = codeOf(
      '/r/a.md',
      fence("import a, { b as c, type d } from 'x'; import type * as e from 'y'; import 'z'; a") +
        fence('c; a.e') +
        fence('a(e)'),
    );
    expect(texts).toEqual({
      '/r/a.md#1.ts':
        "import a, { b as c, type d } from 'x'; import type * as e from 'y'; import 'z'; a export { a, c, e } /**/",
      '/r/a.md#2.ts': "c; a.e import a from 'x' /**/ import { b as c } from 'x' /**/",
      '/r/a.md#3.ts': "a(e) import a from 'x' /**/ import type * as e from 'y' /**/",
    });
  });
  it('an import counts as used below where a block or, when nothing else uses it, a fragment goes by it', () => {
    const texts = codeOf(
      '/r/a.md',
      fence("import { a, b, c } from 'x'; a") +
        fence("import { c } from 'x'; const = (") +
        fence('c(') +
        fence('a(b, ...)') +
        fence('const a = 1'),
    );
    expect(texts).toEqual({
      '/r/a.md#1.ts': "import { a, b, c } from 'x'; a export { b } /**/",
      '/r/a.md#2.ts': "import { c } from 'x'; const = (",
      '/r/a.md#3.ts': 'c(',
      '/r/a.md#4.ts': 'a(b, ...)',
      '/r/a.md#5.ts': 'const a = 1 export { a } /**/',
    });
  });
  it('what a fragment declares hides nothing from the blocks below', () => {
    expect(codeOf('/r/a.md', fence("import { a } from 'x'") + fence('const a = (') + fence('a.b'))).toEqual({
      '/r/a.md#1.ts': "import { a } from 'x' export { a } /**/",
      '/r/a.md#2.ts': 'const a = (',
      '/r/a.md#3.ts': "a.b import { a } from 'x' /**/",
    });
  });
});

describe('notebooks', () => {
  const notebook = (cells: unknown[], language = 'typescript'): string =>
    JSON.stringify({
      cells: cells.map((source) => ({ cell_type: 'code', metadata: {}, source })),
      metadata: { kernelspec: { language } },
    });

  it('puts imports first and keeps a name that is declared again apart', () => {
    expect(codeOf('/r/a.ipynb', notebook(['const a = 1', ["import b from 'b'\n", 'a'], 'const a = 2', 'a']))).toEqual({
      '/r/a.ipynb#1.ts':
        "import b from 'b' /**/ const a = 1 ;/**/ /**/ a ;/**/ /**/ { /**/ const a = 2 ;/**/ /**/ a ;/**/ }",
    });
  });
  it('leaves out other languages, other cells and cells that do not parse', () => {
    expect(virtualTexts('/r/a.ipynb', notebook(['a'], 'python'))).toEqual([]);
    expect(piecesOf('/r/a.ipynb', notebook(['a', '%%html\n<b>', 'const = (', '', 1, [2, 'b']]))).toEqual([['a', 'b']]);
  });
  it('decodes escapes and finds the way back', () => {
    const source = notebook(['f("\u00e9\\n\t")']).replace('\u00e9', '\\u00e9');
    const [unit] = virtualTexts('/r/a.ipynb', source);
    expect(unit!.text).toContain('f("\u00e9\\n\t")');
    const start = unit!.text.indexOf('"\u00e9');
    expect(hostRange(unit!, { start, end: start + 2 })).toEqual({
      start: source.indexOf('\\"\\u00e9'),
      end: source.indexOf('\\\\n'),
    });
  });
});

describe('what cannot be read', () => {
  it.each<[string, string, string | undefined]>([
    ['a.vue', '<script>const a = 1;', 'a <script> is not closed'],
    ['a.vue', '<template><b', undefined],
    ['a.vue', '', undefined],
    ['a.svelte', '<script>a', 'a <script> is not closed'],
    ['a.svelte', '{#if', undefined],
    ['a.astro', '---\na', undefined],
    ['a.astro', '<script>', 'a <script> is not closed'],
    ['a.ipynb', '{"cells": [', 'it is no valid JSON'],
    ['a.ipynb', '', 'it is no valid JSON'],
    ['a.ipynb', '[]', undefined],
    ['a.ipynb', '{"cells": {"source": 1}, "metadata": {"kernelspec": {"language": "typescript"}}}', undefined],
    ['a.ipynb', '['.repeat(100_000), 'nested too deeply to analyse'],
    ['a.md', '```ts', undefined],
  ])('%s: %.60j', (file, source, problem) => {
    expect(readEmbedded(`/r/${file}`, source)).toEqual({ texts: [], ...defined({ problem }) });
  });
});

describe('a page with more blocks than people read', () => {
  const page = (language: string, blocks: number): string => `\`\`\`${language}\nf()\n\`\`\`\n\n`.repeat(blocks);
  const isPython = (): boolean => true;
  const problem = 'it has more than 1,000 code blocks';
  it('says so', () => {
    expect(readEmbedded('/r/a.md', page('ts', 1001))).toEqual({ texts: [], problem });
    expect(pythonText('/r/a.md', page('python', 1001), isPython)).toEqual({ texts: [], problem });
  });
  it('is read up to there', () => {
    expect(readEmbedded('/r/a.md', page('ts', 1000)).texts.length).toBe(1000);
    expect(pythonText('/r/a.md', page('python', 1000), isPython).texts.length).toBe(1);
  });
  it('counts blocks of its language alone', () => {
    expect(readEmbedded('/r/a.md', `${page('python', 1001)}${page('ts', 1)}`).texts.length).toBe(1);
  });
});

describe('Python of a page', () => {
  it('is read where a tag indents it', () => {
    const tags = '<Tabs>\n    <Tab>\n    ```python\n    f()\n    ```\n    </Tab>\n</Tabs>\n';
    expect(pythonText('/r/a.mdx', tags, () => true).texts.map(({ text }) => text.trim())).toEqual(['f()']);
  });
});
