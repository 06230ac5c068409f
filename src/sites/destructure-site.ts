import ts from 'typescript';
import { followResult } from '../flow/result/follow-result.ts';
import type { DestructureShape, Reference } from './site.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { holdersOf, isOwnMember } from './holders.ts';
import { aspectOf, type Finder, type Member } from './finder.ts';
import { membersNamed } from './member-of-access.ts';
import { isTestDouble } from './of-test-double.ts';
import { hasTaggedElement, keyOf, outerKeys, patternMember, rootOf } from './pattern.ts';
import { pickedNames } from './picked-members.ts';
import { defined } from '../catalog/defined.ts';
import { isSeenByEval } from '../flow/uses.ts';
import { isStable, rangeOf, withoutMarks } from '../program/syntax.ts';
import { readsChange } from './reads-change.ts';
import { referencesOf } from './references.ts';

function positionOf(root: ts.VariableDeclaration | ts.ParameterDeclaration): DestructureShape['position'] {
  if (ts.isParameter(root)) return 'parameter';
  if (ts.isForOfStatement(root.parent.parent)) return 'forOf';
  return root.parent.flags & ts.NodeFlags.Const ? 'const' : 'let';
}

function isEvaluated({ checker }: Finder, local: ts.Identifier): boolean {
  const symbol = checker.getSymbolAtLocation(local);
  return symbol !== undefined && isSeenByEval(checker, symbol);
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

/** The removed or changed member that an element of a pattern takes. */
function memberTaken(finder: Finder, element: ts.BindingElement): TakenMember | undefined {
  const pattern = element.parent;
  const key = keyOf(element);
  if (!ts.isObjectBindingPattern(pattern) || !key || element.dotDotDotToken) return undefined;
  const member = patternMember(finder, pattern, key.text);
  // Taking a placeholder method apart changes nothing by itself; a call of it with options is found as a call.
  if (member.kind !== 'surface' || member.id === undefined || aspectOf(finder, member.id) === 'options')
    return undefined;
  if (member.symbol.declarations?.some((declaration) => ts.isSourceFile(declaration.parent))) return undefined;
  if (ts.isObjectBindingPattern(element.name) && hasTaggedElement(finder, element.name)) return undefined;
  return { pattern, key, member, id: member.id };
}

interface TakenMember {
  pattern: ts.ObjectBindingPattern;
  /** The key, or what computes it. */
  key: ts.Expression;
  member: Extract<Member, { kind: 'surface' }>;
  id: string;
}

/** `const { name } = receiver` where name is a removed or changed member. */
export function destructureSite(finder: Finder, element: ts.BindingElement): SiteDraft | undefined {
  const taken = memberTaken(finder, element);
  if (!taken) return undefined;
  const { member, key, id } = taken;
  const computed = element.propertyName !== undefined && ts.isComputedPropertyName(element.propertyName);
  const cause = member.cause ?? (computed ? 'its key is in brackets' : undefined);
  return {
    id,
    evidence: computed ? 'mixed' : member.evidence,
    ...(cause ? { cause } : {}),
    name: rangeOf(key),
    extent: rangeOf(rootOf(taken.pattern)),
    ...describePlace(element),
    shape: shapeOf(finder, element, taken),
    node: element,
  };
}

/**
 * `const { [name]: local } = receiver`, where the name may be that of a removed member: each is reported at the name.
 */
export function computedElementSites(finder: Finder, element: ts.BindingElement): SiteDraft[] {
  const { parent: pattern, propertyName } = element;
  if (!propertyName || !ts.isComputedPropertyName(propertyName) || !ts.isObjectBindingPattern(pattern)) return [];
  const { expression: key } = propertyName;
  const members = membersNamed(finder, key, (name) => patternMember(finder, pattern, name));
  return members.map((member) => ({
    id: member.id,
    evidence: 'mixed',
    ...defined({ cause: member.cause }),
    name: rangeOf(key),
    extent: rangeOf(rootOf(pattern)),
    ...describePlace(element),
    isOneOfNames: true,
    shape: shapeOf(finder, element, { pattern, key, member, id: member.id }),
    node: element,
  }));
}

function shapeOf(finder: Finder, element: ts.BindingElement, taken: TakenMember): DestructureShape {
  const { pattern, key, member } = taken;
  const root = rootOf(pattern);
  const local = ts.isIdentifier(element.name) ? element.name : undefined;
  const isOfSdk = isTakenFromSdk(finder, taken);
  const initializer =
    isOfSdk && ts.isVariableDeclaration(root) && root.initializer && isStable(root.initializer)
      ? root.initializer
      : undefined;
  const isDouble = ts.isVariableDeclaration(root) && root.initializer && isTestDouble(finder.origins, root.initializer);
  return {
    kind: 'destructure',
    pattern: rangeOf(pattern),
    element: rangeOf(element),
    key: rangeOf(key),
    outer: isOfSdk ? outerKeys(pattern) : [],
    ...(local ? { local: { name: local.text, range: rangeOf(local) } } : {}),
    hasDefault: element.initializer !== undefined,
    position: positionOf(root),
    siblings: pattern.elements.flatMap((sibling) => keyOf(sibling)?.text ?? []),
    ...pickedNames(finder, finder.checker.getTypeAtLocation(pattern), member.symbol.name, initializer),
    hasRest: pattern.elements.some((sibling) => sibling.dotDotDotToken),
    ...(initializer ? { initializer: rangeOf(initializer), holders: holdersOf(finder, initializer) } : {}),
    references: local ? usesOf(finder, local, taken) : [],
    ...(isDouble ? { ofTestDouble: true } : {}),
    escapes: local ? isExported(finder, root, local) || isEvaluated(finder, local) : false,
  };
}

/** Whether the names in front of a member that v6 has elsewhere are the SDK's: `legacy` of `scoreV1`. */
function isTakenFromSdk(finder: Finder, { pattern, id }: TakenMember): boolean {
  const { checker } = finder;
  const { path } = finder.catalogue.byId.get(id)!;
  let left = path.length - 1;
  let owner: ts.Node = pattern.parent;
  for (; left > 0 && ts.isBindingElement(owner); owner = owner.parent.parent, left -= 1) {
    const key = keyOf(owner);
    if (key && isOwnMember(finder, checker.getTypeAtLocation(owner.parent), key.text)) return false;
  }
  let value = ts.isVariableDeclaration(owner) && owner.initializer ? withoutMarks(owner.initializer) : undefined;
  for (; left > 0 && value && ts.isPropertyAccessExpression(value); value = withoutMarks(value.expression), left -= 1)
    if (isOwnMember(finder, checker.getTypeAtLocation(value.expression), value.name.text)) return false;
  return true;
}

function usesOf(finder: Finder, local: ts.Identifier, { id, member }: TakenMember): Reference[] {
  const resultOf = (call: ts.CallExpression) => followResult(finder.origins, call, member.symbol);
  return referencesOf(finder, local, readsChange(finder, id) ? resultOf : undefined);
}
