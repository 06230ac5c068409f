import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';

const rawResponse = 'rawResponse';

/**
 * Whether `await read(id).withRawResponse()` is looked at for more than its `rawResponse`: its `data` is v5's record,
 * and a page in v6.
 * @param call the call whose raw response is asked for
 */
export function takesDataToo(call: SourceRange, syntax: SyntaxView): boolean {
  const asked = syntax.chainBehind(call).at(1)?.whole;
  const waits = asked && syntax.parent(asked);
  if (waits?.kind !== 'AwaitExpression') return true;
  const [member] = syntax.chainBehind(waits);
  if (member?.name !== undefined) return syntax.nameOf(member.name) !== rawResponse;
  const declaration = syntax.parent(syntax.wrapped(waits) ?? waits);
  const [target] = declaration?.kind === 'VariableDeclaration' ? syntax.childrenOf(declaration) : [];
  if (target?.kind === 'Identifier') return !syntax.usesOf(target).every((use) => readsResponse(use, syntax));
  const isPattern = target?.kind === 'ObjectBindingPattern';
  return !isPattern || !syntax.childrenOf(target).every((element) => picksResponse(element, syntax));
}

function readsResponse(use: SyntaxNode, syntax: SyntaxView): boolean {
  const [member] = syntax.chainBehind(use);
  return member?.name !== undefined && syntax.nameOf(member.name) === rawResponse;
}

function picksResponse(element: SyntaxNode, syntax: SyntaxView): boolean {
  const [key] = syntax.childrenOf(element);
  return key !== undefined && syntax.nameOf(key) === rawResponse;
}
