/** Changed functions under other names: a file that says none of their names may call one. */
import { git, gitTexts } from '../../findings/git.ts';
import { sourceExtensions } from '../../repository/source-kinds.ts';
import { changedNames } from './changed-names.ts';

/** What other files import from. */
const codeFiles = [...sourceExtensions, '.vue', '.svelte', '.astro'].map((extension) => `*${extension}`);

/**
 * Whether a file of the index does so.
 * @param root absolute path of the working tree
 * @returns true also where git does not tell
 */
export async function mayHoldFunctions(root: string): Promise<boolean> {
  const names = changedNames.functions.flatMap((name) => ['-e', name]);
  const { status, stdout } = await git(root, ['grep', '--cached', '-lzwF', ...names, '--', ...codeFiles]);
  // Git's way to say that there is none.
  if (status === 1) return false;
  const files = stdout.split('\0').filter((file) => file !== '');
  if (status !== 0 || files.some((file) => file.includes('\n'))) return true;
  const texts = await gitTexts(
    root,
    files.map((file) => `:${file}`),
  );
  return texts.some(holdsFunction);
}

/** Lists of an import or a re-export that give no other names. */
const plainLists =
  /\b(?:import|export)\s+(?:type\s+)?\{(?:(?!\bas\b)[^{}])*\}|\{[^{}:]*\}\s*=\s*(?:await\s+import|require)\b/g;

const namedWithoutCall = new RegExp(`(?<![\\w$])(?:${changedNames.functions.join('|')})(?![\\w$])(?!\\s*\\()`);

/** Whether a text does more with a changed function than import and call it. */
export function holdsFunction(text: string): boolean {
  return namedWithoutCall.test(text.replace(plainLists, ''));
}
