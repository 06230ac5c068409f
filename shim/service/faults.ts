import { defined } from '../../src/catalog/defined.ts';
/** Which requests a fault concerns. Everything that is given has to hold. */
export interface FaultScope {
  /** Dotted path of a method (`scores.create`) or a path (`/api/public/scores`); default all. */
  route?: string;
  /** Only every nth of the requests it concerns, from the nth on; default each. */
  every?: number;
  /** Only this many times; default without end. */
  times?: number;
  /**
   * `before` (default): the request has no effect. `after`: it has its effect, and only the answer is lost; so a client
   * that tries again shows whether it doubles something.
   */
  when?: 'before' | 'after';
}

/** What can go wrong. */
export interface FaultSettings {
  /** Milliseconds before each answer. */
  latency?: number;
  /** Answers with an error: 429, or any status from 400 on. */
  fail?: FaultScope & {
    status: number;
    /** The header `retry-after`, in seconds. */
    retryAfter?: number;
  };
  /** Cuts the connection without an answer. */
  reset?: FaultScope;
  /**
   * Scores that a batch does not get accepted (207); a single one of them gets 400. Names, or a function of the score.
   */
  rejectScores?: readonly string[] | ((score: Readonly<Record<string, unknown>>) => boolean);
}

/** The switches of a running service. */
export interface Faults {
  /** Sets the given faults and leaves the others; `undefined` ends one. Counting (`every`, `times`) starts anew. */
  set(settings: { [Name in keyof FaultSettings]?: FaultSettings[Name] | undefined }): void;
  /** Ends all faults. */
  clear(): void;
  readonly settings: Readonly<FaultSettings>;
}

/** What a request meets. */
export interface MetFaults {
  latency: number;
  fail?: { status: number; retryAfter?: number; when: 'before' | 'after' };
  reset?: 'before' | 'after';
}

interface Counter {
  seen: number;
  met: number;
}

/** Decides for each request which faults it meets. */
export class FaultSwitches implements Faults {
  #settings: FaultSettings = {};
  #counters: { fail: Counter; reset: Counter } = { fail: { seen: 0, met: 0 }, reset: { seen: 0, met: 0 } };

  get settings(): Readonly<FaultSettings> {
    return this.#settings;
  }

  set(settings: { [Name in keyof FaultSettings]?: FaultSettings[Name] | undefined }): void {
    const status = settings.fail?.status;
    if (status !== undefined && !(Number.isInteger(status) && status >= 400 && status <= 599))
      throw new RangeError('The status of a fault is a whole number from 400 to 599.');
    for (const scope of [settings.fail, settings.reset]) {
      if (scope?.every !== undefined && !(Number.isInteger(scope.every) && scope.every > 0))
        throw new RangeError('"every" is a whole number from 1 on.');
    }
    const given = Object.entries({ ...this.#settings, ...settings }).filter(([, value]) => value !== undefined);
    this.#settings = Object.fromEntries(given) as FaultSettings;
    for (const name of ['fail', 'reset'] as const) {
      if (name in settings) this.#counters[name] = { seen: 0, met: 0 };
    }
  }

  clear(): void {
    this.#settings = {};
  }

  /** Counts a request and says what it meets. */
  meet(route: string | undefined, path: string): MetFaults {
    const { latency = 0, fail, reset } = this.#settings;
    const failed = fail !== undefined && this.#applies('fail', fail, route, path);
    const cut = reset !== undefined && this.#applies('reset', reset, route, path);
    return {
      latency,
      ...(failed
        ? {
            fail: {
              status: fail.status,
              ...defined({ retryAfter: fail.retryAfter }),
              when: fail.when ?? 'before',
            },
          }
        : {}),
      ...(cut ? { reset: reset.when ?? 'before' } : {}),
    };
  }

  /** True for a score that is to be rejected. */
  rejectsScore(score: Readonly<Record<string, unknown>>): boolean {
    const { rejectScores } = this.#settings;
    if (rejectScores === undefined) return false;
    return typeof rejectScores === 'function' ? rejectScores(score) : rejectScores.includes(String(score['name']));
  }

  #applies(name: 'fail' | 'reset', scope: FaultScope, route: string | undefined, path: string): boolean {
    if (scope.route !== undefined && scope.route !== route && scope.route !== path) return false;
    const counter = this.#counters[name];
    counter.seen += 1;
    if (counter.seen % (scope.every ?? 1) !== 0 || counter.met >= (scope.times ?? Infinity)) return false;
    counter.met += 1;
    return true;
  }
}
