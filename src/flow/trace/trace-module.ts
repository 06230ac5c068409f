import ts from 'typescript';
import { type Traced, unknown } from './traced.ts';
import type { Tracer } from './tracer.ts';

/** `require('…')` in a TypeScript file is any by design; the module is still known. */
export function requiredModule(tracer: Tracer, call: ts.CallExpression): Traced | undefined {
  const [argument] = call.arguments;
  const isRequire = ts.isIdentifier(call.expression) && call.expression.text === 'require';
  const isImport = call.expression.kind === ts.SyntaxKind.ImportKeyword;
  if (!(isRequire || isImport) || !argument || !ts.isStringLiteralLike(argument)) return undefined;
  return traceModule(tracer, argument.text, call.getSourceFile().fileName);
}

/** The namespace of a module, from the program when it is in it. */
export function traceModule(tracer: Tracer, specifier: string, fromFile: string): Traced {
  const target = tracer.resolve(specifier, fromFile);
  if (target.kind === 'external') return { kind: 'external', packageName: target.packageName };
  if (target.kind === 'missing') return unknown(`${specifier} is not in the repository`);
  if (target.kind === 'file' && !tracer.sparse.has(target.file)) {
    tracer.lacks(target.file);
    return unknown(`${specifier} is not analysed`);
  }
  const sourceFile =
    target.kind === 'sdk' ? tracer.sparse.surfaceFile(target.module) : tracer.sparse.sourceFile(target.file);
  const symbol = sourceFile && tracer.checker.getSymbolAtLocation(sourceFile);
  if (!symbol) return unknown(`${specifier} has no exports`);
  return { kind: 'type', type: tracer.checker.getTypeOfSymbol(symbol), evidence: 'proven' };
}
