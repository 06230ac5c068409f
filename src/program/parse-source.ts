import ts from 'typescript';
import { beforeLeavingOut, mostLevels } from './stack-limits.ts';

/**
 * Parses a file; `undefined` when it is nested too deeply for what comes after.
 * @throws NeedsLargerStack where another thread can take it
 */
export function parseSource(
  file: string,
  text: string,
  jsDocParsingMode: ts.JSDocParsingMode,
): ts.SourceFile | undefined {
  const options: ts.CreateSourceFileOptions = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode };
  try {
    const parsed = ts.createSourceFile(file, text, options, false);
    if (isAlwaysModule(parsed)) (parsed as Indicated).externalModuleIndicator ??= true;
    if (!isTooDeep(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser is one object for all files and was left in the middle of its work; a whole parse cleans it up.
    ts.createSourceFile('clean.ts', '', options, false);
  }
  beforeLeavingOut();
  return undefined;
}

/** TypeScript keeps there what makes a file a module: the first import or export; or true where nothing has to. */
type Indicated = ts.SourceFile & { externalModuleIndicator?: ts.Node | true };

/** Whether a file has an import or an export: then it is in strict mode. */
export function isEsModule(file: ts.SourceFile): boolean {
  return ts.isExternalModule(file) && (file as Indicated).externalModuleIndicator !== true;
}

/**
 * Whether Node runs a file as a module, whatever stands in it: what it declares is no global, and hides one of that
 * name. JavaScript with a `var` at its top may be a script of a page, whose variables others have.
 */
function isAlwaysModule({ fileName, isDeclarationFile, statements }: ts.SourceFile): boolean {
  if (isDeclarationFile || /\.tsx?$/.test(fileName)) return false;
  return (
    /\.[cm][jt]s$/.test(fileName) ||
    !statements.some(
      (statement) =>
        ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.BlockScoped) === 0,
    )
  );
}

/**
 * Also says each node what it is in, as the binder does later: a tree can be read before it is in a program. The binder
 * is kept from taking `Object.defineProperty(client.prompt, …)` of JavaScript for a namespace that hides the client.
 */
function isTooDeep(sourceFile: ts.SourceFile): boolean {
  const most = mostLevels();
  let level = 0;
  let parent: ts.Node | undefined;
  const visit = (node: ts.Node): boolean => {
    // The binder takes far more of the stack for a condition: it follows both of its outcomes.
    const weight = ts.isBinaryExpression(node) && isLogical(node.operatorToken.kind) ? 2 : 1;
    (node as { parent: ts.Node | undefined }).parent = parent;
    if (isDefinedOnMember(node)) (node as { flags: ts.NodeFlags }).flags &= ~ts.NodeFlags.JavaScriptFile;
    const outer = parent;
    parent = node;
    level += weight;
    const tooDeep = level > most || ts.forEachChild(node, visit) === true;
    level -= weight;
    parent = outer;
    return tooDeep;
  };
  return visit(sourceFile);
}

/** `Object.defineProperty(a.b, …)`, unless that tells what a class or a module has. */
function isDefinedOnMember(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: owner, name } = node.expression;
  const [target] = node.arguments;
  if (name.text !== 'defineProperty' || !ts.isIdentifier(owner) || owner.text !== 'Object') return false;
  if (!target || !ts.isPropertyAccessExpression(target) || target.name.text === 'prototype') return false;
  const { expression: holder } = target;
  return !ts.isIdentifier(holder) || !/^(?:module|exports)$/.test(holder.text);
}

function isLogical(operator: ts.SyntaxKind): boolean {
  return (
    operator === ts.SyntaxKind.AmpersandAmpersandToken ||
    operator === ts.SyntaxKind.BarBarToken ||
    operator === ts.SyntaxKind.QuestionQuestionToken
  );
}
