import ts from 'typescript';
import { noteWhole } from '../edited/looks.ts';
import { identifiersNear } from '../identifiers.ts';
import { isAny, type Tracer } from '../trace/tracer.ts';
import { variableAt } from '../variable-at.ts';
import { takesOtherElements } from './hidden-flow.ts';
import { isAssigned, isDeclaredName } from './result-syntax.ts';
import type { ResultStep } from './result-use.ts';

/** The parameter of a function of the repository that an expression names. */
export function parameterOf(
  tracer: Tracer,
  callee: ts.Expression,
  position: number,
): ts.ParameterDeclaration | undefined {
  const [signature] = tracer.checker.getSignaturesOfType(
    tracer.checker.getTypeAtLocation(callee),
    ts.SignatureKind.Call,
  );
  const declaration = signature?.declaration;
  if (!declaration || tracer.sparse.isVirtual(declaration.getSourceFile()) || !ts.isFunctionLike(declaration))
    return undefined;
  if (!('body' in declaration) || !declaration.body) return undefined;
  return (declaration as ts.FunctionDeclaration).parameters[position];
}

/** The name that a function is declared with, or kept under. */
function nameOf(owner: ts.SignatureDeclaration): ts.Identifier | undefined {
  const named =
    owner.name ??
    (ts.isVariableDeclaration(owner.parent) ||
    ts.isPropertyAssignment(owner.parent) ||
    ts.isPropertyDeclaration(owner.parent)
      ? owner.parent.name
      : undefined);
  return named && ts.isIdentifier(named) ? named : undefined;
}

/** Where a function is handed on as a value; what a module exports under its name is not. */
export function handedOn({ checker, usage }: Tracer, owner: ts.SignatureDeclaration): ts.Expression[] {
  const named = nameOf(owner);
  const own = named && checker.getSymbolAtLocation(named);
  if (!own) return [];
  return usage.values(named.text).filter((value) => {
    const name = ts.isPropertyAccessExpression(value) ? value.name : value;
    const symbol = variableAt(checker, name);
    const whole = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (
      whole?.valueDeclaration === own.valueDeclaration &&
      whole?.valueDeclaration !== undefined &&
      !isOfExports(value.parent.parent)
    );
  });
}

/** `module.exports = { … }`, `export default { … }` */
function isOfExports(literal: ts.Node): boolean {
  const { parent } = literal;
  return (
    ts.isObjectLiteralExpression(literal) &&
    (ts.isExportAssignment(parent) ||
      (ts.isBinaryExpression(parent) && /^(?:module\.)?exports\b/.test(parent.left.getText())))
  );
}

/** The calls of a function in sight. */
export function callersOf(tracer: Tracer, owner: ts.SignatureDeclaration): ts.CallExpression[] {
  const named = nameOf(owner);
  if (!named) return [];
  return tracer.usage
    .calls(named.text)
    .filter(
      (each): each is ts.CallExpression =>
        ts.isCallExpression(each) && tracer.checker.getResolvedSignature(each)?.declaration === owner,
    );
}

/** Every use of a name in its own file, declarations left out. */
export function usesOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: ts.Identifier): ts.Identifier[] {
  const file = name.getSourceFile();
  // No statement of the file stands for the name of a global one.
  if (!symbol.declarations?.some((declaration) => declaration.getSourceFile() === file)) noteWhole();
  return identifiersNear(file, name.text, scopeOf(symbol))
    .filter(ts.isIdentifier)
    .filter((each) => {
      if (each === name || isDeclaredName(each) || isInType(each)) return false;
      return variableAt(checker, each) === symbol;
    });
}

/** `typeof rows` in a type: nothing of the value. */
function isInType({ parent }: ts.Identifier): boolean {
  return ts.isTypeQueryNode(parent) || ts.isQualifiedName(parent);
}

/** The function that a variable is declared in: there is no use of it outside. */
function scopeOf({ flags, declarations }: ts.Symbol): ts.Node | undefined {
  const [declaration] = declarations ?? [];
  return declaration && flags & ts.SymbolFlags.Variable
    ? ts.findAncestor(declaration.parent, ts.isFunctionLike)
    : undefined;
}

