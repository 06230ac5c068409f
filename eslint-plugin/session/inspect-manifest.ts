import { profiles } from '../../src/catalog/profile.ts';
import type { ManifestChange } from '../../src/report/report-schema.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import type { Settings } from '../settings.ts';
import { manifestPlan } from './warm-manifests.ts';

/** What one package.json has left of v5. Edits have UTF-16 offsets in the text, BOM included. */
export interface InspectedManifest {
  changes: readonly { change: ManifestChange; edits: readonly TextEdit[] }[];
}

/**
 * What a package.json has left of v5, read together with the repository's other manifests: catalogs and workspaces say
 * which versions a specifier means.
 * @param root absolute real path of the repository, with `/`
 * @param file absolute path with `/`
 * @param text the manifest's text with its BOM
 */
export function inspectManifest(root: string, file: string, text: string, settings: Settings): InspectedManifest {
  const named = Object.values(profiles).filter(({ name, scope }) =>
    settings.profile === undefined ? text.includes(`${scope}/`) : name === settings.profile,
  );
  for (const profile of named) {
    const plan = manifestPlan({ root, profile, ignore: settings.ignore, olderCodeLeft: false }, file, text);
    if (plan === undefined || plan.changes.length === 0) continue;
    const editOf = (change: ManifestChange): TextEdit[] => {
      const splice = plan.splices?.get(change);
      return splice === undefined
        ? []
        : [{ start: splice.offset, end: splice.offset + splice.length, text: splice.content }];
    };
    // The packages of the SDK move together; what is to be checked is a change of its own.
    const together = plan.changes.filter(({ status }) => status === 'migrated').flatMap(editOf);
    return {
      changes: plan.changes.map((change) => ({
        change,
        edits: change.status === 'migrated' ? together : editOf(change),
      })),
    };
  }
  return { changes: [] };
}
