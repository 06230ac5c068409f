/**
 * The recipes for many repositories: the scripts are run as the tools run them, with the packed tool in place of npx.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../scripts/build-inputs.mjs';
import { createRepository, manifest, traceRead, type TemporaryRepository } from '../cli/temporary-repository.ts';
import { unpackPackage } from './installed-package.ts';

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
const textOf = (...path: string[]): string => readFileSync(join(repository, ...path), 'utf8');

let project = '';
let tool = '';
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'svc-codemod-recipes-'));
  tool = `node ${unpackPackage(project)}`;
}, 180_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

let place: TemporaryRepository;
beforeEach(() => {
  place = createRepository({ 'package.json': manifest, 'src/a.ts': traceRead });
});
afterEach(() => place.remove());

function run(
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { status: number | null; stdout: string; stderr: string } {
  const [name = '', ...args] = command;
  const identity = {
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
  const { status, stdout, stderr } = spawnSync(name, args, {
    cwd: place.root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 50_000,
    env: { ...process.env, ...identity, HOME: place.home, GIT_CONFIG_GLOBAL: '/dev/null', SVC_CODEMOD: tool, ...env },
  });
  return { status, stdout, stderr };
}

describe('multi-gitter', () => {
  const script = join(repository, 'integrations', 'batch', 'multi-gitter.sh');

  test('the script commits, with the body of the pull request in the message, and leaves reports for the overview', () => {
    const reports = join(place.home, 'reports');
    expect(run([script], { REPOSITORY: 'acme/shop', SVC_CODEMOD_REPORTS: reports }).status).toBe(0);
    const [title, , ...body] = place.git('log', '-1', '--format=%B').split('\n');
    expect(title).toBe('Move from major 5 to major 6 of the SDK');
    expect(body.join('\n').startsWith(`${textOf('integrations', 'batch', 'pull-request.md')}### svc-codemod: `)).toBe(
      true,
    );
    expect(body.join('\n')).toContain('- `src/a.ts:3` to check `SvcClient.fetchTraces`');
    expect(place.git('status', '--porcelain')).toBe('');
    expect(readdirSync(reports)).toEqual(['acme-shop.html', 'acme-shop.json']);
    expect(place.run(['merge', 'acme-shop.json', '--overview', '-'], { cwd: reports }).stdout).toContain(
      '\nacme-shop.json,svc,',
    );
  });

  test('without anything to do there is no commit; where the tool refuses, neither, and its exit code', () => {
    place.write('src/a.ts', 'export const a = 1;\n');
    place.write('package.json', '{}\n');
    place.commit();
    const head = place.git('rev-parse', 'HEAD');
    expect(run([script])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Nothing of major 5 to rewrite in repository.\n') as string,
    });
    expect(run([script], { SVC_CODEMOD_ARGS: '--only no.such' }).status).toBe(2);
    expect(place.git('rev-parse', 'HEAD')).toBe(head);
  });

  test('its configuration has the script commit', () => {
    expect(parse(textOf('integrations', 'batch', 'multi-gitter.yaml'))).toEqual({
      branch: 'svc-codemod/v6',
      'manual-commit': true,
      'conflict-strategy': 'replace',
      draft: true,
      'skip-forks': true,
      concurrent: 2,
      'git-type': 'cmd',
      'log-file': 'multi-gitter.log',
    });
  });
});

describe('Sourcegraph Batch Changes', () => {
  interface Spec {
    version: number;
    name: string;
    on: Record<string, string>[];
    steps: {
      run: string;
      container: string;
      env: Record<string, string>;
      outputs: Record<string, { value: string }>;
    }[];
    changesetTemplate: { title: string; body: string; branch: string; commit: { message: string }; published: string };
  }
  const spec = parse(textOf('integrations', 'batch', 'sourcegraph.yaml')) as Spec;

  test('the specification has the parts that its schema asks for', () => {
    expect(Object.keys(spec)).toEqual(['version', 'name', 'description', 'on', 'steps', 'changesetTemplate']);
    expect([spec.version, spec.name, spec.on.map((one) => Object.keys(one))]).toEqual([
      2,
      'svc-codemod-v6',
      [['repositoriesMatchingQuery']],
    ]);
    expect(spec.steps.map((step) => [Object.keys(step), step.container, step.outputs])).toEqual([
      [
        ['run', 'container', 'env', 'outputs'],
        'registry.example.com/svc-codemod:6.0.0',
        { report: { value: '${{ step.stdout }}' } },
      ],
    ]);
    expect(Object.keys(spec.changesetTemplate)).toEqual(['title', 'body', 'branch', 'commit', 'published']);
    expect(spec.changesetTemplate.body).toBe(
      `${textOf('integrations', 'batch', 'pull-request.md')}\n\${{ outputs.report }}\n`,
    );
    // A host that fills in `${{ … }}` must not find one in the script.
    expect(spec.steps[0]!.run).not.toContain('${{');
  });

  test.each([
    ['bash', true],
    ['sh', false],
  ])('the step prints the report and changes the copy, in %s', (shell, inGit) => {
    if (!inGit) rmSync(join(place.root, '.git'), { recursive: true });
    const [step] = spec.steps;
    const { status, stdout } = run([shell, '-c', step!.run], step!.env);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^### svc-codemod: /);
    expect(place.read('src/a.ts')).not.toBe(traceRead);
    expect(
      readdirSync(place.root)
        .filter((name) => name !== '.git')
        .sort(),
    ).toEqual(['package.json', 'src']);
  });

  test('the step fails where the tool does', () => {
    const [step] = spec.steps;
    expect(run(['bash', '-c', step!.run], { ...step!.env, SVC_CODEMOD_ARGS: '--only no.such' }).status).toBe(2);
  });
});

describe('the package of the Codemod registry', () => {
  interface Workflow {
    version: string;
    params: { schema: Record<string, { name: string; type: string; default: string }> };
    nodes: { id: string; name: string; type: string; steps: { name: string; run: string }[] }[];
  }
  const workflow = parse(textOf('integrations', 'codemod-registry', 'workflow.yaml')) as Workflow;

  test('says what it is, with the version of the tool', () => {
    const about = parse(textOf('integrations', 'codemod-registry', 'codemod.yaml')) as Record<string, unknown>;
    expect(about).toMatchObject({
      schema_version: '1.0',
      name: 'svc-codemod',
      version,
      license: 'MIT',
      workflow: 'workflow.yaml',
      targets: { languages: ['typescript', 'javascript'] },
      capabilities: [],
    });
    expect(existsSync(join(repository, 'integrations', 'codemod-registry', 'README.md'))).toBe(true);
  });

  test('its workflow has one step, whose parameters are declared and whose command exists', () => {
    expect([workflow.version, workflow.nodes.map(({ id, type, steps }) => [id, type, steps.length])]).toEqual([
      '1',
      [['migrate', 'automatic', 1]],
    ]);
    const { run: script } = workflow.nodes[0]!.steps[0]!;
    expect([...script.matchAll(/\$\{\{params\.(\w+)\}\}/g)].map(([, name]) => name)).toEqual(
      Object.keys(workflow.params.schema),
    );
    const { bin } = JSON.parse(textOf('package.json')) as { bin: Record<string, string> };
    expect(script).toContain(`\${SVC_CODEMOD:-${Object.keys(bin)[0]}} `);
  });

  test('the step migrates the folder of its parameter; a refusal fails it', () => {
    const filled = (values: Record<string, string>): string =>
      workflow.nodes[0]!.steps[0]!.run.replace(
        /\$\{\{params\.(\w+)\}\}/g,
        (_, name: string) => values[name] ?? workflow.params.schema[name]!.default,
      );
    expect(run(['sh', '-c', filled({ path: 'src', args: '--only no.such' })]).status).toBe(2);
    place.write('src/a.ts', `${traceRead}\n`);
    expect(run(['sh', '-c', filled({})]).status).toBe(3);
    place.commit();
    expect(run(['sh', '-c', filled({ path: place.root, args: '--no-verify' })]).status).toBe(0);
    expect(place.read('src/a.ts')).not.toBe(`${traceRead}\n`);
  });
});
