import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContractService } from '../../shim/service/index.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { runPython } from '../shim/python/run-python.ts';

/**
 * Each file of `runs` is a program of major 4. Its first lines say which error it raises on the shim of major 5, and
 * which requests it sends once it is migrated: `# before: TypeError: …`, `# after: GET /…, POST /…`; `# prints: …` what
 * it prints then, `# with: --compat` how it is migrated.
 */
const programs = path.join(import.meta.dirname, 'runs');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-runs-')));
const service = createContractService();
const records = {
  scores: [{ id: 's1', name: 'a', value: 1, traceId: 't1' }],
  observations: [
    {
      ...{ id: 'o1', traceId: 't1', traceName: 'chat', sessionId: 'se1', userId: 'u1', totalCost: 0.5 },
      ...{ startTime: '2026-01-05T09:00:00.000Z', endTime: '2026-01-05T09:00:02.000Z', input: '{"a": 1}' },
    },
  ],
  datasets: [{ id: 'd1', name: 'qa', createdAt: '2026-01-01T00:00:00.000Z' }],
  experimentItems: [
    {
      ...{ id: 'o1', experimentId: 'e1', experimentName: 'run', experimentDatasetId: 'd1', experimentItemId: 'i1' },
      ...{ traceId: 't1', startTime: '2026-01-05T09:00:00.000Z', endTime: '2026-01-05T09:00:02.000Z' },
    },
  ],
};
beforeAll(async () => {
  await service.start();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function said(program: string, word: string): string {
  return new RegExp(`^# ${word}: (.*)$`, 'm').exec(program)?.[1] ?? `no line "# ${word}:"`;
}

/** A program, once it is migrated in a repository of its own. */
async function migrated(cwd: string, name: string, program: string): Promise<string> {
  mkdirSync(cwd);
  writeFileSync(path.join(cwd, 'requirements.txt'), 'svc>=4,<5\n');
  writeFileSync(path.join(cwd, name), program);
  await migrateRun({ cwd, allowNoVcs: true, verify: false, compat: said(program, 'with') === '--compat' });
  return readFileSync(path.join(cwd, name), 'utf8');
}

test.each(readdirSync(programs).filter((name) => name.endsWith('.py')))(
  '§7.3 Python: %s raises the error of the contract before, and runs after',
  async (name) => {
    const program = readFileSync(path.join(programs, name), 'utf8');
    service.clear();
    service.seed(records);
    const settings = { SVC_HOST: service.url ?? '', SVC_PUBLIC_KEY: 'pk', SVC_SECRET_KEY: 'sk' };
    const before = await runPython(program, settings);
    // Python adds what it takes for a slip of the pen.
    const error = before.stderr
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.replace(/\. Did you mean: .*$/, '');
    expect(error).toBe(said(program, 'before'));
    service.clearRequests();
    const cwd = path.join(folder, path.basename(name, '.py'));
    const after = await runPython(await migrated(cwd, name, program), settings, cwd);
    expect([after.status, after.stderr]).toEqual([0, '']);
    expect(after.stdout.trim()).toBe(/^# prints: (.*)$/m.exec(program)?.[1] ?? '');
    expect(service.requests.map((request) => `${request.method} ${request.path}`).join(', ')).toBe(
      said(program, 'after'),
    );
    expect(service.requests.filter(({ status = 500 }) => status >= 400)).toEqual([]);
  },
);
