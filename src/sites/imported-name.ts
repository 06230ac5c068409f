import ts from 'typescript';
import type { BindingUse, ImportedName } from './site.ts';
import { commentsOf } from '../program/js-comments.ts';
import type { Finder } from './finder.ts';
import { rangeOf } from '../program/syntax.ts';

/** The braces a specifier stands in, with the statement around them and what the file does with the name. */
export function importedName(
  finder: Finder,
  specifier: ts.ImportSpecifier | ts.ExportSpecifier,
): ImportedName | undefined {
  const braces = specifier.parent;
  const declaration = ts.isNamedImports(braces) ? braces.parent.parent : braces.parent;
  if (!ts.isImportDeclaration(declaration) && !ts.isExportDeclaration(declaration)) return undefined;
  const { moduleSpecifier } = declaration;
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  const clause = ts.isImportDeclaration(declaration) ? declaration.importClause : undefined;
  return {
    declaration: rangeOf(declaration),
    braces: rangeOf(braces),
    module: rangeOf(moduleSpecifier),
    typeOnly: ts.isExportDeclaration(declaration)
      ? declaration.isTypeOnly
      : clause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    otherBindings: clause?.name !== undefined,
    specifiers: [...braces.elements].map((element) => ({
      range: rangeOf(element),
      imported: (element.propertyName ?? element.name).text,
      local: element.name.text,
    })),
    uses: ts.isImportSpecifier(specifier) ? usesOf(finder, specifier.name) : [],
  };
}

/** Every place of the file that means the imported name, types and comments of JavaScript included. */
function usesOf(finder: Finder, declared: ts.Identifier): BindingUse[] {
  const { checker } = finder;
  const symbol = checker.getSymbolAtLocation(declared);
  const sourceFile = declared.getSourceFile();
  const isJavaScript = /\.[cm]?jsx?$/.test(sourceFile.fileName);
  const uses: BindingUse[] = [];
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node.text === declared.text && node !== declared && isSame(node))
      uses.push(describe(node));
    if (isJavaScript) for (const doc of commentsOf(node)) visit(doc);
    ts.forEachChild(node, visit);
  }
  function isSame(node: ts.Identifier): boolean {
    const { parent } = node;
    if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent) === symbol;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
    if (ts.isQualifiedName(parent) && parent.right === node) return false;
    if (ts.isExportSpecifier(parent))
      return (
        (parent.propertyName ?? parent.name) === node && checker.getExportSpecifierLocalTargetSymbol(parent) === symbol
      );
    return checker.getSymbolAtLocation(node) === symbol;
  }
  visit(sourceFile);
  return uses;
}

function describe(node: ts.Identifier): BindingUse {
  const { parent } = node;
  const range = rangeOf(node);
  if (ts.isTypeReferenceNode(parent)) return { range, kind: 'type' };
  if (ts.isQualifiedName(parent)) {
    let whole: ts.QualifiedName = parent;
    while (ts.isQualifiedName(whole.parent)) whole = whole.parent;
    return ts.isTypeReferenceNode(whole.parent)
      ? { range, kind: 'qualified', whole: rangeOf(whole) }
      : { range, kind: 'value' };
  }
  if (ts.isPropertyAccessExpression(parent)) return { range, kind: 'qualified', whole: rangeOf(parent), isValue: true };
  return { range, kind: ts.isExportSpecifier(parent) ? 'export' : isHeritage(parent) ? 'heritage' : 'value' };
}

/** `interface X extends Name`, `class X implements Name` */
function isHeritage(node: ts.Node): boolean {
  return (
    ts.isExpressionWithTypeArguments(node) &&
    (node.parent as ts.HeritageClause).token !== undefined &&
    (ts.isInterfaceDeclaration(node.parent.parent) ||
      (node.parent as ts.HeritageClause).token === ts.SyntaxKind.ImplementsKeyword)
  );
}
