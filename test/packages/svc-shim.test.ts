/** The shim alone, installed from its tarball: no codemod, no compiler. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { reachedFrom, shimEntries } from '../../scripts/own-packages.mjs';
import { installPacked, installedPackages } from '../../scripts/package-size.mjs';

const folder = join(repository, 'packages/svc-shim');
type Manifest = Record<string, Record<string, string>>;
const manifestOf = (at: string): Manifest => JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Manifest;
let project = '';

const node = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return { status, stdout, stderr };
};

/** What it may add to a project. */
const mostMegabytes = 2.5;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'svc-shim-'));
  installPacked(folder, project);
  mkdirSync(join(project, 'node_modules/@opentelemetry'), { recursive: true });
  symlinkSync(
    join(repository, 'node_modules/@opentelemetry/api'),
    join(project, 'node_modules/@opentelemetry/api'),
    'junction',
  );
}, 180_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('it is of the version of the codemod, and asks for the same versions of what it needs', () => {
  const { version, license, engines, dependencies, peerDependencies } = manifestOf(repository);
  const own = manifestOf(folder);
  expect(own).toMatchObject({ version, license, engines });
  expect(dependencies).toMatchObject(own['dependencies']!);
  // The codemod takes any version of them: it is installed where v5 is.
  expect(Object.keys(peerDependencies!)).toEqual(expect.arrayContaining(Object.keys(own['peerDependencies']!)));
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(repository, 'LICENSE'), 'utf8'));
});

test('it names what its modules load, and nothing else', () => {
  const dist = join(folder, 'dist');
  const { dependencies, peerDependencies } = manifestOf(folder);
  const { packages } = reachedFrom(dist, ...shimEntries(dist));
  const named = Object.keys({ ...dependencies, ...peerDependencies }).sort();
  // A project that has its calls of OpenAI observed has that package; the shim wraps what it is given.
  expect(named.filter((name) => name !== 'openai')).toEqual(packages);
});

test('it is small, and holds nothing that a registry would complain about', async () => {
  const installed = installedPackages(project).filter(({ name }) => name !== '@opentelemetry/api');
  expect(installed.map(({ name }) => name).sort()).toEqual(['mustache', 'svc-shim']);
  expect(installed.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toBeLessThan(mostMegabytes);
  const there = join(project, 'node_modules/svc-shim');
  expect(readdirSync(there).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(readdirSync(join(there, 'dist', 'src'))).toEqual(['catalog']);
  expect((await publint({ pkgDir: folder, strict: true, pack: false })).messages.map(({ code }) => code)).toEqual([]);
});

test('a program of the project runs on it, and the service answers', () => {
  writeFileSync(
    join(project, 'app.mjs'),
    [
      "import { LangfuseClient } from '@langfuse/client';",
      "import { createContractService } from 'svc-shim/service';",
      'const service = createContractService();',
      'const { url } = await service.start();',
      "const client = new LangfuseClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: url });",
      "client.score.create({ name: 'quality', value: 1, traceId: 't' });",
      'await client.flush();',
      "const { data } = await client.api.scores.getMany({ traceId: 't' });",
      'console.log(data.map(({ name }) => name).join(), typeof client.getPrompt);',
      'await service.stop();',
      '',
    ].join('\n'),
  );
  expect(node('--import', 'svc-shim/register', 'app.mjs')).toEqual({
    status: 0,
    stdout: 'quality undefined\n',
    stderr: '',
  });
});

test('its types are those of the shim', () => {
  writeFileSync(
    join(project, 'use.mts'),
    [
      "import { SvcClient } from 'svc-shim/svc/client';",
      "import { LangfuseClient } from 'svc-shim/langfuse/client';",
      "import { createContractService, type SeedData } from 'svc-shim/service';",
      "import { explainRemoved } from 'svc-shim/explain';",
      'const data: SeedData = { datasets: [{ id: "d" }] };',
      'export const service = createContractService({ data });',
      'export const names = (await new SvcClient().api.scores.getMany({})).data.map(({ name }) => name.length);',
      '// @ts-expect-error major 6 has no such method',
      "new LangfuseClient().getPrompt('a');",
      'explainRemoved();',
      '',
    ].join('\n'),
  );
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2023', '--module', 'nodenext'];
  expect(node(tsc, ...flags, 'use.mts').stdout).toBe('');
});
