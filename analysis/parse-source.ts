import ts from 'typescript';

/**
 * How deep a syntax tree may be. TypeScript's parser, binder and checker walk it recursively: with Node's usual stack
 * chains of `&&` overflow from about 1,300 levels on, most other shapes from 2,000. Code that people write stays below 100.
 */
const mostLevels = 1_000;

/** Parses a file; `undefined` when it is nested too deeply for what comes after. */
export function parseSource(file: string, text: string, jsDocParsingMode: ts.JSDocParsingMode): ts.SourceFile | undefined {
  const options: ts.CreateSourceFileOptions = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode };
  try {
    const parsed = ts.createSourceFile(file, text, options, false);
    return isTooDeep(parsed) ? undefined : parsed;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser is one object for all files and was left in the middle of its work; a whole parse cleans it up.
    ts.createSourceFile('clean.ts', '', options, false);
    return undefined;
  }
}

function isTooDeep(sourceFile: ts.SourceFile): boolean {
  let level = 0;
  const visit = (node: ts.Node): boolean => {
    level += 1;
    const found = level > mostLevels || ts.forEachChild(node, visit) === true;
    level -= 1;
    return found;
  };
  return visit(sourceFile);
}
