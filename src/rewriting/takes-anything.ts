import type { SyntaxKind, SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';

/** What an expression can stand in and only be a part of: its own type asks nothing of it. */
const parts: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'ArrayLiteralExpression',
  'ObjectLiteralExpression',
  'ParenthesizedExpression',
  'PropertyAssignment',
]);

/** It is given to `JSON.stringify`, `console.log` or `String`, which take every value, alone or in a literal. */
export function takesAnything(place: SourceRange, syntax: SyntaxView): boolean {
  let node = syntax.at(place);
  for (let around = node && syntax.parent(node); around !== undefined && parts.has(around.kind); ) {
    node = around;
    around = syntax.parent(node);
  }
  const call = node && syntax.passedTo(node);
  if (call === undefined || syntax.at(call.call)?.kind !== 'CallExpression') return false;
  const [owner = '', member, ...rest] = syntax.pathOf(call.callee);
  if (rest.length > 0 || syntax.declares(owner, place)) return false;
  switch (owner) {
    case 'JSON':
      return member === 'stringify' && call.index === 0;
    case 'console':
      return member !== undefined;
    case 'String':
      return member === undefined;
    default:
      return false;
  }
}
