import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

let project = '';

/** A file of docs/verify-with-the-shim.md: the code block whose first line names it. */
function recipe(name: string): string {
  const page = readFileSync(join(repository, 'docs/verify-with-the-shim.md'), 'utf8');
  const block = [...page.matchAll(/```\w+\n\/\/ (\S+)\n([\s\S]*?)```/g)].find(([, file]) => file === name);
  if (!block) throw new Error(`The page has no ${name}.`);
  return block[2]!;
}

const node = (...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, VITEST: undefined },
  });
  return { stdout, stderr, status };
};

beforeAll(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-shim-')));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(repository, join(project, 'node_modules/svc-codemod'), 'dir');
  for (const name of ['vitest', 'typescript'])
    symlinkSync(join(repository, 'node_modules', name), join(project, 'node_modules', name), 'dir');
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', private: true, type: 'module' }),
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the recipes of docs/verify-with-the-shim.md', () => {
  test.each(['nodenext', 'preserve'])('type check with module %s', (module) => {
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { module, target: 'es2022', strict: true, types: [], lib: ['es2022', 'dom'] },
        include: ['use.mts'],
      }),
    );
    writeFileSync(join(project, 'tsconfig.shim.json'), recipe('tsconfig.shim.json'));
    writeFileSync(
      join(project, 'use.mts'),
      [
        "import { LangfuseClient, type TextPromptClient } from '@langfuse/client';",
        "import { ObservationLevel, type Dataset, type LangfuseAPIClient } from '@langfuse/core';",
        "import { startActiveObservation } from '@langfuse/tracing';",
        'const client = new LangfuseClient();',
        "export const prompt: Promise<TextPromptClient> = client.prompt.get('a');",
        "export const dataset: Promise<Dataset> = client.api.datasets.get('x', {}, { maxRetries: 1 });",
        'export const api: LangfuseAPIClient = client.api;',
        "export const level: 'DEBUG' = ObservationLevel.Debug;",
        "export const traced: string = startActiveObservation('a', (span) => span.traceId);",
        '// @ts-expect-error: gone',
        "client.getPrompt('a');",
        '// @ts-expect-error: the options stand where the request is',
        "client.api.datasets.get('x', { maxRetries: 1 });",
      ].join('\n'),
    );
    const { stdout, status } = node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.shim.json');
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test('Vitest with the service', () => {
    writeFileSync(join(project, 'vitest.shim.config.mjs'), recipe('vitest.shim.config.mjs'));
    writeFileSync(join(project, 'with-service.test.mjs'), recipe('with-service.test.mjs'));
    const { stdout, stderr, status } = node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'vitest.shim.config.mjs',
    );
    expect({ status, passed: /Tests {2}1 passed/.test(stdout) }, stdout + stderr).toEqual({ status: 0, passed: true });
  });
});

test('plain Node imports every entry of the shim under both names, and the explanations tell the caller', () => {
  writeFileSync(
    join(project, 'use.mjs'),
    [
      "const names = ['client', 'core', 'tracing', 'otel', 'browser', 'openai', 'langchain'];",
      "for (const name of names) for (const folder of ['', 'langfuse/']) if (Object.keys(await import(`svc-codemod/shim/${folder}${name}`)).length === 0) throw new Error(name);",
      "const { SvcClient } = await import('svc-codemod/shim/client');",
      "const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk' });",
      'try {',
      '  client.getDataset();',
      '} catch (error) {',
      '  console.log(String(error));',
      '}',
    ].join('\n'),
  );
  process.env['SVC_CODEMOD_EXPLAIN'] = '1';
  const { stdout, stderr } = node('use.mjs');
  delete process.env['SVC_CODEMOD_EXPLAIN'];
  expect(stdout).toBe('TypeError: client.getDataset is not a function\n');
  expect(stderr).toMatch(/^svc-codemod: \S*use\.mjs:6:10: `getDataset` is gone .* \(SvcClient\.getDataset\)\n$/);
});

test('the shim loads no parser', () => {
  const files = ['client', 'core', 'tracing', 'otel', 'browser']
    .map((name) => `import 'svc-codemod/shim/${name}';`)
    .join(' ');
  writeFileSync(
    join(project, 'loaded.mjs'),
    `${files}\nimport { createRequire } from 'node:module';\nconst { cache } = createRequire(import.meta.url);\nconsole.log(Object.keys(cache).filter((file) => /node_modules.(typescript|jscodeshift)./.test(file)).length);`,
  );
  expect(node('loaded.mjs').stdout.trim()).toBe('0');
});
