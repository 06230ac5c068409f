import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { migrateRun } from '../../src/pipeline/migrate.ts';

vi.mock(import('../../src/python/resolve/type-server.ts'), async (load) => ({
  ...(await load()),
  askServer: () => Promise.resolve('it ended with 1'),
}));

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-failed-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('where the server fails, what the file says is edited, the rest is unconfirmed, and two notes say so', async () => {
  writeFileSync(path.join(folder, 'requirements.txt'), 'svc>=4,<5\n');
  writeFileSync(path.join(folder, 'clients.py'), 'from svc import Svc\n\nlf = Svc()\n');
  writeFileSync(
    path.join(folder, 'use.py'),
    [
      'from clients import lf',
      'from svc import get_client',
      '',
      'get_client().api.legacy.score_v1.delete("a")',
      'lf.api.legacy.score_v1.delete("a")',
      '',
    ].join('\n'),
  );
  const { report, notes } = await migrateRun({ cwd: folder, allowNoVcs: true });
  expect(report.findings.map(({ line, status }) => `${line} ${status}`)).toEqual(['4 migrated', '5 possible']);
  expect(notes).toEqual([
    'Types of Python were not all read (it ended with 1): values from other files may be missing, or unconfirmed.',
    'Python was not all checked on the types of major 5 (it ended with 1).',
  ]);
  expect(report.verify).toMatchObject({ pythonUses: 0, proven: false });
});
