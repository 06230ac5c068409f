import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../src/pipeline/migrate.ts';
import type { MigrateOptions } from '../../src/pipeline/options.ts';
import type { Report } from '../../src/report/report-schema.ts';
import { temporaryRoot } from '../edits/temporary-root.ts';

const place = temporaryRoot();

const files = {
  'src/prompts.ts': `export interface Prompts { getPrompt(name: string): Promise<unknown> }
export class Files implements Prompts { getPrompt = async (name: string) => name; }
`,
  'src/app.ts': `import { SvcClient } from '@svc/client';
import { Files, type Prompts } from './prompts';
const client = new SvcClient();
export const own = client.createPrompt({ name: 'a', prompt: 'b' });
const prompts: Prompts = process.env.OFFLINE ? new Files() : client;
export const greeting = () => prompts.getPrompt('hi');
`,
  'src/app.test.ts': `import type { Prompts } from './prompts';
const fake: Prompts = { getPrompt: async () => 1 };
export const answer = fake.getPrompt('hi');
`,
};

/** A run over these files, with one of them another; what each holds of the interface afterwards. */
async function run(other: Record<string, string> = {}, options: MigrateOptions = {}, before = () => {}) {
  const all = { ...files, ...other };
  for (const [name, text] of Object.entries(all)) place.write(name, text);
  before();
  const report = await migrate({ cwd: place.root, allowNoVcs: true, markers: false, ...options });
  const moved = Object.keys(all).filter((name) => !place.read(name).includes('getPrompt'));
  return { report, moved };
}

const reasons = ({ findings }: Report): string[] =>
  findings.flatMap(({ id, reason }) => (id === 'SvcClient.getPrompt' && reason !== undefined ? [reason] : []));

const who =
  'Prompts is an own type that an SDK value is assigned to; it and its other implementers have to move together: ';
const then = '; the type then has `prompt: { get(name: string): Promise<unknown> }`';

describe('an own interface', () => {
  test('moves in all files', async () => {
    const { report, moved } = await run();
    expect(moved).toEqual(Object.keys(files));
    expect(report.findings.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'migrated'));
  });

  test('stays where a file that plays it has a syntax error: what is in there nobody knows', async () => {
    const { report, moved } = await run({ 'src/app.test.ts': `${files['src/app.test.ts']}const broken = ;\n` });
    expect(moved).toEqual([]);
    expect(place.read('src/app.ts')).toContain("client.prompt.create({ name: 'a'");
    const why = 'app.test.ts, or a file that takes something from it, is not looked at';
    expect(reasons(report)).toEqual([`${who}Files (prompts.ts:2), an object (app.test.ts:2)${then}; ${why}`]);
  });

  test('stays in all files where the second parser cannot read one', async () => {
    // What TypeScript reads and the parser that checks edits does not.
    const odd = 'async () => { type Odd = { [a: string, b: string]: 1 }; return 1; }';
    const { report, moved } = await run({ 'src/app.test.ts': files['src/app.test.ts'].replace('async () => 1', odd) });
    expect(moved).toEqual([]);
    expect(place.read('src/app.ts')).toContain("client.prompt.create({ name: 'a'");
    const why =
      'one of them cannot: the parser that checks edits cannot read the file: 2:73 Unexpected token, expected "]"';
    expect(reasons(report)).toEqual([
      `${who}Files (prompts.ts:2), an object (line 2)${then}; ${why}`,
      `${who}Files (prompts.ts:2), an object (line 2)${then}; ${why}`,
      `${who}Files (prompts.ts:2), an object (app.test.ts:2)${then}; ${why}`,
      `${who}Files (line 2), an object (app.test.ts:2)${then}; ${why}`,
      `${who}Files (line 2), an object (app.test.ts:2)${then}; ${why}`,
    ]);
  });

  test('stays in all files where one cannot be written', async () => {
    const { report, moved } = await run({}, {}, () => chmodSync(join(place.root, 'src/app.test.ts'), 0o444));
    expect(moved).toEqual([]);
    expect(report.skipped).toEqual([
      { file: 'src/app.test.ts', reason: 'the file is read-only', failed: true },
      {
        file: 'src/app.ts',
        reason: 'src/app.test.ts, which has to change with it, could not be written',
        failed: true,
      },
      {
        file: 'src/prompts.ts',
        reason: 'src/app.test.ts, which has to change with it, could not be written',
        failed: true,
      },
    ]);
  });

  test('stays where a run looks at a part of its files', async () => {
    const { report, moved } = await run({}, { paths: ['src/prompts.ts', 'src/app.ts'] });
    expect(moved).toEqual([]);
    expect(reasons(report)).toEqual([
      `${who}Files (prompts.ts:2), an object (app.test.ts:2)${then}; one of them is in a file that this run does not look at`,
      `${who}Files (line 2), an object (app.test.ts:2)${then}; one of them is in a file that this run does not look at`,
      `${who}Files (line 2), an object (app.test.ts:2)${then}; one of them is in a file that this run does not look at`,
    ]);
  });
});
