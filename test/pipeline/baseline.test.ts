import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import type { CheckOptions } from '../../src/pipeline/options.ts';
import type { GateSummary } from '../../src/report/report-schema.ts';
import type { TemporaryRepository } from '../cli/temporary-repository.ts';
import { calls, clean, createGateRepository, judge, shown } from './gate-repository.ts';

const baseline = 'v5.txt';
let place: TemporaryRepository;
beforeEach(async () => {
  place = createGateRepository();
  await judge(place, { baseline, updateBaseline: true });
});
afterEach(() => place.remove());

/** What a run says: what counts, and the entries that are stale. */
async function gate(options: CheckOptions = {}): Promise<{ code: number; news: string[]; stale: string[] }> {
  const { exitCode, report } = await checkRun({ cwd: place.root, baseline, ...options });
  return {
    code: exitCode,
    news: shown(report).filter((text) => !text.startsWith('(')),
    stale: report.gate?.baseline?.stale.map(({ file, id }) => `${file} ${id}`) ?? [],
  };
}

const passes = { code: 0, news: [], stale: [] };
const lines = (): string[] =>
  place
    .read(baseline)
    .split('\n')
    .filter((line) => /^[0-9a-f]{16} /.test(line));
const files = (): string[] =>
  lines()
    .map((line) => line.slice(line.indexOf(' ', 17) + 1))
    .sort();

