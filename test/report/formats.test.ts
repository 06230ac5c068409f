import { readFileSync } from 'node:fs';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { formats } from '../../src/report/formats.ts';
import { problemsOf, worstFirst } from '../../src/report/problems.ts';
import { growth } from '../harness/growth.ts';
import { finding, largeRun, renderedAs, runOf, sampleRun, textAs } from './sample-run.ts';

describe('every format', () => {
  test.each(formats.map(({ name }) => name))(
    '%s is a function of the run alone, and ends in a line end',
    async (name) => {
      const run = sampleRun();
      const before = structuredClone(run);
      const first = await renderedAs(name, run);
      expect(first).toEqual(await renderedAs(name, sampleRun()));
      expect(run).toEqual(before);
      expect(first.text.endsWith('\n')).toBe(true);
      expect(first.notices).toEqual([]);
    },
  );

  test.each(formats.map(({ name }) => name))(
    '%s of four times as many findings takes about four times as long',
    async (name) => {
      const runs = new Map([7_500, 30_000].map((findings) => [findings, largeRun(findings)]));
      expect(await growth((findings) => renderedAs(name, runs.get(findings)!), 7_500, 30_000)).toBeLessThan(8);
    },
  );

  test.each(formats.map(({ name }) => name).filter((name) => name !== 'pretty' && name !== 'json' && name !== 'jsonl'))(
    '%s does not depend on the clock',
    async (name) => {
      const [one, other] = [sampleRun(), sampleRun()];
      other.report.summary.durationMs = 99_999;
      expect(await textAs(name, one)).toBe(await textAs(name, other));
    },
  );
});

test('the docs have a line for each', () => {
  const docs = readFileSync(new URL('../../docs/report.md', import.meta.url), 'utf8');
  const table = docs.slice(docs.indexOf('\n## Formats'), docs.indexOf('\n## The page'));
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(formats.map(({ name }) => name));
});

describe('problems', () => {
  test('have a level by status; type errors that a site explains are not told twice; equal fingerprints are told apart', () => {
    expect(
      problemsOf(sampleRun()).map(({ id, status, level, file, line, fingerprint }) => [
        id,
        status,
        level,
        file,
        line,
        /^0+/.test(fingerprint) ? fingerprint.slice(14) : '#',
      ]),
    ).toEqual([
      ['SvcClient.getPrompt', 'migrated', 'warning', 'src/a.ts', 3, 'aa'],
      ['api.trace.list', 'manual', 'error', 'src/a.ts', 5, 'bb'],
      ['api.trace.list', 'manual', 'error', 'src/b.ts', 6, 'bb:2'],
      ['span.setTraceIO', 'review', 'warning', 'src/b.ts', 8, 'cc'],
      ['SvcClient.fetchTrace', 'possible', 'note', 'src/c.ts', 3, 'dd'],
      ['api.trace.get', 'ignored', 'note', 'src/c.ts', 4, 'ee'],
      ['package:@svc/client', 'migrated', 'warning', 'package.json', 4, 'ff'],
      ['sdk:types', 'type error', 'error', 'src/d.ts', 9, '#'],
      ['SvcClient.fetchTraces', 'at run time', 'error', 'dist/e.js', 1, '#'],
      ['sdk:requests', 'at run time', 'error', undefined, undefined, '#'],
      ['failed', 'failed', 'error', 'src/broken.ts', undefined, '#'],
    ]);
  });

  test('what was written is none; the worst come first', () => {
    const written = { ...sampleRun(), dry: false };
    expect(problemsOf(written).filter(({ status }) => status === 'migrated')).toEqual([]);
    expect(worstFirst(problemsOf(sampleRun())).map(({ status }) => status)).toEqual([
      'failed',
      'manual',
      'manual',
      'at run time',
      'at run time',
      'type error',
      'review',
      'migrated',
      'migrated',
      'possible',
      'ignored',
    ]);
  });
});

