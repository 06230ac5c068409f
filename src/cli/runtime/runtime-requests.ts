/** What the requests of `verify --runtime` say: who sent them, and which of them v6 does not have. */
import { profiles } from '../../catalog/profile.ts';
import type { OtherSdk, UnexpectedRequest } from '../../report/report-schema.ts';
import { callSiteHeader, processHeader } from '../../../shim/aliases/sign-requests.ts';
import { markHeader } from '../../../shim/core/run-mark.ts';
import type { RecordedRequest } from '../../../shim/service/index.ts';
import { placeOf } from './runtime-records.ts';
import { defined } from '../../catalog/defined.ts';

/** The text of a header that one of our hooks wrote. */
function decoded({ headers }: RecordedRequest, name: string): string | undefined {
  const header = headers[name];
  try {
    return typeof header === 'string' ? decodeURI(header) : undefined;
  } catch {
    // Not one of ours.
    return undefined;
  }
}

/** The value of `<prefix>sdk-name` or the like, under the prefix of any profile. */
function sdkHeader({ headers }: RecordedRequest, name: string): string | undefined {
  const values = Object.values(profiles).map(({ header }) => headers[`${header}${name}`]);
  return values.find((value) => typeof value === 'string');
}

/** Sent by the shim in this run: nothing else knows the mark. */
export function isOfShim({ headers }: RecordedRequest, mark: string): boolean {
  return headers[markHeader] === mark;
}

/** Requests that an SDK signed which is not the shim, together for each SDK and process. */
export function otherSdks(requests: readonly RecordedRequest[], mark: string, root: string): OtherSdk[] {
  const sdks = new Map<string, OtherSdk>();
  for (const request of requests) {
    const sdk = sdkHeader(request, 'sdk-name');
    if (sdk === undefined || isOfShim(request, mark)) continue;
    const version = sdkHeader(request, 'sdk-version');
    const by = decoded(request, processHeader);
    const key = JSON.stringify([sdk, version, by]);
    const known = sdks.get(key);
    if (known) known.requests += 1;
    else
      sdks.set(key, {
        sdk,
        ...defined({ version, process: by }),
        requests: 1,
        ...placeOf(decoded(request, callSiteHeader), root),
      });
  }
  return [...sdks.values()];
}

/**
 * No route of v6, or a request that the contract does not allow. A record that is not there is no matter of the
 * migration.
 */
const isUnexpected = ({ route, status }: RecordedRequest): boolean =>
  route === undefined ||
  (status !== undefined && status >= 400 && status < 500 && status !== 404 && status !== 409 && status !== 429);

/** Requests that the contract does not have, those from one place together. */
export function unexpectedRequests(requests: readonly RecordedRequest[], root: string): UnexpectedRequest[] {
  const unexpected = new Map<string, UnexpectedRequest>();
  for (const request of requests.filter(isUnexpected)) {
    const { method, path, status, removed = [] } = request;
    const site = decoded(request, callSiteHeader);
    const key = JSON.stringify([method, path, status, site]);
    const known = unexpected.get(key);
    if (known) known.count += 1;
    else
      unexpected.set(key, {
        method,
        path,
        ...defined({ status }),
        removed: [...removed],
        count: 1,
        ...placeOf(site, root),
      });
  }
  return [...unexpected.values()];
}
