import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { callSiteOfProject } from '../explain/call-site.ts';
import { processName } from './process-name.ts';

/** Header with `file:line:column` of the code that made a request. */
export const callSiteHeader = 'x-svc-codemod-call-site';

/** Header with the command line and the number of the process that made a request. */
export const processHeader = 'x-svc-codemod-process';

/** Has requests to one address say where they were made and by which process, whether by `fetch` or by `node:http`. */
export function signRequests(address: string): void {
  const name = encodeURI(processName());
  signFetch(address, name);
  signHttp(new URL(address).host, name);
}

/** Headers that say who makes a request, and where: to be asked for while whoever makes it is on the stack. */
function signature(name: string): [header: string, value: string][] {
  const site = callSiteOfProject();
  return [
    [processHeader, name],
    ...(site === undefined ? [] : [[callSiteHeader, encodeURI(site)] as [string, string]]),
  ];
}

function signFetch(address: string, name: string): void {
  const original = globalThis.fetch;
  globalThis.fetch = function (input, init) {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(address)) return original.call(this, input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    for (const [header, value] of signature(name)) headers.set(header, value);
    return original.call(this, input, { ...init, headers });
  };
}

/**
 * The exporter of spans sends by `node:http`, and so do clients such as axios; some make the request themselves, by
 * `new http.ClientRequest`.
 */
function signHttp(host: string, name: string): void {
  const { request, ClientRequest } = http;
  const sign = (made: http.ClientRequest): http.ClientRequest => {
    if (!made.headersSent && made.getHeader('host') === host)
      for (const [header, value] of signature(name)) made.setHeader(header, value);
    return made;
  };
  const signed = (...args: Parameters<typeof request>): http.ClientRequest => sign(request(...args));
  // Its prototype is the same, so whatever makes a request, it is an instance of this one.
  http.ClientRequest = new Proxy(ClientRequest, {
    construct: (target, args, newTarget) =>
      sign(Reflect.construct(target, args, newTarget as typeof ClientRequest) as http.ClientRequest),
  });
  http.request = signed as typeof request;
  http.get = ((...args: Parameters<typeof request>) => {
    const made = signed(...args);
    made.end();
    return made;
  }) as typeof http.get;
  syncBuiltinESMExports();
}
