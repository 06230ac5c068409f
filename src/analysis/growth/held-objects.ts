import ts from 'typescript';
import { stepsInSyntax } from '../../flow/flows-to.ts';
import type { Step } from '../../flow/step.ts';
import { isAssignment } from '../../program/assignments.ts';
import { nodesIn } from '../../program/nodes.ts';

/** What has methods that lead somewhere. */
export interface Held {
  /** The names of those methods. */
  members: ReadonlySet<string>;
  /**
   * A class, an object of it, or something that an object may be a part of or come from. No other member of a `class`
   * or an `object` gives the object itself.
   */
  as: 'class' | 'object' | 'part';
}

/** Adds what is known of a name; false where that says nothing new. */
export function addHeld(all: Map<string, Held>, name: string, { members, as }: Held): boolean {
  const before = all.get(name);
  const together = new Set([...(before?.members ?? []), ...members]);
  const either = before === undefined || before.as === as ? as : 'part';
  if (before && together.size === before.members.size && either === before.as) return false;
  all.set(name, { members: together, as: either });
  return true;
}

/** Where a held object goes from a place that names it. */
interface HeldPlace {
  /** Local names and private fields that hold it from there. */
  names: readonly string[];
  /** How they do. */
  as: Held['as'];
  /** It goes where it is not followed: whoever takes what is declared there may get at it. */
  isHandedOn: boolean;
}

/** Where what a name stands for goes. Only names of its own methods are asked for elsewhere: the file says none. */
export function placeOfHeld(name: ts.Node, start: Held['as']): HeldPlace {
  let as = start;
  let node = name;
  for (;;) {
    const { parent } = node;
    const kind = expressionAround(node, parent, as);
    if (kind === 'nothing') return { names: [], as, isHandedOn: false };
    if (kind === undefined) return { as, ...keptIn(node, parent, as) };
    as = kind;
    node = parent;
  }
}

/** What a larger expression or type holds; `undefined` where the node is no part of one. */
function expressionAround(node: ts.Node, parent: ts.Node, as: Held['as']): Held['as'] | 'nothing' | undefined {
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
    if (parent.expression !== node) return as;
    return as === 'object' ? 'nothing' : 'part';
  }
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node)
    return as === 'class' && ts.isNewExpression(parent) ? 'object' : 'part';
  if (isNameOf(node, parent)) return 'nothing';
  if (isAssignment(parent)) return undefined;
  const kinds = stepsInSyntax(node).map(({ kind }) => kind);
  if (kinds.some((kind) => wholes.has(kind))) return as;
  if (kinds.includes('await')) return 'part';
  return kinds.some((kind) => looks.has(kind)) ? 'nothing' : typeAround(node, parent, as);
}

/** Steps to what is the value, or may be. */
const wholes: ReadonlySet<Step['kind']> = new Set(['branch', 'cast', 'same']);

/** Steps that do nothing with a value but look at it. */
const looks: ReadonlySet<Step['kind']> = new Set(['compare', 'discard', 'operand', 'presence', 'test']);

/** The same of a type; of a base class nothing is known here. */
function typeAround(node: ts.Node, parent: ts.Node, as: Held['as']): Held['as'] | undefined {
  if (ts.isTypeReferenceNode(parent) && parent.typeName === node) return as === 'class' ? 'object' : as;
  if (ts.isUnionTypeNode(parent)) return as;
  return ts.isTypeNode(parent) && !ts.isExpressionWithTypeArguments(parent) ? 'part' : undefined;
}

/** It declares a name of its own, or says what a property is called. */
function isNameOf(node: ts.Node, parent: ts.Node): boolean {
  return (
    (parent as ts.NamedDeclaration).name === node &&
    !ts.isShorthandPropertyAssignment(parent) &&
    !ts.isExportSpecifier(parent)
  );
}

/** What a value is put into. */
function keptIn(node: ts.Node, parent: ts.Node, as: Held['as']): Pick<HeldPlace, 'names' | 'isHandedOn'> {
  if (ts.isVariableDeclaration(parent))
    return {
      names: as === 'object' && !ts.isIdentifier(parent.name) ? [] : bindingNames(parent.name),
      isHandedOn: false,
    };
  if (ts.isParameter(parent))
    return {
      names: bindingNames(parent.name),
      isHandedOn: ts.isParameterPropertyDeclaration(parent, parent.parent) && !isPrivate(parent),
    };
  if (ts.isPropertyDeclaration(parent) && ts.isMemberName(parent.name))
    return { names: [parent.name.text], isHandedOn: !isPrivate(parent) };
  const target = isAssignment(parent) && parent.right === node ? parent.left : undefined;
  if (target && ts.isIdentifier(target)) return { names: [target.text], isHandedOn: false };
  return target && ts.isPropertyAccessExpression(target) && target.expression.kind === ts.SyntaxKind.ThisKeyword
    ? { names: [target.name.text], isHandedOn: !isPrivateField(target) }
    : { names: [], isHandedOn: !isAssignment(parent) || target !== undefined };
}

function isPrivate(declaration: ts.ParameterDeclaration | ts.PropertyDeclaration): boolean {
  return (
    ts.isPrivateIdentifier(declaration.name) ||
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0
  );
}

/** `this.name` where the class around declares `name` as private. */
function isPrivateField({ name, parent }: ts.PropertyAccessExpression): boolean {
  const owner = ts.findAncestor(parent, ts.isClassLike);
  const field = owner?.members.find(
    (member) => ts.isPropertyDeclaration(member) && member.name.getText() === name.getText(),
  );
  return field !== undefined && isPrivate(field as ts.PropertyDeclaration);
}

/** The names that a pattern declares. */
export function bindingNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? bindingNames(element.name) : []));
}

/** Whether what is written of a class lets any member give the object itself: `return this`, `new Own()`. */
export function givesItself(owner: ts.ClassDeclaration): boolean {
  if (owner.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)) return true;
  return nodesIn(owner).some((node) => {
    const isItself =
      node.kind === ts.SyntaxKind.ThisKeyword ||
      node.kind === ts.SyntaxKind.ThisType ||
      (ts.isIdentifier(node) && node !== owner.name && node.text === owner.name?.text);
    const { parent } = node;
    return (
      isItself &&
      !((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node)
    );
  });
}
