/** A file that is read for what major 5 changed, and what is found in it. */
import { defined } from '../../catalog/defined.ts';
import type { Entry } from '../../catalog/entry.ts';
import { argumentsOf } from '../arguments.ts';
import type { Chain, ChainStep } from '../chains.ts';
import type { KeywordCalls } from '../keyword-calls.ts';
import type { FileScopes, Statement } from '../scopes.ts';
import type { Call, SiteUse } from '../site.ts';
import type { Token } from '../tokens.ts';
import type { Value } from '../value.ts';
import type { PythonNames, Values } from '../values.ts';

/** What was found at a token. */
export interface Draft {
  id: string;
  isSure: boolean;
  token: Token;
  statement: Statement;
  use: SiteUse;
  byVersion?: boolean;
  isMock?: boolean;
  isInferred?: boolean;
  olderModule?: string;
}

/** A member of a chain, with what it is a member of. */
export interface Member {
  chain: Chain;
  index: number;
  name: string;
  token: Token;
  owner: Value;
  call: Call | undefined;
  statement: Statement;
}

/** What is found in a file, in no order. */
export class FoundSites {
  readonly drafts: Draft[] = [];
  /** Names that only older majors have. */
  readonly older = new Set<string>();
  /** Last tokens of namespaces of which a member is named in quotes: that is the finding. */
  readonly told = new Set<number>();
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries;
  }

  /** Keeps it where the catalogue has that id. */
  add(
    id: string,
    isSure: boolean,
    token: Token,
    statement: Statement,
    use: SiteUse,
    more: Pick<Draft, 'byVersion' | 'isMock' | 'isInferred' | 'olderModule'> = {},
  ): void {
    if (this.#entries.has(id)) this.drafts.push({ id, isSure, token, statement, use, ...more });
  }
}

/** What is known of a file while it is read. */
export interface Reading {
  source: string;
  file: FileScopes;
  values: Values;
  keywords: KeywordCalls;
  names: PythonNames;
  /** The catalogue of Python, by id. */
  entries: ReadonlyMap<string, Entry>;
  found: FoundSites;
}

export function callOf({ file, source }: Reading, { open, close }: Extract<ChainStep, { kind: 'call' }>): Call {
  return { open, close, given: argumentsOf(file.tokens, { open, close }, source) };
}

export function useOf({ chain, index, call }: Member): Extract<SiteUse, { kind: 'member' }> {
  return { kind: 'member', chain, index, ...defined({ call }) };
}

/** What is said of all members of something. */
export function ofOwner({
  isMock,
  isInferred,
}: Pick<Value, 'isMock' | 'isInferred'>): Pick<Draft, 'isMock' | 'isInferred'> {
  return defined({ isMock, isInferred });
}

/** The id of a member of a value of the SDK, where it may have one. */
export function memberId(owner: Value, name: string): string | undefined {
  switch (owner.kind) {
    case 'client':
      return `py:Svc.${name}`;
    case 'span':
      return `py:span.${name}`;
    case 'runResult':
      return `py:experimentResult.${name}`;
    case 'attributes':
      return `py:attribute.${name}`;
    case 'namespace':
      return `py:api.${[...owner.path, name].join('.')}`;
    default:
      return undefined;
  }
}
