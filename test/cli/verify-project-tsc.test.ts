/**
 * `verify --project-tsc`: the project's configuration and packages, the types of v5 and of v6 in the place of the SDK.
 */
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { ProjectTscSummary, Report } from '../../src/report/report-schema.ts';
import { repository as own } from '../../scripts/build-inputs.mjs';
import { createRepository, type Finished, type TemporaryRepository } from './temporary-repository.ts';

let repository: TemporaryRepository;
afterEach(() => repository.remove());

const manifest = '{ "name": "app", "type": "module", "dependencies": { "@langfuse/client": "^6.0.0" } }\n';
const strict = (more: object = {}): string =>
  JSON.stringify({
    compilerOptions: { strict: true, module: 'nodenext', target: 'es2022', skipLibCheck: true, types: [], ...more },
    include: ['src'],
  });

function verify(...args: string[]): Finished & { report: Report; projectTsc: ProjectTscSummary } {
  const finished = repository.run(['verify', '--format', 'json', '--project-tsc', ...args]);
  const report = (finished.stdout.startsWith('{') ? JSON.parse(finished.stdout) : {}) as Report;
  return { ...finished, report, projectTsc: report.verify?.projectTsc as ProjectTscSummary };
}

const rows = `import { LangfuseClient } from '@langfuse/client';
export const wrong: number = 'text';
const client = new LangfuseClient();
export async function first(): Promise<string> {
  const { data } = await client.api.experiments.list({ fromStartTime: '2026-01-01', datasetId: 'd' });
  return data[0].name;
}
export const removed = () => client.api.trace.get('a');
`;

it('tells the errors that v6 brings by file, place and code, and only counts those that are there in any case', () => {
  repository = createRepository({ 'package.json': manifest, 'tsconfig.json': strict(), 'src/rows.ts': rows });
  const { projectTsc, status, report } = verify();
  expect(projectTsc).toMatchObject({ ofProject: false, failures: [], before: 1, after: 2 });
  expect(projectTsc.errors).toMatchObject([{ file: 'src/rows.ts', line: 8, column: 47, code: 'TS2339' }]);
  expect([status, report.verify?.proven]).toEqual([1, false]);
});

it('uses the flags and the packages of the project: paths, indexed access, installed types', () => {
  repository = createRepository({
    'package.json': manifest,
    'config/tsconfig.json': strict({
      noUncheckedIndexedAccess: true,
      paths: { '@own/*': ['../src/own/*'] },
    }).replace('"src"', '"../src"'),
    'src/own/names.ts': "export const name = 'quality';\n",
    'src/rows.ts': `import { LangfuseSpanProcessor } from '@langfuse/otel';
import { LangfuseClient } from '@langfuse/client';
import { name } from '@own/names.js';
export const score = () => new LangfuseClient().score.create({ name, value: 1, traceId: 't' });
export const bad: Promise<number> = new LangfuseSpanProcessor().shutdown();
export const span = (processor: LangfuseSpanProcessor) => processor.onEnd({ name: 1 });
`,
  });
  const modules = join(repository.root, 'node_modules');
  symlinkSync(join(own, 'node_modules'), modules, 'junction');
  const { projectTsc, status } = verify('config/tsconfig.json');
  // `onEnd` of a processor wants the span of the installed OpenTelemetry, with both majors.
  expect(projectTsc).toMatchObject({ errors: [], failures: [], before: 2, after: 2 });
  expect(status).toBe(0);
});

const compiler = (version: string): Record<string, string> => ({
  'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', version, bin: { tsc: './bin/tsc' } }),
  'node_modules/typescript/bin/tsc': `require('node:fs').writeFileSync('ran.txt', '');
const config = JSON.parse(require('node:fs').readFileSync(process.argv[3], 'utf8'));
const sdk = require('node:fs').readFileSync(config.compilerOptions.paths['@langfuse/client'][0], 'utf8');
if (!sdk.includes('getPrompt')) console.log("src/rows.ts(3,8): error TS9999: Ein Fehler.");
console.log("src/rows.ts(1,1): error TS1: In any case.");
process.exitCode = 2;
`,
});

it("runs the project's compiler where it is of another major, and only then", () => {
  const files = { 'package.json': manifest, 'tsconfig.json': strict(), 'src/rows.ts': rows };
  repository = createRepository({ ...files, ...compiler('5.9.2') });
  const ran = join(repository.root, 'ran.txt');
  repository.run(['verify', '--format', 'json']);
  expect(existsSync(ran)).toBe(false);
  const { projectTsc } = verify();
  expect(existsSync(ran)).toBe(true);
  expect(projectTsc).toEqual({
    compiler: 'typescript 5.9.2',
    ofProject: true,
    before: 1,
    after: 2,
    errors: [{ file: 'src/rows.ts', line: 3, column: 8, code: 'TS9999', message: 'Ein Fehler.' }],
    failures: [],
  });
  repository.remove();
  repository = createRepository({ ...files, ...compiler('6.9.9') });
  expect(verify().projectTsc).toMatchObject({ ofProject: false, before: 1, after: 2 });
  expect(existsSync(join(repository.root, 'ran.txt'))).toBe(false);
});

