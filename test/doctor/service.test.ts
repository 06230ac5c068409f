import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkService, healthAddress, judgeAnswer } from '../../src/doctor/checks/service.ts';
import { createContractService } from '../../shim/service/index.ts';

const asked = async (url: string, environment: Record<string, string> = {}, timeoutSeconds = 5): Promise<string[]> =>
  (await checkService({ url: new URL(url), timeoutSeconds, environment })).map(
    ({ status, message, next }) =>
      `${status} ${message.replace(/127\.0\.0\.1:\d+/, 'HOST')}${next === undefined ? '' : ` -> ${next}`}`,
  );

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the version that a service answers', () => {
  test.each([
    ['4.59.0', 'ok HOST runs 4.59.0.'],
    ['4.100.2', 'ok HOST runs 4.100.2.'],
    ['v5.0.0', 'ok HOST runs v5.0.0.'],
    [
      '4.58.9',
      'fail HOST runs 4.58.9; major 6 needs 4.59.0 or later. -> Upgrade the service to 4.59.0 or later first.',
    ],
    [
      '4.59.0-rc.1',
      'fail HOST runs 4.59.0-rc.1; major 6 needs 4.59.0 or later. -> Upgrade the service to 4.59.0 or later first.',
    ],
    [
      '3.120.1',
      'fail HOST runs 3.120.1. A service of major 3 works with major 5 of the SDK only. -> Stay on major 5 until the service is 4.59.0 or later.',
    ],
    ['main', 'warn HOST calls its version "main", which cannot be read. -> Check that it is 4.59.0 or later.'],
  ])('%s', async (version, said) => {
    const service = createContractService({ version });
    const { url } = await service.start();
    try {
      expect(await asked(url)).toEqual([said]);
      expect(service.requests.map(({ method, path, headers }) => [method, path, headers['authorization']])).toEqual([
        ['GET', '/api/public/health', undefined],
      ]);
    } finally {
      await service.stop();
    }
  });

  test('the hosted service always fits; one that is not healthy is said to be', () => {
    const body = JSON.stringify({ version: '3.5.0' });
    expect(judgeAnswer(new URL('https://us.cloud.langfuse.com/x'), 200, body)).toEqual({
      status: 'ok',
      message: 'us.cloud.langfuse.com is the hosted service (version 3.5.0).',
    });
    expect(judgeAnswer(new URL('https://notlangfuse.com/x'), 200, body).status).toBe('fail');
    expect(judgeAnswer(new URL('https://a.example/x'), 503, JSON.stringify({ version: '4.60.0' })).message).toBe(
      'a.example runs 4.60.0, which fits, and answers 503: it is not healthy.',
    );
  });
});

test.each([
  ['https://a.example', 'https://a.example/api/public/health'],
  ['https://a.example/', 'https://a.example/api/public/health'],
  ['https://a.example/llm/', 'https://a.example/llm/api/public/health'],
  ['https://a.example/api/public', 'https://a.example/api/public/health'],
  ['https://u:secret@a.example/api/public/health?x=1#y', 'https://a.example/api/public/health'],
])('%s is asked at %s', (base, address) => {
  expect(healthAddress(new URL(base)).href).toBe(address);
});

test.each<[number, string, string]>([
  [
    200,
    '<html>',
    'fail http://HOST/api/public/health answers 200 without a version: this is not the service, or something stands in front of it. -> Give the base address of the service.',
  ],
  [
    200,
    '{"version": 4}',
    'fail http://HOST/api/public/health answers 200 without a version: this is not the service, or something stands in front of it. -> Give the base address of the service.',
  ],
  [
    401,
    '',
    'fail http://HOST/api/public/health answers 401: a proxy in front of it asks who you are. -> Ask it from where the application runs, or give the base address of the service.',
  ],
  [
    404,
    '{}',
    'fail http://HOST/api/public/health answers 404: the base address has another path, or this is not the service. -> Ask it from where the application runs, or give the base address of the service.',
  ],
  [
    500,
    `{"version": "${'9'.repeat(70_000)}"}`,
    'fail http://HOST/api/public/health answers 500. -> Ask it from where the application runs, or give the base address of the service.',
  ],
])('an answer %d %s', async (status, body, said) => {
  const host = await listening(createServer((_, response) => response.writeHead(status).end(body)));
  expect(await asked(`http://${host}`)).toEqual([said]);
});

