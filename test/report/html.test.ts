import { createHash } from 'node:crypto';
import fc from '../random.ts';
import { describe, expect, test } from 'vitest';
import { filterOfHash, hashOfFilter, itemMatcher, pathMatcher } from '../../src/report/html/client/filter.js';
import { changedPart, patchSize, sideBySide } from '../../src/report/html/client/side-by-side.js';
import { html, prose } from '../../src/report/html/markup.ts';
import { pageItems, type PageItem } from '../../src/report/html/page-data.ts';
import { bar, chapterRows, folderRows } from '../../src/report/html/progress.ts';
import { unifiedPatch } from '../../src/edits/unified-patch.ts';
import { growth } from '../harness/growth.ts';
import { finding, hostileRun, largeRun, runOf, sampleRun, textAs } from './sample-run.ts';
import { catalogue } from '../../transforms/entries.ts';

/** The parts of a page between tags that exist once. */
function partsOf(page: string): { style: string; data: unknown; script: string; head: string; body: string } {
  const [, head = '', style = '', body = '', data = '', script = ''] =
    /^(<!doctype html>[^]*?)<style>([^]*?)<\/style>\n<\/head>\n<body>\n([^]*?)\n<script type="application\/json" id="report-data">([^]*?)<\/script>\n<script type="module">([^]*?)<\/script>\n<\/body>\n<\/html>\n$/.exec(
      page,
    ) ?? [];
  return { head, style, body, script, data: JSON.parse(data) };
}

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the page', () => {
  test('runs its own script and style, by their hashes, and nothing else', async () => {
    const { head, style, script } = partsOf(await textAs('html', sampleRun()));
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/
      .exec(head)?.[1]
      ?.replaceAll('&#39;', "'");
    expect(policy).toBe(
      `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(script).not.toMatch(/<\/script|<!--|^(import|export) /m);
    expect(style).not.toMatch(/<\/style|@import|url\(/);
  });

  test.each([
    ['sample', sampleRun()],
    ['hostile', hostileRun()],
  ])('names no address outside: %s', async (_, run) => {
    const { head, style, script, body } = partsOf(await textAs('html', run));
    // What strangers write is text in the body; nothing that loads or leads somewhere may hold it.
    expect(
      [...`${head}${body}`.matchAll(/\b(?:src|href|action|srcset|data|poster|formaction|style|on\w+)="([^"]*)"/g)]
        .map(([, target]) => target)
        .filter((target) => !/^(#|data:,$)/.test(target ?? '')),
    ).toEqual([]);
    expect(`${style}${script}`).not.toMatch(/https?:|\/\/\w+\./);
  });

  test('of nothing: the totals, and no lists', async () => {
    const { body, data } = partsOf(await textAs('html', runOf([], {}, { nothingToDo: 'No file <names> the SDK.' })));
    expect(body.slice(0, body.indexOf('<dialog'))).toBe(`<a class="skip" href="#places">To the findings</a>
<header>
<div class="top">
<h1>svc-codemod <span class="subject">what is left to migrate to v6</span></h1>
<div class="reading"><label for="theme">Theme</label> <select id="theme"><option value="">as the system</option><option value="light">light</option><option value="dark">dark</option></select> <button type="button" id="show-keys">Keys</button></div>
</div>
<p class="totals">No file &lt;names&gt; the SDK.</p>
<p class="quiet">svc-codemod 6.0.0, profile svc</p>
</header>
<main>
<section aria-labelledby="progress-title">
<h2 id="progress-title">Progress</h2>
<p>No findings.</p>


</section>


</main>
`);
    expect(data).toEqual({ statuses: [], entries: {}, items: [], files: [] });
  });

  test('names the repository, the commit and the day', async () => {
    const origin = { repository: 'shop/<api>', commit: 'a439720f12', date: '2026-11-24' };
    const { body, head } = partsOf(await textAs('html', runOf([], {}, { origin })));
    expect(head).toContain('<title>shop/&lt;api&gt;: what is left to migrate to v6</title>');
    expect(body).toContain('<h1>shop/&lt;api&gt; <span class="subject">what is left to migrate to v6</span></h1>');
    expect(body).toContain(
      '<p class="quiet">commit <code>a439720f12</code>, <time datetime="2026-11-24">2026-11-24</time>, svc-codemod 6.0.0, profile svc</p>',
    );
    const merged = partsOf(await textAs('html', runOf([], {}, { origin: { date: '2026-11-24' } })));
    expect(merged.body).toContain('<p class="quiet"><time datetime="2026-11-24">2026-11-24</time>, svc-codemod');
  });

  test('begins with one bar of everything; of a table the longest bar is the largest row', async () => {
    const { body } = partsOf(
      await textAs(
        'html',
        runOf([
          ...[1, 2, 3].map((line) => finding({ line, status: 'manual' })),
          finding({ id: 'api.trace.get', status: 'review', file: 'test/a.ts' }),
        ]),
      ),
    );
    const bars = [...body.matchAll(/<svg class="bar"[^]*?<\/svg>/g)].map(([drawing]) =>
      [...drawing.matchAll(/fill-(\w+)" x="([^"]*)" width="([^"]*)"/g)].map(([, ...parts]) => parts.join(' ')),
    );
    expect(bars).toEqual([
      ['manual 0 75', 'review 75 25'],
      ['manual 0 100'],
      ['review 0 33.33'],
      ['manual 0 100'],
      ['review 0 33.33'],
    ]);
    expect(body).toContain('<span class="quiet">75 %: no safe change</span>');
  });

  test('a part of a bar can be seen however small it is', () => {
    const columns = [
      { name: 'manual', key: 'manual' },
      { name: 'review', key: 'review' },
    ] as const;
    expect(
      bar(
        {
          counts: new Map([
            ['manual', 1],
            ['review', 500],
          ]),
        },
        columns,
        1000,
      ).text,
    ).toContain(
      '<rect class="fill-manual" x="0" width="0.4" height="8"/><rect class="fill-review" x="0.4" width="50" height="8"/>',
    );
  });

  test('of one place: a row in both pictures, and the place with what the catalogue says', async () => {
    const { body, data } = partsOf(
      await textAs(
        'html',
        runOf([finding({ status: 'manual', reason: 'why' })], {
          files: [{ file: 'src/a.ts', changed: true, patch: '--- a\n' }],
        }),
      ),
    );
    const row = (link: string, name: string): string =>
      `<tr><th scope="row"><a href="#${link}">${name}</a></th><td class="picture"><svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="fill-manual" x="0" width="100" height="8"/></svg></td><td class="count" data-label="left to you">1</td><td class="count" data-label="all">1</td></tr>`;
    expect(body.split('\n').filter((line) => line.startsWith('<tr>'))).toEqual([
      row('id=client-aliases', 'client-aliases'),
      row('path=src%2F*', 'src/<wbr>*'),
    ]);
    expect(body.split('\n').filter((line) => line.startsWith('<h') && !line.startsWith('<header'))).toEqual([
      '<h1>svc-codemod <span class="subject">what is left to migrate to v6</span></h1>',
      '<h2 id="progress-title">Progress</h2>',
      '<h2 id="places-title">Findings</h2>',
      '<h2 id="files-title">Files that would change</h2>',
      '<h2 id="keys-title">Keys</h2>',
    ]);
    expect(data).toEqual({
      statuses: [{ name: 'manual', key: 'manual', label: 'left to you' }],
      entries: {
        'SvcClient.getPrompt': {
          message: expect.any(String),
          todo: expect.any(String),
          notes: expect.any(Array),
          target: 'prompt.get',
        },
      },
      items: [
        {
          id: 'SvcClient.getPrompt',
          chapter: 'client-aliases',
          status: 'manual',
          file: 'src/a.ts',
          line: 3,
          column: 7,
          message: '`getPrompt` is gone from the client.',
          reason: ['why'],
          before: 'client.getPrompt(name)',
          confidence: 'proven',
        },
      ],
      files: [{ file: 'src/a.ts', patch: '--- a\n' }],
    });
  });

  test('the list is the sum of what is said above it; an error that no change explains is of no chapter', async () => {
    const error = { file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2, code: 'TS7006', message: 'Any.' };
    const run = runOf([finding()], {
      verify: {
        uses: 1,
        v5Left: 0,
        unresolved: 0,
        ignored: 0,
        proven: false,
        errors: [{ id: 'sdk:types', ...error }],
      },
    });
    expect(pageItems(run, catalogue).map(({ id, chapter }) => [id, chapter])).toEqual([
      ['sdk:types', 'type-errors'],
      ['SvcClient.getPrompt', 'client-aliases'],
    ]);
    expect(partsOf(await textAs('html', run)).body).toContain(
      '<p class="totals">1 finding: 1 fixable. 12 files read, 4 use the SDK, 1 file would change. The list below has 2: the findings and 1 type error.</p>',
    );
  });

  test('what was written stays on it, as done; what is most urgent comes first', () => {
    expect(pageItems({ ...sampleRun(), dry: false }, catalogue).map(({ status }) => status)).toEqual([
      'failed',
      'manual',
      'manual',
      'at run time',
      'at run time',
      'type error',
      'review',
      'possible',
      'migrated',
      'migrated',
      'ignored',
    ]);
    const manifest = pageItems(sampleRun(), catalogue).find(({ id }) => id === 'package:@svc/client');
    expect(manifest).toMatchObject({ before: '^5.0.0', after: '^6.0.0', line: 4 });
    expect(manifest).not.toHaveProperty('suggestion');
  });

  test('four times as many findings take about four times as long', async () => {
    const runs = new Map([2_500, 10_000].map((findings) => [findings, largeRun(findings)]));
    expect(await growth((findings) => textAs('html', runs.get(findings)!), 2_500, 10_000)).toBeLessThan(8);
  });
});

describe('what strangers write', () => {
  const tagsOf = (page: string): string[] => [...page.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => name ?? '');
  const known = new Set(
    'a b body button code datalist dd details dialog div dl dt fieldset form h1 h2 head header html input kbd label legend li link main meta noscript ol option p rect script section select span style summary svg table tbody td th thead time title tr ul caption wbr'.split(
      ' ',
    ),
  );

  test.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    ']]>',
    '"><img src=x onerror=alert(1)>',
    "' onload='x",
    '&lt;b&gt;',
    '\u202eabc\u2066',
    'a\u2028b\u2029c',
    '`</code><b>`',
    '\ud800',
  ])('%j is text wherever it stands', async (text) => {
    const run = runOf(
      [
        finding({
          file: `src/${text}.ts`,
          id: text,
          message: text,
          reason: text,
          suggestion: text,
          before: text,
          after: text,
        }),
      ],
      {
        files: [{ file: `src/${text}.ts`, changed: true, patch: `--- a\n+++ b\n@@ -1 +1 @@\n-${text}\n+x\n` }],
        skipped: [{ file: text, reason: text }],
        gate: { since: { ref: text, base: text, files: 1 }, left: 1, max: 0, passed: false },
      },
      {
        notes: [text],
        installs: [{ command: text, folder: text, state: 'todo' }],
        unresolved: [{ file: text, line: 1, column: 1, text, cause: text }],
      },
    );
    const page = await textAs('html', run);
    const { head, body, data } = partsOf(page);
    expect(tagsOf(`${head}${body}`).filter((name) => !known.has(name))).toEqual([]);
    expect(page.match(/<\/script>/gi)).toHaveLength(2);
    expect(page.match(/<script/gi)).toHaveLength(2);
    expect(page).not.toContain('<!--');
    expect(page).not.toMatch(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
    expect(JSON.stringify(data)).not.toMatch(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
  });

  test('in a template: any text comes back from the parser as it went in', () => {
    const unescape = (text: string): string =>
      text.replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
      );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", '/', '!', '-', 'a', ';', '#39', ' ') }),
        (text) => {
          const inside = /^<p title="([^"<>]*)">([^<>"]*)<\/p>$/.exec(html`<p title="${text}">${text}</p>`.text);
          expect([unescape(inside?.[1] ?? '?'), unescape(inside?.[2] ?? '?')]).toEqual([text, text]);
        },
      ),
    );
    expect(prose('a `<b>` c').text).toBe('a <code>&lt;b&gt;</code> c');
  });
});

describe('the pictures', () => {
  const itemsOf = (...files: string[]): PageItem[] =>
    files.map((file) => ({ id: 'x', chapter: 'other', status: 'manual', file, message: '' }));

  test('chapters in the order of the catalogue', () => {
    expect(chapterRows(pageItems(sampleRun(), catalogue), catalogue).map(({ name, all }) => [name, all])).toEqual([
      ['client-aliases', 1],
      ['removed-reads', 5],
      ['trace-io', 1],
      ['versions', 1],
      ['type-errors', 1],
      ['other', 2],
    ]);
  });

  test('folders part where the paths do', () => {
    expect(
      folderRows(itemsOf('a.ts', 'packages/x/src/a.ts', 'packages/x/src/b.ts', 'packages/y/src/a/b.ts')).map(
        ({ name, filter, all }) => [name, filter, all],
      ),
    ).toEqual([
      ['(top folder)', { path: '*' }, 1],
      ['packages/x/', { path: 'packages/x/**' }, 2],
      ['packages/y/', { path: 'packages/y/**' }, 1],
    ]);
    expect(folderRows(itemsOf('src/deep/a.ts', 'src/deep/b.ts')).map(({ name }) => name)).toEqual(['src/deep/*']);
    expect(folderRows([])).toEqual([]);
  });

  test('of many folders side by side the small ones are one row together', () => {
    const files = Array.from({ length: 30 }, (_, at) => [
      `packages/p${at}/a.ts`,
      ...(at < 19 ? [`packages/p${at}/b.ts`] : []),
    ]);
    const rows = folderRows(itemsOf('docs/a.md', ...files.flat()));
    expect(rows).toHaveLength(20);
    expect(rows.slice(0, 2).map(({ name, filter, all }) => [name, filter, all])).toEqual([
      ['docs/', { path: 'docs/**' }, 1],
      ['packages/p0/', { path: 'packages/p0/**' }, 2],
    ]);
    expect(rows.at(-1)).toEqual({
      name: '12 other folders in packages/',
      counts: new Map([['manual', 13]]),
      all: 13,
    });
  });

  test('of folders that are about as large, all are split or none', () => {
    const below = (folders: number, packages: number): string[] =>
      Array.from({ length: folders * packages }, (_, at) => `packages/p${at % packages}/f${at}/a.ts`);
    const names = (files: readonly string[]): string[] => folderRows(itemsOf(...files)).map(({ name }) => name);
    expect(names(below(8, 2))).toHaveLength(16);
    expect(names(below(8, 3))).toEqual(['packages/p0/', 'packages/p1/', 'packages/p2/']);
  });

  test('there are never more than twenty, and together they hold everything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 5 }), {
          maxLength: 200,
        }),
        (paths) => {
          const files = paths.map((parts) => `${parts.join('/')}.ts`);
          const rows = folderRows(itemsOf(...files));
          expect(rows.length).toBeLessThanOrEqual(20);
          const filtered = rows.filter(({ filter }) => filter !== undefined);
          expect(filtered.map(({ filter }) => files.filter(pathMatcher(filter!['path']!)).length)).toEqual(
            filtered.map(({ all }) => all),
          );
          expect(rows.reduce((sum, { all }) => sum + all, 0)).toBe(files.length);
        },
      ),
    );
  });
});

describe('the filter', () => {
  test('stands in the address', () => {
    const filter = { statuses: ['type error', 'manual'], id: 'a&b=c', path: 'src/**/ü #%.ts' };
    expect(filterOfHash(hashOfFilter(filter))).toEqual(filter);
    expect(hashOfFilter({ statuses: [], id: '', path: '' })).toBe('');
    expect(filterOfHash('')).toEqual({ statuses: [], id: '', path: '' });
    expect(filterOfHash('#places')).toBeUndefined();
  });

  test('by status, by a part of the id or a whole chapter, and by path', () => {
    const chapters = new Set(['trace-io', 'other']);
    const pageItem = { id: 'api.trace.list', chapter: 'trace-io', status: 'manual', file: 'src/a.ts' };
    const ownName = itemMatcher({ statuses: [], id: 'LangfuseClient.getP', path: '' }, chapters);
    expect(ownName({ ...pageItem, id: 'SvcClient.getPrompt', name: 'LangfuseClient.getPrompt' })).toBe(true);
    const lets = (statuses: string[], id: string, path: string): boolean =>
      itemMatcher({ statuses, id, path }, chapters)(pageItem);
    expect([lets([], '', ''), lets(['manual'], 'TRACE.L', 'SRC/'), lets([], 'trace-io', 'src/*.ts')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([lets(['review'], '', ''), lets([], 'other', ''), lets([], 'trace-i', ''), lets([], '', '*.ts')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test.each([
    ['a', 'x/A.ts', true],
    ['*.ts', 'a.ts', true],
    ['*.ts', 'x/a.ts', false],
    ['**/a.ts', 'x/y/a.ts', true],
    ['src/**', 'lib/src/a.ts', false],
    ['a.*', 'abts', false],
    ['[x](*', '[x](1', true],
  ])('path %s, %s: %s', (pattern, path, expected) => {
    expect(pathMatcher(pattern)(path)).toBe(expected);
  });
});

describe('side by side', () => {
  test('lines that were replaced stand beside each other', () => {
    expect(sideBySide(unifiedPatch('a.ts', 'a\nb\nc\nd\n', 'a\nB\nC\nCC\nd'))).toEqual([
      { gap: 'line 1' },
      { left: { number: 1, text: 'a', changed: false }, right: { number: 1, text: 'a', changed: false } },
      { left: { number: 2, text: 'b', changed: true }, right: { number: 2, text: 'B', changed: true } },
      { left: { number: 3, text: 'c', changed: true }, right: { number: 3, text: 'C', changed: true } },
      { left: { number: 4, text: 'd', changed: true }, right: { number: 4, text: 'CC', changed: true } },
      { right: { number: 5, text: 'd', changed: true, unended: true } },
    ]);
  });

  test('code that looks like a patch', () => {
    expect(patchSize(unifiedPatch('a.sql', '-- a\n@@ -1 +1 @@\n', '++ b\n@@ -1 +1 @@\n'))).toEqual({
      added: 1,
      removed: 1,
    });
  });

  test('both columns hold the lines of both files around what changed', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '-- x', '++ y', '@@ -1 +1 @@', ''), { maxLength: 12 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = sideBySide(unifiedPatch('a', before, after));
        for (const [side, all] of [
          ['left', before.split('\n')],
          ['right', after.split('\n')],
        ] as const) {
          const cells = rows.flatMap((row) => ('gap' in row ? [] : (row[side] ?? [])));
          expect(cells.map(({ text: shownText }) => shownText)).toEqual(cells.map(({ number }) => all[number - 1]));
        }
        const kept = before.split('\n').length - 1 - rows.filter((row) => !('gap' in row) && row.left?.changed).length;
        expect(kept).toBe(
          after.split('\n').length - 1 - rows.filter((row) => !('gap' in row) && row.right?.changed).length,
        );
      }),
    );
  });

  test('what differs in a line, never half a character', () => {
    expect(changedPart('a.getPrompt(x)', 'a.prompt.get(x)')).toEqual({ start: 2, leftEnd: 11, rightEnd: 12 });
    expect(changedPart('f(aa)', 'f(aaa)')).toEqual({ start: 2, leftEnd: 4, rightEnd: 5 });
    expect(changedPart('a b', 'a  b')).toEqual({ start: 2, leftEnd: 2, rightEnd: 3 });
    expect(changedPart('\u{1f600}', '\u{1f601}')).toEqual({ start: 0, leftEnd: 2, rightEnd: 2 });
  });
});
