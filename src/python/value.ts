/** What an expression is of the SDK. */
import type { Scope } from './scopes.ts';

/**
 * A value of the SDK. `module`: a module or package of it; `maker`: a function that gives one; `opened`: what `with`
 * makes an observation of; `namespace`: a part of the API client, `path` below it; `own`: an object of a class of the
 * file; `ownFunction`: a function of it.
 */
export type Value = (
  | { kind: 'module'; path: string }
  | { kind: 'clientClass' | 'getClient' | 'client' | 'span' | 'opened' | 'dataset' | 'runResult' }
  /** `isAsync`: its methods are awaited. */
  | { kind: 'apiClass'; isAsync?: true }
  | { kind: 'attributes' }
  | { kind: 'spanClass' }
  | { kind: 'namespace'; path: readonly string[]; isAsync?: true }
  | { kind: 'method'; of: 'client' | 'span' | 'dataset' | 'namespace'; name: string }
  | { kind: 'own' | 'ownClass' | 'ownFunction'; scope: Scope }
  /** A name of a library that makes mocks; empty: the library itself. */
  | { kind: 'mocking'; name: string }
  /** What puts a mock in the place of something, and gives it in a block. */
  | { kind: 'patched'; mock: Value }
  /** Something else, for sure. */
  | { kind: 'other' }
  | { kind: 'none' }
  | { kind: 'unknown' }
) & {
  /** Only a part of what it may be says so. */
  likely?: true;
  /** It may be what a caller gives as well, who says nothing of a type. */
  isInferred?: true;
  /** It stands in for the SDK in a test. */
  isMock?: true;
};

const unknown: Value = { kind: 'unknown' };

/** An object of a class. */
export function instanceOf(value: Value, baseOf?: (scope: Scope) => Value): Value {
  switch (value.kind) {
    case 'clientClass':
      return { ...value, kind: 'client' };
    case 'spanClass':
      return { ...value, kind: 'span' };
    case 'apiClass':
      return { ...value, kind: 'namespace', path: [] };
    case 'ownClass': {
      const base = baseOf?.(value.scope) ?? unknown;
      return base.kind === 'unknown' ? { kind: 'own', scope: value.scope } : instanceOf(base);
    }
    default:
      return unknown;
  }
}