test('jsonl: the summary first, then a line each', async () => {
  const lines = (await textAs('jsonl', sampleRun()))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ type }) => type)).toEqual([
    'summary',
    ...Array<string>(6).fill('finding'),
    'manifest',
    'skipped',
    'error',
    'error',
  ]);
  const { report } = sampleRun();
  const { errors, ...verify } = report.verify!;
  expect(lines[0]).toEqual({
    type: 'summary',
    schemaVersion: 1,
    tool: report.tool,
    profile: 'svc',
    root: '.',
    summary: report.summary,
    verify,
  });
  expect(lines.slice(1, 7)).toEqual(report.findings.map((one) => ({ type: 'finding', ...one })));
  expect(lines.slice(-2)).toEqual(errors.map((error) => ({ type: 'error', ...error })));
});

test('github: annotations, the worst first, then the totals', async () => {
  expect((await textAs('github', sampleRun())).split('\n')).toEqual([
    '::error file=src/broken.ts,title=failed (failed)::does not parse: 3:1 expected',
    '::error file=src/a.ts,line=5,endLine=5,col=12,endColumn=16,title=api.trace.list (left to you)::`api.trace.list` is gone; v6 lists root observations.%0AWhy: `page` is counted%0AWrite: await client.api.observations.getMany({%0A  cursor,%0A})',
    '::error file=src/b.ts,line=6,endLine=7,title=api.trace.list (left to you)::`api.trace.list` is gone; v6 lists root observations.',
    '::error file=dist/e.js,line=1,endLine=1,col=5,endColumn=5,title=SvcClient.fetchTraces (at run time)::`fetchTraces` is gone.',
    '::error title=sdk%3Arequests (at run time)::GET /api/public/traces was answered with a cut connection: v6 does not have this request.',
    "::error file=src/d.ts,line=9,endLine=9,col=1,endColumn=6,title=sdk%3Atypes (type error)::TS2339: Property 'x' does not exist.",
    '::warning file=src/a.ts,line=3,endLine=3,col=7,endColumn=16,title=SvcClient.getPrompt (fixable)::`getPrompt` is gone from the client.%0Asvc-codemod migrates this.',
    '::warning file=package.json,line=4,title=@svc/client (fixable)::dependencies/@svc/client: Major 6.%0Asvc-codemod migrates this.%0Av6: ^6.0.0',
    '::notice file=src/c.ts,line=3,endLine=3,col=7,endColumn=16,title=SvcClient.fetchTrace (unconfirmed)::`getPrompt` is gone from the client.',
    '6 findings: 2 fixable, 1 to check, 2 left to you, 1 unconfirmed; 1 ignored.',
    '12 files read, 4 use the SDK, 1 file and 1 manifest would change, 1 failed.',
    '',
  ]);
});

describe('github shows ten', () => {
  test('of what is equally bad one of each id before the second of any; the others are counted', async () => {
    const many = [
      ...Array.from({ length: 30 }, (_, line) => finding({ id: 'api.trace.list', status: 'review', line: line + 1 })),
      ...['a', 'b', 'c'].map((id) => finding({ id, status: 'review', line: 40 })),
      finding({ id: 'd', status: 'manual' }),
    ];
    const lines = (await textAs('github', runOf(many))).split('\n');
    expect(lines.map((line) => /title=(\S+)/.exec(line)?.[1])).toEqual([
      'd',
      'api.trace.list',
      'a',
      'b',
      'c',
      ...Array<string>(6).fill('api.trace.list'),
      'svc-codemod::23',
      undefined,
      undefined,
      undefined,
    ]);
    expect(lines[11]).toBe('::notice title=svc-codemod::23 more findings not shown here: 23 to check.');
  });

  test('what is left to a person before what is to be checked, also the second of an id', async () => {
    const many = [
      ...Array.from({ length: 9 }, (_, at) => finding({ id: `a${at}`, status: 'manual' })),
      finding({ id: 'b', status: 'review' }),
      finding({ id: 'a0', status: 'manual', line: 9 }),
      finding({ id: 'a1', status: 'manual', line: 9 }),
    ];
    const lines = (await textAs('github', runOf(many))).split('\n');
    expect(lines.slice(0, 12).map((line) => /^::(\w+)/.exec(line)?.[1])).toEqual([
      ...Array<string>(10).fill('error'),
      'warning',
      'notice',
    ]);
    expect(lines[11]).toBe('::notice title=svc-codemod::1 more finding not shown here: 1 left to you.');
  });

  test('of notices nine, because the one that counts is a notice too', async () => {
    const lines = (
      await textAs('github', runOf(Array.from({ length: 12 }, () => finding({ status: 'possible' }))))
    ).split('\n');
    expect(lines.filter((line) => line.startsWith('::notice'))).toHaveLength(10);
    expect(lines[9]).toBe('::notice title=svc-codemod::3 more findings not shown here: 3 unconfirmed.');
    expect(
      (await textAs('github', runOf(Array.from({ length: 10 }, () => finding({ status: 'possible' }))))).match(/^::/gm),
    ).toHaveLength(10);
  });

  test('a clean run annotates nothing', async () => {
    expect(await textAs('github', runOf([]))).toBe(
      'No findings.\n12 files read, 4 use the SDK, 1 file would change.\n',
    );
  });
});

