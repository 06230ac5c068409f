import ts from 'typescript';
import { isPlainAssignment } from '../../../src/program/assignments.ts';
import { referencesOf } from '../../../src/flow/references.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';

/**
 * How CommonJS hands a value on: by a name (`exports.run = value`), or as all there is (`module.exports = value`).
 * `undefined` when the value is not exported at this place.
 */
export function commonJsExport(value: ts.Expression): ts.MemberName | 'whole' | undefined {
  const outermost = outermostWrapper(value);
  const { parent } = outermost;
  if (ts.isExportAssignment(parent)) return parent.isExportEquals === true ? 'whole' : undefined;
  if (!isPlainAssignment(parent) || parent.right !== outermost) return undefined;
  const left = unwrapped(parent.left);
  if (!ts.isPropertyAccessExpression(left)) return undefined;
  if (isModuleExports(left)) return 'whole';
  const owner = left.expression;
  return isNamed(owner, 'exports') || isModuleExports(owner) ? left.name : commonJsExport(parent);
}

function isModuleExports(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'exports' && isNamed(node.expression, 'module');
}

function isNamed(node: ts.Expression, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

/**
 * Uses of what a module exports as all there is, by the names that files give to what they require; `undefined` where
 * one of them does something else with it.
 */
export function usesOfModule(finder: Finder, module: ts.SourceFile): ts.MemberName[] | undefined {
  const { origins } = finder;
  const leadsHere = (specifier: ts.Expression | undefined, from: ts.Node): boolean => {
    const target =
      specifier && ts.isStringLiteralLike(specifier)
        ? origins.resolve(specifier.text, from.getSourceFile().fileName)
        : undefined;
    return target?.kind === 'file' && target.file === module.fileName;
  };
  const uses: ts.MemberName[] = [];
  for (const call of origins.usage.calls('require')) {
    if (!leadsHere(call.arguments?.[0], call)) continue;
    const { parent } = outermostWrapper(call);
    if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
    uses.push(...referencesOf(finder.origins, parent.name));
  }
  for (const sourceFile of origins.sparse.program.getSourceFiles()) {
    if (origins.sparse.isBundledDeclaration(sourceFile)) continue;
    for (const statement of sourceFile.statements) {
      const specifier =
        ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
      if (leadsHere(specifier, sourceFile)) return undefined;
    }
  }
  return uses;
}
