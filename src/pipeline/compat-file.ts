import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { askGit } from '../repository/git-command.ts';
import { isInside, relativeTo, toPosix } from '../repository/repository-path.ts';
import { compatNamesOf } from '../catalog/catalogue.ts';
import { catalogue } from '../../transforms/entries.ts';
import { UsageError } from '../findings/errors.ts';
import { realPath } from '../findings/real-path.ts';
import { findWorkspace } from './workspace.ts';

const { helpers, types } = compatNamesOf(catalogue);
const names = [...helpers, ...types];

/**
 * The file that `--compat-file` names, absolute with `/`.
 * @throws UsageError when it would be outside of the root, in a folder that is left out, or in the place of other code
 */
export function compatFileIn(
  root: string,
  { compatFile, cwd }: { compatFile?: string; cwd?: string },
): string | undefined {
  if (compatFile === undefined) return undefined;
  const folder = findWorkspace(cwd ?? process.cwd(), []);
  const from = folder.paths[0] ?? folder.root;
  const file = toPosix(resolve(from, compatFile));
  if (!isInside(root, file) || !isInside(root, realPath(file)))
    throw new UsageError(`"${compatFile}" is outside ${root}, where the code is.`);
  if (isLeftOut(root, file))
    throw new UsageError(
      `"${compatFile}" is in a folder that is left out (git's own, ignored by git, or node_modules): code that calls it would not find it elsewhere.`,
    );
  if (holdsOtherCode(file))
    throw new UsageError(
      `"${compatFile}" holds code of its own, and nothing that --compat has written: name a file that is not there yet.`,
    );
  return file;
}

function isLeftOut(root: string, file: string): boolean {
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

/** A module that was written once has one of its names, whatever its owner made of it. */
function holdsOtherCode(file: string): boolean {
  if (!existsSync(file) || !statSync(file).isFile()) return false;
  const text = readFileSync(file, 'utf8');
  return text.trim() !== '' && !names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}
