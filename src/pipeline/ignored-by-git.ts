import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { askGit } from '../repository/git-command.ts';
import { relativeTo } from '../repository/repository-path.ts';

/**
 * Whether a file would be in a folder of git's own, in `node_modules`, or in one that git ignores.
 * @param root absolute real path with `/`
 * @param file absolute with `/`; it need not be there
 */
export function isIgnoredByGit(root: string, file: string): boolean {
  if (
    relativeTo(root, file)
      .split('/')
      .some((folder) => folder === 'node_modules' || folder === '.git')
  )
    return true;
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  return statSync(folder).isDirectory() && askGit(folder, ['check-ignore', '-q', '--', file]).status === 0;
}
