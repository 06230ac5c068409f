import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from 'diff';
import { mostChanges } from '../repository/line-changes.ts';
import { hunksOfMany } from './long-patch.ts';

const context = 3;

function patchOf(oldName: string, newName: string, source: string, output: string): StructuredPatch {
  const options = { context, maxEditLength: mostChanges };
  return (
    structuredPatch(oldName, newName, source, output, undefined, undefined, options) ?? {
      oldFileName: oldName,
      newFileName: newName,
      oldHeader: undefined,
      newHeader: undefined,
      hunks: hunksOfMany(source, output, context),
    }
  );
}

/**
 * A unified diff from `source` to `output` that `git apply` takes: `a/` and `b/` names, three lines of context.
 * @param file path relative to the root, with `/`
 * @param created the file was not there before
 */
export function unifiedPatch(file: string, source: string, output: string, created = false): string {
  return formatPatch(patchOf(created ? '/dev/null' : `a/${file}`, `b/${file}`, source, output), FILE_HEADERS_ONLY);
}

/** A file of a patch: its name relative to the root, with `/`, and its texts; a BOM is the first unit of both. */
export interface PatchedFile {
  name: string;
  source: string;
  output: string;
  /** The file was not there before. */
  isNew?: boolean;
}

/**
 * The changes as one patch in git's own form, sorted by name: names are quoted as git does, a new file says its mode, a
 * missing newline at the end is marked, and line ends are those of the files. Empty without changes.
 */
export function gitPatch(files: readonly PatchedFile[]): string {
  return files
    .filter(({ source, output }) => source !== output)
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ name, source, output, isNew = false }) => {
      const patch = patchOf(isNew ? '/dev/null' : `a/${name}`, `b/${name}`, source, output);
      return formatPatch({ ...patch, isGit: true, ...(isNew ? { isCreate: true, newMode: '100644' } : {}) });
    })
    .join('');
}
