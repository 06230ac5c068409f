/** Which declaration files are output that somebody has put beside the code, as opposed to written by hand. */

/** A person imports a name once; a compiler writes `import('…').Name` at each place. */
const mostInlineImports = 50;
const inlineImport = /\bimport\(\s*(['"])[^'"\n]+\1\s*\)/g;
const sourceMapAtEnd = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Whether a declaration file is put out by a build or another tool: what would be written into it, the next run of that
 * takes away. One whose header says so has no findings at all.
 */
export function isEmitted(text: string): boolean {
  if (sourceMapAtEnd.test(text.slice(-300))) return true;
  let inlineImports = 0;
  for (const _ of text.matchAll(inlineImport)) {
    inlineImports += 1;
    if (inlineImports >= mostInlineImports) return true;
  }
  return false;
}
