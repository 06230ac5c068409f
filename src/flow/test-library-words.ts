/**
 * The words with which tests speak of mock functions and modules: those of Vitest, Jest, Sinon, Jasmine and Chai. A new
 * library adds its object to `frameworks` (`sinon`) and what makes a mock function to `creators` (`stub`); what tells a
 * mock function its answer to `answering` (`resolves`), and what else only a mock function has to `mockMembers`
 * (`callCount`); what replaces a member or a module to `memberReplacers` and `moduleReplacers`, assertions of arguments
 * to `listing` (`calledWith`).
 */

/** Objects that make mock functions, and what they make them with. */
export const frameworks: ReadonlySet<string> = new Set(['vi', 'jest', 'sinon']);
/** `vi.fn`, `jest.fn<typeof read>`, `sinon.stub` */
export const creators: ReadonlySet<string> = new Set(['fn', 'stub', 'spy']);

/** Libraries and functions that make test doubles, by a part of their name. */
export const makesDoubles = /mock|stub|fake|spy|spies|double|moq|sinon|jest|vitest|substitute|suites/i;

/** Functions that take one member by its name, and give that member, the object itself or an answer about it. */
export const takersOfMembers: ReadonlySet<string> = new Set([
  'get',
  'has',
  'in',
  'defineProperty',
  'toHaveProperty',
  'expects',
  'invoke',
  'result',
]);

/** Functions that take the path of a module and what replaces it. */
export const moduleReplacers: ReadonlySet<string> = new Set([
  'mock',
  'doMock',
  'unstable_mockModule',
  // `mock.module` of bun:test
  'module',
]);

/** Functions whose argument is what a test double is or gives. */
export const behaviourTakers: ReadonlySet<string> = new Set([
  'fn',
  'mockImplementation',
  'mockImplementationOnce',
  'mockReturnValue',
  'mockReturnValueOnce',
  'mockResolvedValue',
  'hoisted',
]);

/** Functions that are handed what a test looks at. */
const takers: ReadonlySet<string> = new Set(['expect', 'mocked', 'isMockFunction', 'assert', 'when']);

/**
 * `expect(…)`, `expect.soft(…)`, `vi.mocked(…)`, `assert.equal(…)`, `sinon.assert.called(…)`
 * @param callee the names of what is called
 */
export function takesMocks(callee: readonly string[]): boolean {
  return takers.has(callee.at(-1) ?? '') || ['assert', 'expect'].includes(callee.at(-2) ?? '');
}

/** `expect(…)`, `expect.soft(…)` */
export function isExpect(callee: readonly string[]): boolean {
  return callee.slice(-2).includes('expect');
}

/** Words between what is expected and the expectation, which say nothing. */
export const fillers: ReadonlySet<string> = new Set(['not', 'to', 'be', 'have', 'been', 'always']);

/** Assertions that list the arguments of a call. */
const listing: ReadonlySet<string> = new Set([
  'toHaveBeenCalledWith',
  'toBeCalledWith',
  'toHaveBeenLastCalledWith',
  'lastCalledWith',
  'toHaveBeenCalledExactlyOnceWith',
  'calledWith',
  'calledWithExactly',
  'calledWithMatch',
  'calledOnceWith',
  'calledOnceWithExactly',
  'calledOnceWithMatch',
  'alwaysCalledWith',
  'alwaysCalledWithExactly',
  'alwaysCalledWithMatch',
  'withArgs',
]);

/** Assertions whose first argument is the number of the call. */
const numbered: ReadonlySet<string> = new Set(['toHaveBeenNthCalledWith', 'nthCalledWith']);

/** How many arguments of an assertion stand in front of those of the call; `undefined` for one that lists none. */
export function beforeListed(assertion: string): 0 | 1 | undefined {
  return numbered.has(assertion) ? 1 : listing.has(assertion) ? 0 : undefined;
}

/** What an assertion lists the arguments of a call with. */
export const assertsArguments =
  /^(?:to(?:HaveBeen|Be)(?:Last|Nth)?Called\w*With|lastCalledWith|nthCalledWith|calledWith\w*|calledOnceWith\w*|withArgs)$/;

