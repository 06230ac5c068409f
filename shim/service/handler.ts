import type { FaultSwitches } from './faults.ts';
import type { Query } from './query.ts';
import type { Store } from './store.ts';

/** A request that fits a route, with body and query read. */
export interface ServiceRequest {
  /** Decoded parameters of the path. */
  params: Readonly<Record<string, string>>;
  query: Query;
  /** Parsed JSON; `undefined` for routes without a body, a `Buffer` where the handler takes bytes. */
  body: unknown;
  store: Store;
  faults: FaultSwitches;
  /** Version that `health` answers. */
  version: string;
  /** Base address of the service. */
  url: string;
  /** Prefixes of span attributes: `svc`, `langfuse`. */
  attributePrefixes: readonly string[];
}

/** Status 200 with a body unless said otherwise; without a body 204. */
export interface Answer {
  status?: number;
  body?: unknown;
  /** Instead of `body`: bytes of a content type. */
  bytes?: { type: string; content: Buffer };
}

/** What answers one route. */
export interface Handler {
  /** Parameters that the query may have; any other gets 400. */
  query?: readonly string[];
  /** Throws a `RequestError` where it cannot. */
  handle: (request: ServiceRequest) => Answer;
}

/** Handlers by dotted path of the client's method. */
export type Handlers = Readonly<Record<string, Handler>>;
