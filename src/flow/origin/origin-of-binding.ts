import ts from 'typescript';
import { isAnyNode } from '../../program/syntax.ts';
import { readableName } from '../../program/readable-name.ts';
import { givenByLiterals, laidOverMember, type Source, sourcesOf } from '../flows-from.ts';
import { mayPutOther, otherWriter } from './holder-in-sight.ts';
import { literalOf } from './holder-types.ts';
import { originOfWrappedType } from './made-of-type.ts';
import { originOfImport, noteTypeImports } from './origin-of-import.ts';
import { memberOfType } from './origin-of-member.ts';
import { originOfSource } from './origin-of-source.ts';
import { isOnlyLiterals } from './only-literals.ts';
import { joinOrigins, type Origin, unknownOrigin, weakenOrigin } from './origin.ts';
import { ofPackage, saysNothing, type Origins } from './origins.ts';

/** What a symbol holds, from every source of it in sight. */
export function originOfBinding(origins: Origins, symbol: ts.Symbol): Origin {
  const origin = originOfSymbol(origins, symbol);
  const { valueDeclaration } = symbol;
  const isOpen = valueDeclaration !== undefined && saysNothing(origins.checker.getTypeOfSymbol(symbol));
  if (origin.kind !== 'type' || origin.evidence === 'mixed' || !isOpen) return origin;
  for (const type of [origin.type, ...(origin.others ?? [])]) {
    const literal = literalOf(type);
    const place = literal && otherWriter(origins, literal, type);
    if (place) return { ...origin, evidence: 'likely', cause: mayPutOther(place) };
  }
  return origin;
}

function originOfSymbol(origins: Origins, symbol: ts.Symbol): Origin {
  if (symbol.flags & ts.SymbolFlags.Alias) return originOfImport(origins, symbol);
  const { declarations = [] } = symbol;
  const [first] = declarations;
  if (!first) return unknownOrigin(`nothing visible declares ${readableName(symbol)}`);
  const provided = declarations
    .map((declaration) => declaration.getSourceFile())
    .find((file) => origins.sparse.isBundledDeclaration(file));
  if (provided) return originOfBundled(origins, symbol, provided);
  if (ts.isIdentifier(first)) return originOfMadeUpName(origins, first);
  const given = isTypeMember(first) ? [...givenByLiterals(origins, symbol), ...laidOverMember(origins, symbol)] : [];
  const sources = [...sourcesOf(origins, symbol), ...given];
  const type = declarations.map(writtenType).find((written) => written !== undefined);
  if (type) {
    const origin = originBehindAnnotation(origins, type, sources);
    const isTold = given.length === 0 || !isOnlyLiterals(origins, origin);
    return isTold ? origin : unknownOrigin(`its type ${type.getText()} is not resolved`);
  }
  const origin = originOfSources(origins, sources, `nothing is assigned to ${readableName(symbol)}`);
  // `const state = { client: null }`: whoever else has the object may put something else there.
  const isShared = ts.isPropertyAssignment(first) && sources.some(({ kind }) => kind === 'assignment');
  return isShared ? weakenOrigin(origin, 'it is kept in a property that others may set') : origin;
}

function originOfSources(origins: Origins, sources: readonly Source[], nothing: string): Origin {
  return joinOrigins(
    sources.flatMap((source) => originOfSource(origins, source) ?? []),
    nothing,
  );
}

/**
 * Declarations that come with the tool write `any` only for values that are not of the SDK: a parsed text. What an
 * index signature lets in, or a type argument says, they do not know: `request.svc`, `useRef(null).current`.
 */
function originOfBundled(origins: Origins, symbol: ts.Symbol, file: ts.SourceFile): Origin {
  const isOpen = symbol.declarations?.every(
    (declaration) =>
      ts.isIndexSignatureDeclaration(declaration) ||
      (ts.isPropertySignature(declaration) && declaration.type !== undefined && !isAnyNode(declaration.type)),
  );
  return origins.sparse.isSurface(file) || isOpen
    ? unknownOrigin(`${readableName(symbol)} is declared without a type`)
    : { kind: 'external', from: 'the host', foreign: 'throughout' };
}

/** `lib.client` that the binder took for a namespace (see `isAny`): what `lib` was required from says what it is. */
function originOfMadeUpName(origins: Origins, name: ts.Identifier): Origin {
  const { parent } = name;
  const owner =
    ts.isPropertyAccessExpression(parent) && parent.name === name && ts.isIdentifier(parent.expression)
      ? origins.checker.getSymbolAtLocation(parent.expression)
      : undefined;
  const value = owner?.declarations?.find((declaration) => ts.isVariableDeclaration(declaration))?.initializer;
  return value
    ? memberOfType(origins, origins.of(value), name.text, parent)
    : unknownOrigin(`${name.text} is declared without a type`);
}

/** A member of a type, which a literal may be given as. */
function isTypeMember(declaration: ts.Declaration): boolean {
  return ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration);
}

/** The type that is written down for a variable, a field or a getter; a parameter's is asked with its callers. */
function writtenType(declaration: ts.Declaration): ts.TypeNode | undefined {
  return ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration) ||
    ts.isGetAccessor(declaration)
    ? declaration.type
    : undefined;
}

/**
 * An explicit `any` hides a value that is still in sight; an unresolved name may come from a file not in the program.
 */
function originBehindAnnotation(origins: Origins, type: ts.TypeNode, sources: readonly Source[]): Origin {
  noteTypeImports(origins, type);
  const text = type.getText();
  const seen = originOfSources(origins, sources, `its type ${text} is not resolved`);
  if (seen.kind === 'type') return weakenOrigin(seen, `it is declared as ${text}`);
  return (
    originOfWrappedType(origins, type) ??
    externalAnnotation(origins, type) ??
    unknownOrigin(`its type ${text} is not resolved`)
  );
}

/** A type that comes from another package says that the value is that package's. */
function externalAnnotation(origins: Origins, type: ts.TypeNode): Origin | undefined {
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const name = ts.isQualifiedName(type.typeName) ? type.typeName.left : type.typeName;
  const symbol = origins.checker.getSymbolAtLocation(name);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return undefined;
  const origin = originOfImport(origins, symbol);
  return origin.kind === 'external' ? ofPackage(origins, origin, type.getSourceFile()) : undefined;
}
