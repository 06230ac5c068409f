/** The style sheet and the script of the page: files beside this one, which a build copies. */
import { readFileSync } from 'node:fs';

/** The modules of the script, each after those that it imports from. */
const modules = ['elements', 'filter', 'side-by-side', 'diff-table', 'details', 'rows', 'lazy-list', 'lists', 'filter-form', 'keyboard', 'reading', 'main'];

function textOf(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
}

/** The style sheet. */
export function styleText(): string {
  return textOf('./style.css');
}

/**
 * The modules as one: a page may be opened from disk, where a browser loads no module from another file. Their top-level
 * names differ, so imports and the word `export` can go.
 */
export function scriptText(): string {
  return modules.map((name) => textOf(`./client/${name}.js`).replace(/^import [^\n]*;\n/gm, '').replace(/^export (?=function|const|class)/gm, '')).join('\n');
}
