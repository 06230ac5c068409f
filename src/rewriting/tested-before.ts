/** Tests of a field that stand around or before a read of it, as TypeScript narrows by them. */
import type { SyntaxKind, SyntaxNode, SyntaxView } from '../program/syntax-view.ts';

const leaving: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'ReturnStatement',
  'ThrowStatement',
  'ContinueStatement',
  'BreakStatement',
]);

const functions: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'ArrowFunction',
  'FunctionExpression',
  'FunctionDeclaration',
  'MethodDeclaration',
  'Constructor',
  'GetAccessor',
  'SetAccessor',
  'ClassDeclaration',
  'ClassExpression',
]);

/** What a value is known not to be. */
type RuledOut = ReadonlySet<'null' | 'undefined'>;

const nothing: RuledOut = new Set();
const both: RuledOut = new Set(['null', 'undefined']);

/** Where `x.field` is read, the code has looked that it is neither `null` nor `undefined`. */
export function isTestedBefore(access: SyntaxNode, syntax: SyntaxView): boolean {
  const root = rootOf(access, syntax);
  if (root === undefined) return false;
  const ruledOut = new Set<'null' | 'undefined'>();
  let inner = access;
  for (let around = syntax.parent(inner); around !== undefined; around = syntax.parent(inner)) {
    if (functions.has(inner.kind)) break;
    for (const part of ruledOutIn(around, inner, access, syntax)) ruledOut.add(part);
    inner = around;
  }
  return ruledOut.size === both.size && !syntax.isReassigned(root) && !isWritten(root, access, syntax);
}

/** The variable that a path of names begins with. */
function rootOf(access: SyntaxNode, syntax: SyntaxView): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = access;
  while (node?.kind === 'PropertyAccessExpression') node = syntax.unwrapped(syntax.childrenOf(node)[0]!);
  return node?.kind === 'Identifier' ? node : undefined;
}

function isWritten(root: SyntaxNode, access: SyntaxNode, syntax: SyntaxView): boolean {
  const [, ...names] = syntax.pathOf(access);
  return [root, ...syntax.usesOf(root)].some((use) =>
    syntax
      .chainBehind(use)
      .slice(0, names.length)
      .some(({ whole }) => syntax.assignedTo(whole) !== undefined || syntax.isDeleted(whole)),
  );
}

/** What the surroundings of an expression or a statement say, where that is reached. */
function ruledOutIn(around: SyntaxNode, inner: SyntaxNode, access: SyntaxNode, syntax: SyntaxView): RuledOut {
  const parts = syntax.childrenOf(around).filter(({ kind }) => kind !== 'QuestionToken' && kind !== 'ColonToken');
  const index = parts.findIndex(({ start, end }) => start === inner.start && end === inner.end);
  switch (around.kind) {
    case 'BinaryExpression': {
      const operator = index === parts.length - 1 ? syntax.at(parts[1]!)?.kind : undefined;
      if (operator === 'AmpersandAmpersandToken') return saidBy(parts[0]!, true, access, syntax);
      return operator === 'BarBarToken' ? saidBy(parts[0]!, false, access, syntax) : nothing;
    }
    case 'ConditionalExpression':
    case 'IfStatement':
      return index === 0 ? nothing : saidBy(parts[0]!, index === 1, access, syntax);
    case 'Block':
    case 'SourceFile':
      return parts.slice(0, Math.max(index, 0)).reduce((known: RuledOut, statement) => {
        const [condition, then, otherwise] = syntax.childrenOf(statement);
        const isLeft = statement.kind === 'IfStatement' && otherwise === undefined && leaves(then!, syntax);
        return isLeft ? new Set([...known, ...saidBy(condition!, false, access, syntax)]) : known;
      }, nothing);
    default:
      return nothing;
  }
}

function leaves(statement: SyntaxNode, syntax: SyntaxView): boolean {
  if (statement.kind !== 'Block') return leaving.has(statement.kind);
  const last = syntax.childrenOf(statement).at(-1);
  return last !== undefined && leaving.has(last.kind);
}

/** What a condition with this outcome says of the value. */
function saidBy(condition: SyntaxNode, outcome: boolean, access: SyntaxNode, syntax: SyntaxView): RuledOut {
  const inner = syntax.unwrapped(condition);
  if (inner === undefined) return nothing;
  if (isSame(inner, access, syntax)) return outcome ? both : nothing;
  const parts = syntax.childrenOf(inner);
  if (inner.kind === 'PrefixUnaryExpression' && syntax.nameOf(inner).startsWith('!'))
    return saidBy(parts[0]!, !outcome, access, syntax);
  if (inner.kind !== 'BinaryExpression') return nothing;
  const [left, operator, right] = parts as [SyntaxNode, SyntaxNode, SyntaxNode];
  if (operator.kind === (outcome ? 'AmpersandAmpersandToken' : 'BarBarToken'))
    return new Set([...saidBy(left, outcome, access, syntax), ...saidBy(right, outcome, access, syntax)]);
  const unequal = outcome ? 'ExclamationEquals' : 'EqualsEquals';
  if (!isSame(syntax.unwrapped(left), access, syntax) || !operator.kind.startsWith(unequal)) return nothing;
  const value = syntax.nameOf(right);
  if (value !== 'null' && value !== 'undefined') return nothing;
  return operator.kind === `${unequal}Token` ? both : new Set([value]);
}

function isSame(node: SyntaxNode | undefined, access: SyntaxNode, syntax: SyntaxView): boolean {
  if (node?.kind !== 'PropertyAccessExpression') return false;
  const [one, other] = [node, access].map((path) => syntax.pathOf(path));
  return one!.length === other!.length && one!.every((name, at) => name !== '' && name === other![at]);
}