describe('no answer', () => {
  test('refused, with a proxy that is not followed', async () => {
    const server = createServer();
    const host = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await asked(`http://${host}`, { HTTPS_PROXY: 'http://secret' })).toEqual([
      'fail http://HOST/api/public/health refuses the connection (ECONNREFUSED). -> Is the service running, and is the port right?',
      'warn HTTPS_PROXY is set here. Node.js does not follow it by itself. -> Set NODE_USE_ENV_PROXY=1 (Node.js 22.21, 24.0 or later) if the service is behind the proxy.',
    ]);
  });

  test('too late', async () => {
    const host = await listening(createServer(() => {}));
    expect(await asked(`http://${host}`, {}, 1)).toEqual([
      'fail http://HOST/api/public/health did not answer in 1 s. -> Raise --timeout, or ask from inside the network.',
    ]);
  });

  test('an unknown host', async () => {
    const [said = ''] = await asked('http://no-such-host.invalid');
    expect(said).toMatch(
      /^fail http:\/\/no-such-host\.invalid\/api\/public\/health has a host name that is not known here \((?:ENOTFOUND|EAI_AGAIN)\)\. -> Check the name/,
    );
  });

  test('a port that fetch does not ask', async () => {
    expect(await asked('http://127.0.0.1:1')).toEqual([
      'fail http://HOST/api/public/health names a port that no browser and no fetch asks (bad port). -> Is the port right?',
    ]);
  });

  test('redirects without an end', async () => {
    const host = await listening(
      createServer((request, response) => response.writeHead(302, { location: request.url ?? '/' }).end()),
    );
    expect(await asked(`http://${host}`)).toEqual([
      'fail http://HOST/api/public/health sends from one address to the next without an end (redirect count exceeded). -> Give the address that it ends at; something in front of it may want a sign-in.',
    ]);
  });

  test('another protocol', async () => {
    const server = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const [said = ''] = await asked(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      expect(said).toMatch(
        /^fail http:\/\/HOST\/api\/public\/health answers with something that is not HTTP \(HPE_\w+\)\. -> Is it https instead of http, or another port\?$/,
      );
    } finally {
      server.close();
    }
  });

  test('a code that is not known, and none', async () => {
    const failed = async (cause: unknown): Promise<string> => {
      const real = globalThis.fetch;
      globalThis.fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
      try {
        return (await asked('http://a.example')).join();
      } finally {
        globalThis.fetch = real;
      }
    };
    const next = '-> Ask it from where the application runs.';
    expect(await failed(Object.assign(new Error('x'), { code: 'ENEW' }))).toBe(
      `fail http://a.example/api/public/health could not be asked (ENEW). ${next}`,
    );
    expect(await failed(new Error('no idea'))).toBe(
      `fail http://a.example/api/public/health could not be asked (no idea). ${next}`,
    );
    expect(await failed(undefined)).toBe(
      `fail http://a.example/api/public/health could not be asked (fetch failed). ${next}`,
    );
    expect(
      await failed(
        Object.assign(new Error('Proxy response (407) !== 200 when HTTP Tunneling'), { code: 'UND_ERR_ABORTED' }),
      ),
    ).toBe(
      'fail http://a.example/api/public/health was asked through a proxy that refused (UND_ERR_ABORTED). -> Look at the proxy in HTTPS_PROXY, or list the host in NO_PROXY.',
    );
  });

  test('cut off', async () => {
    const host = await listening(createServer((request) => request.socket.destroy()));
    expect(await asked(`http://${host}`)).toEqual([
      'fail http://HOST/api/public/health cut the connection without an answer (UND_ERR_SOCKET). -> Is it http instead of https, or a proxy in between?',
    ]);
  });

  test('http instead of https', async () => {
    const host = await listening(createServer((_, response) => response.end()));
    const [said = ''] = await asked(`https://${host}`);
    expect(said).toMatch(
      /^fail https:\/\/HOST\/api\/public\/health does not speak TLS there \([A-Z_]+\)\. -> Is it http instead of https\?$/,
    );
  });

  test('a certificate that nobody trusts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-tls-'));
    try {
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-keyout',
          'key.pem',
          '-out',
          'cert.pem',
          '-days',
          '2',
          '-subj',
          '/CN=localhost',
        ],
        { cwd: folder, stdio: 'ignore' },
      );
      const host = await listening(
        createTlsServer(
          { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) },
          (_, response) => response.end(),
        ),
      );
      expect(await asked(`https://${host}`)).toEqual([
        'fail https://HOST/api/public/health has a TLS certificate that Node.js does not trust (DEPTH_ZERO_SELF_SIGNED_CERT). -> Name the authority that signed it: NODE_EXTRA_CA_CERTS=ca.pem',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
