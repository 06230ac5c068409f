import ts from 'typescript';
import { identifiersNear } from '../program/identifiers.ts';
import { variableAt } from '../program/variable-at.ts';
import { isAssignedTo } from './operators.ts';
import type { FlowProgram, Step } from './step.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/** What an identifier stands for, behind imports and exports; in `{ name }` the variable. */
export function symbolAt(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  return targetSymbol(checker, variableAt(checker, name));
}

/**
 * Every place of a file that uses a symbol as a value, in source order.
 * @param name a place with its name that is no use: where it is declared, or given the value that is asked about
 */
export function usesOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: ts.Identifier): ts.Identifier[] {
  const file = name.getSourceFile();
  return identifiersNear(file, name.text, scopeOf(symbol))
    .filter(ts.isIdentifier)
    .filter((identifier) => identifier !== name && isUse(checker, identifier, symbol));
}

/** Whether an identifier stands for a symbol as a value: it declares nothing, and is no type. */
export function isUse(checker: ts.TypeChecker, name: ts.Identifier, symbol: ts.Symbol): boolean {
  const { parent } = name;
  if (ts.isTypeQueryNode(parent) || ts.isQualifiedName(parent)) return false;
  const isDeclared =
    (parent as ts.NamedDeclaration).name === name &&
    !ts.isPropertyAccessExpression(parent) &&
    !ts.isShorthandPropertyAssignment(parent);
  if (isDeclared || (ts.isBindingElement(parent) && parent.propertyName === name)) return false;
  const named = variableAt(checker, name);
  return named === symbol || targetSymbol(checker, named) === symbol;
}

/** The function that a variable, a function or a class is declared in: its name is not known outside. */
export function scopeOf({ flags, declarations }: ts.Symbol): ts.Node | undefined {
  const [declaration] = declarations ?? [];
  if (!declaration || flags & ts.SymbolFlags.ClassMember) return undefined;
  return ts.findAncestor(
    declaration.parent,
    (node) => ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node),
  );
}

/** The next places of a value that a name is given. */
export function nameSteps(program: FlowProgram, name: ts.Identifier): readonly Step[] {
  const symbol = variableAt(program.checker, name);
  // A name that nothing declares is seen everywhere: a global of a script, a store of Svelte.
  if (!symbol) return [{ kind: 'escape', cause: 'nothing declares it' }];
  const uses = usesOf(program.checker, symbol, name).map(useStep);
  if (isSeenByEval(program.checker, symbol)) uses.push({ kind: 'escape', cause: 'code that `eval` runs may read it' });
  const by = exportOf(program.checker, symbol);
  return by === undefined ? uses : [...uses, { kind: 'export', by, symbol }];
}

/** Code that a direct `eval` runs sees the variables around it, and no file says what it does with them. */
export function isSeenByEval(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  const { valueDeclaration: declaration, flags } = symbol;
  if (!declaration || !(flags & ts.SymbolFlags.Variable)) return false;
  const file = declaration.getSourceFile();
  return identifiersNear(file, 'eval', scopeOf(symbol)).some(
    (name) =>
      ts.isCallExpression(name.parent) &&
      name.parent.expression === name &&
      checker.getSymbolAtLocation(name)?.valueDeclaration?.getSourceFile() !== file,
  );
}

/** The step of a value that an identifier stands for. */
export function useStep(name: ts.MemberName): Step {
  const to = ts.isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name;
  return isAssignedTo(to) ? { kind: 'overwrite', at: to } : { kind: 'use', to };
}

/** How other files can name what a file declares. */
export function exportOf(
  checker: ts.TypeChecker,
  symbol: ts.Symbol,
): Extract<Step, { kind: 'export' }>['by'] | undefined {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (!declaration || scopeOf(symbol) !== undefined) return undefined;
  if (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) return 'modifier';
  const file = declaration.getSourceFile();
  const module = ts.isExternalModule(file) ? checker.getSymbolAtLocation(file) : undefined;
  if (!module || module.exports?.has(ts.InternalSymbolName.ExportEquals)) return 'global';
  return checker.getExportsOfModule(module).some((exported) => targetSymbol(checker, exported) === symbol)
    ? 'name'
    : undefined;
}
