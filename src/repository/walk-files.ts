/** The repository's files where git cannot list them: a walk with `.gitignore` support that never follows links. */
import { createRequire } from 'node:module';
import type { ListedFile } from './git-files.ts';

/**
 * Lists `folder` with globby. `node_modules` and `.git` are not entered.
 * @throws on a Node version that cannot load ES modules synchronously (22.0 to 22.11).
 */
export function listByWalking(folder: string): ListedFile[] {
  // Loaded here and not above: it costs 40 to 60 ms and repositories under git never need it.
  const { globbySync } = createRequire(import.meta.url)('globby') as typeof import('globby');
  const entries = globbySync('**', {
    cwd: folder,
    dot: true,
    // Not `gitignore: true`: that looks above the folder too, where a `.gitignore` may name the folder itself.
    ignoreFiles: '**/.gitignore',
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
    suppressErrors: true,
    ignore: ['**/node_modules/**', '**/.git/**'],
  });
  const listed: ListedFile[] = [];
  for (const { path, dirent } of entries) {
    if (dirent.isSymbolicLink()) listed.push({ path, kind: 'link', unsure: false });
    else if (dirent.isFile()) listed.push({ path, kind: 'file', unsure: false });
  }
  return listed;
}
