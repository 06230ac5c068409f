import { answerPreflight, isPreflight } from './cross-origin.ts';
import { profiles } from '../../src/catalog/profile.ts';
import type { ContractService, ContractServiceOptions, RecordedRequest } from './contract-service.ts';
import { FaultSwitches } from './faults.ts';
import { LoopbackServer } from './loopback-server.ts';
import { respond } from './respond.ts';
import { Store, type SeedData } from './store.ts';

const defaults = { version: '4.59.0', bodyLimit: 10 * 1024 * 1024, requestLimit: 100_000 };

function attributePrefix(header: string): string {
  return header.replace(/^x-|-$/g, '');
}

/**
 * An HTTP server that answers the routes of the contract from an in-memory store. It listens on the loopback interface
 * only, and not before `start`.
 */
export function createContractService(options: ContractServiceOptions = {}): ContractService {
  const { bodyLimit, requestLimit } = { ...defaults, ...options };
  const known = options.profile === undefined ? Object.values(profiles) : [options.profile];
  const attributePrefixes = known.map(({ header }) => attributePrefix(header));
  const store = new Store();
  if (options.data !== undefined) store.seed(options.data);
  const faults = new FaultSwitches();
  const requests: RecordedRequest[] = [];
  let version = options.version ?? defaults.version;

  function record(request: RecordedRequest): void {
    requests.push(request);
    // In steps, since taking one off the front costs as much as taking a thousand.
    if (requests.length > requestLimit * 1.1) requests.splice(0, requests.length - requestLimit);
  }

  const server = new LoopbackServer((message, response, stops) => {
    if (isPreflight(message)) {
      answerPreflight(message, response);
      return;
    }
    const shared = { store, faults, version, url: server.url ?? '', attributePrefixes };
    void respond(message, response, {
      shared,
      bodyLimit,
      onArrival: record,
      onAnswered: (request) => options.onRequest?.(request),
      stops,
    });
  });

  return {
    start: (port = 0) => server.start(port),
    stop: () => server.stop(),
    get url() {
      return server.url;
    },
    requests,
    clearRequests: () => {
      requests.length = 0;
    },
    faults,
    get version() {
      return version;
    },
    set version(value: string) {
      version = value;
    },
    seed: (data: SeedData) => store.seed(data),
    dump: () => store.dump(),
    clear: () => store.clear(),
  };
}
