/** The style sheets and the scripts of the pages: files beside the modules that use them, which a build copies. */
import { readFileSync } from 'node:fs';

/** Texts are as in the repository, whatever line ends a checkout has. */
function assetText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
}

/**
 * The style sheets as one.
 * @param paths relative to this folder
 */
export function styleText(...paths: readonly string[]): string {
  return paths.map(assetText).join('\n');
}

/**
 * The modules as one: a page may be opened from disk, where a browser loads no module from another file. Their
 * top-level names differ, so imports and the word `export` can go.
 * @param paths relative to this folder, each module after those that it imports from
 */
export function scriptText(paths: readonly string[]): string {
  return paths
    .map((path) =>
      assetText(path)
        .replace(/^import [^\n]*;\n/gm, '')
        .replace(/^export (?=function|const|class)/gm, ''),
    )
    .join('\n');
}