describe('--baseline', () => {
  test('lets pass what it lists, and shows it with its status and in the counts', async () => {
    const { findings, manifests, summary, gate: verdict } = await judge(place, { baseline });
    expect(files()).toEqual(['package.json', 'src/a.ts', 'src/a.ts', 'src/b.ts']);
    expect(findings.map(({ status, baselineState }) => [status, baselineState])).toEqual([
      ['migrated', 'unchanged'],
      ['migrated', 'unchanged'],
      ['migrated', 'unchanged'],
    ]);
    expect(manifests[0]?.changes.map(({ status, baselineState }) => [status, baselineState])).toEqual([
      ['migrated', 'unchanged'],
    ]);
    expect({ migrated: summary.migrated, inBaseline: summary.inBaseline }).toEqual({ migrated: 3, inBaseline: 4 });
    expect(verdict).toEqual<GateSummary>({
      baseline: { file: baseline, new: 0, unchanged: 4, stale: [] },
      left: 0,
      max: 0,
      passed: true,
    });
    expect((await gate()).code).toBe(0);
  });

  test('a finding that it does not list counts, at any place', async () => {
    place.write('src/b.ts', calls('fresh', 'third'));
    expect(await gate()).toEqual({ code: 1, news: ['src/b.ts:3 SvcClient.getPrompt'], stale: [] });
  });

  test('a swap counts although the number stays: one mended, one new', async () => {
    place.write('src/a.ts', calls('first', 'other'));
    expect(await gate()).toEqual({
      code: 1,
      news: ['src/a.ts:4 SvcClient.getPrompt'],
      stale: ['src/a.ts SvcClient.getPrompt'],
    });
  });

  test('a swap between files counts', async () => {
    place.write('src/b.ts', clean);
    place.write('src/c.ts', calls('third'));
    expect(await gate()).toEqual({
      code: 1,
      news: ['src/c.ts:3 SvcClient.getPrompt'],
      stale: ['src/b.ts SvcClient.getPrompt'],
    });
  });

  test('lines that move, another formatting, markers and line ends change nothing', async () => {
    const source = place.read('src/a.ts');
    const texts = [
      `\n\n// A comment\n${source}`,
      source.replaceAll('\n', '\r\n'),
      source.replace("client.getPrompt('second')", '\n  client\n    .getPrompt(\n      "second",\n    )'),
      source.replace('export const second', '// TODO(svc-v6): SvcClient.getPrompt: Look at it.\nexport const second'),
      source
        .split('\n')
        .toSpliced(2, 2, ...source.split('\n').slice(2, 4).reverse())
        .join('\n'),
    ];
    const verdicts = [];
    for (const text of texts) {
      place.write('src/a.ts', text);
      verdicts.push(await gate());
    }
    expect(verdicts).toEqual(texts.map(() => passes));
  });

  test('what is written in a block beside a finding changes nothing, what is written around it does', async () => {
    const source = (header: string, body: string): string =>
      `import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport async function run() {\n  ${header} {\n    ${body}\n  }\n}\nregister({ first: async () => {\n  ${body}\n}, second: () => client.getPrompt('second') });\ndeclare function register(all: unknown): void;\n`;
    const header = "for (const word of (await client.getPrompt('words')).prompt)";
    place.write('src/b.ts', source(header, 'console.log(1);'));
    await judge(place, { baseline, updateBaseline: true });
    expect(files()).toEqual(['package.json', 'src/a.ts', 'src/a.ts', 'src/b.ts', 'src/b.ts']);
    place.write('src/b.ts', source(header, 'console.log(2);\n    console.log(3);'));
    expect(await gate()).toEqual(passes);
    place.write('src/b.ts', source(header, "await client.getPrompt('more');"));
    expect((await gate()).news).toEqual(['src/b.ts:5 SvcClient.getPrompt', 'src/b.ts:9 SvcClient.getPrompt']);
    place.write('src/b.ts', source(header.replace('words', 'others'), 'console.log(1);'));
    expect(await gate()).toEqual({
      code: 1,
      news: ['src/b.ts:4 SvcClient.getPrompt'],
      stale: ['src/b.ts SvcClient.getPrompt'],
    });
  });

  test('a renamed file keeps its findings, also with a change in it', async () => {
    place.git('mv', 'src/a.ts', 'src/renamed.ts');
    expect(await gate()).toEqual(passes);
    place.write('src/renamed.ts', calls('first', 'second', 'fresh'));
    expect(await gate()).toEqual({ code: 1, news: ['src/renamed.ts:5 SvcClient.getPrompt'], stale: [] });
  });

  test('a copied file does not', async () => {
    place.write('src/copy.ts', place.read('src/b.ts'));
    expect(await gate()).toEqual({ code: 1, news: ['src/copy.ts:3 SvcClient.getPrompt'], stale: [] });
  });

  test('stale entries are named and do not change the exit code', async () => {
    place.write('src/b.ts', clean);
    rmSync(join(place.root, 'src/a.ts'));
    expect(await gate()).toEqual({
      code: 0,
      news: [],
      stale: ['src/a.ts SvcClient.getPrompt', 'src/a.ts SvcClient.getPrompt', 'src/b.ts SvcClient.getPrompt'],
    });
  });

  test('another version of major 5 in the same place is no new finding, another package is', async () => {
    place.write('package.json', place.read('package.json').replace('^5.1.0', '^5.2.0'));
    expect(await gate()).toEqual(passes);
    place.write(
      'package.json',
      place.read('package.json').replace('"@svc/client"', '"@svc/tracing": "^5.2.0",\n    "@svc/client"'),
    );
    expect(await gate()).toEqual({ code: 1, news: ['package.json:4 package:@svc/tracing'], stale: [] });
  });

  test('a doubled line is no stale entry and lets no copy pass', async () => {
    place.write(baseline, `${place.read(baseline)}${lines().join('\n')}\n`);
    expect(await gate()).toEqual(passes);
    place.git('mv', 'src/b.ts', 'src/renamed.ts');
    place.write('src/second.ts', place.read('src/renamed.ts'));
    expect(await gate()).toEqual({ code: 1, news: ['src/second.ts:3 SvcClient.getPrompt'], stale: [] });
    await judge(place, { baseline, updateBaseline: true });
    expect(files()).toEqual(['package.json', 'src/a.ts', 'src/a.ts', 'src/renamed.ts', 'src/second.ts']);
  });

  test('findings that are alike have a line each, and are paired one to one', async () => {
    const call = "client.getPrompt('same');";
    const cell = (...code: string[]): object => ({
      cell_type: 'code',
      source: code.map((line) => `${line}\n`),
      metadata: {},
      outputs: [],
      execution_count: null,
    });
    const notebook = (...texts: string[]): string =>
      JSON.stringify(
        {
          cells: texts.map((text) => cell(text)),
          metadata: { language_info: { name: 'typescript' }, kernelspec: { name: 'deno', language: 'typescript' } },
          nbformat: 4,
          nbformat_minor: 5,
        },
        undefined,
        1,
      );
    const source = (...statements: string[]): string =>
      `import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport function run() {\n${statements.map((statement) => `  ${statement}\n`).join('')}}\n`;
    const marker = '// TODO(svc-v6): SvcClient.getTrace: Look at it.';
    place.write('src/b.ts', source(call, call));
    place.write('src/clean.ts', `${marker}\n${marker}\n${clean}`);
    place.write('notes.ipynb', notebook(`${marker}\n`, `${marker}\n`));
    place.write(
      'package.json',
      place
        .read('package.json')
        .replace('"dependencies"', '"devDependencies": { "@svc/client": "^5.1.0" },\n  "dependencies"'),
    );
    await judge(place, { baseline, updateBaseline: true });
    expect(files()).toEqual([
      'notes.ipynb',
      'notes.ipynb',
      'package.json',
      'package.json',
      'src/a.ts',
      'src/a.ts',
      'src/b.ts',
      'src/b.ts',
      'src/clean.ts',
      'src/clean.ts',
    ]);
    expect(new Set(lines()).size).toBe(10);
    expect(await gate()).toEqual(passes);
    place.write('src/b.ts', source(call, call, call));
    expect(await gate()).toEqual({ code: 1, news: ['src/b.ts:6 SvcClient.getPrompt'], stale: [] });
    place.write('src/b.ts', source(call));
    place.write('notes.ipynb', notebook(`${marker}\n`));
    expect(await gate()).toEqual({
      code: 0,
      news: [],
      stale: ['notes.ipynb SvcClient.getTrace', 'src/b.ts SvcClient.getPrompt'],
    });
  });

  test('a silenced finding does not count, and leaves its entry stale', async () => {
    place.write('src/b.ts', calls('third').replace('export', '// svc-v6-ignore: for old customers\nexport'));
    expect(await gate()).toEqual({
      code: 0,
      news: ['src/b.ts:4 SvcClient.getPrompt'],
      stale: ['src/b.ts SvcClient.getPrompt'],
    });
  });
});

