import { isMemberReplacer } from '../../flow/test-library-words.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { FakeMemberShape, Site } from '../../sites/site.ts';
import { fakeVariable } from './fake-parts.ts';
import { mockedBy, replacedModule } from './mocked-module.ts';
import { isInTest } from '../test-calls/mock-context.ts';
import { oncePerFile } from '../once-per-file.ts';

/**
 * Which test double of its file a site is a part or a use of, as a text that all sites of one have in common: the
 * mocked module, the class, the variable that holds it, or else the object or the spy itself. Of a variable that the
 * file makes no test double of, each member is one. `undefined` for sites that are none of a test double's.
 */
export function doubleOf(site: Site, file: string, siblings: readonly Site[], syntax: SyntaxView): string | undefined {
  const start = madeAt(site, syntax) ?? startOfMade(site, siblings, syntax);
  if (start !== undefined) return `${file}:${start}`;
  const { shape } = site;
  const held =
    shape.kind === 'fakeUse'
      ? shape.fake
      : shape.kind === 'member' && isInTest(shape, syntax)
        ? shape.receiver
        : undefined;
  const root = held && rootOf(held, syntax);
  if (root === undefined) return undefined;
  const holder = mockedBy(root, siblings, syntax) ?? heldBy(root, syntax);
  const isMade = madeIn({ siblings, syntax }).has(holder) || isLiteral(holder, root, syntax);
  return isMade ? `${file}:${holder}` : `${file}:${holder}:${site.id}`;
}

/** Where the test double is that a site is a member, or the spy, of. */
function madeAt({ shape }: Site, syntax: SyntaxView): number | undefined {
  if (shape.kind === 'fakeMember') return isOfSubclass(shape, syntax) ? undefined : startAroundMember(shape, syntax);
  return shape.kind === 'stringKey' && isMemberReplacer(shape.callee)
    ? syntax.passedTo(shape.object)?.call.start
    : undefined;
}

/** Where the test doubles of a file are. */
const madeIn = oncePerFile(
  ({ siblings, syntax }): ReadonlySet<number> => new Set(siblings.flatMap((site) => madeAt(site, syntax) ?? [])),
);

/** Where the test double is that this file makes, and that a test speaks of by what holds its function. */
function startOfMade({ shape }: Site, siblings: readonly Site[], syntax: SyntaxView): number | undefined {
  const declaring = shape.kind === 'fakeUse' ? shape.of : undefined;
  const maker =
    declaring && siblings.find(({ name, shape: other }) => other.kind !== 'fakeUse' && name.start === declaring.start);
  return maker && madeAt(maker, syntax);
}

/** `const fake = {} as any`, on which a test puts members. */
function isLiteral(holder: number, name: SyntaxNode, syntax: SyntaxView): boolean {
  const declaration = [name, ...syntax.usesOf(name)]
    .map((use) => syntax.parent(use))
    .find((parent) => parent?.start === holder);
  const value = declaration?.kind === 'VariableDeclaration' ? syntax.childrenOf(declaration).at(-1) : undefined;
  return value !== undefined && syntax.unwrapped(value)?.kind === 'ObjectLiteralExpression';
}

/** A class that changes some members of the client, and is no test double of it. */
function isOfSubclass({ role, container }: FakeMemberShape, syntax: SyntaxView): boolean {
  const isExtended = (part: SyntaxNode): boolean =>
    part.kind === 'HeritageClause' && syntax.nameOf(part).startsWith('extends');
  return role === 'typed' && syntax.childrenOf(container).some(isExtended);
}

/** Where the mocked module, the variable or the object begins that a fake member belongs to. */
function startAroundMember(shape: FakeMemberShape, syntax: SyntaxView): number {
  const outermost = shape.outer[0]?.container ?? shape.container;
  const module = replacedModule(outermost, syntax);
  if (module !== undefined) return module.start;
  const variable = fakeVariable(shape, syntax);
  if (variable !== undefined) return heldBy(variable, syntax);
  return (variableAround(outermost, syntax) ?? outermost).start;
}

/** The variable whose value an object is a part of, no block between: `const fakes = vi.hoisted(() => ({ … }))`. */
function variableAround(place: SourceRange, syntax: SyntaxView): SyntaxNode | undefined {
  const around = syntax.enclosing(place, 'VariableDeclaration', 'Block', 'ClassDeclaration', 'PropertyDeclaration');
  return around?.kind === 'VariableDeclaration' ? around : undefined;
}

/** `fake` of `fake.api.list`. */
function rootOf(expression: SourceRange, syntax: SyntaxView): SyntaxNode | undefined {
  let node = syntax.unwrapped(expression);
  while (node?.kind === 'PropertyAccessExpression' || node?.kind === 'ElementAccessExpression')
    node = syntax.unwrapped(syntax.childrenOf(node)[0]!);
  return node?.kind === 'Identifier' ? node : undefined;
}

/**
 * What a variable holds: itself, or the class or function of this file that it is made by, so that all that a test
 * makes of one fake class is one.
 */
function heldBy(name: SourceRange, syntax: SyntaxView, seen: Set<number> = new Set()): number {
  const declared = [name, ...syntax.usesOf(name)].reduce((first, use) => (use.start < first.start ? use : first));
  const declaration = syntax.parent(declared);
  if (declaration?.kind !== 'VariableDeclaration') return (classAround(declaration) ?? declared).start;
  const value = syntax.unwrapped(syntax.childrenOf(declaration).at(-1)!);
  const maker =
    value?.kind === 'CallExpression' || value?.kind === 'NewExpression' ? syntax.childrenOf(value)[0] : undefined;
  const isOwn =
    maker?.kind === 'Identifier' && syntax.usesOf(maker).some((use) => isDeclared(syntax.parent(use)?.kind));
  return isOwn && !seen.has(maker.start) ? heldBy(maker, syntax, seen.add(maker.start)) : declaration.start;
}

function isDeclared(kind: SyntaxNode['kind'] | undefined): boolean {
  return kind === 'VariableDeclaration' || kind === 'ClassDeclaration' || kind === 'FunctionDeclaration';
}

function classAround(declaration: SyntaxNode | undefined): SyntaxNode | undefined {
  return declaration?.kind === 'ClassDeclaration' ? declaration : undefined;
}
