import ts from 'typescript';
import { loadedModule } from '../../program/loaded-module.ts';
import { moduleSymbol } from '../../program/module-symbol.ts';
import { type Origin, unknownOrigin } from './origin.ts';
import type { Origins } from './origins.ts';

/** `require('…')` in a TypeScript file is any by design; the module is still known. */
export function requiredModule(origins: Origins, call: ts.CallExpression): Origin | undefined {
  const specifier = loadedModule(call);
  return specifier === undefined ? undefined : originOfModule(origins, specifier, call.getSourceFile().fileName);
}

/** The namespace of a module, from the program when it is in it. */
export function originOfModule(origins: Origins, specifier: string, fromFile: string): Origin {
  const target = origins.resolve(specifier, fromFile);
  if (target.kind === 'external') return { kind: 'external', from: target.packageName };
  if (target.kind === 'missing') return unknownOrigin(`${specifier} is not in the repository`);
  if (target.kind === 'file' && !origins.sparse.has(target.file)) {
    origins.lacks(target.file);
    return unknownOrigin(`${specifier} is not analysed`);
  }
  const sourceFile =
    target.kind === 'sdk' ? origins.sparse.surfaceFile(target) : origins.sparse.sourceFile(target.file);
  const module = sourceFile && moduleSymbol(origins.checker, sourceFile);
  // `module.exports = client`, `export = client`: the module is that value.
  const symbol = module?.exports?.get(ts.InternalSymbolName.ExportEquals) ?? module;
  if (!symbol) return unknownOrigin(`${specifier} has no exports`);
  return { kind: 'type', type: origins.checker.getTypeOfSymbol(symbol), evidence: 'proven' };
}
