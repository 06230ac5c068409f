import { profiles } from '../../catalog/profile.ts';
import { planManifests } from '../../manifests/index.ts';
import type { ManifestChange } from '../../report/schema.ts';
import type { TextEdit } from '../../rewrites/plan.ts';
import type { Settings } from '../settings.ts';

/** What one package.json has left of v5. */
export interface InspectedManifest {
  changes: readonly ManifestChange[];
  /** One edit that makes every change of status `migrated`; UTF-16 offsets in the text, BOM included. */
  edit?: TextEdit;
}

/**
 * What a package.json has left of v5, read together with the repository's other manifests: catalogs and workspaces say
 * which versions a specifier means.
 * @param root absolute real path of the repository, with `/`
 * @param file absolute path with `/`
 * @param text the manifest's text with its BOM
 */
export function inspectManifest(root: string, file: string, text: string, settings: Settings): InspectedManifest {
  const named = Object.values(profiles).filter(({ name, scope }) => (settings.profile === undefined ? text.includes(`${scope}/`) : name === settings.profile));
  for (const profile of named) {
    const [plan] = planManifests({ root, profile, ignore: [], olderCodeLeft: false, overlay: new Map([[file, text]]) }).filter((one) => one.file === file);
    if (plan === undefined || plan.changes.length === 0) continue;
    return { changes: plan.changes, ...(plan.output === text ? {} : { edit: difference(text, plan.output) }) };
  }
  return { changes: [] };
}

/** The smallest edit from one text to the other. */
function difference(before: string, after: string): TextEdit {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { start, end: before.length - end, text: after.slice(start, after.length - end) };
}
