import type { MemberShape } from '../../sites/site.ts';

/** Members of a mock function: `client.api.trace.get.mockResolvedValue(…)`. */
const mockMember =
  /^(?:[\s!)]|as\s+[\w$.<>[\]' |]+?(?=\)))*\??\.\s*(?:mock[A-Z]\w*|mock\b|resolves|rejects|returns|callsFake|calledWith\w*|calledOnce\w*|called\b|callCount|restore\b|reset\w*|withArgs|onFirstCall|and\b|calls\b)/;
/** Functions of test frameworks that are handed a mock. */
const taken = /(?:\bexpect|\.\s*mocked|\bmocked|\bassert(?:\s*\.\s*\w+)?|\bisMockFunction)\s*\(\s*\(*\s*$/;
/** A mock function, or another function, on the right of an assignment. */
const assigned = /^\s*(?:\?\?|\|\|)?=(?![=>])/;

/** The member is looked at as a mock, or a mock is put in its place. */
export function isInTest(shape: MemberShape, source: string): boolean {
  if (shape.use.kind === 'call') return false;
  const before = source.slice(Math.max(0, shape.receiver.start - 60), shape.receiver.start);
  const after = source.slice(shape.segments.at(-1)?.access.end ?? shape.receiver.end);
  if (shape.use.kind === 'write') return assigned.test(after) && !/\bdelete\s*\(*\s*$/.test(before);
  return (
    taken.test(before) ||
    mockMember.test(after) ||
    /^\s*as\s+(?:unknown\s+as\s+)?(?:\w+\.)?(?:Mock|MockInstance|Mocked\w*|SinonStub)\b/.test(after)
  );
}

/** `client.api.trace.get.mockResolvedValue(…)`: from then on every call is answered so. */
export function givesResult(shape: MemberShape, source: string): boolean {
  const after = source.slice(shape.segments.at(-1)?.access.end ?? shape.receiver.end);
  return (
    /^(?:[\s!)]|as\s+[\w$.<>[\]' |]+?(?=\)))*\??\.\s*(?:mock(?:Resolved|Return|Rejected)Value|mockImplementation|resolves|rejects|returns|callsFake)\s*\(/.test(
      after,
    ) && !isAsserted(shape, source)
  );
}

/** `expect(client.api.trace.get)`, whatever is asked of it. */
export function isAsserted(shape: MemberShape, source: string): boolean {
  return /\bexpect\s*\(\s*\(*\s*$/.test(source.slice(Math.max(0, shape.receiver.start - 60), shape.receiver.start));
}

/** An assertion that lists the arguments of a call. */
export function isAssertedArguments(shape: MemberShape, source: string): boolean {
  const after = source.slice(shape.segments.at(-1)?.access.end ?? shape.receiver.end);
  return /^(?:[\s!)]|as\s+[\w$.<>[\]' |]+?(?=\)))*(?:\.\s*not\s*)?\.\s*(?:to(?:HaveBeen|Be)(?:Last|Nth)?Called\w*With|lastCalledWith|nthCalledWith|calledWith\w*|calledOnceWith\w*|withArgs)\s*\(/.test(
    after,
  );
}
