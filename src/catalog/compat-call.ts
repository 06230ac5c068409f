/**
 * How a call of v5 becomes one of a function in the module that `--compat` writes (contract 4.6, 4.7). Each belongs to
 * its entry.
 */

/** A member that a function of the compat module calls, and what a fake of it has to give. */
export interface CompatRead {
  /** Below the API client. */
  member: string;
  gives: string;
}

/**
 * How a result of v5 that is written in a fake becomes what a function of the compat module makes the same result from.
 */
export interface FakeRow {
  /** v5 key -> v6 key of the row, for values that stay as they are. */
  keys: Readonly<Record<string, string>>;
  /** Keys of lists that have no row of their own: they go when they are empty. */
  emptyLists: readonly string[];
}

/** What to look at with a key of a request. */
export interface CompatKey {
  reason: string;
  /** The value with which all is as it was. */
  unless?: { kind: 'number' | 'string'; text: string };
  /** Why the function is not called where another value of that kind is written out: it throws. */
  throwsFor?: string;
}

/** What is asked of a list. */
export interface CompatRequest {
  /** Index of the argument. */
  at: number;
  /** Keys that keep their meaning; any other needs a look. */
  kept: readonly string[];
  /** What to look at with some others; not where the value is `unless`, without regard to capitals. */
  asks: Readonly<Record<string, CompatKey>>;
  /** Said where not all keys are in sight. */
  unseen: string;
}

/** The function that takes the place of a call. */
export interface CompatCall {
  /** Name of the function; it takes the client, then the arguments of v5. */
  helper: string;
  /** Index of the argument that the function does not take: a request that only made the answer smaller. */
  leavesOut?: number;
  /** The request of a list. */
  request?: CompatRequest;
  /** Parts of v5's result that v6 cannot serve, from the awaited result on, joined by dots. */
  unserved?: readonly string[];
  /** What to look at where the code depends on which rows come first: they come in v6's order. */
  ordered?: string;
  /** What the function does that v5 did not, though its result is the same. */
  differs?: string;
  /** All that the function calls. */
  reads: readonly CompatRead[];
  /** How what a fake gives becomes rows of v6; `list` is the key of the rows where the result holds several. */
  fake?: { row: FakeRow; list?: string };
}

/** A type of the written module with the data of a v5 type. */
export interface CompatType {
  name: string;
  /** What a reviewer has to look at: what v6 does not serve at all. */
  check?: string;
}

/** Parts of a list's answer that v6 does not count. */
export const uncounted = ['meta.totalItems', 'meta.totalPages'] as const;

/** v6 has cursors only. */
export const pageAsked = {
  reason: '`page` reads every page before it: v6 has cursors only',
  unless: { kind: 'number', text: '1' },
} as const;

/** For a list whose request is not written at the call. */
export const requestUnseen = 'what the request holds is not all visible here, and `page` reads every page before it';

/** The same for a list that v5 could order. */
export const orderedRequestUnseen =
  'what the request holds is not all visible here: `orderBy` throws, and `page` reads every page before it';
