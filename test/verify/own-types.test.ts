import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../src/pipeline/migrate.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-own-types-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('tells of what an own type that moved no longer fits, in a statement that says nothing of the SDK', async () => {
  writeFileSync(
    join(root, 'a.ts'),
    [
      "import { SvcClient } from '@svc/client';",
      'interface Port { getPrompt(name: string): Promise<unknown> }',
      'interface Holder { port: { getPrompt(name: string): Promise<unknown> } }',
      'const real: Port = new SvcClient();',
      "export const a = () => real.getPrompt('a');",
      'const take = (holder: Holder) => holder;',
      'export const b = (own: Port) => {',
      '  const holder = { port: own };',
      '  return take(holder);',
      '};',
      '',
    ].join('\n'),
  );
  const { verify } = await migrate({ cwd: root, allowNoVcs: true });
  expect(verify?.errors.map(({ line, code }) => `${line} ${code}`)).toEqual(['9 TS2345']);
});
