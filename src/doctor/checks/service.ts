import semver from 'semver';
import { sdkMajors, service } from '../../catalog/versions.ts';
import type { Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import { hostedHosts } from '../requirements.ts';
import { proxiesInEnvironment } from './network.ts';

/** What `checkService` needs of the world. */
export interface ServiceQuestion {
  /** Base address of the service, `http:` or `https:`. */
  url: URL;
  timeoutSeconds: number;
  environment: Facts['environment'];
}

/** Longest answer that is read, in bytes. */
const longest = 65_536;

/** The address that is asked: the route below the base, whatever the base ends with. */
export function healthAddress(base: URL): URL {
  const url = new URL(base);
  // Nothing here needs a password; it would be sent and printed.
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/(?:\/api\/public(?:\/health)?)?\/*$/, '') + service.route.path;
  return url;
}

/** Asks a service for its version, with one request and without keys. Never rejects. */
export async function checkService({ url, timeoutSeconds, environment }: ServiceQuestion): Promise<CheckFinding[]> {
  const address = healthAddress(url);
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      headers: { accept: 'application/json' },
    });
    const body = await shortText(response);
    return [judgeAnswer(address, response.status, body)];
  } catch (error) {
    const finding = unreachable(address, error, timeoutSeconds);
    return [finding, ...proxiesInEnvironment(environment)];
  }
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    if (size > longest) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, longest));
}

/** Judges what came back. */
export function judgeAnswer(address: URL, status: number, body: string): CheckFinding {
  const hosted = hostedHosts.test(address.hostname);
  const version = versionIn(body);
  if (version === undefined) {
    if (status >= 200 && status < 300)
      return {
        status: 'fail',
        message: `${address.href} answers ${status} without a version: this is not the service, or something stands in front of it.`,
        next: 'Give the base address of the service.',
      };
    const why: Readonly<Record<number, string>> = {
      401: 'a proxy in front of it asks who you are',
      403: 'a proxy in front of it refuses',
      404: 'the base address has another path, or this is not the service',
      407: 'a proxy asks who you are',
      503: 'the service is not healthy',
    };
    return {
      status: 'fail',
      message: `${address.href} answers ${status}${why[status] === undefined ? '' : `: ${why[status]}`}.`,
      next: 'Ask it from where the application runs, or give the base address of the service.',
    };
  }
  if (hosted) return { status: 'ok', message: `${address.host} is the hosted service (version ${version}).` };
  const parsed = semver.parse(version, { loose: true }) ?? semver.coerce(version);
  if (parsed === null)
    return {
      status: 'warn',
      message: `${address.host} calls its version "${version}", which cannot be read.`,
      next: `Check that it is ${service.minimum} or later.`,
    };
  if (parsed.major <= service.unsupportedMajor)
    return {
      status: 'fail',
      message: `${address.host} runs ${version}. A service of major ${parsed.major} works with major ${sdkMajors.from} of the SDK only.`,
      next: `Stay on major ${sdkMajors.from} until the service is ${service.minimum} or later.`,
    };
  if (semver.lt(parsed, service.minimum))
    return {
      status: 'fail',
      message: `${address.host} runs ${version}; major ${sdkMajors.to} needs ${service.minimum} or later.`,
      next: `Upgrade the service to ${service.minimum} or later first.`,
    };
  if (status < 200 || status >= 300)
    return {
      status: 'warn',
      message: `${address.host} runs ${version}, which fits, and answers ${status}: it is not healthy.`,
      next: 'See what is wrong with it.',
    };
  return { status: 'ok', message: `${address.host} runs ${version}.` };
}

function versionIn(body: string): string | undefined {
  try {
    const json: unknown = JSON.parse(body);
    const version = typeof json === 'object' && json !== null && 'version' in json ? json.version : undefined;
    return typeof version === 'string' && version !== '' && version.length <= 100 ? version : undefined;
  } catch {
    return undefined;
  }
}

/** One sentence for each kind of failure. */
const causes: readonly (readonly [code: RegExp, what: string, next: string])[] = [
  [/^ECONNREFUSED$/, 'refuses the connection', 'Is the service running, and is the port right?'],
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    'has a host name that is not known here',
    'Check the name, or ask from inside the network.',
  ],
  [/^(?:EHOSTUNREACH|ENETUNREACH)$/, 'cannot be reached from this network', 'Ask from inside the network.'],
  [
    /^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE)$/,
    'cut the connection without an answer',
    'Is it http instead of https, or a proxy in between?',
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    'did not answer in time',
    'Raise --timeout, or ask from inside the network.',
  ],
  [/^CERT_HAS_EXPIRED$/, 'has a TLS certificate that has expired', 'Renew it.'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'has a TLS certificate for another name',
    'Use the name that the certificate has.',
  ],
  [
    /SELF_SIGNED|UNABLE_TO|CERT|ISSUER/,
    'has a TLS certificate that Node.js does not trust',
    'Name the authority that signed it: NODE_EXTRA_CA_CERTS=ca.pem',
  ],
  [/^HPE_/, 'answers with something that is not HTTP', 'Is it https instead of http, or another port?'],
  [
    /^(?:UND_ERR_ABORTED|UND_ERR_PRX_TLS)$/,
    'was asked through a proxy that refused',
    'Look at the proxy in HTTPS_PROXY, or list the host in NO_PROXY.',
  ],
  [/^(?:EACCES|EPERM)$/, 'may not be reached from here', 'Check whether a firewall or a sandbox forbids it.'],
  [/^bad port$/, 'names a port that no browser and no fetch asks', 'Is the port right?'],
  [
    /^redirect count exceeded$/,
    'sends from one address to the next without an end',
    'Give the address that it ends at; something in front of it may want a sign-in.',
  ],
  [/^EPROTO$|SSL|TLS/, 'does not speak TLS there', 'Is it http instead of https?'],
];

function unreachable(address: URL, error: unknown, timeoutSeconds: number): CheckFinding {
  if (error instanceof Error && error.name === 'TimeoutError')
    return {
      status: 'fail',
      message: `${address.href} did not answer in ${timeoutSeconds} s.`,
      next: 'Raise --timeout, or ask from inside the network.',
    };
  const code = codeOf(error);
  const [, outcome, advice] = causes.find(([pattern]) => pattern.test(code)) ?? [
    undefined,
    'could not be asked',
    'Ask it from where the application runs.',
  ];
  return { status: 'fail', message: `${address.href} ${outcome}${code === '' ? '' : ` (${code})`}.`, next: advice };
}

/**
 * The system's code behind an error of `fetch`, through its causes; where there is none, the words of the last cause.
 */
function codeOf(error: unknown): string {
  let words = '';
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (at instanceof Error) words = at.message;
    at =
      'errors' in at && Array.isArray(at.errors) ? (at.errors as unknown[])[0] : 'cause' in at ? at.cause : undefined;
  }
  return words;
}
