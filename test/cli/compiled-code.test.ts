import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aliasCall, bin, createRepository, manifest, type TemporaryRepository } from './temporary-repository.ts';

let repository: TemporaryRepository;
let cache: string;
beforeEach(() => {
  repository = createRepository({ 'package.json': manifest, 'src/a.ts': aliasCall });
  cache = join(repository.home, 'cache');
  mkdirSync(cache);
});
afterEach(() => repository.remove());

/** A process of its own: one that stays has TypeScript loaded. */
function dryRun(env: NodeJS.ProcessEnv = {}): string {
  const { CI: _ci, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, '--dry-run', '--diff'], {
    cwd: repository.root,
    encoding: 'utf8',
    env: { ...rest, XDG_CACHE_HOME: cache, ...env },
  });
  expect(status).toBe(0);
  // What V8 is told about optimising is something that this version knows.
  expect(stderr).not.toContain('unrecognized flag');
  return stdout.replace(/, \d+\.\d s$/m, '');
}

function kept(folder = cache): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.code'));
}

// From 22.1 on Node itself keeps it, in files of its own.
test.skipIf(!process.version.startsWith('v20.'))(
  'the compiled code of the command and of TypeScript is kept for the next run, and no answer depends on it',
  () => {
    const first = dryRun();
    const files = kept().sort();
    expect(first).toContain('prompt.get');
    expect(files.map((file) => file.replace(/-\d.*/, ''))).toEqual(['svc-codemod/command', 'svc-codemod/typescript']);
    const contents = (): Buffer[] => files.map((file) => readFileSync(join(cache, file)));
    const whole = contents();
    expect(dryRun()).toBe(first);
    // Nothing was compiled again.
    expect(contents().map((bytes, at) => bytes.equals(whole[at]!))).toEqual([true, true]);
    for (const [at, bytes] of contents().entries())
      writeFileSync(join(cache, files[at]!), bytes.fill(1, 1000, 100_000));
    expect(dryRun()).toBe(first);
    // What was broken is there again.
    expect(contents().map((bytes) => bytes.subarray(1000, 1010).equals(Buffer.alloc(10, 1)))).toEqual([false, false]);
    expect(kept().sort()).toEqual(files);
  },
);

test('nothing is kept on a build server, nor where it would be a part of a repository', () => {
  dryRun({ CI: 'true' });
  const inside = join(repository.root, 'cache');
  mkdirSync(inside);
  dryRun({ XDG_CACHE_HOME: inside });
  expect([kept(), kept(inside)]).toEqual([[], []]);
});