/** Sinon's assertions that take the test double first: `sinon.assert.calledWith` */
export const assertsArgumentsOf = /\bassert\s*\.\s*(?:alwaysC|neverC|c)alled(?:Once)?With\w*$/;

/** What a test reads of the calls that a mock recorded: `.mock.calls[0]`, sinon's `.args` and `.firstCall.args` */
export const recordedArguments = /^\.(?:mock\??\.(?:calls|lastCall)|args|(?:first|last|second)Call\??\.args)\b/;

/** What a mock function does with what a member of it is given. */
export type Answering = 'gives' | 'resolves' | 'fails' | 'runs';

/** Members that tell a mock function what to answer with: every later call, or with `once` the next one. */
const answering: ReadonlyMap<string, { does: Answering; once?: true }> = new Map([
  ['mockImplementation', { does: 'runs' }],
  ['mockImplementationOnce', { does: 'runs', once: true }],
  ['callsFake', { does: 'runs' }],
  ['mockReturnValue', { does: 'gives' }],
  ['mockReturnValueOnce', { does: 'gives', once: true }],
  ['returns', { does: 'gives' }],
  ['mockResolvedValue', { does: 'resolves' }],
  ['mockResolvedValueOnce', { does: 'resolves', once: true }],
  ['resolves', { does: 'resolves' }],
  ['mockRejectedValue', { does: 'fails' }],
  ['mockRejectedValueOnce', { does: 'fails', once: true }],
  ['rejects', { does: 'fails' }],
  ['throws', { does: 'fails' }],
] as const);

/** What a mock function does with what its member of this name is given; `undefined` for other members. */
export function answeringOf(member: string): Answering | undefined {
  return answering.get(member)?.does;
}

/** The member puts another function in the place of a mock's. */
export function putsFunction(member: string): boolean {
  return answeringOf(member) === 'runs';
}

/** The member says what every later call gives. */
export function answersAll(member: string): boolean {
  return answering.has(member) && answering.get(member)?.once !== true;
}

const mockMembers: ReadonlySet<string> = new Set([
  'mock',
  'resolves',
  'rejects',
  'returns',
  'callsFake',
  'called',
  'callCount',
  'restore',
  'withArgs',
  'onFirstCall',
  'and',
  'calls',
]);
const mockMemberPrefixes = ['mock', 'calledWith', 'calledOnce', 'reset'];

/** A member that only a mock function has: `client.api.trace.get.mockResolvedValue`. */
export function isMockMember(name: string): boolean {
  return mockMembers.has(name) || mockMemberPrefixes.some((prefix) => name.startsWith(prefix));
}

/** `Mock`, `MockedFunction`, `SinonStub`, `SpyInstance` @param type a type's own name */
export function isMockType(type: string): boolean {
  return type.includes('Mock') || type.includes('Spy') || type.startsWith('Sinon');
}

/** Comparisons of a whole list of arguments. */
export const listComparisons: ReadonlySet<string> = new Set([
  'toEqual',
  'toStrictEqual',
  'toMatchObject',
  'eql',
  'equal',
]);

/** One call of those that a mock recorded. */
export const recordedCalls: ReadonlySet<string> = new Set(['lastCall', 'firstCall', 'secondCall']);

/**
 * Functions that put a double, which may only watch, in the place of a member: of `vi`, `jest`, `sinon`, `node:test`
 * and the like.
 */
const memberReplacers: ReadonlySet<string> = new Set([
  'spyOn',
  'stub',
  'spy',
  'method',
  'replaceProperty',
  'replace',
  'set',
]);

/**
 * Whether a call puts a value under a name on its first argument: `Object.defineProperty(client, 'name', { value })`.
 *
 * @param callee as it is written
 */
export function setsMember(callee: string): boolean {
  return /^(?:(?:Object|Reflect)\.defineProperty|Reflect\.set)$/.test(callee);
}

/** @param callee what is called, as it is written: `vi.spyOn` */
export function isMemberReplacer(callee: string): boolean {
  return memberReplacers.has(lastName(callee));
}

/** The last name of a dotted path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
