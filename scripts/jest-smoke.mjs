// @ts-check
/**
 * `verify --runtime` with the real Jest, which is no dependency of this package: projects with the packages of major 5
 * installed and no recipe, plain, through babel-jest, @swc/jest and ts-jest, and as ES modules. Needs the network.
 * `npm run test:jest -- 29` takes another major of Jest; the transformers come with the newest one.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './build-inputs.mjs';

const jest = process.argv[2] ?? '30';
const sdk = ['@langfuse/client@5.11.1', '@langfuse/tracing@5.11.1', '@opentelemetry/api@1'];
const transformers = ['ts-jest@29', 'typescript@5', '@swc/jest', '@swc/core', '@babel/preset-env@7'];

const test = `
test('is v6', async () => {
  const client = new LangfuseClient();
  expect('getPrompt' in client).toBe(false);
  client.score.create({ name: 'quality', value: 1, traceId: 'trace' });
  await client.flush();
  expect((await client.api.scores.getMany({ traceId: 'trace' })).data).toHaveLength(1);
  startObservation('work').end();
});
`;
const required = `const { LangfuseClient } = require('@langfuse/client');\nconst { startObservation } = require('@langfuse/tracing');\n${test}`;
const imported = `import { expect, test } from '@jest/globals';\nimport { LangfuseClient } from '@langfuse/client';\nimport { startObservation } from '@langfuse/tracing';\n${test}`;
const commonJs = '{ "name": "app" }\n';
const esm = '{ "name": "app", "type": "module" }\n';

/** @type {Record<string, { files: Record<string, string>, command?: string }>} */
const projects = {
  plain: {
    files: {
      'package.json': commonJs,
      'a.test.js': required,
      'jest.config.js': 'module.exports = { transform: {} };\n',
    },
  },
  'babel-jest': {
    files: {
      'package.json': commonJs,
      'a.test.js': imported,
      'jest.config.js': 'module.exports = {};\n',
      'babel.config.js': "module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] };\n",
    },
  },
  '@swc/jest': {
    files: {
      'package.json': commonJs,
      'a.test.js': imported,
      'jest.config.js': "module.exports = { transform: { '\\\\.js$': ['@swc/jest'] } };\n",
    },
  },
  'ts-jest': {
    files: {
      'package.json': commonJs,
      'a.test.ts': imported,
      'jest.config.js': "module.exports = { preset: 'ts-jest' };\n",
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'commonjs',
          moduleResolution: 'node10',
          target: 'es2022',
          skipLibCheck: true,
          strict: true,
        },
      }),
    },
  },
  'ES modules': {
    files: { 'package.json': esm, 'a.test.js': imported, 'jest.config.js': 'export default { transform: {} };\n' },
    command: 'NODE_OPTIONS="$NODE_OPTIONS --experimental-vm-modules" npx jest',
  },
};

const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-jest-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "name": "projects", "private": true }\n');
  const install = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', `jest@${jest}`, ...transformers, ...sdk];
  assert.equal(spawnSync('npm', install, { cwd: folder, stdio: 'inherit' }).status, 0);
  let index = 0;
  for (const [name, { files, command = 'npx jest' }] of Object.entries(projects)) {
    const cwd = join(folder, `project-${(index += 1)}`);
    mkdirSync(cwd);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
    const args = [join(repository, 'bin/svc-codemod.cjs'), 'verify', '--runtime', command, '--format', 'json'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
    assert.ok(stdout.startsWith('{'), stderr);
    const { exitCode, sdkLoaded, requests, otherSdks } = JSON.parse(stdout).verify.runtime;
    assert.deepEqual(
      { name, exitCode, sdkLoaded, requests, otherSdks },
      { name, exitCode: 0, sdkLoaded: true, requests: 2, otherSdks: undefined },
      stderr,
    );
    console.log(`jest ${jest}, ${name}: on the shim`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
