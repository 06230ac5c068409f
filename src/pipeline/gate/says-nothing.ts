/** Whether a file can be left unread with all that it depends on, told by its own words. */
import { profiles } from '../../catalog/profile.ts';
import { embeddedKind, mayHoldCode } from '../../repository/embedded-kinds.ts';
import { baseName } from '../../repository/repository-path.ts';
import { isConfigName, isSourceName } from '../../repository/source-kinds.ts';
import { createTextScanner, largestFile, wordOf } from '../../repository/scan-files.ts';
import { sdkNamesOf } from '../../repository/sdk-names.ts';
import { manifestKind } from '../../manifests/manifest-kind.ts';
import { createPythonSilenceTest } from '../python/says-nothing.ts';
import { changedNames } from './changed-names.ts';

const notText = /[\0\uFFFD]/;

/** `client[name]`: what stands elsewhere may say which member it is. Behind these words a list begins. */
const takenUnnamed =
  /[\w$)\]](?<!(?<![\w$.])(?:as|await|case|const|default|extends|in|let|of|readonly|return|throw|var|yield))\s*(?:\?\.)?\[\s*[^\]'"\d]/;

/**
 * A test for texts: true where nothing can be found, whatever the rest of the repository says. It is no manifest, names
 * no package of the SDK, no member and no type that v6 changed, takes no member by another expression, has no marker,
 * and answers no requests. It may still call a changed function that another file holds under another name.
 * @param modules packages that re-export the SDK
 * @returns `(name, text)`; the name decides which kind of file it is
 */
export function createSilenceTest(modules: readonly string[]): (name: string, text: string) => boolean {
  const scanners = Object.values(profiles).map((profile) =>
    createTextScanner({ ...sdkNamesOf(profile, modules), ...changedNames }, new Set()),
  );
  const { sites, fakes } = changedNames.python;
  const pythonSaysNothing = createPythonSilenceTest({ sites: new RegExp(sites), fakes: new RegExp(fakes) });
  const changedType = wordOf(changedNames.types);
  return (name, text) => {
    if (isConfigName(baseName(name)) || manifestKind(name) !== undefined) return false;
    if (text.length > largestFile || notText.test(text) || !pythonSaysNothing(name, text)) return false;
    const kind = embeddedKind(name);
    const holdsCode = isSourceName(name) && (kind === undefined || mayHoldCode(kind, text));
    if (holdsCode && (changedType.test(text) || takenUnnamed.test(text))) return false;
    return scanners.every((scan) => {
      const { mentionsSdk, watched, distinctive, answers } = scan(name, text);
      return !mentionsSdk && !(holdsCode && (watched || distinctive || answers !== undefined));
    });
  };
}
