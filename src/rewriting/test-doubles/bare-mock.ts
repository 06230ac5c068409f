import type { FakeMemberShape } from '../../sites/site.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { creators, frameworks } from '../../flow/test-library-words.ts';
import { beginsLine, lineStart, restOfLine } from '../layout.ts';
import { removeFromList } from '../object-text.ts';
import type { PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';

/** `vi.fn()`: a mock function that gives nothing and that nobody has in hand. */
export function isBareMock(value: SourceRange, syntax: SyntaxView): boolean {
  if (syntax.at(value)?.kind !== 'CallExpression') return false;
  const [callee, ...others] = syntax.childrenOf(value);
  const [framework = '', creator = '', ...more] = syntax.pathOf(callee!);
  return others.length === 0 && more.length === 0 && frameworks.has(framework) && creators.has(creator);
}

/**
 * What a shorthand property's mock is taken from, when nothing else in the file means it: the element of
 * `const { name } = vi.hoisted(() => ({ name: vi.fn() }))` with the property behind it, or the line `const name =
 * vi.fn();`.
 * `undefined` when the variable is used elsewhere, or is anything but a mock without behaviour.
 */
export function removeOrigin({ key }: FakeMemberShape, context: PlanContext): TextEdit[] | undefined {
  const { syntax } = context;
  const [declared, ...others] = syntax.usesOf(key);
  if (declared === undefined || others.length > 0) return undefined;
  const declaration = syntax.parent(declared);
  return declaration?.kind === 'VariableDeclaration'
    ? ownStatement(declaration, context)
    : declaration?.kind === 'BindingElement'
      ? hoistedElement(declaration, context)
      : undefined;
}

/** `const name = vi.fn();` on a line of its own. */
function ownStatement(declaration: SyntaxNode, { source, syntax }: PlanContext): TextEdit[] | undefined {
  const [, value, ...more] = syntax.childrenOf(declaration);
  const statement = syntax.enclosing(declaration, 'VariableStatement');
  if (value === undefined || statement === undefined || more.length > 0 || !isBareMock(value, syntax)) return undefined;
  const list = syntax.parent(declaration)!;
  const rest = restOfLine(source, statement.end);
  return syntax.childrenOf(list).length === 1 && rest !== undefined && beginsLine(source, statement.start)
    ? [{ start: lineStart(source, statement.start), end: statement.end + rest, text: '' }]
    : undefined;
}

/** `name` of `const { name, other } = vi.hoisted(() => ({ name: vi.fn(), other: … }))`. */
function hoistedElement(element: SyntaxNode, context: PlanContext): TextEdit[] | undefined {
  const { syntax } = context;
  const pattern = syntax.parent(element)!;
  const declaration = syntax.parent(pattern)!;
  const call = syntax.childrenOf(declaration).at(-1);
  if (declaration.kind !== 'VariableDeclaration' || call?.kind !== 'CallExpression') return undefined;
  const [callee, factory] = syntax.childrenOf(call);
  if (syntax.pathOf(callee!).join('.') !== 'vi.hoisted' || factory?.kind !== 'ArrowFunction') return undefined;
  const literal = syntax.unwrapped(syntax.childrenOf(factory).at(-1)!);
  if (literal?.kind !== 'ObjectLiteralExpression' || syntax.childrenOf(element).length !== 1) return undefined;
  const name = syntax.nameOf(syntax.childrenOf(element)[0]!);
  const properties = syntax.childrenOf(literal);
  const property = properties.find(
    (node) => node.kind === 'PropertyAssignment' && syntax.nameOf(syntax.childrenOf(node)[0]!) === name,
  );
  const elements = syntax.childrenOf(pattern);
  const value = property && syntax.childrenOf(property).at(-1);
  if (property === undefined || value === undefined || !isBareMock(value, syntax) || elements.length === 1)
    return undefined;
  return [
    removeFromList(context, pattern, element, elements[0] === element),
    removeFromList(context, literal, property, properties[0] === property),
  ];
}
