import type { Import } from '../repository/import-graph.ts';
import { isInside } from '../repository/repository-path.ts';

const ending = /\.[cm]?[jt]sx?$/;

/**
 * How a file that names the modules of its project by a path mapping alone (`@/lib/a`, `#lib/a.js`) names another
 * one of them.
 * @param imports what the file imports, resolved
 * @param file the other module, absolute with `/`
 * @param leadsTo whether a specifier of this file leads there
 * @returns `undefined` when it has a relative import as well, or no mapping reaches the module
 */
export function mappedSpecifier(
  imports: readonly Import[],
  file: string,
  leadsTo: (specifier: string) => boolean,
): string | undefined {
  const mappedImports = imports.flatMap(({ specifier, resolution }) =>
    resolution.kind === 'file' ? [{ specifier, target: resolution.file }] : [],
  );
  if (mappedImports.some(({ specifier }) => /^\.\.?(?:\/|$)/.test(specifier))) return undefined;
  for (const { specifier, target } of mappedImports) {
    const mapping = pathMappingOf(specifier, target);
    if (mapping === undefined || !isInside(mapping.folder, file)) continue;
    const [written = ''] = ending.exec(specifier) ?? [];
    const [actual = ''] = ending.exec(file) ?? [];
    const path = `${mapping.start}${file.slice(mapping.folder.length + 1, file.length - actual.length)}`;
    // `.mjs` and `.cjs` are always said.
    const writtenEnding = /^\.[cm]/.test(actual)
      ? actual.replace('ts', 'js')
      : written === ''
        ? ''
        : /ts/.test(written)
          ? actual
          : actual.replace('ts', 'js');
    if (leadsTo(path + writtenEnding)) return path + writtenEnding;
  }
  return undefined;
}

/** The mapped beginning of a specifier and the folder it stands for: what is in front of the path that both have. */
function pathMappingOf(specifier: string, target: string): { start: string; folder: string } | undefined {
  const specifierParts = specifier.replace(ending, '').split('/');
  const targetParts = target.replace(ending, '').split('/');
  if (targetParts.at(-1) === 'index' && specifierParts.at(-1) !== 'index') targetParts.pop();
  let same = 0;
  while (
    same < specifierParts.length &&
    same < targetParts.length &&
    specifierParts.at(-1 - same) === targetParts.at(-1 - same)
  )
    same += 1;
  const rest = specifierParts.slice(0, specifierParts.length - same);
  let folder = targetParts.slice(0, targetParts.length - same);
  const sign = rest.length === 1 ? /^[#~@$]/.exec(rest[0]!)?.[0] : undefined;
  // `#lib/a` for `src/lib/a`: the sign alone is mapped.
  if (sign !== undefined && rest[0]!.length > 1 && folder.at(-1) === rest[0]!.slice(1)) folder = folder.slice(0, -1);
  else if (same === 0) return undefined;
  else return { start: rest.length === 0 ? '' : `${rest.join('/')}/`, folder: folder.join('/') };
  return { start: sign, folder: folder.join('/') };
}
