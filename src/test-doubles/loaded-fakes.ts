import ts from 'typescript';
import { returnedExpressions } from '../flow/functions.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { moduleReplacers } from '../flow/test-library-words.ts';
import { unwrapped } from '../program/syntax.ts';

/** A module that a test replaces by another file. */
export interface Replaced {
  specifier: string;
  /** The file that names it. */
  from: string;
}

const replacedBy = new WeakMap<Origins, ReadonlyMap<string, Replaced>>();

/** The module that a file is loaded for: `vi.mock('./client', () => import('./fake'))`, `require('./fake')` in Jest. */
export function replacedByFile(origins: Origins, file: string): Replaced | undefined {
  let replaced = replacedBy.get(origins);
  if (!replaced) replacedBy.set(origins, (replaced = allReplaced(origins)));
  return replaced.get(file);
}

function allReplaced(origins: Origins): ReadonlyMap<string, Replaced> {
  const replaced = new Map<string, Replaced>();
  for (const name of moduleReplacers) {
    for (const call of origins.usage.calls(name)) {
      const [module, factory] = call.arguments ?? [];
      const specifier = module && specifierOf(module);
      const loaded = factory ? returnedExpressions(factory).map(loadedBy) : [];
      const from = call.getSourceFile().fileName;
      for (const path of loaded) {
        const target = path === undefined || specifier === undefined ? undefined : origins.resolve(path, from);
        if (target?.kind === 'file') replaced.set(target.file, { specifier: specifier!, from });
      }
    }
  }
  return replaced;
}

/** `'./client'`, `import('./client')` */
function specifierOf(module: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(module) ? module.text : loadedBy(module);
}

/** What `import('./fake')`, `await import('./fake')`, `require('./fake')` load. */
function loadedBy(value: ts.Expression | undefined): string | undefined {
  const inner = value && unwrapped(value);
  const call = inner && ts.isAwaitExpression(inner) ? unwrapped(inner.expression) : inner;
  if (!call || !ts.isCallExpression(call)) return undefined;
  const isLoading = call.expression.kind === ts.SyntaxKind.ImportKeyword || call.expression.getText() === 'require';
  const [path] = call.arguments;
  return isLoading && path && ts.isStringLiteralLike(path) ? path.text : undefined;
}
