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

/**
 * `getattr(client, 'name')`, `patch('svc.Svc.name')`, `patch.object(client, 'name')`, `monkeypatch.setattr(client,
 * 'name', …)`
 */
export function namedMembers(
  { tokens, source, values }: { tokens: readonly Token[]; source: string; values: Values },
  { open, close, chain, index, callee, scope }: NamingCall,
): NamedMember[] {
  const { end: calleeEnd } = tokens[open - 1]!;
  const words = source.slice(tokens[chain.from]!.start, calleeEnd);
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
