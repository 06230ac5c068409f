import ts from 'typescript';
import { flowsTo } from '../flow/flows-to.ts';
import { nameText } from '../flow/literals.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { identifiersOf } from '../flow/references.ts';
import { isAccess, nameNode, rangeOf, unwrapped } from '../program/syntax.ts';
import { changedFunctionsOf } from '../repository/watched-names.ts';
import type { SiteDraft } from './draft.ts';
import { requiredNameSites } from './exported-name-site.ts';
import type { Finder } from './finder.ts';
import { describePlace } from './place.ts';
import { describeUse } from './use.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import { unionParts } from '../program/union-parts.ts';

/**
 * The call of a changed function by another name: a variable, a parameter, a part of an object or a field holds it. The
 * type identifies the function.
 * @param keys see {@link heldKeys}
 */
export function heldFunctionSite(
  finder: Finder,
  call: ts.CallExpression,
  keys: ReadonlySet<string>,
): SiteDraft | undefined {
  const callee = unwrapped(call.expression);
  const name = isAccess(callee) ? nameNode(callee) : callee;
  if (ts.isIdentifier(callee) ? !isOwnVariable(finder, callee) : !keys.has(nameText(name as ts.PropertyName) ?? ''))
    return undefined;
  const held = functionOf(finder, callee);
  if (!held) return undefined;
  return {
    ...held,
    name: rangeOf(name),
    extent: rangeOf(call),
    ...describePlace(call),
    shape: {
      kind: 'exportedName',
      position: isAccess(callee) ? 'namespaceMember' : 'use',
      local: callee.getText(),
      use: describeUse(finder.checker, callee),
    },
    node: callee,
  };
}

/** A variable or a parameter; what an import or a `require` names has a site by that name. */
function isOwnVariable(finder: Finder, name: ts.Identifier): boolean {
  const symbol = finder.checker.getSymbolAtLocation(name);
  const whole = targetSymbol(finder.checker, symbol);
  if (!whole || !(whole.flags & ts.SymbolFlags.Variable)) return false;
  const declaration = whole.valueDeclaration;
  return !declaration || !ts.isBindingElement(declaration) || requiredNameSites(finder, declaration).length === 0;
}

/** The changed function that a value is by its type. */
function functionOf(
  { checker, index, catalogue }: Finder,
  callee: ts.Expression,
): Pick<SiteDraft, 'id' | 'evidence' | 'cause'> | undefined {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(callee));
  const ids = unionParts(type).map((part) => {
    const symbol = part.getSymbol();
    const id = symbol && index.match(symbol).id;
    return id !== undefined && catalogue.byId.get(id)?.root === 'tracing' ? id : undefined;
  });
  const id = ids.find((partId) => partId !== undefined);
  if (id === undefined) return undefined;
  return ids.every((partId) => partId === id)
    ? { id, evidence: 'proven' }
    : { id, evidence: 'mixed', cause: 'it may also be another function' };
}

const known = new WeakMap<Finder, { keys: ReadonlySet<string> | undefined }>();

/** Keys of objects and classes that hold changed functions; `undefined` where the program's files only call them. */
export function heldKeys(finder: Finder): ReadonlySet<string> | undefined {
  let held = known.get(finder);
  if (!held) known.set(finder, (held = { keys: collect(finder) }));
  return held.keys;
}

/** Names that changed functions have, keys under which they are held, and whether a file does more than call them. */
interface HeldNames {
  names: Set<string>;
  keys: Set<string>;
  isHeld: boolean;
}

function collect({ catalogue, origins }: Finder): ReadonlySet<string> | undefined {
  const held: HeldNames = { names: new Set(changedFunctionsOf(catalogue)), keys: new Set(), isHeld: false };
  // A set gives out what is added while it is gone through.
  for (const name of held.names) for (const identifier of identifiersOf(origins, name)) note(origins, identifier, held);
  return held.isHeld ? held.keys : undefined;
}

function note(origins: Origins, identifier: ts.MemberName, held: HeldNames): void {
  const { parent } = identifier;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    if (parent.propertyName === identifier) held.names.add(parent.name.text);
    return;
  }
  const value = ts.isPropertyAccessExpression(parent) && parent.name === identifier ? parent : identifier;
  if (isAccess(value) || ts.isIdentifier(value)) follow(origins, value, held);
}

function follow(origins: Origins, value: ts.Expression, held: HeldNames): void {
  for (const step of flowsTo(origins, value)) {
    held.isHeld ||= step.kind !== 'call' && step.kind !== 'escape';
    if (step.kind === 'same' || step.kind === 'cast' || step.kind === 'branch') follow(origins, step.to, held);
    else if (step.kind === 'binding' && ts.isIdentifier(step.to)) held.names.add(step.to.text);
    else if (step.kind === 'assignment') noteTarget(unwrapped(step.to), held);
    else if ((step.kind === 'property' || step.kind === 'field') && step.key !== undefined) held.keys.add(step.key);
  }
}

function noteTarget(target: ts.Expression, { names, keys }: HeldNames): void {
  if (ts.isIdentifier(target)) names.add(target.text);
  else if (isAccess(target)) keys.add(nameText(nameNode(target) as ts.PropertyName) ?? '');
}
