/** Mocks of a test, and what each stands in for. */
import type { Argument } from './arguments.ts';
import type { Binding, Span } from './scopes.ts';
import { instanceOf, type Value } from './value.ts';

const unknown: Value = { kind: 'unknown' };
const mockClass = /^(?:NonCallable)?(?:Magic|Async)?Mock$/;

/** Whether an import is one of a library that makes mocks. */
export function isMocking({ module, name }: Extract<Binding, { kind: 'import' }>): boolean {
  if (module === 'unittest') return name === undefined || name === 'mock';
  return module === 'unittest.mock' || module === 'mock';
}

export function mockingName({ module, name }: Extract<Binding, { kind: 'import' }>): string {
  if (module === 'unittest') return '';
  return name ?? '';
}

/** A value as a mock of it; of what is nothing of the SDK nothing is known. */
function standIn(value: Value): Value {
  return ['unknown', 'other', 'none', 'own', 'ownClass', 'ownFunction', 'mocking', 'patched'].includes(value.kind)
    ? unknown
    : { ...value, isMock: true };
}

/** An object of what is a class, else the value itself. */
function instanceOrSame(value: Value): Value {
  const made = instanceOf(value);
  return made.kind === 'unknown' ? value : made;
}

/** A member of a library that makes mocks. */
export function memberOfLibrary(holder: string, name: string): Value {
  // What a mock was called with, to compare with: `call.api.trace.get("t1")`.
  if (holder === 'call' && (name === 'api' || name === 'async_api'))
    return { kind: 'namespace', path: [], likely: true, isMock: true };
  // Of `client.api` itself: `call.scores.create(name="a")`.
  if (holder === 'call' && /^(?:scores|scores_v3|legacy)$/.test(name))
    return { kind: 'namespace', path: [name], likely: true, isMock: true };
  if (holder === '') return { kind: 'mocking', name: name === 'mock' ? '' : name };
  return { kind: 'mocking', name: `${holder}.${name}` };
}

function givenBy(given: readonly Argument[], at: number, ...names: string[]): Span | undefined {
  const positional = given.filter(({ keyword, star }) => keyword === undefined && !star);
  return (given.find(({ keyword }) => keyword !== undefined && names.includes(keyword)) ?? positional[at])?.value;
}

/** How arguments are looked up: as values, and as names of anything that they hold in quotes. */
interface Lookup {
  of: (span: Span) => Value;
  named: (span: Span) => Value;
  /** A member, named in quotes, of something. */
  member: (object: Span, name: Span) => Value;
}

/** What a call of a library gives; undefined where it is none that makes mocks. */
export function mockOf(maker: string, given: readonly Argument[], { of, named, member }: Lookup): Value | undefined {
  if (mockClass.test(maker)) {
    const spec = givenBy(given, 0, 'spec', 'spec_set');
    return spec === undefined ? unknown : standIn(instanceOrSame(of(spec)));
  }
  if (maker === 'create_autospec') {
    const spec = givenBy(given, 0, 'spec');
    const made = spec === undefined ? unknown : of(spec);
    return standIn(given.some(({ keyword }) => keyword === 'instance') ? instanceOrSame(made) : made);
  }
  if (maker === 'patch.object') {
    const [object, name] = [givenBy(given, 0, 'target'), givenBy(given, 1, 'attribute')];
    const mock = object === undefined || name === undefined ? unknown : standIn(member(object, name));
    return mock.kind === 'unknown' || givenBy(given, 2, 'new') !== undefined ? undefined : { kind: 'patched', mock };
  }
  if (maker !== 'patch') return undefined;
  const [target, replacing] = [givenBy(given, 0, 'target'), givenBy(given, 1, 'new')];
  const replacement = replacing === undefined ? unknown : of(replacing);
  // Whatever it is: it takes the place of what it is called.
  const mock = replacement.kind === 'unknown' && target !== undefined ? standIn(named(target)) : replacement;
  return mock.kind === 'unknown' ? unknown : { kind: 'patched', mock };
}

/** Whether a call makes a mock: what it stands for its uses say, where its spec does not. */
export function isBare(maker: string): boolean {
  return mockClass.test(maker);
}

/** Whether a decorator hands its mock on to the function. */
export function handsOn(maker: string, given: readonly Argument[]): boolean {
  if (maker !== 'patch' && maker !== 'patch.object') return false;
  return givenBy(given, maker === 'patch' ? 1 : 2, 'new') === undefined;
}
