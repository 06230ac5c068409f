import { callSite } from '../explain/call-site.ts';

/** Header with `file:line:column` of the code that made a request. */
export const callSiteHeader = 'x-svc-codemod-call-site';

/** Has `fetch` say where it was called, in requests to one address only. */
export function signRequests(address: string): void {
  const original = globalThis.fetch;
  globalThis.fetch = function (input, init) {
    const url = input instanceof Request ? input.url : String(input);
    const site = url.startsWith(address) ? callSite() : undefined;
    if (site === undefined) return original.call(this, input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(callSiteHeader, encodeURI(site));
    return original.call(this, input, { ...init, headers });
  };
}
