import type { SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { MemberShape } from '../../sites/site.ts';
import { calledMember, linkName, testChain } from './test-chain.ts';
import {
  answersAll,
  beforeListed,
  isExpect,
  isMockMember,
  isMockType,
  takesMocks,
} from '../../flow/test-library-words.ts';

/** The whole member expression. */
export function chainOf({ receiver, segments }: MemberShape): SourceRange {
  return { start: receiver.start, end: segments.at(-1)?.access.end ?? receiver.end };
}

/** The member is looked at as a mock, or a mock is put in its place. */
export function isInTest(shape: MemberShape, syntax: SyntaxView): boolean {
  if (shape.use.kind === 'call') return false;
  const chain = chainOf(shape);
  if (shape.use.kind === 'write') return syntax.assignedTo(chain) !== undefined;
  const passing = syntax.passedTo(chain);
  if (passing?.index === 0 && takesMocks(syntax.pathOf(passing.callee))) return true;
  const [first] = testChain(chain, syntax).links;
  return (first !== undefined && isMockMember(linkName(first, syntax))) || syntax.castsOf(chain).some(isMockType);
}

/** `client.api.trace.get.mockResolvedValue(…)`: from then on every call is answered so. */
export function givesResult(shape: MemberShape, syntax: SyntaxView): boolean {
  const called = calledMember(testChain(chainOf(shape), syntax).links, syntax);
  return called !== undefined && answersAll(called.name) && !isAsserted(shape, syntax);
}

/** `expect(client.api.trace.get)`, whatever is asked of it. */
export function isAsserted(shape: MemberShape, syntax: SyntaxView): boolean {
  const passing = syntax.passedTo(chainOf(shape));
  return passing?.index === 0 && isExpect(syntax.pathOf(passing.callee));
}

/** An assertion that lists the arguments of a call. */
export function isAssertedArguments(shape: MemberShape, syntax: SyntaxView): boolean {
  const called = calledMember(testChain(chainOf(shape), syntax).links, syntax);
  return called !== undefined && beforeListed(called.name) !== undefined;
}
