/** Members that a call names in quotes. */
import { argumentsOf } from './arguments.ts';
import { type Scope, type Span, splitAt } from './scopes.ts';
import { plainText, type Token } from './tokens.ts';
import { instanceOf, type Value } from './value.ts';
import type { Chain } from './chains.ts';
import type { Values } from './values.ts';

/** One of them, with what it is a member of. */
export interface NamedMember {
  owner: Value;
  name: string;
  /** The string. */
  token: number;
  /** The argument that is the owner; absent where the string holds its name as well. */
  object?: Span;
  /** Something takes its place in a test. */
  isMock: boolean;
  /** What it is a member of is not known: only its name says so. */
  isLate?: true;
}

interface NamingCall {
  open: number;
  close: number;
  chain: Chain;
  /** Which step of the chain the call is. */
  index: number;
  callee: Value;
  scope: Scope;
}

/** A class stands for its objects. */
function instance(value: Value): Value {
  return value.kind === 'clientClass' || value.kind === 'spanClass' ? instanceOf(value) : value;
}

/** What a file knows of itself. */
interface Reader {
  tokens: readonly Token[];
  source: string;
  values: Values;
}

const getters = /^(?:operator\.)?(?:attrgetter|methodcaller)$/;

/** `attrgetter('api.trace.list')(client)`, `methodcaller('name', …)(client)` */
function membersGot(
  { tokens, source, values }: Reader,
  { open, close, chain, index, scope }: NamingCall,
): NamedMember[] {
  const next = chain.steps[index + 1];
  const [object] = next?.kind === 'call' ? argumentsOf(tokens, next, source) : [];
  const given = argumentsOf(tokens, { open, close }, source).filter(
    ({ keyword, star }) => !star && keyword === undefined,
  );
  const isMethod = tokens[open - 1]!.text === 'methodcaller';
  return (isMethod ? given.slice(0, 1) : given).flatMap(({ value }): NamedMember[] => {
    const path = plainText(tokens[value.from]!)?.split('.') ?? [];
    const name = path.pop();
    if (name === undefined || value.to - value.from !== 1) return [];
    const holder: Value = object === undefined ? { kind: 'unknown' } : values.of(object.value, scope);
    return [
      {
        owner: values.memberOf(holder, path),
        name,
        token: value.from,
        isMock: false,
        ...(path.length === 0 && object !== undefined ? { object: object.value } : {}),
        ...(holder.kind === 'unknown' ? { isLate: true } : {}),
      },
    ];
  });
}

/** `patch.multiple('svc.Svc', name=…)`, `patch.multiple(client, name=…)` */
function membersReplaced({ tokens, source, values }: Reader, { open, close, scope }: NamingCall): NamedMember[] {
  const [target, ...given] = argumentsOf(tokens, { open, close }, source);
  if (target === undefined) return [];
  const dotted = plainText(tokens[target.value.from]!);
  const owner = instance(dotted === undefined ? values.of(target.value, scope) : values.named(dotted));
  return given.flatMap(({ keyword, name }): NamedMember[] =>
    keyword === undefined || name === undefined ? [] : [{ owner, name: keyword, token: name, isMock: true }],
  );
}

/** `mock.configure_mock(**{'api.trace.get.return_value': …})`: what it gives, and what it raises. */
function membersConfigured(
  { tokens, source, values }: Reader,
  { open, close, chain, index, scope }: NamingCall,
): NamedMember[] {
  const mock = values.ofChain(chain, scope, index - 1);
  if (mock.isMock !== true) return [];
  return argumentsOf(tokens, { open, close }, source).flatMap(({ star, value }) =>
    star ? keysOf(tokens, value).flatMap((token) => memberAt(values, mock, token, plainText(tokens[token]!)!)) : [],
  );
}

/** The tokens of the plain keys of a dictionary. */
export function keysOf(tokens: readonly Token[], { from, to }: Span): number[] {
  if (tokens[from]!.text !== '{') return [];
  const entries = splitAt(tokens, { from: from + 1, to: to - 1 }, ',');
  return entries.flatMap((entry) =>
    plainText(tokens[entry.from]!) !== undefined && tokens[entry.from + 1]?.text === ':' ? [entry.from] : [],
  );
}

