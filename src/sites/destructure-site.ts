import ts from 'typescript';
import { followResult } from '../flow/result/follow-result.ts';
import type { ResultUse } from '../flow/result/result-use.ts';
import type { DestructureShape, Reference } from './site.ts';
import { tracePattern } from '../flow/trace/trace-binding.ts';
import { requiredModule } from '../flow/trace/trace-module.ts';
import { isAny } from '../flow/trace/tracer.ts';
import { distinctivePath } from '../repository/distinctive.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { type Finder, handedOutBy, type Member, memberOfTypes } from './lookup.ts';
import { picked } from './picked.ts';
import { isStable, rangeOf } from '../program/syntax.ts';
import { calledBy, readsChange } from './reads-change.ts';
import { describeUse } from './use.ts';

/** What `{ key }` takes from the value a pattern is applied to. */
function patternMember(finder: Finder, pattern: ts.ObjectBindingPattern, key: string): Member {
  const { checker, tracer } = finder;
  const type = checker.getTypeAtLocation(pattern);
  const property = isAny(type) ? undefined : checker.getPropertyOfType(checker.getApparentType(type), key);
  const own = property && !isAny(checker.getTypeOfSymbol(property)) ? memberOfTypes(finder, [type], key) : undefined;
  if (own?.kind === 'surface') return own;
  const traced = tracePattern(tracer, pattern);
  if (traced.kind === 'external') return traced.foreign ? { kind: 'none' } : handedOutBy(traced.packageName);
  if (traced.kind === 'unknown') return { kind: 'unresolved', cause: traced.cause };
  const member = memberOfTypes(finder, [traced.type, ...(traced.others ?? [])], key);
  if (member.kind !== 'surface' || traced.evidence === 'proven' || member.evidence !== 'proven') return member;
  return { ...member, evidence: traced.evidence, ...(traced.cause ? { cause: traced.cause } : {}) };
}

/** Why nobody knows whose member a name of a pattern is, where only the SDK has one at the end of such a path. */
export function unresolvedElement(finder: Finder, element: ts.BindingElement): string | undefined {
  const pattern = element.parent;
  const key = keyOf(element);
  if (
    !key ||
    !ts.isObjectBindingPattern(pattern) ||
    !distinctivePath(finder.catalogue, [...outerKeys(pattern), key.text])
  )
    return undefined;
  const { initializer } = rootOf(pattern);
  // `const { getPrompt } = require('…')` is an import.
  if (initializer && ts.isCallExpression(initializer) && requiredModule(finder.tracer, initializer)) return undefined;
  const member = patternMember(finder, pattern, key.text);
  return member.kind === 'unresolved' ? member.cause : undefined;
}

/** The key an element reads, when it is written out: `name`, `'name'` or `['name']`. */
export function keyOf(element: ts.BindingElement): ts.Identifier | ts.StringLiteral | undefined {
  const name = element.propertyName ?? element.name;
  const key = ts.isComputedPropertyName(name) ? name.expression : name;
  return ts.isStringLiteral(key) || (ts.isIdentifier(key) && key === name) ? key : undefined;
}

/** The type a nested pattern is applied to, by its outer keys; the checker knows it for each binding pattern. */
function outerKeys(pattern: ts.ObjectBindingPattern): string[] {
  const keys: string[] = [];
  for (let owner: ts.Node = pattern.parent; ts.isBindingElement(owner); owner = owner.parent.parent) {
    const key = keyOf(owner);
    if (key) keys.unshift(key.text);
  }
  return keys;
}

function rootOf(pattern: ts.ObjectBindingPattern): ts.VariableDeclaration | ts.ParameterDeclaration {
  let owner: ts.Node = pattern.parent;
  while (ts.isBindingElement(owner)) owner = owner.parent.parent;
  return owner as ts.VariableDeclaration | ts.ParameterDeclaration;
}

function positionOf(root: ts.VariableDeclaration | ts.ParameterDeclaration): DestructureShape['position'] {
  if (ts.isParameter(root)) return 'parameter';
  if (ts.isForOfStatement(root.parent.parent)) return 'forOf';
  return root.parent.flags & ts.NodeFlags.Const ? 'const' : 'let';
}

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
      references.push({ range: rangeOf(node), use, shorthand, ...(result ? { result } : {}) });
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

function isExported(
  finder: Finder,
  root: ts.VariableDeclaration | ts.ParameterDeclaration,
  local: ts.Identifier,
): boolean {
  if (ts.isVariableDeclaration(root)) {
    const statement = root.parent.parent;
    if (
      ts.isVariableStatement(statement) &&
      statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
    )
      return true;
  }
  const symbol = finder.checker.getSymbolAtLocation(local);
  let exported = false;
  local.getSourceFile().forEachChild((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      return;
    for (const specifier of statement.exportClause.elements) {
      if (finder.checker.getExportSpecifierLocalTargetSymbol(specifier) === symbol) exported = true;
    }
  });
  return exported;
}

