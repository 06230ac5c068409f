// @ts-check
/**
 * Small projects with the packages of major 5 installed and no recipe, one for each way to run tests. Each asserts that
 * its SDK is v6 and makes the same two requests.
 */

/**
 * @typedef {object} Project
 * @property {Record<string, string>} files
 * @property {string} command
 * @property {'shim' | 'v5' | 'v5 code'} [runsOn] What the project's tests meet; the shim by default.
 */

const body = `
  const client = new LangfuseClient();
  assert.equal('getPrompt' in client, false);
  client.score.create({ name: 'quality', value: 1, traceId: 'trace' });
  await client.flush();
  assert.equal((await client.api.scores.getMany({ traceId: 'trace' })).data.length, 1);
  startObservation('work').end();
`;
/** @param {string} runner an import of \`it\`, where it is no global */
const imported = (runner = '') => `${runner}
import assert from 'node:assert';
import { LangfuseClient } from '@langfuse/client';
import { startObservation } from '@langfuse/tracing';
it('is v6', async () => {${body}});
`;
const required = `
const assert = require('node:assert');
const { LangfuseClient } = require('@langfuse/client');
const { startObservation } = require('@langfuse/tracing');
it('is v6', async () => {${body}});
`;
const program = imported()
  .replace(/^it\(.*$/m, 'void (async () => {')
  .replace(/\}\);\n$/, '})();\n');

/** What the types of v5 refuse. */
const typedByV6 = "export const page = (client: LangfuseClient) => client.api.scores.getMany({ id: 'a' });\n";

const commonJs = '{ "name": "app" }\n';
const esm = '{ "name": "app", "type": "module" }\n';
const typescript = (options = {}) =>
  JSON.stringify({
    compilerOptions: { module: 'commonjs', moduleResolution: 'node10', target: 'es2022', ...options },
  });

/** @type {(config: string) => Project} */
const vitest = (config) => ({
  files: {
    'package.json': esm,
    'a.test.ts': imported("import { it } from 'vitest';"),
    'vitest.config.mjs': `export default { test: ${config} };\n`,
  },
  command: 'npx vitest run',
});

