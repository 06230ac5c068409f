import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/**
 * A unified diff from `source` to `output` that `git apply` takes: `a/` and `b/` names, three lines of context.
 * @param file path relative to the root, with `/`
 */
export function unifiedPatch(file: string, source: string, output: string): string {
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, source, output, undefined, undefined, { context: 3, headerOptions: FILE_HEADERS_ONLY });
}
