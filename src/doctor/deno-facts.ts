import { joinPath, relativeTo } from '../repository/repository-path.ts';
import { sourceExtensions } from '../repository/source-kinds.ts';
import { importMapOf } from '../manifests/import-map.ts';
import { reportDenoSpecifiers } from '../manifests/index.ts';
import { type JsonDocument, member, members, readJson, stringOf } from '../manifests/json-document.ts';
import { versionedPackage } from '../manifests/versioned-specifier.ts';
import { concernsSdk, type DenoEntry, type DenoFacts, type Facts, folderIn, foldersUp } from './facts.ts';

const config = /(?:^|\/)(?:deno\.jsonc?|import_map\.json)$/;

/**
 * Reads import maps, and the sources that Deno may run: those below a `deno.json`, those of no package, and those
 * beside the SDK.
 * @param root absolute, with `/`
 */
export function denoFacts(root: string, facts: Facts): DenoFacts {
  const { files, read, profile, packageFolders } = facts;
  const opened = (file: string): { file: string; document: JsonDocument }[] => {
    const document = readJson(read(file) ?? '', true);
    return 'problem' in document ? [] : [{ file, document }];
  };
  const entry = (file: string, text: string): DenoEntry[] => {
    const named = versionedPackage(text, profile);
    return named === undefined ? [] : [{ file, text, ...named }];
  };
  const configs = files.filter((file) => config.test(file)).flatMap(opened);
  const others = new Set(
    configs
      .flatMap(({ file, document }) => importMapOf(document, joinPath(root, file), root) ?? [])
      .map((file) => relativeTo(root, file)),
  );
  const maps = [...configs, ...[...others].filter((file) => !config.test(file)).flatMap(opened)].flatMap(
    ({ file, document }) => textsOf(document).flatMap((text) => entry(file, text)),
  );
  const folders = new Set(configs.map(({ file }) => folderIn(file)));
  const sources: DenoEntry[] = [];
  const plans: DenoFacts['plans'][number][] = [];
  for (const file of files) {
    if (!sourceExtensions.some((extension) => file.endsWith(extension))) continue;
    const above = foldersUp(folderIn(file));
    if (
      !concernsSdk(file, facts) &&
      above.some((folder) => packageFolders.has(folder)) &&
      !above.some((folder) => folders.has(folder))
    )
      continue;
    const source = read(file);
    if (source?.includes(`${profile.scope}/`) !== true) continue;
    sources.push(
      ...[...source.matchAll(/['"]((?:npm:|https?:\/\/)[^'"\s\\]+)['"]/g)].flatMap(([, text = '']) =>
        entry(file, text),
      ),
    );
    plans.push(...reportDenoSpecifiers([{ file, source }], profile));
  }
  return { maps, sources, plans };
}

/** What an import map leads to. */
function textsOf({ root }: JsonDocument): string[] {
  const maps = [member(root, 'imports'), ...members(member(root, 'scopes')).map(({ value }) => value)];
  return maps.flatMap((map) => members(map).flatMap(({ value }) => stringOf(value) ?? []));
}