/** @type {Record<string, Project>} */
export const projects = {
  'Jest, plain': {
    files: {
      'package.json': commonJs,
      'a.test.js': required,
      'jest.config.js': 'module.exports = { transform: {} };\n',
    },
    command: 'npx jest',
  },
  'Jest, a path to a file of the SDK': {
    files: {
      'package.json': commonJs,
      'a.test.js': required.replace(
        "require('@langfuse/client')",
        `require(\`\${['..', '../..'].find((up) => require('node:fs').existsSync(\`\${__dirname}/\${up}/node_modules\`))}\
/node_modules/@langfuse/client/dist/index.cjs\`)`,
      ),
      'jest.config.js': 'module.exports = { transform: {} };\n',
    },
    command: 'npx jest',
  },
  'babel-jest': {
    files: {
      'package.json': commonJs,
      'a.test.js': imported("import { it } from '@jest/globals';"),
      'jest.config.js': 'module.exports = {};\n',
      'babel.config.js': "module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] };\n",
    },
    command: 'npx jest',
  },
  '@swc/jest': {
    files: {
      'package.json': commonJs,
      'a.test.js': imported("import { it } from '@jest/globals';"),
      'jest.config.js': "module.exports = { transform: { '\\\\.js$': ['@swc/jest'] } };\n",
    },
    command: 'npx jest',
  },
  'ts-jest': {
    files: {
      'package.json': commonJs,
      'a.test.ts': `${imported("import { it } from '@jest/globals';")}${typedByV6}`,
      'jest.config.js': "module.exports = { preset: 'ts-jest' };\n",
      'tsconfig.json': typescript({ skipLibCheck: true, strict: true, esModuleInterop: true }),
    },
    command: 'npx jest',
  },
  'Jest, ES modules': {
    files: {
      'package.json': esm,
      'a.test.js': imported("import { it } from '@jest/globals';"),
      'jest.config.js': 'export default { transform: {} };\n',
    },
    command: 'NODE_OPTIONS="$NODE_OPTIONS --experimental-vm-modules" npx jest',
  },
  'Vitest, forks': vitest("{ pool: 'forks' }"),
  'Vitest, threads': vitest("{ pool: 'threads' }"),
  'Vitest, vmThreads': vitest("{ pool: 'vmThreads' }"),
  'Vitest, happy-dom': vitest("{ environment: 'happy-dom' }"),
  'Vitest, the SDK inlined': vitest('{ server: { deps: { inline: [/langfuse/] } } }'),
  'node:test': {
    files: { 'package.json': esm, 'a.test.mjs': imported("import { it } from 'node:test';") },
    command: 'node --test',
  },
  'node:test, CommonJS': {
    files: { 'package.json': commonJs, 'a.test.js': `const { it } = require('node:test');${required}` },
    command: 'node --test',
  },
  Mocha: { files: { 'package.json': esm, 'test/a.mjs': imported() }, command: 'npx mocha test/a.mjs' },
  'Mocha, CommonJS, parallel': {
    files: { 'package.json': commonJs, 'test/a.js': required, 'test/b.js': "it('does nothing', () => {});\n" },
    command: 'npx mocha --parallel --jobs 2',
  },
  'tsx, ES modules': {
    files: { 'package.json': esm, 'a.ts': program },
    command: 'npx tsx a.ts',
  },
  'tsx, CommonJS, node:test': {
    files: { 'package.json': commonJs, 'a.test.ts': imported("import { it } from 'node:test';") },
    command: 'npx tsx --test a.test.ts',
  },
  'ts-node': {
    files: {
      'package.json': commonJs,
      'a.ts': program,
      'tsconfig.json': typescript({ skipLibCheck: true, esModuleInterop: true }),
    },
    command: 'npx ts-node --transpile-only a.ts',
  },
  'ts-node, with its check': {
    files: {
      'package.json': commonJs,
      'a.ts': `${program}${typedByV6}`,
      'tsconfig.json': typescript({ skipLibCheck: true, strict: true, esModuleInterop: true }),
    },
    command: 'npx ts-node a.ts',
  },
  'ts-node, Mocha': {
    files: {
      'package.json': commonJs,
      'a.spec.ts': imported(),
      'tsconfig.json': typescript({ skipLibCheck: true, esModuleInterop: true }),
    },
    command: 'npx mocha --require ts-node/register/transpile-only a.spec.ts',
  },
  Bun: {
    files: { 'package.json': esm, 'a.test.ts': imported("import { it } from 'bun:test';") },
    command: 'npx bun test',
  },
  'Bun, a program': { files: { 'package.json': esm, 'a.ts': program }, command: 'npx bun a.ts' },
  'child processes': {
    files: {
      'package.json': esm,
      'child.mjs': program,
      'a.mjs':
        "import { fork } from 'node:child_process';\nfork('child.mjs').on('exit', (code) => process.exit(code));\n",
    },
    command: 'node a.mjs',
  },
  'a worker': {
    files: {
      'package.json': esm,
      'worker.mjs': program,
      'a.mjs': "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('worker.mjs', import.meta.url));\n",
    },
    command: 'node a.mjs',
  },
  'a worker, CommonJS': {
    files: {
      'package.json': commonJs,
      'worker.js': required.replace(/^it\(.*$/m, 'void (async () => {').replace(/\}\);\n$/, '})();\n'),
      'a.js': "const { Worker } = require('node:worker_threads');\nnew Worker(`${__dirname}/worker.js`);\n",
    },
    command: 'node a.js',
  },
  'a child with an environment of its own': {
    files: {
      'package.json': esm,
      'child.mjs': program,
      'a.mjs': `import { fork } from 'node:child_process';
const { PATH, LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY } = process.env;
fork('child.mjs', { env: { PATH, LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY } });
`,
    },
    command: 'node a.mjs',
  },
  'a worker with an environment of its own': {
    files: {
      'package.json': esm,
      'worker.mjs': program,
      'a.mjs': `import { Worker } from 'node:worker_threads';
const { LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY } = process.env;
const env = { LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY };
new Worker(new URL('worker.mjs', import.meta.url), { env, execArgv: [] });
`,
    },
    command: 'node a.mjs',
  },
  'Jest, ES modules, by a script with options of its own': {
    files: {
      'package.json': '{ "type": "module", "scripts": { "test": "NODE_OPTIONS=--experimental-vm-modules jest" } }\n',
      'a.test.js': imported("import { it } from '@jest/globals';"),
      'jest.config.js': 'export default { transform: {} };\n',
    },
    command: 'npm test',
  },
  'a bundle that holds v5 and sends nothing': {
    files: {
      'package.json': esm,
      'a.ts': "import { startObservation } from '@langfuse/tracing';\nstartObservation('work').end();\n",
    },
    command: 'npx esbuild a.ts --bundle --minify --platform=node --format=esm --outfile=out.mjs && node out.mjs',
    runsOn: 'v5 code',
  },
  'a bundle that holds v5': {
    files: {
      'package.json': esm,
      'a.ts': `import { LangfuseClient } from '@langfuse/client';
void new LangfuseClient().api.health.health();
`,
    },
    command: 'npx esbuild a.ts --bundle --platform=node --format=cjs --outfile=out.cjs && node out.cjs',
    runsOn: 'v5',
  },
  'a bundle that leaves the SDK out': {
    files: { 'package.json': esm, 'a.ts': program },
    command:
      'npx esbuild a.ts --bundle --platform=node --format=esm --packages=external --outfile=out.mjs && node out.mjs',
  },
};
