import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/**
 * A unified diff from `source` to `output` that `git apply` takes: `a/` and `b/` names, three lines of context.
 * @param file path relative to the root, with `/`
 * @param created the file was not there before
 */
export function unifiedPatch(file: string, source: string, output: string, created = false): string {
  return createTwoFilesPatch(created ? '/dev/null' : `a/${file}`, `b/${file}`, source, output, undefined, undefined, { context: 3, headerOptions: FILE_HEADERS_ONLY });
}