/** Another assignment, an initializer beside the assignment, or a declaration another file can write to. */
export function hasOtherValues(
  { valueDeclaration }: ts.Symbol,
  name: ts.Identifier,
  uses: readonly ts.Identifier[],
): boolean {
  if (uses.some((use) => isAssigned(use) || takesOtherElements(use))) return true;
  if (!valueDeclaration || name.parent === valueDeclaration) return false;
  return !ts.isVariableDeclaration(valueDeclaration) || valueDeclaration.initializer !== undefined;
}

/** A type that the repository declares itself, or a list of such. */
export function isOwnType({ checker, sparse }: Tracer, node: ts.TypeNode): boolean {
  const whole = checker.getTypeFromTypeNode(ts.isArrayTypeNode(node) ? node.elementType : node);
  const declarations = (whole.aliasSymbol ?? whole.symbol)?.declarations ?? [];
  return declarations.length > 0 && declarations.every((declaration) => !sparse.isVirtual(declaration.getSourceFile()));
}

/** A variable that other files can read. */
export function isExported({ valueDeclaration }: ts.Symbol): boolean {
  return (
    valueDeclaration !== undefined &&
    ts.isVariableDeclaration(valueDeclaration) &&
    (ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Export) !== 0
  );
}

/** True for an array or a tuple. */
export function isList(checker: ts.TypeChecker, type: ts.Type | undefined): boolean {
  // Anything goes as a list for what is `any`.
  return type !== undefined && !isAny(type) && checker.isArrayLikeType(checker.getNonNullableType(type));
}

/** True for a text, where a method is called on the value itself. */
export function isText(checker: ts.TypeChecker, type: ts.Type | undefined): boolean {
  return type !== undefined && (checker.getNonNullableType(type).flags & ts.TypeFlags.StringLike) !== 0;
}

/** The type of the part of a result at a path; `undefined` where the type does not lead there. */
export function partOf(
  checker: ts.TypeChecker,
  result: ts.Type | undefined,
  path: readonly ResultStep[],
): ts.Type | undefined {
  let type = result;
  for (const step of path) {
    if (type === undefined || isAny(type)) return undefined;
    const whole: ts.Type = checker.getNonNullableType(type);
    if (step === '[]') type = checker.getIndexTypeOfType(whole, ts.IndexKind.Number);
    else {
      const property: ts.Symbol | undefined = checker.getPropertyOfType(whole, step);
      type = property && checker.getTypeOfSymbol(property);
    }
  }
  return type;
}

/** What a method gives once it is awaited. */
export function resultOf(checker: ts.TypeChecker, method: ts.Symbol): ts.Type | undefined {
  const [signature] = checker.getSignaturesOfType(
    checker.getNonNullableType(checker.getTypeOfSymbol(method)),
    ts.SignatureKind.Call,
  );
  return signature && settled(checker, checker.getReturnTypeOfSignature(signature));
}

/** What a promise gives; any other type is itself. */
export function settled(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}

/** A wrapper gives back what its callback gives, by its type: at once, or as a promise. */
export function passedThrough(
  checker: ts.TypeChecker,
  callback: ts.SignatureDeclaration,
  taker: ts.CallExpression,
): 'promised' | 'settled' | undefined {
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(callback), ts.SignatureKind.Call);
  const given = signature && settled(checker, checker.getReturnTypeOfSignature(signature));
  const type = checker.getTypeAtLocation(taker);
  if (!given || isAny(given) || settled(checker, type) !== given) return undefined;
  return given === type ? 'settled' : 'promised';
}

const primitive =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null;

/** True for an object, and for what nobody knows. */
export function isObject(checker: ts.TypeChecker, type: ts.Type | undefined): boolean {
  const whole = type && checker.getNonNullableType(type);
  return (
    whole === undefined || (whole.isUnion() ? whole.types : [whole]).some(({ flags }) => (flags & primitive) === 0)
  );
}
