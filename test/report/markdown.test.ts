import { describe, expect, test } from 'vitest';
import { codeBlock, codeSpan, sentence } from '../../src/report/markdown-text.ts';
import { finding, hostileRun, largeRun, renderedAs, runOf, sampleRun, textAs } from './sample-run.ts';

test('totals, a table by chapter, what is left, and what to do behind a fold', async () => {
  expect((await textAs('markdown', sampleRun())).split('\n').slice(0, 57)).toEqual([
    '### svc-codemod: 2 fixable, 2 left to you, 1 unconfirmed, 1 type error, 2 at run time, 1 file failed',
    '',
    '6 findings: 2 fixable, 1 to check, 2 left to you, 1 unconfirmed; 1 ignored.',
    '12 files read, 4 use the SDK, 1 file and 1 manifest would change, 1 failed.',
    '',
    '7 SDK uses checked on the v6 types: 2 errors, 1 of them explained by findings; not checked: 1 ignored, 1 file that failed.',
    '',
    '| chapter | fixable | to check | left to you | unconfirmed | ignored |',
    '|-|-:|-:|-:|-:|-:|',
    '| client-aliases | 1 |  |  |  |  |',
    '| removed-reads |  |  | 2 | 1 | 1 |',
    '| trace-io |  | 1 |  |  |  |',
    '| versions | 1 |  |  |  |  |',
    '| **all** | **2** | **1** | **2** | **1** | **1** |',
    '',
    '- `src/broken.ts` failed: does not parse: 3:1 expected',
    '- `src/a.ts:5` left to you `api.trace.list`',
    '- `src/b.ts:6` left to you `api.trace.list`',
    '- `dist/e.js:1` at run time `SvcClient.fetchTraces`',
    '- `somewhere` at run time `sdk:requests`',
    '- `src/d.ts:9` type error `sdk:types`',
    '- `src/a.ts:3` fixable `SvcClient.getPrompt`',
    '- `package.json:4` fixable `@svc/client`',
    '- `src/c.ts:3` unconfirmed `SvcClient.fetchTrace`',
    '',
    '#### What to do',
    '',
    '<details><summary><code>api.trace.list</code> (2)</summary>',
    '',
    '`api.trace.list` is gone; v6 lists root observations. List root observations with `api.observations.getMany`; pages become a cursor. [More](https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/chapters/removed-reads.md)',
    '',
    '- `src/a.ts:5`: `page` is counted',
    '',
    '  ```ts',
    '  await client.api.observations.getMany({',
    '    cursor,',
    '  })',
    '  ```',
    '',
    '- `src/b.ts:6`',
    '',
    '</details>',
    '<details><summary><code>SvcClient.fetchTraces</code> (1)</summary>',
    '',
    '`fetchTraces` is gone. List root observations with `api.observations.getMany`; pages become a cursor. [More](https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/chapters/removed-reads.md)',
    '',
    '- `dist/e.js:1`',
    '',
    '</details>',
    '<details><summary><code>sdk:requests</code> (1)</summary>',
    '',
    'GET /api/public/traces was answered with a cut connection: v6 does not have this request.',
    '',
    '- `somewhere`',
    '',
    '</details>',
    '<details><summary><code>sdk:types</code> (1)</summary>',
  ]);
});

test('a clean run is two lines', async () => {
  expect(await textAs('markdown', runOf([]))).toBe(
    '### svc-codemod: nothing to do\n\nNo findings.\n12 files read, 4 use the SDK, 1 file would change.\n\n',
  );
});