describe('a run over a part of the repository', () => {
  beforeEach(() => {
    place.write('src/a.ts', calls('first'));
    place.write('src/b.ts', clean);
  });

  test('calls only what it looked at stale', async () => {
    const all = ['src/a.ts SvcClient.getPrompt', 'src/b.ts SvcClient.getPrompt'];
    expect((await gate()).stale.sort()).toEqual(all);
    expect((await gate({ paths: [join(place.root, 'src/b.ts')] })).stale).toEqual(all.slice(1));
    expect((await gate({ only: ['versions'] })).stale).toEqual([]);
    expect((await gate({ skip: ['client-aliases'] })).stale).toEqual([]);
    expect((await gate({ ignore: ['b.ts'] })).stale).toEqual(all.slice(0, 1));
    place.git('add', 'src/a.ts');
    expect((await gate({ staged: true })).stale).toEqual(all.slice(0, 1));
    place.commit();
    expect((await gate({ since: 'HEAD' })).stale).toEqual([]);
    expect((await gate({ since: 'HEAD~1' })).stale.sort()).toEqual(all);
  });

  test('without manifests does not call theirs stale', async () => {
    expect((await gate({ manifests: false })).stale.some((text) => text.startsWith('package.json'))).toBe(false);
  });

  test('a file that cannot be judged keeps its entries', async () => {
    place.write('src/b.ts', "import '@svc/client';\nexport const = ;\n");
    const { code, stale } = await gate();
    expect({ code, stale }).toEqual({ code: 4, stale: ['src/a.ts SvcClient.getPrompt'] });
    await judge(place, { baseline, updateBaseline: true });
    expect(files()).toEqual(['package.json', 'src/a.ts', 'src/b.ts']);
  });

  test('updated by it keeps the other entries', async () => {
    const before = files();
    await judge(place, { baseline, updateBaseline: true, only: ['versions'] });
    expect(files()).toEqual(before);
    await judge(place, { baseline, updateBaseline: true, paths: [join(place.root, 'src/b.ts')] });
    expect(files()).toEqual(['package.json', 'src/a.ts', 'src/a.ts']);
  });
});

describe('--staged with a baseline', () => {
  test('takes the baseline that is staged, and follows a staged rename', async () => {
    place.git('add', '.');
    place.git('mv', 'src/a.ts', 'src/renamed.ts');
    place.write(baseline, '# broken\n');
    expect(await gate({ staged: true })).toEqual(passes);
    place.git('add', baseline);
    await expect(gate({ staged: true })).rejects.toThrow(`the baseline "${baseline}" is broken in line 1`);
  });

  test('takes the one on disk when git does not have it', async () => {
    place.write('src/clean.ts', calls('fresh'));
    place.git('add', 'src/clean.ts');
    expect(await gate({ staged: true })).toEqual({ code: 1, news: ['src/clean.ts:3 SvcClient.getPrompt'], stale: [] });
  });
});

