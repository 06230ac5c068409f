/** The staged files by themselves: most commits say nothing of the SDK, and end with a look at these. */
import { isPythonName } from '../../catalog/python/names.ts';
import { gitTexts } from '../../findings/git.ts';
import { pythonManifestKind } from '../../manifests/python/kinds.ts';
import { manifestKind } from '../../manifests/manifest-kind.ts';
import { baseName } from '../../repository/repository-path.ts';
import { isConfigName, isSourceName } from '../../repository/source-kinds.ts';
import { mayHoldFunctions } from './held-functions.ts';

/** What holds code or settings; pictures and the like need not be looked at. */
export function mayBeRead(name: string): boolean {
  return (
    isSourceName(name) ||
    isConfigName(baseName(name)) ||
    manifestKind(name) !== undefined ||
    pythonManifestKind(name) !== undefined ||
    isPythonName(name) ||
    /\.(?:jsonc?|ya?ml|html?|txt|in)$/i.test(name)
  );
}

/** More texts than this are not looked at one by one. */
const fewFiles = 200;

/**
 * Whether nothing can be found in any of some staged files.
 * @param root absolute path of the working tree
 * @param staged their objects, by path
 * @param isSilent whether nothing can be found in a text
 * @throws Refused when git fails
 */
export async function areSilent(
  root: string,
  staged: ReadonlyMap<string, string>,
  isSilent: (name: string, text: string) => boolean,
): Promise<boolean> {
  const read = [...staged].filter(([name]) => mayBeRead(name));
  if (read.length > fewFiles) return false;
  const objects = read.map(([, object]) => object);
  const holdsCode = read.some(([name]) => isSourceName(name));
  const [texts, mayHold] = await Promise.all([gitTexts(root, objects), holdsCode && mayHoldFunctions(root)]);
  return !mayHold && read.every(([name], index) => isSilent(name, texts[index]!));
}