test('what the baseline lists is not listed; the gate says its verdict', async () => {
  const gate = {
    baseline: {
      file: 'v5.txt',
      new: 1,
      unchanged: 1,
      stale: [{ fingerprint: 'a', id: 'api.trace.get', file: 'src/`old`.ts' }],
    },
    left: 1,
    max: 0,
    passed: false,
  };
  const run = runOf([finding({ baselineState: 'unchanged' }), finding({ baselineState: 'new', line: 9 })], { gate });
  const text = await textAs('markdown', run);
  expect(text.split('\n').slice(2, 12)).toEqual([
    '2 findings: 2 fixable.',
    '12 files read, 4 use the SDK, 1 file would change.',
    '',
    'Baseline v5.txt: 1 new, 1 known.',
    '',
    '1 entry is stale: the finding is gone. --update-baseline takes it out.',
    '- ``src/`old`.ts  api.trace.get``',
    '',
    'Failed: 1 new.',
    '',
  ]);
  expect(text.match(/^- `.*$/gm)?.slice(1)).toEqual(['- `src/a.ts:9` fixable `SvcClient.getPrompt`', '- `src/a.ts:9`']);
  expect((await textAs('github', run)).split('\n').slice(1)).toEqual([
    '2 findings: 2 fixable.',
    '12 files read, 4 use the SDK, 1 file would change.',
    'Baseline v5.txt: 1 new, 1 known.',
    '1 entry is stale: the finding is gone. --update-baseline takes it out.',
    'Failed: 1 new.',
    '',
  ]);
});

describe('the limit of a comment', () => {
  test.each([400, 1000, 30_000])(
    '%i findings fit into 64,000 characters, and what does not is counted',
    async (count) => {
      const run = largeRun(count);
      const { text, notices } = await renderedAs('markdown', run);
      expect(text.length).toBeLessThanOrEqual(64_000);
      const listed = text.match(/^- `packages[^`]*` (?:left to you|to check|fixable) `/gm)?.length ?? 0;
      const left = Number(/^([\d,]+) more are not listed here/m.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
      expect(listed + left).toBe(count);
      const notice = `Markdown has room for 64,000 characters: ${left.toLocaleString('en-US')} findings did not fit.`;
      expect(notices).toEqual(left === 0 ? [] : [notice]);
      // What is left by hand comes first, and the four ids are explained.
      expect(/^- .*$/m.exec(text)?.[0]).toMatch(/ left to you /);
      expect(text.match(/<details>/g)).toHaveLength(4);
      expect(text.match(/<\/details>/g)).toHaveLength(4);
    },
  );

  test('a suggestion that is longer than the comment is left out, with its id', async () => {
    const long = finding({ status: 'manual', suggestion: 'x\n'.repeat(50_000) });
    const { text, notices } = await renderedAs('markdown', runOf([long, finding({ id: 'api.trace.get' })]));
    expect(text.length).toBeLessThan(64_000);
    expect(notices).toEqual(['Markdown has room for 64,000 characters: the details of 1 id did not fit.']);
    expect(text).toContain('What to do about 1 more id did not fit; `svc-codemod explain <id>` says it.\n');
    expect(text).toContain('<code>api.trace.get</code>');
  });
});

describe('hostile text', () => {
  test.each([
    ['a `b` c', '`a `b` c`'.slice(1, -1)],
    ['<b> & [x](y) *z* ~~q~~ | \\', '\\<b\\> &amp; \\[x\\](y) \\*z\\* \\~\\~q\\~\\~ \\| \\\\'],
    ['@you #12 http://evil www.evil', '@&#8203;you #&#8203;12 http:&#8203;//evil www&#8203;.evil'],
    ['one\r\n  two\u001b\u202e', 'one two\\\\x1b\\\\u{202e}'],
    ['a ` b', 'a \\` b'],
    ['` ` @x', '` ` @&#8203;x'],
  ])('sentence %j', (text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  test.each([
    ['a.ts:1', '`a.ts:1`'],
    ['a`b``c', '```a`b``c```'],
    ['`a`', '`` `a` ``'],
    [' a ', '`  a  `'],
    ['a\nb|c', '`a\\x0ab|c`'],
  ])('code span %j', (text, expected) => {
    expect(codeSpan(text)).toBe(expected);
  });

  test('a code block ends where its text ends', () => {
    expect(codeBlock('a\n````\nb\u001b', 'ts')).toBe('`````ts\na\n````\nb\\x1b\n`````');
  });

  test('every line is one of ours', async () => {
    const lines = (await textAs('markdown', hostileRun())).split('\n');
    const tags = lines.filter((line) => line.trimStart().startsWith('<'));
    expect(
      tags.every((line) => /^<details><summary><code>[\w.:]+<\/code> \(\d+\)<\/summary>$|^<\/details>$/.test(line)),
    ).toBe(true);
    // Only inside of code blocks is a line as the text has it.
    expect(
      lines.filter(
        (line) => line.includes('::stop-commands') && !/^ {2}::stop-commands::x$|line 1 ::stop-commands/.test(line),
      ),
    ).toEqual([]);
    const fences = lines.filter((line) => line.trim().startsWith('```')).map((line) => line.trim().replace('ts', ''));
    expect(fences.length).toBeGreaterThan(0);
    expect(fences.every((fence) => fence === '````')).toBe(true);
  });
});
