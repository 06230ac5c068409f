import ts from 'typescript';

/**
 * How deep a syntax tree may be. TypeScript's parser, binder and checker walk it recursively: with Node's usual stack
 * chains of `&&` overflow from about 900 levels on, most other shapes from 2,000. Code that people write stays below 100.
 */
const mostLevels = 800;

/** Parses a file; `undefined` when it is nested too deeply for what comes after. */
export function parseSource(
  file: string,
  text: string,
  jsDocParsingMode: ts.JSDocParsingMode,
): ts.SourceFile | undefined {
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

/** Also says each node what it is in, as the binder does later: a tree can be read before it is in a program. */
function isTooDeep(sourceFile: ts.SourceFile): boolean {
  let level = 0;
  let parent: ts.Node | undefined;
  const visit = (node: ts.Node): boolean => {
    // The binder takes far more of the stack for a condition: it follows both of its outcomes.
    const weight = ts.isBinaryExpression(node) && isLogical(node.operatorToken.kind) ? 2 : 1;
    (node as { parent: ts.Node | undefined }).parent = parent;
    const outer = parent;
    parent = node;
    level += weight;
    const found = level > mostLevels || ts.forEachChild(node, visit) === true;
    level -= weight;
    parent = outer;
    return found;
  };
  return visit(sourceFile);
}

function isLogical(operator: ts.SyntaxKind): boolean {
  return (
    operator === ts.SyntaxKind.AmpersandAmpersandToken ||
    operator === ts.SyntaxKind.BarBarToken ||
    operator === ts.SyntaxKind.QuestionQuestionToken
  );
}
