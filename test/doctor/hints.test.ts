import { expect, test } from 'vitest';
import { manifestWith, saidBy } from './repository.ts';

const app = manifestWith({ '@svc/client': '^6.0.0' });
const gzipBody =
  'Requests go through a proxy. Major 6 sends spans compressed with gzip. -> Check that the proxy lets gzip bodies through, or set SVC_OTEL_COMPRESSION=none.';

test('no hint is said too', () => {
  expect(saidBy('network', { 'package.json': app, 'a.ts': 'export const a = 1;' })).toEqual([
    'ok No proxy and no compression setting found. Spans are sent with gzip.',
  ]);
  expect(saidBy('exporters', { 'package.json': app })).toEqual([
    'ok No exporter and no header of your own found by name.',
  ]);
});

test('proxies of the environment, without their values', () => {
  expect(
    saidBy('network', { 'package.json': app }, { environment: { https_proxy: 'http://user:secret@proxy:1' } }),
  ).toEqual([
    'warn https_proxy is set here. Node.js does not follow it by itself. -> Set NODE_USE_ENV_PROXY=1 (Node.js 22.21, 24.0 or later) if the service is behind the proxy.',
  ]);
  expect(
    saidBy('network', { 'package.json': app }, { environment: { HTTP_PROXY: 'http://p', NODE_USE_ENV_PROXY: '1' } }),
  ).toEqual([
    'warn HTTP_PROXY is set here, and Node.js follows it. Major 6 sends spans compressed with gzip. -> Check that the proxy lets gzip bodies through.',
  ]);
});

test('compression settings', () => {
  const files = {
    'package.json': app,
    '.env.example': 'A=1\nSVC_OTEL_COMPRESSION=deflate\nexport OTEL_EXPORTER_OTLP_COMPRESSION="GZIP"\n',
    'docker-compose.yml':
      'services:\n  a:\n    environment:\n      SVC_OTEL_COMPRESSION: none\n      - OTEL_EXPORTER_OTLP_TRACES_COMPRESSION=${X}\n',
  };
  expect(saidBy('network', files)).toEqual([
    'warn .env.example:2 SVC_OTEL_COMPRESSION is neither gzip nor none; the next setting decides, gzip in the end. -> Write gzip or none.',
    'ok .env.example:3 OTEL_EXPORTER_OTLP_COMPRESSION is gzip.',
    'ok docker-compose.yml:4 SVC_OTEL_COMPRESSION is none.',
    'ok docker-compose.yml:5 OTEL_EXPORTER_OTLP_TRACES_COMPRESSION is set from a variable.',
  ]);
  expect(saidBy('network', { 'package.json': app }, { environment: { SVC_OTEL_COMPRESSION: 'br' } })[0]).toContain(
    'warn SVC_OTEL_COMPRESSION is neither',
  );
});

test('proxies in code and in configurations', () => {
  const files = {
    'package.json': app,
    'a.ts': "\nsetGlobalDispatcher(new ProxyAgent('http://p'));",
    'nginx/nginx.conf': 'server {\n location /api/public/ {}\n}',
    'other.conf': 'x',
    'lib/package.json': {},
    'lib/b.ts': 'new ProxyAgent()',
  };
  expect(saidBy('network', files)).toEqual([
    'warn nginx/nginx.conf:2 A proxy stands in front of the service. Major 6 sends spans compressed with gzip and a header with the ingestion version. -> Check that it lets both through, or set SVC_OTEL_COMPRESSION=none.',
    `warn a.ts:2 ${gzipBody}`,
  ]);
});

test('exporters and headers', () => {
  const files = {
    'package.json': app,
    'a.ts':
      "import '@svc/otel'; const e = new OTLPTraceExporter();\nnew SvcSpanProcessor({ additionalHeaders: { 'X-Svc-Ingestion-Version': '3' } });",
  };
  expect(saidBy('exporters', files)).toEqual([
    'warn a.ts:1 An exporter of your own keeps its own headers and compression. -> Send x-svc-ingestion-version: 4 with it, for real-time processing; its compression option decides about gzip.',
    'warn a.ts:2 additionalHeaders override the headers of the SDK, whatever their case. -> Check that none of them sets x-svc-ingestion-version to another value than 4 by mistake; 3 opts out of real-time processing.',
    'warn a.ts:2 The ingestion version is set by hand. Major 6 sends 4 by itself. -> Drop the header, or keep it only to opt out with 3.',
  ]);
});

test('five places of a kind are named, the rest is counted; texts do not count', () => {
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}.ts`, 'new HttpsProxyAgent()']));
  expect(
    saidBy('network', { 'package.json': app, 'README.md': '```ts\nnew HttpsProxyAgent();\n```', ...many }),
  ).toEqual([`warn 0.ts:1 ${gzipBody.replace(' ->', ' Also in 1.ts:1, 2.ts:1, 3.ts:1, 4.ts:1 and 2 more files. ->')}`]);
});

test('additionalHeaders of others do not count', () => {
  expect(saidBy('exporters', { 'package.json': app, 'a.ts': 'request({ additionalHeaders: {} });' })).toEqual([
    'ok No exporter and no header of your own found by name.',
  ]);
});
