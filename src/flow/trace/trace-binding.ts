import ts from 'typescript';
import { readableName } from '../../program/readable-name.ts';
import { type Source, sourcesOf } from '../flows-from.ts';
import { traceWrapped } from './made-of-type.ts';
import { traceImport, traceTypeImports } from './trace-import.ts';
import { memberOfType } from './trace-member.ts';
import { traceSource } from './trace-source.ts';
import { join, type Traced, unknown, weaken } from './traced.ts';
import type { Tracer } from './tracer.ts';

/** What a symbol holds, from every source of it in sight. */
export function traceBinding(tracer: Tracer, symbol: ts.Symbol): Traced {
  if (symbol.flags & ts.SymbolFlags.Alias) return traceImport(tracer, symbol);
  const { declarations = [] } = symbol;
  const [first] = declarations;
  if (!first) return unknown(`nothing in sight declares ${readableName(symbol)}`);
  const provided = declarations
    .map((each) => each.getSourceFile())
    .find((file) => tracer.sparse.isBundledDeclaration(file));
  if (provided) return traceProvided(tracer, symbol, provided);
  if (ts.isIdentifier(first)) return traceMadeUp(tracer, first);
  const sources = sourcesOf(tracer, symbol);
  const type = declarations.map(writtenType).find((each) => each !== undefined);
  if (type) return traceAnnotation(tracer, type, sources);
  const traced = traceSources(tracer, sources, `nothing is assigned to ${readableName(symbol)}`);
  // `const state = { client: null }`: whoever else has the object may put something else there.
  const isShared = ts.isPropertyAssignment(first) && sources.some(({ kind }) => kind === 'assignment');
  return isShared ? weaken(traced, 'it is kept in a property that others may set') : traced;
}

function traceSources(tracer: Tracer, sources: readonly Source[], nothing: string): Traced {
  return join(
    sources.flatMap((source) => traceSource(tracer, source) ?? []),
    nothing,
  );
}

/** The library and the stubs say any only of what is somebody else's: a request's parameters, a parsed text. */
function traceProvided(tracer: Tracer, symbol: ts.Symbol, file: ts.SourceFile): Traced {
  return tracer.sparse.isSurface(file)
    ? unknown(`${readableName(symbol)} is declared without a type`)
    : { kind: 'external', packageName: 'the host', foreign: 'throughout' };
}

/** `lib.client` that the binder took for a namespace (see `isAny`): what `lib` was required from says what it is. */
function traceMadeUp(tracer: Tracer, name: ts.Identifier): Traced {
  const { parent } = name;
  const owner =
    ts.isPropertyAccessExpression(parent) && parent.name === name && ts.isIdentifier(parent.expression)
      ? tracer.checker.getSymbolAtLocation(parent.expression)
      : undefined;
  const value = owner?.declarations?.find((each) => ts.isVariableDeclaration(each))?.initializer;
  return value
    ? memberOfType(tracer, tracer.trace(value), name.text, parent)
    : unknown(`${name.text} is declared without a type`);
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
function traceAnnotation(tracer: Tracer, type: ts.TypeNode, sources: readonly Source[]): Traced {
  traceTypeImports(tracer, type);
  const text = type.getText();
  const seen = traceSources(tracer, sources, `its type ${text} is not resolved`);
  if (seen.kind === 'type') return weaken(seen, `it is declared as ${text}`);
  return traceWrapped(tracer, type) ?? externalAnnotation(tracer, type) ?? unknown(`its type ${text} is not resolved`);
}

/** A type that comes from another package says that the value is that package's. */
function externalAnnotation(tracer: Tracer, type: ts.TypeNode): Traced | undefined {
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const name = ts.isQualifiedName(type.typeName) ? type.typeName.left : type.typeName;
  const symbol = tracer.checker.getSymbolAtLocation(name);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return undefined;
  const traced = traceImport(tracer, symbol);
  return traced.kind === 'external' ? { ...traced, foreign: 'itself' } : undefined;
}