/** `const { name } = receiver` where name is a removed or changed member. */
export function destructureSite(finder: Finder, element: ts.BindingElement): SiteDraft | undefined {
  const pattern = element.parent;
  const key = keyOf(element);
  if (!ts.isObjectBindingPattern(pattern) || !key || element.dotDotDotToken) return undefined;
  const member = patternMember(finder, pattern, key.text);
  // Taking a placeholder method apart changes nothing by itself; a call of it with options is found as a call.
  if (member.kind !== 'surface' || member.id === undefined || member.id.includes('#requestOptions')) return undefined;
  if (member.symbol.declarations?.some((declaration) => ts.isSourceFile(declaration.parent))) return undefined;
  if (ts.isObjectBindingPattern(element.name) && hasTaggedElement(finder, element.name)) return undefined;
  const root = rootOf(pattern);
  const local = ts.isIdentifier(element.name) ? element.name : undefined;
  const initializer =
    ts.isVariableDeclaration(root) && root.initializer && isStable(root.initializer) ? root.initializer : undefined;
  const shape: DestructureShape = {
    kind: 'destructure',
    pattern: rangeOf(pattern),
    element: rangeOf(element),
    key: rangeOf(key),
    outer: outerKeys(pattern),
    ...(local ? { local: { name: local.text, range: rangeOf(local) } } : {}),
    hasDefault: element.initializer !== undefined,
    position: positionOf(root),
    siblings: pattern.elements.flatMap((sibling) => keyOf(sibling)?.text ?? []),
    ...picked(finder, finder.checker.getTypeAtLocation(pattern), key.text),
    hasRest: pattern.elements.some((sibling) => sibling.dotDotDotToken),
    ...(initializer ? { initializer: rangeOf(initializer) } : {}),
    references: local
      ? referencesOf(
          finder,
          local,
          readsChange(finder, member.id) ? (call) => followResult(finder.tracer, call, member.symbol) : undefined,
        )
      : [],
    escapes: local ? isExported(finder, root, local) : false,
  };
  const computed = element.propertyName !== undefined && ts.isComputedPropertyName(element.propertyName);
  const cause = member.cause ?? (computed ? 'its key is in brackets' : undefined);
  return {
    id: member.id,
    evidence: computed ? 'mixed' : member.evidence,
    ...(cause ? { cause } : {}),
    name: rangeOf(key),
    extent: rangeOf(root),
    ...describePlace(element),
    shape,
    node: element,
  };
}

function hasTaggedElement(finder: Finder, pattern: ts.ObjectBindingPattern): boolean {
  return pattern.elements.some((inner) => {
    const key = keyOf(inner);
    if (!key) return false;
    const member = patternMember(finder, pattern, key.text);
    return member.kind === 'surface' && member.id !== undefined;
  });
}

/** `({ name: local } = receiver)`: found, never edited; the local's other assignments are not in sight. */
export function assignmentPatternSite(
  finder: Finder,
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
): SiteDraft | undefined {
  const literal = property.parent;
  const assignment = literal.parent;
  if (
    !ts.isBinaryExpression(assignment) ||
    assignment.left !== literal ||
    assignment.operatorToken.kind !== ts.SyntaxKind.EqualsToken
  )
    return undefined;
  const name = property.name;
  if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return undefined;
  const traced = finder.tracer.trace(assignment.right);
  if (traced.kind !== 'type') return undefined;
  const member = memberOfTypes(finder, [traced.type], name.text);
  if (member.kind !== 'surface' || member.id === undefined || member.id.includes('#requestOptions')) return undefined;
  return {
    id: member.id,
    evidence: member.evidence === 'proven' ? traced.evidence : member.evidence,
    ...((member.cause ?? traced.cause) ? { cause: (member.cause ?? traced.cause)! } : {}),
    name: rangeOf(name),
    extent: rangeOf(assignment),
    ...describePlace(property),
    shape: {
      kind: 'destructure',
      pattern: rangeOf(literal),
      element: rangeOf(property),
      key: rangeOf(name),
      outer: [],
      hasDefault: false,
      position: 'assignment',
      siblings: literal.properties.flatMap((sibling) =>
        sibling.name && ts.isIdentifier(sibling.name) ? [sibling.name.text] : [],
      ),
      hasRest: literal.properties.some((sibling) => ts.isSpreadAssignment(sibling)),
      references: [],
      escapes: true,
    },
    node: property,
  };
}
