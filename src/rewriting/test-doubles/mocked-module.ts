/** Modules that a test replaces: `vi.mock('…', factory)`. */
import { moduleReplacers } from '../../flow/test-library-words.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Site } from '../../sites/site.ts';
import { oncePerFile } from '../once-per-file.ts';

/** The `vi.mock(…)` in whose factory a place is. */
export function replacedModule(place: SourceRange, syntax: SyntaxView): SyntaxNode | undefined {
  let call = syntax.enclosing(place, 'CallExpression');
  while (call !== undefined) {
    const names = syntax.pathOf(syntax.childrenOf(call)[0]!);
    if (names.length > 1 && moduleReplacers.has(names.at(-1)!)) return call;
    call = syntax.enclosing(call, 'CallExpression');
  }
  return undefined;
}

/**
 * Where the `vi.mock(…)` is that replaces the module which a variable, or the class it is an instance of, comes from.
 */
export function mockedBy(name: SyntaxNode, siblings: readonly Site[], syntax: SyntaxView): number | undefined {
  const source = moduleOf(name, syntax) ?? moduleOf(makerOf(name, syntax), syntax);
  const mocked =
    source === undefined ? undefined : mockedModules({ siblings, syntax }).find(({ name: at }) => at === source);
  return mocked?.start;
}

/** The modules of which a test double is a site of this file. */
const mockedModules = oncePerFile(({ siblings, syntax }) =>
  siblings.flatMap(({ shape }) => {
    if (shape.kind !== 'fakeMember') return [];
    const call = replacedModule(shape.outer[0]?.container ?? shape.container, syntax);
    return call === undefined ? [] : { name: syntax.nameOf(syntax.childrenOf(call)[1]!), start: call.start };
  }),
);

/** The module that a name is imported from. */
function moduleOf(name: SyntaxNode | undefined, syntax: SyntaxView): string | undefined {
  const declared = name && [name, ...syntax.usesOf(name)].find((use) => isImport(syntax.parent(use)?.kind));
  const around = declared && syntax.enclosing(declared, 'ImportDeclaration');
  const from = around && syntax.childrenOf(around).find(({ kind }) => kind === 'StringLiteral');
  return from && syntax.nameOf(from);
}

function isImport(kind: SyntaxNode['kind'] | undefined): boolean {
  return kind === 'ImportSpecifier' || kind === 'ImportClause' || kind === 'NamespaceImport';
}

/** `Client` of `const name = new Client()` */
function makerOf(name: SyntaxNode, syntax: SyntaxView): SyntaxNode | undefined {
  const declaration = [name, ...syntax.usesOf(name)]
    .map((use) => syntax.parent(use))
    .find((parent) => parent?.kind === 'VariableDeclaration');
  const value = declaration && syntax.unwrapped(syntax.childrenOf(declaration).at(-1)!);
  const maker =
    value?.kind === 'NewExpression' || value?.kind === 'CallExpression' ? syntax.childrenOf(value)[0] : undefined;
  return maker?.kind === 'Identifier' ? maker : undefined;
}
