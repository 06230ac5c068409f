/** Whether a file can be left unread with all that it depends on, told by its own words. */
import { catalogue } from '../../../transforms/entries.ts';
import { profiles } from '../../catalog/profile.ts';
import { textScannerOf } from '../../repository/discover.ts';
import { baseName } from '../../repository/repository-path.ts';
import { isEmbeddedFile } from '../../repository/embedded-kinds.ts';
import { isConfigName, isSourceName } from '../../repository/source-kinds.ts';
import { largestFile, wordOf } from '../../repository/scan-files.ts';
import { watchedTypesOf } from '../../repository/watched-names.ts';
import { manifestKind } from '../../manifests/manifest-kind.ts';
import { pythonManifestKind } from '../../manifests/python/index.ts';
import { analysisRequest } from '../analysis-request.ts';
import type { PlanOptions } from '../options.ts';

const notText = /[\0\uFFFD]/;

/** `client[name]`, `{ ...client }`: what stands elsewhere may say which member it is. */
const takenUnnamed = /[\w$)\]]\s*(?:\?\.)?\[\s*[^\]'"\d]|\.\.\./;

/** Python has other names. */
function readOtherwise(name: string): boolean {
  return /\.(?:pyi?|ipynb)$/.test(name) || pythonManifestKind(name) !== undefined;
}

/**
 * A test for texts: true where nothing can be found, whatever the rest of the repository says. It is no manifest, names
 * no package of the SDK, no member and no type that v6 changed, takes no member by another expression, has no marker,
 * and answers no requests.
 * @returns `(name, text)`; the name decides which kind of file it is
 */
export function createSilenceTest(
  options: Pick<PlanOptions, 'root' | 'modules'>,
): (name: string, text: string) => boolean {
  const scanners = Object.values(profiles).map((profile) => textScannerOf(analysisRequest({ ...options, profile })));
  const changedType = wordOf(watchedTypesOf(catalogue));
  return (name, text) => {
    if (isConfigName(baseName(name)) || manifestKind(name) !== undefined || readOtherwise(name)) return false;
    if (text.length > largestFile || notText.test(text)) return false;
    const holdsCode = isSourceName(name) || isEmbeddedFile(name);
    if (holdsCode && (changedType.test(text) || takenUnnamed.test(text))) return false;
    return scanners.every((scan) => {
      const { mentionsSdk, watched, distinctive, answers } = scan(name, text);
      return !mentionsSdk && !(holdsCode && (watched || distinctive || answers !== undefined));
    });
  };
}
