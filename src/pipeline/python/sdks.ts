import path from 'node:path';
import { profiles } from '../../catalog/profile.ts';
import { importGap, importStart } from '../../python/resolve/own-modules.ts';
import type { Sdk } from './planned-file.ts';

/**
 * The names that the SDK may have in a repository, with the packages of its own that have the same.
 * @param names all files, relative to the root
 * @param profile the one that was asked for; absent: all
 */
export function sdksOf(names: readonly string[], profile: string | undefined): Sdk[] {
  return Object.values(profiles)
    .filter(({ name }) => profile === undefined || profile === name)
    .map(({ name, prefix }) => {
      const moduleFile = new RegExp(String.raw`(?:^|\/)${name}(?:\.py|\/__init__\.py)$`);
      const ownFolders = names
        .filter((file) => moduleFile.test(file))
        .map((file) => path.posix.dirname(file.endsWith('/__init__.py') ? path.posix.dirname(file) : file));
      return {
        profile: name as keyof typeof profiles,
        module: name,
        prefix,
        importing: importOf(name),
        ownFolders: [...new Set(ownFolders)],
      };
    });
}

/**
 * Matches a text, read byte by byte, with an import of a module of that name itself, none of `app.name`, or with its
 * name in quotes where a module is loaded or replaced.
 */
function importOf(name: string): RegExp {
  const module = String.raw`${name}(?![\w])`;
  const others = String.raw`(?:(?:\\\r?\n|[^\r\n#])*,${importGap}*)?`;
  const statement = String.raw`${importStart}(?:from${importGap}+${module}|import${importGap}+${others}${module})`;
  const inQuotes = String.raw`\b(?:import_module|__import__|patch(?:\.\w+)?|(?:set|del)attr)\(\s*["']${module}`;
  return new RegExp(`${statement}|${inQuotes}`, 'm');
}
