import type { SourceRange } from '../../repository/source-range.ts';

/** One step from a result to what is read of it: a property's name, or `[]` for an element of a list. */
export type ResultStep = string;

/** From the awaited result to a part of it. */
export type ResultPath = readonly ResultStep[];

/** A place that reads a part of a call's result, or looks whether it is there. */
export interface ResultRead {
  /** From the awaited result on, e.g. `['data', '[]', 'observations']`; empty for the result itself. */
  path: readonly ResultStep[];
  /** Absolute path with `/`; another than the call's where the result flows out of its file. */
  file: string;
  /** The name that is read, or the whole expression for the result itself. */
  range: SourceRange;
  /** `presence`: only its truth or existence is looked at. `call`: a method of the value is called, e.g. `includes`. */
  kind: 'read' | 'presence' | 'call';
  /** How the name is written: `x.name`, `x['name']`, `{ name: local }`, `{ name }`; `whole` for the result itself. */
  form: 'dot' | 'element' | 'key' | 'shorthand' | 'whole';
  /**
   * Nothing but this call's result is ever read there, as far as can be seen: the name may be changed with the call.
   */
  alone: boolean;
  /** Names that stand beside the record's properties in an object (`{ ...row, cost }`), or were taken from them. */
  beside?: readonly string[];
  /** The value goes, as it is, to a place with a type of its own: an argument, a typed property, a return. */
  typed?: true;
  /** What the code takes the value for, where that shows. */
  takenFor?: TakenFor;
}

/**
 * `bit`: it is compared with 0 or 1, and nothing else is done with it as a number. `type`: the code looks which type it
 * has, or compares it with a boolean.
 */
export type TakenFor = 'bit' | 'number' | 'type';

/** A place where the result, or a part of it, goes out of sight. */
export interface ResultEscape {
  path: readonly ResultStep[];
  file: string;
  range: SourceRange;
  /**
   * `passed`: an argument of something nobody can look into (`res.json(trace)`); `stored`: assigned to a field or kept
   * in a literal; `spread`: `{ ...trace }`; `cast`: cast to a type of one's own, which hides the change; `returned`:
   * out of a function whose callers are not in sight; `callback`: a function nobody can look into is called with it
   * (`rows.map(this.show)`).
   */
  kind: 'passed' | 'stored' | 'spread' | 'cast' | 'returned' | 'callback';
  /** The expression's text, cut at 60 characters: for messages, no question is asked of it. */
  text: string;
  /** `….withRawResponse()` of the call or of what holds its promise. */
  rawResponse?: true;
  /** Of `returned`: what is called with the function that gives it back. */
  taker?: string;
  /** Of `stored`: the field of a class that is declared with it. */
  field?: string;
}

/** What the code does with the result of a read. */
export interface ResultUse {
  /** In the order they were found; without doubles. */
  reads: readonly ResultRead[];
  escapes: readonly ResultEscape[];
  /**
   * Somebody looks whether it fails: it stands in a `try` with a `catch`, a `.catch(…)` or the second function of a
   * `then` follows, `Promise.allSettled` or `Promise.any` waits for it, a function that may run it again gives it back,
   * or a caller does so (`failure-seen.ts`).
   */
  errorsHandled: boolean;
  /** The call is awaited and its result dropped: only a failure can matter. */
  discarded: boolean;
  /** The rewritten text may hold `await`: the call is awaited where it stands. */
  awaited: boolean;
}
