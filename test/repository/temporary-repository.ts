import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder outside every repository with the given files; removed after the test. */
export function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-discovery-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  addFiles(root, files);
  return root;
}

export function addFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** As `createFolder`, under git, with everything that is not ignored committed. */
export function createRepository(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = createFolder(files);
  git(root, 'init', '-q');
  commit(root);
  return root;
}

export function commit(root: string, ...add: string[]): void {
  git(root, 'add', '-A', ...add);
  git(
    root,
    '-c',
    'user.name=t',
    '-c',
    'user.email=t@example.com',
    '-c',
    'commit.gpgsign=false',
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'x',
  );
}

export function git(root: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
