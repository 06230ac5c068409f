/**
 * What V8 has compiled of the command and of TypeScript, for commands that tests start: without it each of them spends
 * half of its processor time on compiling the same code. Commands see it where a test gives them a cache that has it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../scripts/build-inputs.mjs';

/** The folder of the command in a cache. */
export const toolFolder = 'svc-codemod';

/** Runs that load nearly all of what others load. */
const runs = [
  ['--dry-run', '--diff'],
  ['check', '--format', 'json'],
  ['--quiet', '--allow-dirty'],
];

/** Runs the built command once for what it compiles; the folder is removed by `remove`. */
export function keepCode(): { folder: string; remove: () => void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-code-')));
  const root = join(folder, 'application');
  mkdirSync(join(folder, toolFolder));
  mkdirSync(root);
  writeFileSync(
    join(root, 'a.ts'),
    "import { SvcClient } from '@svc/client';\nawait new SvcClient().getPrompt('a');\nnew SvcClient().fetchTraces(a);\n",
  );
  const { CI: _ci, ...env } = process.env;
  // Journals of a repository are kept in it.
  spawnSync('git', ['init', '-q'], { cwd: root });
  for (const args of runs)
    spawnSync(process.execPath, [join(repository, 'bin', 'svc-codemod.cjs'), ...args], {
      cwd: root,
      env: { ...env, HOME: folder, XDG_CACHE_HOME: folder },
    });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
