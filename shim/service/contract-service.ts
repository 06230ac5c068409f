import type { Profile } from '../../src/catalog/profile.ts';
import type { Faults } from './faults.ts';
import type { DumpedData, SeedData } from './store.ts';

/** How a contract service is set up. */
export interface ContractServiceOptions {
  /** Names of span attributes to read; without it those of all profiles are understood. */
  profile?: Profile;
  /** Records to start with. */
  data?: SeedData;
  /** Version that `health` answers. Default `4.59.0`, the oldest that v6 works with (contract §9.1). */
  version?: string;
  /** Largest body in bytes, counted after decompression. Default 10 MiB; the contract shows none. */
  bodyLimit?: number;
  /** How many of the latest requests `requests` keeps at least. Default 100,000. */
  requestLimit?: number;
  /** Called after each request, for printing. */
  onRequest?: (request: RecordedRequest) => void;
}

/** One request as the service saw it. */
export interface RecordedRequest {
  method: string;
  /** As sent, without the query. */
  path: string;
  /** Decoded; an array where a parameter was given more than once. */
  query: Readonly<Record<string, string | readonly string[]>>;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Decompressed: parsed when it is JSON, else text; `undefined` when empty or not read. */
  body: unknown;
  /** Status of the answer; `undefined` when the connection was cut without one. */
  status: number | undefined;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
  /**
   * Dotted path of the client's method behind it, `scores.create`; absent when no row of `src/catalog/routes.ts` fits.
   */
  route?: string;
  /** Catalogue ids of the removed v5 methods that used this route. */
  removed?: readonly string[];
  /** Parameters that only v5 knew and that v6 ignores. */
  ignored?: readonly string[];
}

/** A running or startable contract service. */
export interface ContractService {
  /**
   * Listens on the loopback interface.
   *
   * @param port 0 or nothing = any free port
   * @returns the base address, without a slash at its end
   * @throws when the port is taken or the service runs already
   */
  start(port?: number): Promise<{ url: string }>;
  /** Answers what is under way, for at most two seconds, and closes. Does nothing when it is not running. */
  stop(): Promise<void>;
  /** The base address while it is running. */
  readonly url: string | undefined;
  /** All requests in the order in which they arrived; see `requestLimit`. */
  readonly requests: readonly RecordedRequest[];
  /** Forgets the requests so far. */
  clearRequests(): void;
  /** Switches for things going wrong. */
  readonly faults: Faults;
  /** Version that `health` answers. */
  version: string;
  /**
   * Adds records, or replaces those with the same id. Either all or, when something in `data` is wrong, none.
   *
   * @throws Error that names the record and the field
   */
  seed(data: SeedData): void;
  /** All records, as `seed` takes them, with an array for every collection; a copy. */
  dump(): DumpedData;
  /** Removes all records. */
  clear(): void;
}