test('gitlab: what nobody let through, each with a fingerprint of its own', async () => {
  const issues = JSON.parse(await textAs('gitlab', sampleRun())) as {
    check_name: string;
    severity: string;
    fingerprint: string;
    location: unknown;
    description: string;
  }[];
  expect(issues.map(({ check_name, severity, location }) => [check_name, severity, location])).toEqual([
    ['SvcClient.getPrompt', 'minor', { path: 'src/a.ts', lines: { begin: 3, end: 3 } }],
    ['api.trace.list', 'major', { path: 'src/a.ts', lines: { begin: 5, end: 5 } }],
    ['api.trace.list', 'major', { path: 'src/b.ts', lines: { begin: 6, end: 7 } }],
    ['SvcClient.fetchTrace', 'info', { path: 'src/c.ts', lines: { begin: 3, end: 3 } }],
    ['package:@svc/client', 'minor', { path: 'package.json', lines: { begin: 4 } }],
    ['sdk:types', 'major', { path: 'src/d.ts', lines: { begin: 9, end: 9 } }],
    ['SvcClient.fetchTraces', 'major', { path: 'dist/e.js', lines: { begin: 1, end: 1 } }],
    ['sdk:requests', 'major', { path: '.', lines: { begin: 1 } }],
    ['failed', 'major', { path: 'src/broken.ts', lines: { begin: 1 } }],
  ]);
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  expect(issues[1]).toEqual({
    description:
      '`api.trace.list` is gone; v6 lists root observations.\nWhy: `page` is counted\nWrite: await client.api.observations.getMany({\n  cursor,\n})',
    check_name: 'api.trace.list',
    fingerprint: '00000000000000bb',
    severity: 'major',
    location: { path: 'src/a.ts', lines: { begin: 5, end: 5 } },
  });
  expect(await textAs('gitlab', runOf([]))).toBe('[]\n');
});

test('gitlab and sarif name what people know, where the message does not, and keep neutral ids', async () => {
  const { report, ...run } = sampleRun();
  const ofPublic = { ...run, report: { ...report, profile: 'langfuse' } };
  const issues = JSON.parse(await textAs('gitlab', ofPublic)) as { check_name: string; description: string }[];
  expect(issues.slice(0, 2).map(({ check_name, description }) => [check_name, description.split('\n')[0]])).toEqual([
    ['SvcClient.getPrompt', 'LangfuseClient.getPrompt: `getPrompt` is gone from the client.'],
    ['api.trace.list', '`api.trace.list` is gone; v6 lists root observations.'],
  ]);
  const { runs } = JSON.parse(await textAs('sarif', ofPublic)) as Log;
  const { results, tool } = runs[0]!;
  expect([results![0]!.ruleId, results![0]!.message.text!.split('\n')[0]]).toEqual([
    'SvcClient.getPrompt',
    'LangfuseClient.getPrompt: `getPrompt` is gone from the client.',
  ]);
  const rules = tool.driver.rules!;
  expect(rules.filter(({ id }) => id.startsWith('SvcClient')).map(({ id, name }) => [id, name])).toEqual([
    ['SvcClient.getPrompt', 'LangfuseClient.getPrompt'],
    ['SvcClient.fetchTrace', 'LangfuseClient.fetchTrace'],
    ['SvcClient.fetchTraces', 'LangfuseClient.fetchTraces'],
  ]);
});
