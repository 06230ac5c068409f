import ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import type { UsageIndex } from '../../program/usage-index.ts';
import type { Resolution } from '../../repository/resolve/resolver.ts';
import { isNothing } from '../empty-values.ts';
import { joinOrigins, type Origin } from './origin.ts';

/** Where values come from, also where the checker gives up; one per program version. */
export interface Origins {
  readonly sparse: SparseProgram;
  readonly checker: ts.TypeChecker;
  readonly usage: UsageIndex;
  /** What an expression is: the checker's type, or what its binding leads to. */
  of(expression: ts.Expression): Origin;
  /**
   * Notes that a file outside the program would have to be in it to know more of the origin that is being looked for.
   */
  lacks(file: string): void;
  /** The files outside the program that would have to be in it to know more of the origins that `work` asks for. */
  lackedBy(work: () => unknown): ReadonlySet<string>;
  /**
   * A file outside the program that takes an export of a file, there or where it is exported again.
   * @param says what its text has to say, too
   */
  takerOutside(file: string, name: string, says: RegExp | undefined): string | undefined;
  /** Whether a package gives an export of a file to other repositories. */
  isGivenOut(file: string, name: string): boolean;
  /** The module that a configuration puts a file in the place of while tests run. */
  standsInFor(file: string): { specifier: string; from: string } | undefined;
  /** What a symbol's value is, from its declarations and visible assignments. */
  ofSymbol(symbol: ts.Symbol): Origin;
  /** Where a module specifier of a file leads. */
  resolve(specifier: string, fromFile: string): Resolution;
  isSdkName(name: string): boolean;
  /** Whether a package that a file imports is known to have nothing of the SDK. */
  isWithoutSdk(packageName: string, fromFile: string): boolean;
}

/** True for a type that says nothing: `any`, unresolved, or made up by the binder. */
export function isAny(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0 || isMadeUp(type);
}

/**
 * True for a type by which nothing can be told of what the value has: `any`, `unknown`, `object`, `{}`, `Object`, which
 * JSDoc writes often, a bare type parameter, and what the checker makes of them where the code has looked at the value.
 */
export function saysNothing(type: ts.Type): boolean {
  if (isAny(type) || (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) !== 0) return true;
  if (type.isUnion()) return type.types.some(saysNothing);
  // `'name' in value` makes `object & Record<'name', unknown>` of an `object`.
  if (type.isIntersection()) return type.types.some(saysNothing) && type.types.every(saysNothingOfMembers);
  return isBareObject(type) || isBareParameter(type);
}

/** `T` that extends nothing, or what says nothing. */
function isBareParameter(type: ts.Type): boolean {
  if (!type.isTypeParameter()) return false;
  const constraint = type.getConstraint();
  return constraint === undefined || constraint === type || saysNothing(constraint);
}

function saysNothingOfMembers(type: ts.Type): boolean {
  const [, member] = type.aliasSymbol?.name === 'Record' ? (type.aliasTypeArguments ?? []) : [];
  return saysNothing(member ?? type);
}

/** `Object`, which all programs have; `{}` as a type, which nothing declares; `Record<string, any>`. */
function isBareObject(type: ts.Type): boolean {
  const symbol = (type.flags & ts.TypeFlags.Object) !== 0 ? type.getSymbol() : undefined;
  if (!symbol) return false;
  const { declarations, flags, name } = symbol;
  if (name === 'Object') return declarations?.every(isOfLibrary) ?? false;
  if ((flags & ts.SymbolFlags.TypeLiteral) === 0 || type.getProperties().length > 0) return false;
  const member = type.getStringIndexType();
  return member === undefined ? declarations === undefined : isAny(member);
}

function isOfLibrary({ parent }: ts.Declaration): boolean {
  const file = ts.isVariableDeclarationList(parent) ? parent.getSourceFile() : parent;
  return ts.isSourceFile(file) && file.isDeclarationFile && !ts.isExternalModule(file);
}

/** In JavaScript `Object.defineProperty(lib.client, …)` makes `client` a namespace of its own, whatever `lib` is. */
function isMadeUp(type: ts.Type): boolean {
  const declarations = (type.flags & ts.TypeFlags.Object) !== 0 ? type.symbol?.declarations : undefined;
  return (
    declarations !== undefined &&
    declarations.length > 0 &&
    declarations.every((declaration) => declaration.kind === ts.SyntaxKind.Identifier)
  );
}

/** What the values are that one place is given; `null` and `undefined` say nothing. */
export function joinedOrigin(origins: Origins, values: readonly ts.Expression[], nothing: string): Origin {
  return joinOrigins(
    values.filter((value) => !isNothing(value)).map((value) => origins.of(value)),
    nothing,
  );
}

/** A value whose class, or whose declared type, is a package's own: the SDK's only if the package may hold it. */
export function ofPackage(
  origins: Origins,
  owner: Extract<Origin, { kind: 'external' }>,
  { fileName }: ts.SourceFile,
): Origin {
  const isForeign = owner.foreign !== undefined || origins.isWithoutSdk(owner.from, fileName);
  return isForeign ? { ...owner, foreign: 'itself' } : owner;
}

/** What a promise of that origin gives. */
export function awaitedOrigin(origins: Origins, origin: Origin): Origin {
  return origin.kind === 'type'
    ? { ...origin, type: origins.checker.getAwaitedType(origin.type) ?? origin.type }
    : origin;
}