it('a configuration that cannot be used is told, and is no success', () => {
  repository = createRepository({ 'package.json': manifest, 'src/rows.ts': 'export {};\n' });
  expect(verify()).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no') as string });
  repository.remove();
  const broken = strict({ target: 'es1999' });
  repository = createRepository({ 'package.json': manifest, 'tsconfig.json': broken, 'src/rows.ts': rows });
  const { status, report } = verify();
  expect(report.verify?.projectTsc?.failures).toEqual([expect.stringContaining('TS6046: ')]);
  expect([status, report.verify?.proven]).toEqual([4, false]);
});

const v5Manifest = manifest.replace('6.0.0', '5.11.1');
const v5Rows = `import { LangfuseClient } from '@langfuse/client';
import { helper } from './helper.js';
export const wrong: number = helper;
const client = new LangfuseClient();
export async function first(): Promise<string> {
  const { data } = await client.getDatasetRuns('d');
  return data[0].name;
}
export const prompt = () => client.getPrompt('a');
const traces = async () => (await client.api.trace.list()).data.map((trace) => trace.htmlPath);
export const more: Promise<number[]> = traces();
`;
const v5Files = {
  'package.json': v5Manifest,
  'tsconfig.json': strict(),
  'src/helper.ts': "export const helper = 'text';\n",
  'src/rows.ts': v5Rows,
};
const withPackages = {
  'node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.9.2", "bin": { "tsc": "./bin/tsc" } }',
  'node_modules/typescript/bin/tsc': "require('node:fs').writeFileSync('ran.txt', '');",
  'node_modules/@langfuse/client/package.json': '{ "name": "@langfuse/client", "version": "5.11.1" }',
};

it('a migration is compared with the code before it: dry, written, and once more', () => {
  repository = createRepository(v5Files);
  const migrate = (...args: string[]): ProjectTscSummary => {
    const { stdout } = repository.run(['--allow-no-vcs', '--format', 'json', '--project-tsc', ...args]);
    return (JSON.parse(stdout) as Report).verify!.projectTsc!;
  };
  const places = ({ errors }: ProjectTscSummary): string[] =>
    errors.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
  const dry = migrate('--dry-run');
  expect(dry).toMatchObject({ ofProject: false, failures: [], before: 2, after: 2 });
  // Not the two that were there, and at the line that the file has before it is written.
  expect(places(dry)).toEqual(['src/rows.ts:10:86 TS2339']);
  const written = migrate();
  expect(places(written)).toEqual(['src/rows.ts:16:31 TS2339']);
  expect(written).toEqual({ ...dry, errors: written.errors });
});

it('where the repository is small and has its packages, without being asked and without running any of it', () => {
  repository = createRepository({ ...v5Files, ...withPackages });
  const ran = join(repository.root, 'ran.txt');
  const report = (...args: string[]): Report =>
    JSON.parse(repository.run([...args, '--format', 'json']).stdout) as Report;
  for (const command of ['verify', 'migrate']) {
    const args = [command, ...(command === 'migrate' ? ['--dry-run'] : [])];
    expect(report(...args).verify!.projectTsc).toMatchObject({ ofProject: false, before: 2 });
    expect(report(...args, '--no-project-tsc').verify!.projectTsc).toBeUndefined();
    expect(report(...args, '--only', 'client-aliases').verify!.projectTsc).toBeUndefined();
  }
  expect(existsSync(ran)).toBe(false);
  repository.remove();
  repository = createRepository(v5Files);
  expect(report('verify').verify!.projectTsc).toBeUndefined();
});

it('references are followed, and the page for a person says what ran', () => {
  repository = createRepository({
    'package.json': manifest,
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./app" }] }',
    'app/tsconfig.json': strict({ composite: true }),
    'app/src/rows.ts': rows,
  });
  const { stdout } = repository.run(['verify', '--project-tsc']);
  expect(stdout.replace(/typescript 6\.\d+\.\d+/, 'typescript 6')).toContain(
    `Checked with the tsconfig of the project, by svc-codemod's typescript 6
  1 new error: 2 with the types of v6, 1 of them with those of v5 too
  1 at the findings above
`,
  );
});
