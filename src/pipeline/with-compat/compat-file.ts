import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isInside, toPosix } from '../../repository/repository-path.ts';
import { compatNamesOf } from '../../catalog/catalogue.ts';
import { catalogue } from '../../../transforms/entries.ts';
import { UsageError } from '../../findings/errors.ts';
import { realPath } from '../../findings/real-path.ts';
import { isIgnoredByGit } from '../ignored-by-git.ts';
import { findWorkspace } from '../workspace.ts';

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
  if (isIgnoredByGit(root, file))
    throw new UsageError(
      `"${compatFile}" is in a folder that is left out (git's own, ignored by git, or node_modules): code that calls it would not find it elsewhere.`,
    );
  if (holdsOtherCode(file))
    throw new UsageError(
      `"${compatFile}" holds code of its own, and nothing that --compat has written: name a file that is not there yet.`,
    );
  return file;
}

/** A module that was written once has one of its names, whatever its owner made of it. */
function holdsOtherCode(file: string): boolean {
  if (!existsSync(file) || !statSync(file).isFile()) return false;
  const text = readFileSync(file, 'utf8');
  return text.trim() !== '' && !names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}
