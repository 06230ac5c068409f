import ts from 'typescript';
import type { ResultUse } from '../flow/result/result-use.ts';
import { rangeOf } from '../program/syntax.ts';
import type { Finder } from './finder.ts';
import { calledBy } from './reads-change.ts';
import type { Reference } from './site.ts';
import { defined } from '../catalog/defined.ts';
import { describeUse } from './use.ts';

/** Every later use of a local in its own file. */
export function referencesOf(
  finder: Finder,
  declared: ts.Identifier,
  resultOf?: (call: ts.CallExpression) => ResultUse,
): Reference[] {
  const symbol = finder.checker.getSymbolAtLocation(declared);
  const references: Reference[] = [];
  if (!symbol) return references;
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node.text === declared.text && node !== declared && resolvesTo(node)) {
      const shorthand = ts.isShorthandPropertyAssignment(node.parent);
      const use: Reference['use'] = shorthand
        ? { kind: 'value', parameters: undefined }
        : describeUse(finder.checker, node);
      const result = use.kind === 'call' && resultOf ? resultOf(calledBy(node)) : undefined;
      references.push({ range: rangeOf(node), use, shorthand, ...defined({ result }) });
    }
    ts.forEachChild(node, visit);
  }
  function resolvesTo(node: ts.Identifier): boolean {
    if (ts.isShorthandPropertyAssignment(node.parent))
      return finder.checker.getShorthandAssignmentValueSymbol(node.parent) === symbol;
    if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) return false;
    if (ts.isExportSpecifier(node.parent))
      return finder.checker.getExportSpecifierLocalTargetSymbol(node.parent) === symbol;
    return finder.checker.getSymbolAtLocation(node) === symbol;
  }
  visit(declared.getSourceFile());
  return references;
}
