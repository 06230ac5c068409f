import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DoctorReport } from '../../src/doctor/doctor-report.ts';
import { bin, createRepository, type TemporaryRepository } from './temporary-repository.ts';

/** Without the proxies of the machine that runs the tests. */
const env = {
  HTTP_PROXY: '',
  HTTPS_PROXY: '',
  ALL_PROXY: '',
  http_proxy: '',
  https_proxy: '',
  all_proxy: '',
  NODE_USE_ENV_PROXY: '',
};
const nodeIsNew = Number.parseInt(process.versions.node, 10) >= 22;

let place: TemporaryRepository;
let child: ChildProcess | undefined;
beforeEach(() => {
  place = createRepository({
    'package.json': '{\n  "name": "app",\n  "dependencies": {\n    "@svc/client": "^6.0.0"\n  }\n}\n',
    'package-lock.json': JSON.stringify({
      packages: { '': { dependencies: { '@svc/client': '^6.0.0' } }, 'node_modules/@svc/client': { version: '6.0.0' } },
    }),
  });
});
afterEach(() => {
  child?.kill('SIGKILL');
  place.remove();
});

function served(...args: string[]): Promise<string> {
  const started = spawn(process.execPath, [bin, 'serve', ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  child = started;
  return new Promise((resolve, reject) => {
    started.once('error', reject);
    started.stdout.once('data', (chunk) => resolve(String(chunk).trim()));
  });
}

function report(...args: string[]): { status: number | null; report: DoctorReport } {
  const { status, stdout } = place.run(['doctor', '--format', 'json', ...args], { env });
  return { status, report: JSON.parse(stdout) as DoctorReport };
}

describe('doctor', () => {
  test('says what is in order and exits with 0; nothing is written', () => {
    const before = place.hash();
    const { status, report: found } = report();
    expect(
      found.findings
        .filter(({ check }) => check !== 'running-node')
        .map(({ check, status: each, message }) => [check, each, message]),
    ).toEqual([
      ['sdk-majors', 'ok', '.: @svc/client on major 6.'],
      ['lockfile', 'ok', '.: package-lock.json is up to date.'],
      ['named-node', 'ok', 'No file names a Node.js below 22 where the SDK runs.'],
      ['network', 'ok', 'No proxy and no compression setting found. Spans are sent with gzip.'],
      ['exporters', 'ok', 'No exporter and no header of your own found by name.'],
    ]);
    expect({
      status,
      schema: found.schema,
      root: found.root,
      profiles: found.profiles,
      service: found.service,
    }).toEqual({ status: nodeIsNew ? 0 : 1, schema: 1, root: place.root, profiles: ['svc'], service: undefined });
    expect(place.hash()).toBe(before);
  });

  test('says what has to be done and what to do next, and exits with 1', () => {
    place.write('package-lock.json', '{"packages": {"": {"dependencies": {"@svc/client": "^5.0.0"}}}}');
    place.write('.nvmrc', '18\n');
    const { status, stdout } = place.run(['doctor'], { env });
    expect(status).toBe(1);
    expect(stdout).toContain(
      'Lockfile\n  fail  package-lock.json was made for @svc/client ^5.0.0; package.json says ^6.0.0.\n        next: Run: npm install (fails until your registry has what the manifest asks for)\n',
    );
    expect(stdout).toContain(
      'Node.js in files\n  fail  .nvmrc names Node 18; v6 needs Node 22 or later. .nvmrc:1\n        next: Write 22.\n',
    );
    expect(stdout.split('\n').at(-2)).toBe(`${nodeIsNew ? 2 : 3} to fix, 0 to check, ${nodeIsNew ? 4 : 3} ok.`);
    expect(place.run(['doctor', '--quiet'], { env }).stdout).not.toContain('  ok  ');
  });

  test('asks a service only with --service', async () => {
    const url = await served('--service-version', '4.60.0');
    const { status, report: found } = report('--service', url);
    expect([status === 0, found.service, found.findings.filter(({ check }) => check === 'service')]).toEqual([
      nodeIsNew,
      `${url}/api/public/health`,
      [{ check: 'service', status: 'ok', message: `${url.slice('http://'.length)} runs 4.60.0.` }],
    ]);
  });

  test('a service of major 3 is something to do', async () => {
    const url = await served('--service-version', '3.5.0');
    const { status, report: found } = report('--service', `${url}/`, '--timeout', '5');
    expect([status, found.findings.find(({ check }) => check === 'service')?.next]).toEqual([
      1,
      'Stay on major 5 until the service is 4.59.0 or later.',
    ]);
  });

  test('writes a file too', () => {
    const { stdout } = place.run(['doctor', '--output', 'out/doctor.json'], { env });
    expect([
      stdout.startsWith('Node.js in use\n'),
      (JSON.parse(place.read('out/doctor.json')) as DoctorReport).schema,
    ]).toEqual([true, 1]);
  });

  test('takes --output - for standard output', () => {
    const { stdout } = place.run(['doctor', '--format', 'json', '--output', '-'], { env });
    expect([(JSON.parse(stdout) as DoctorReport).schema, existsSync(join(place.root, '-'))]).toEqual([1, false]);
  });

  test.each([
    [
      ['--service', 'llm.example.com'],
      'svc-codemod: --service has to be an address with http:// or https://, and not "llm.example.com".',
    ],
    [['--timeout', '0'], 'svc-codemod: --timeout has to be a whole number from 1 to 300, and not "0".'],
    [['--format', 'sarif'], 'svc-codemod: --format takes pretty or json, and not "sarif".'],
    [['--cwd', 'nowhere'], 'svc-codemod: "nowhere" does not exist.'],
    [['--output', '.'], 'svc-codemod: --output "." is a folder; name a file.'],
  ])('wrong usage: %j', (args, message) => {
    const { status, stderr } = place.run(['doctor', ...args]);
    expect({ status, first: stderr.split('\n')[0] }).toEqual({ status: 2, first: message });
  });
});