describe('--update-baseline', () => {
  test('takes in what is new, drops what is stale, names renamed files anew, and says how many', async () => {
    place.git('mv', 'src/b.ts', 'src/renamed.ts');
    place.write('src/a.ts', calls('first', 'other', 'more'));
    const { gate: verdict, findings } = await judge(place, { baseline, updateBaseline: true });
    expect(verdict).toEqual<GateSummary>({
      baseline: { file: baseline, new: 0, unchanged: 5, stale: [], updated: { added: 2, removed: 1 } },
      left: 0,
      max: 0,
      passed: true,
    });
    expect(findings.every(({ baselineState }) => baselineState === 'unchanged')).toBe(true);
    expect(files()).toEqual(['package.json', 'src/a.ts', 'src/a.ts', 'src/a.ts', 'src/renamed.ts']);
    expect(await gate()).toEqual(passes);
  });

  test('does not depend on the order of the code, and writes nothing when nothing has changed', async () => {
    const text = place.read(baseline);
    const { mtimeMs } = statSync(join(place.root, baseline));
    await judge(place, { baseline, updateBaseline: true });
    expect(place.read(baseline)).toBe(text);
    expect(statSync(join(place.root, baseline)).mtimeMs).toBe(mtimeMs);
  });

  test('makes the folders it needs', async () => {
    await judge(place, { baseline: 'ci/gate/v5.txt', updateBaseline: true });
    expect(place.read('ci/gate/v5.txt')).toBe(place.read(baseline));
  });

  test.each<[CheckOptions, string]>([
    [{ updateBaseline: true }, '--update-baseline needs --baseline FILE.'],
    [
      { baseline, updateBaseline: true, staged: true },
      '--update-baseline looks at the whole repository; leave out --since, --since-files and --staged.',
    ],
    [
      { baseline, updateBaseline: true, since: 'HEAD' },
      '--update-baseline looks at the whole repository; leave out --since, --since-files and --staged.',
    ],
    [{ baseline: 'missing.txt' }, 'the baseline "missing.txt" does not exist; --update-baseline makes it.'],
    [{ baseline: 'src' }, 'the baseline "src" cannot be read (not a regular file).'],
    [
      { baseline: 'package.json' },
      'the baseline "package.json" is broken in line 1: it has to be "# svc-codemod baseline 1".',
    ],
    [
      { baseline: 'package.json', updateBaseline: true },
      'the baseline "package.json" is broken in line 1: it has to be "# svc-codemod baseline 1".',
    ],
  ])('%j is refused', async (options, message) => {
    const before = place.hash();
    await expect(judge(place, options)).rejects.toThrow(message);
    expect(place.hash()).toBe(before);
  });
});

describe('--max', () => {
  test('lets as many be left, and no more', async () => {
    expect((await checkRun({ cwd: place.root, max: 4 })).exitCode).toBe(0);
    expect((await checkRun({ cwd: place.root, max: 3 })).exitCode).toBe(1);
    expect((await judge(place, { max: 3 })).gate).toEqual({ left: 4, max: 3, passed: false });
  });

  test('counts new ones only where there is a baseline', async () => {
    place.write('src/clean.ts', calls('x', 'y'));
    expect((await gate({ max: 2 })).code).toBe(0);
    expect((await gate({ max: 1 })).code).toBe(1);
  });
});

describe('two branches', () => {
  const git = (...args: string[]): string => place.git(...args);

  test('whose lines do not touch merge by themselves, and nothing is found', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `f${index}`);
    mkdirSync(join(place.root, 'lib'));
    for (const name of many) place.write(`lib/${name}.ts`, calls(name));
    await judge(place, { baseline, updateBaseline: true });
    place.commit();
    git('checkout', '-q', '-b', 'left');
    place.write('lib/f3.ts', clean);
    place.write('lib/left.ts', calls('left'));
    await judge(place, { baseline, updateBaseline: true });
    place.commit();
    git('checkout', '-q', 'main');
    place.write('lib/f20.ts', clean);
    git('mv', 'lib/f21.ts', 'lib/moved.ts');
    await judge(place, { baseline, updateBaseline: true });
    place.commit();
    git('merge', '-q', 'left');
    expect(await gate()).toEqual(passes);
    expect(lines()).toEqual([...lines()].sort());
  });

  test('whose lines touch merge with "merge=union", and a doubled line counts once', async () => {
    place.write('.gitattributes', `${baseline} merge=union\n`);
    place.commit();
    git('checkout', '-q', '-b', 'left');
    place.write(baseline, `${place.read(baseline)}${lines()[0]}\nffffffffffffffff left src/left.ts\n`);
    place.commit();
    git('checkout', '-q', 'main');
    place.write(baseline, `${place.read(baseline)}ffffffffffffffff main src/main.ts\n`);
    place.commit();
    git('merge', '-q', 'left');
    expect(await gate()).toEqual({ code: 0, news: [], stale: ['src/left.ts left', 'src/main.ts main'] });
  });

  test('left with a conflict are refused with the line', async () => {
    place.commit();
    git('checkout', '-q', '-b', 'left');
    place.write(baseline, `${place.read(baseline)}ffffffffffffffff left src/left.ts\n`);
    place.commit();
    git('checkout', '-q', 'main');
    place.write(baseline, `${place.read(baseline)}ffffffffffffffff main src/main.ts\n`);
    place.commit();
    expect(() => execFileSync('git', ['merge', '-q', 'left'], { cwd: place.root, stdio: 'ignore' })).toThrow();
    await expect(gate()).rejects.toThrow(
      `the baseline "${baseline}" is broken in line 7: a merge conflict is left here; keep the lines of both sides.`,
    );
  });
});