/** The member that a path in quotes says what a mock gives of, or raises. */
export function memberAt(values: Values, mock: Value, token: number, text: string): NamedMember[] {
  const path = text.split('.').filter((name) => name !== 'return_value' && name !== 'side_effect');
  const name = path.pop();
  return name === undefined ? [] : [{ owner: values.memberOf(mock, path), name, token, isMock: true }];
}

/** `'name' in dir(client)`, `'name' not in vars(client)` */
function membersListed({ tokens, source, values }: Reader, { open, close, chain, scope }: NamingCall): NamedMember[] {
  const [object] = argumentsOf(tokens, { open, close }, source);
  const token = chain.from - (tokens[chain.from - 2]?.text === 'not' ? 3 : 2);
  const name = tokens[token] === undefined ? undefined : plainText(tokens[token]);
  if (object === undefined || name === undefined || tokens[chain.from - 1]!.text !== 'in') return [];
  return [{ owner: values.of(object.value, scope), name, token, object: object.value, isMock: false }];
}

/** All that a call names. */
export function namedMembers(reader: Reader, call: NamingCall): NamedMember[] {
  const { tokens, source } = reader;
  const { open, chain, index, callee } = call;
  const words = source.slice(tokens[chain.from]!.start, tokens[open - 1]!.end);
  if (getters.test(words)) return membersGot(reader, call);
  if (index === 0 && (words === 'dir' || words === 'vars')) return membersListed(reader, call);
  if (callee.kind === 'mocking' && callee.name === 'patch.multiple') return membersReplaced(reader, call);
  const last = chain.steps[index - 1];
  if (last?.kind === 'member' && last.name === 'configure_mock') return membersConfigured(reader, call);
  return membersOfFirst(reader, call, words);
}

/** A fixture of pytest-mock puts what records the calls in the place of a method. */
const spying = /^(?:\w+_)?mocker\.spy$/;

/** What a call does with the member: it asks for it, gives it, or lets a test put something into its place. */
function namingBy({ index, callee }: NamingCall, words: string): 'asked' | 'given' | 'set' | 'mocked' | undefined {
  if (index === 0 && (words === 'getattr' || words === 'hasattr')) return 'asked';
  if (index === 0 && (words === 'setattr' || words === 'delattr')) return 'given';
  if (index === 1 && (words === 'monkeypatch.setattr' || words === 'monkeypatch.delattr')) return 'set';
  if (index === 1 && spying.test(words)) return 'mocked';
  const maker = callee.kind === 'mocking' ? callee.name : undefined;
  return maker === 'patch' || maker === 'patch.object' ? 'mocked' : undefined;
}

/**
 * `getattr(client, 'name')`, `setattr(client, 'name', …)`, `patch('svc.Svc.name')`, `patch.object(client, 'name')`,
 * `monkeypatch.setattr(client, 'name', …)`, `mocker.spy(client, 'name')`
 */
function membersOfFirst({ tokens, source, values }: Reader, call: NamingCall, words: string): NamedMember[] {
  const { open, close, callee, scope } = call;
  const by = namingBy(call, words);
  const [first, second] = by === undefined ? [] : argumentsOf(tokens, { open, close }, source);
  if (first === undefined) return [];
  const isPatch = callee.kind === 'mocking' && callee.name === 'patch';
  const dotted = isPatch || by === 'set' ? plainText(tokens[first.value.from]!) : undefined;
  if (dotted !== undefined) {
    const end = dotted.lastIndexOf('.');
    const owner = end < 0 ? undefined : instance(values.named(dotted.slice(0, end)));
    return owner === undefined ? [] : [{ owner, name: dotted.slice(end + 1), token: first.value.from, isMock: true }];
  }
  const name = second === undefined ? undefined : plainText(tokens[second.value.from]!);
  if (name === undefined || isPatch) return [];
  const owner = instance(values.of(first.value, scope));
  // What is put into the place of a method stands in for it; a result has attributes alone.
  const isMock = by !== 'asked' && !(by === 'given' && owner.kind === 'runResult');
  const isLate = by === 'asked' && owner.kind === 'unknown';
  const late = isLate ? ({ isLate } as const) : {};
  return [{ owner, name, token: second!.value.from, object: first.value, isMock, ...late }];
}
