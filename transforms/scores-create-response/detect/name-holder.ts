import ts from 'typescript';
import { isConstant } from '../../../src/program/constants.ts';
import { declaredSources, listedElement } from '../../../src/flow/flows-from.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { isAccess, rangeOf, unwrapped } from '../../../src/program/syntax.ts';
import { listedStatement } from './listed-statement.ts';
import type { ResponseHolder } from '../facts.ts';
import { defined } from '../../../src/catalog/defined.ts';
import { isNeverUndefined } from './is-never-undefined.ts';

type NameHolder = Extract<ResponseHolder, { kind: 'name' }>;

/** What holds a response under a name: the variable itself, or the constant that it is a copy of. */
export function nameHolder(finder: Finder, name: ts.Identifier, optional: boolean): NameHolder {
  const declaration = finder.checker.getSymbolAtLocation(name)?.valueDeclaration;
  const constant = declaration !== undefined && isConstant(declaration);
  const source = constant ? copiedFrom(declaration) : undefined;
  const first = source && nameHolder(finder, source, optional);
  // A test of the first tells of the copies made behind it.
  if (first?.declared) return { ...first, copy: name.text };
  // Only what surely is there can be tested at once: a test with `in` throws for `undefined`.
  const statement = constant && givesAtOnce(finder, declaration) ? statementOf(declaration) : undefined;
  const declared = statement && statement.getSourceFile() === name.getSourceFile() ? rangeOf(statement) : undefined;
  return {
    kind: 'name',
    name: name.text,
    ...declarationOf(finder, name),
    constant,
    optional,
    ...defined({ declared }),
  };
}

/** {@link nameHolder} of a path like `both[0]` or `saved.score`. */
export function pathHolder(finder: Finder, path: ts.Expression, optional: boolean): NameHolder {
  return { kind: 'name', name: path.getText(), ...declarationOf(finder, rootOf(path)), constant: false, optional };
}

/** `first` of `const same = first` and `const [same] = [first]`. */
export function copiedFrom(declaration: ts.VariableDeclaration | ts.BindingElement): ts.Identifier | undefined {
  const value = valueOf(declaration);
  return value && ts.isIdentifier(value) ? value : undefined;
}

/** The variable that a path begins with. */
export function rootOf(path: ts.Expression): ts.Expression {
  return isAccess(path) ? rootOf(path.expression) : path;
}

/** What a constant is declared with: also its place in a list, and in a list of promises that is waited for. */
function valueOf(declaration: ts.VariableDeclaration | ts.BindingElement): ts.Expression | undefined {
  const [source, ...others] = declaredSources(declaration);
  if (!source || others.length > 0) return undefined;
  if (source.kind === 'initial') return unwrapped(source.from);
  const [at, ...deeper] = source.kind === 'pick' && !source.rest ? source.path : [];
  if (source.kind !== 'pick' || !source.from || typeof at !== 'number' || deeper.length > 0) return undefined;
  const element = listedElement(source.from, at);
  return element && unwrapped(element);
}

function givesAtOnce(finder: Finder, declaration: ts.VariableDeclaration | ts.BindingElement): boolean {
  const value = valueOf(declaration);
  if (!value) return false;
  const isAwaited =
    ts.isAwaitExpression(value) ||
    (ts.isBindingElement(declaration) &&
      ts.isAwaitExpression(unwrapped((declaration.parent.parent as ts.VariableDeclaration).initializer!)));
  return isAwaited && isNeverUndefined(finder, value);
}

/** The statement that declares a constant, when it does nothing else. */
function statementOf(declaration: ts.VariableDeclaration | ts.BindingElement): ts.Statement | undefined {
  const whole = ts.isVariableDeclaration(declaration) ? declaration : declaration.parent.parent;
  const isAlone =
    ts.isVariableDeclaration(whole) &&
    ts.isVariableDeclarationList(whole.parent) &&
    whole.parent.declarations.length === 1;
  return isAlone ? listedStatement(whole) : undefined;
}

/** Where a name is declared, in its own file. */
function declarationOf(finder: Finder, name: ts.Expression): { declaration?: number } {
  const declaration = finder.checker.getSymbolAtLocation(name)?.valueDeclaration;
  return declaration && declaration.getSourceFile() === name.getSourceFile()
    ? { declaration: declaration.getStart() }
    : {};
}
