import ts from 'typescript';
import { returnedExpressions } from '../flow/functions.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { moduleReplacers } from '../flow/test-library-words.ts';
import { loadedModule } from '../program/loaded-module.ts';
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
      if (factory === undefined || specifier === undefined) continue;
      const from = call.getSourceFile().fileName;
      const own = origins.resolve(specifier, from);
      for (const path of returnedExpressions(factory).flatMap(loadedIn)) {
        const target = origins.resolve(path, from);
        // What keeps the rest of the module loads the module itself.
        const isOwn = own.kind === 'file' && target.kind === 'file' && own.file === target.file;
        if (target.kind === 'file' && !isOwn) replaced.set(target.file, { specifier, from });
      }
    }
  }
  return replaced;
}

/** `'./client'`, `import('./client')` */
function specifierOf(module: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(module) ? module.text : loadedBy(module);
}

/** What a factory gives, or lays out in what it gives: `({ ...(await import('./fake')) })` */
function loadedIn(value: ts.Expression): readonly string[] {
  const inner = unwrapped(value);
  const parts = ts.isObjectLiteralExpression(inner)
    ? inner.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression)
    : [inner, ...handedOnWhole(inner)];
  return parts.map(loadedBy).filter((path) => path !== undefined);
}

/** What is loaded, in `import('./fake').then((fake) => fake)` and `.then((fake) => ({ ...fake, more }))`. */
function handedOnWhole(value: ts.Expression): readonly ts.Expression[] {
  if (!ts.isCallExpression(value) || !ts.isPropertyAccessExpression(value.expression)) return [];
  const { expression: loaded, name } = value.expression;
  const [callback] = value.arguments;
  const parameter = callback && ts.isArrowFunction(callback) ? callback.parameters[0]?.name : undefined;
  if (name.text !== 'then' || !callback || !parameter || !ts.isIdentifier(parameter)) return [];
  const isGiven = returnedExpressions(callback).some((given) => {
    const inner = unwrapped(given);
    const spread = ts.isObjectLiteralExpression(inner) ? inner.properties.filter(ts.isSpreadAssignment) : [];
    return [inner, ...spread.map(({ expression }) => expression)].some((part) => part.getText() === parameter.text);
  });
  return isGiven ? [loaded] : [];
}

/** What `import('./fake')`, `await import('./fake')`, `require('./fake')` load. */
function loadedBy(value: ts.Expression): string | undefined {
  const inner = unwrapped(value);
  const call = ts.isAwaitExpression(inner) ? unwrapped(inner.expression) : inner;
  if (!ts.isCallExpression(call)) return undefined;
  const isActual = /^(?:vi|jest)\.(?:importActual|requireActual)$/.test(call.expression.getText());
  const [path] = call.arguments;
  return isActual && path && ts.isStringLiteralLike(path) ? path.text : loadedModule(call);
}
