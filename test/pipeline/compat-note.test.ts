import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateRun } from '../../src/pipeline/migrate.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-note-')));
  mkdirSync(join(root, '.git'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const dryRun = { dryRun: true, verify: false } as const;
const client = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";

test('a run says how much of what it leaves one with --compat would do alone, and that is so', async () => {
  writeFileSync(
    join(root, 'reads.ts'),
    [
      client,
      'export const trace = async (id: string) => (await client.api.trace.get(id)).name;',
      'export const ordered = () => client.api.trace.list({ orderBy: "name.asc" });',
      'export const own = (c: any) => c.api.trace.get("t");',
      'export const sessions = () => client.api.sessions.list();',
      'export const prompt = client.getPrompt("greeting");\n',
    ].join('\n'),
  );
  const plain = await migrateRun({ ...dryRun, cwd: root });
  const left = (run: typeof plain): number =>
    run.report.summary.review + run.report.summary.manual + run.report.summary.possible;
  const withCompat = await migrateRun({ ...dryRun, cwd: root, compat: true });
  expect(plain.notes).toContain(
    'With --compat, 1 fewer finding would need you: the removed reads become functions that return what the reads did.',
  );
  expect(left(plain) - left(withCompat)).toBe(1);
  expect(withCompat.notes.join('\n')).not.toContain('--compat');
});

test('a run that was written says that it has to be undone first', async () => {
  writeFileSync(join(root, 'read.ts'), `${client}export const trace = (id: string) => client.api.trace.get(id);\n`);
  const { notes } = await migrateRun({ verify: false, allowNoVcs: true, cwd: root });
  expect(notes).toContain(
    'With --compat, 1 fewer finding would need you (undo this run first): the removed reads become functions that return what the reads did.',
  );
});

test('a type that is taken from a removed read counts as one of them, and a type whose totals v6 does not serve does not', async () => {
  writeFileSync(
    join(root, 'reads.ts'),
    [
      client,
      'export type Trace = Awaited<ReturnType<typeof client.api.trace.get>>;',
      'export type Traces = Awaited<ReturnType<typeof client.api.trace.list>>;',
      'export const trace = async (id: string): Promise<Trace> => client.api.trace.get(id);\n',
    ].join('\n'),
  );
  const plain = await migrateRun({ ...dryRun, cwd: root });
  const withCompat = await migrateRun({ ...dryRun, cwd: root, compat: true });
  expect(plain.report.summary.review - withCompat.report.summary.review).toBe(2);
  expect(plain.notes.join('\n')).toContain('With --compat, 2 fewer findings would need you');
});

test('where it would do no more, a run says nothing of it', async () => {
  writeFileSync(
    join(root, 'reads.ts'),
    `${client}export const sessions = () => client.api.sessions.list();\nexport const prompt = client.getPrompt('x');\n`,
  );
  expect((await migrateRun({ ...dryRun, cwd: root })).notes.join('\n')).not.toContain('--compat');
});

test('reads of Python count as those of TypeScript do', async () => {
  writeFileSync(join(root, 'requirements.txt'), 'svc>=4.0.0,<5\n');
  writeFileSync(
    join(root, 'reads.py'),
    [
      'from svc import Svc',
      '',
      'client = Svc()',
      '',
      '',
      'def one(trace_id: str):',
      '    return client.api.trace.get(trace_id)',
      '',
      '',
      'def sessions():',
      '    return client.api.sessions.list(limit=10)\n',
    ].join('\n'),
  );
  const plain = await migrateRun({ ...dryRun, cwd: root });
  const left = (run: typeof plain): number => run.report.summary.review + run.report.summary.manual;
  const withCompat = await migrateRun({ ...dryRun, cwd: root, compat: true });
  expect(plain.notes.join('\n')).toContain('With --compat, 1 fewer finding would need you');
  expect(left(plain) - left(withCompat)).toBe(1);
});
