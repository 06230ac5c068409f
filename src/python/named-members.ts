/** Members that a call names in quotes. */
import { argumentsOf } from './arguments.ts';
import type { Scope, Span } from './scopes.ts';
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
  /** What it is a member of comes later: only its path says so. */
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

/**
 * `getattr(client, 'name')`, `patch('svc.Svc.name')`, `patch.object(client, 'name')`, `monkeypatch.setattr(client,
 * 'name', …)`
 */
export function namedMembers(reader: Reader, call: NamingCall): NamedMember[] {
  const { tokens, source, values } = reader;
  const { open, close, chain, index, callee, scope } = call;
  const { end: calleeEnd } = tokens[open - 1]!;
  const words = source.slice(tokens[chain.from]!.start, calleeEnd);
  if (getters.test(words)) return membersGot(reader, call);
  const isAsked = index === 0 && (words === 'getattr' || words === 'hasattr');
  const isSet = index === 1 && (words === 'monkeypatch.setattr' || words === 'monkeypatch.delattr');
  const maker = callee.kind === 'mocking' ? callee.name : undefined;
  if (!isAsked && !isSet && maker !== 'patch' && maker !== 'patch.object') return [];
  const [first, second] = argumentsOf(tokens, { open, close }, source);
  if (first === undefined) return [];
  const dotted = maker === 'patch' || isSet ? plainText(tokens[first.value.from]!) : undefined;
  if (dotted !== undefined) {
    const end = dotted.lastIndexOf('.');
    const owner = end < 0 ? undefined : instance(values.named(dotted.slice(0, end)));
    return owner === undefined ? [] : [{ owner, name: dotted.slice(end + 1), token: first.value.from, isMock: true }];
  }
  const name = second === undefined ? undefined : plainText(tokens[second.value.from]!);
  if (name === undefined || maker === 'patch') return [];
  const owner = instance(values.of(first.value, scope));
  return [{ owner, name, token: second!.value.from, object: first.value, isMock: !isAsked }];
}
