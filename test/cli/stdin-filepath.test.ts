import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report-schema.ts';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  manifest,
  traceRead,
  type Finished,
  type TemporaryRepository,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const left = traceRead.replace('{ limit: 3 }', '...options');

/** Runs with a text for a path, and makes sure that nothing is written. */
function given(input: string | Buffer, args: readonly string[], cwd = place.root): Finished {
  const before = place.hash();
  const finished = place.run(args, { input, cwd });
  expect(place.hash()).toBe(before);
  return finished;
}

describe('--stdin-filepath of migrate', () => {
  test('gives the migrated text of a file that has another text on disk, or is not there', () => {
    place = createRepository({ 'package.json': manifest, 'src/a.ts': 'export {};\n', '.gitignore': 'out/\n' });
    for (const path of ['src/a.ts', 'src/new/b.ts', join(place.root, 'c.ts'), 'src/../d.mts']) {
      const { status, stdout, stderr } = given(aliasCall, ['--stdin-filepath', path]);
      expect({ status, stdout }).toEqual({ status: 0, stdout: aliasCallMigrated });
      expect(stderr).toContain('1 finding: 1 fixable.\n1 file read, 1 uses the SDK, 1 file would change.\n');
    }
    expect(given(aliasCall, ['--stdin-filepath', '../e.ts', '--quiet'], join(place.root, 'src')).stdout).toBe(
      aliasCallMigrated,
    );
  });

  test('follows values from other files as they are on disk', () => {
    place = createRepository({
      'client.ts': "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n",
    });
    expect(
      given("import { client } from './client';\nclient.getPrompt('a');\n", ['--stdin-filepath', 'use.ts']).stdout,
    ).toBe("import { client } from './client';\nclient.prompt.get('a');\n");
  });

  test('keeps line ends, BOM and a missing newline, and code that is not the SDK', () => {
    place = createRepository({});
    const odd = `\uFEFF${aliasCall.replaceAll('\n', '\r\n').trimEnd()}`;
    expect(given(odd, ['--stdin-filepath', 'a.ts']).stdout).toBe(odd.replace('client.getPrompt', 'client.prompt.get'));
    for (const text of ['', 'client.getPrompt(1)', 'grüße\r\n'])
      expect(given(text, ['--stdin-filepath', 'a.js'])).toMatchObject({ status: 0, stdout: text });
  });

  test('rewrites code inside of components and texts', () => {
    place = createRepository({});
    for (const [path, before, after] of [
      ['a.vue', '<template><p/></template>\n<script setup lang="ts">\n', '</script>\n'],
      ['README.md', '# Title\n\n```ts\n', '```\n\nclient.getPrompt\n'],
    ] as const) {
      expect(given(before + aliasCall + after, ['--stdin-filepath', path])).toMatchObject({
        status: 0,
        stdout: before + aliasCallMigrated + after,
      });
    }
    expect(given('only prose, no code\n', ['--stdin-filepath', 'b.md'])).toMatchObject({
      status: 0,
      stdout: 'only prose, no code\n',
    });
  });

  test('says on standard error what is left, with 1; a report can go to a file', () => {
    place = createRepository({});
    const report = join(place.home, 'report.json');
    const { status, stdout, stderr } = given(left, ['--stdin-filepath', 'a.ts', '--output', report]);
    expect(status).toBe(1);
    expect(stdout).toContain('// TODO(svc-v6): SvcClient.fetchTraces: ');
    expect(stderr).toContain('Left to you (1)\n');
    expect(given(left, ['--stdin-filepath', 'a.ts', '--no-markers', '--output', report]).stdout).toBe(left);
    expect(given(aliasCall, ['--stdin-filepath', 'a.ts', '--check']).status).toBe(1);
  });

  test('gives the text back as it is where it cannot be migrated', () => {
    place = createRepository({ '.gitignore': 'out/\n', 'out/a.ts': '' });
    const broken = `${aliasCall}function {\n`;
    expect(given(broken, ['--stdin-filepath', 'a.ts'])).toMatchObject({ status: 4, stdout: broken });
    const ignored = given(aliasCall, ['--stdin-filepath', 'out/a.ts']);
    expect(ignored).toMatchObject({ status: 0, stdout: aliasCall });
    expect(ignored.stderr).toContain('Note: out/a.ts was left out: left out by .gitignore or --ignore.\n');
    const compat = given(traceRead, ['--stdin-filepath', 'a.ts', '--compat']);
    expect(compat).toMatchObject({ status: 4, stdout: traceRead });
    expect(compat.stderr).toContain(
      'a.ts: it would call svc-v6-compat.ts, which only a run that writes makes or extends\n',
    );
  });

  test('refuses other places, other kinds of files, paths, and what is no text', () => {
    place = createRepository({ 'src/a.ts': '' });
    const told = (input: string | Buffer, ...args: string[]): string => {
      const { status, stdout, stderr } = given(input, args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      return stderr.replaceAll(place.root, '<root>');
    };
    expect(told('', '--stdin-filepath', '../a.ts')).toBe('svc-codemod: "../a.ts" is outside <root>.\n');
    expect(told('', '--stdin-filepath', 'a.css')).toBe(
      'svc-codemod: "a.css" is of no kind that holds JavaScript or TypeScript.\n',
    );
    expect(told('', '--stdin-filepath', 'src')).toBe(
      'svc-codemod: "src" is a folder; name the file whose text it is.\n',
    );
    expect(told('', 'src', '--stdin-filepath', 'a.ts')).toBe(
      'svc-codemod: --stdin-filepath names the one file to work on; leave out the paths.\n',
    );
    expect(told(Buffer.from([0x2f, 0x2f, 0xff]), '--stdin-filepath', 'a.ts')).toBe(
      'svc-codemod: the text from standard input is not valid UTF-8.\n',
    );
    expect(told('', '--stdin-filepath', 'a.ts', '--format', 'json')).toContain(
      '--stdin-filepath and --format json would both go to standard output',
    );
    expect(told('', '--stdin-filepath', 'a.ts', '--patch', 'x')).toContain('cannot be used with --patch');
    expect(told('', 'check', '--stdin-filepath', 'a.ts', '--staged')).toContain('cannot be used with --staged');
  });
});

test('check --stdin-filepath reports on the text, and on nothing else', () => {
  place = createRepository({ 'package.json': manifest, 'a.ts': left, 'b.ts': left });
  const { status, stdout } = given(`\n${aliasCall}`, ['check', '--stdin-filepath', 'a.ts', '--format', 'json']);
  const report = JSON.parse(stdout) as Report;
  expect(status).toBe(1);
  expect(report.findings.map(({ file, id, line }) => ({ file, id, line }))).toEqual([
    { file: 'a.ts', id: 'SvcClient.getPrompt', line: 4 },
  ]);
  expect(report.manifests).toEqual([]);
  expect(given(aliasCallMigrated, ['check', '--stdin-filepath', 'a.ts']).status).toBe(0);
  expect(given(aliasCall, ['check', '--stdin-filepath', 'c.md']).status).toBe(0);
});
