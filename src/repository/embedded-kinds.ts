/** Which files hold code inside of something else, and the names their code has in a program. Loads nothing. */
import { baseName } from './repository-path.ts';

/** What kind of text the code is in. */
export type EmbeddedKind = 'vue' | 'svelte' | 'astro' | 'markdown' | 'notebook';

const kinds: ReadonlyMap<string, EmbeddedKind> = new Map([
  ['vue', 'vue'],
  ['svelte', 'svelte'],
  ['astro', 'astro'],
  ['md', 'markdown'],
  ['mdx', 'markdown'],
  ['markdown', 'markdown'],
  ['ipynb', 'notebook'],
]);

/** A change log says what was, also in its code blocks. */
const history = /^(?:change(?:s|[-_]?log)|history|release[-_]?notes|releases)\b/i;

const virtualName = new RegExp(`^(.*\\.(?:${[...kinds.keys()].join('|')}))#\\d+\\.[cm]?[jt]sx?$`);

/** The kind of a file by its name; `undefined` for source files and everything else. */
export function embeddedKind(file: string): EmbeddedKind | undefined {
  const kind = kinds.get(file.slice(file.lastIndexOf('.') + 1));
  return kind === 'markdown' && history.test(baseName(file)) ? undefined : kind;
}

/** Whether the name says that a file may hold code inside of something else; change logs excepted. */
export function isEmbeddedFile(file: string): boolean {
  return embeddedKind(file) !== undefined;
}

/** The file on disk behind a name in a program: `README.md` for `README.md#2.ts`, any other name as it is. */
export function hostFileOf(file: string): string {
  return virtualName.exec(file)?.[1] ?? file;
}

/** Info strings of code blocks, and the extension of the code in them. */
export const blockLanguages: ReadonlyMap<string, string> = new Map([
  ['js', 'js'],
  ['javascript', 'js'],
  ['node', 'js'],
  ['jsx', 'jsx'],
  ['mjs', 'mjs'],
  ['cjs', 'cjs'],
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['tsx', 'tsx'],
  ['mts', 'mts'],
  ['cts', 'cts'],
]);

const codeBlock = new RegExp(`(?:\`{3}|~{3})[ \\t]*\\{?\\.?(?:${[...blockLanguages.keys()].join('|')})\\b`, 'i');
const notebookLanguage = /"(?:typescript|javascript|deno|tslab|jslab)"/i;

/** Whether a text can hold code at all; a cheap test that says yes too often. Takes the text or its latin1 view. */
export function mayHoldCode(kind: EmbeddedKind, text: string): boolean {
  // A page of MDX may be code without a block of it.
  if (kind === 'markdown') return codeBlock.test(text) || /^import\b[^\n]*['"]/m.test(text);
  return kind !== 'notebook' || notebookLanguage.test(text);
}
