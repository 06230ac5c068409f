import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { entries } from '../../transforms/entries.ts';
import { runModule, wholeModule } from './written-module.ts';

const helpers = wholeModule('esm', 'svc', true);

/** The fake client that a file exports, after a run with `--compat`. */
function migratedFake(fake: string): object {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-fakes-')));
  try {
    writeFileSync(join(root, 'package.json'), '{}');
    writeFileSync(
      join(root, 'read.ts'),
      "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const all = [client.api.trace.get('a'), client.api.trace.list(), client.api.sessions.get('s'), client.fetchObservation('o')];\n",
    );
    writeFileSync(
      join(root, 'fake.ts'),
      `import type { SvcClient } from '@svc/client';\nexport const fake = { ${fake} } as unknown as SvcClient;\n`,
    );
    const { files } = planRepository({ root, compat: true, markers: false });
    return runModule(files.find(({ name }) => name === 'fake.ts')!.output)['fake'] as unknown as object;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const trace =
  "{ id: 't', name: 'Films', timestamp: '2026-01-01T00:00:00Z', input: { question: 1 }, output: 'plain', tags: ['a'], userId: 'u', metadata: { a: 1 } }";
const observation =
  "{ id: 'o', type: 'SPAN', name: 'step', startTime: '2026-01-01T00:00:00Z', input: [1], output: 'plain', calculatedTotalCost: 2, level: 'ERROR', promptName: 'p' }";
const value = (text: string): object => runModule(`exports.value = ${text};`)['value'] as unknown as object;

test.each([
  ['getTrace', 'api: { trace: { get: async () => (RESULT) } }', trace.replace(/ }$/, ', totalCost: 2 }')],
  ['getTrace', 'api: { trace: { get: () => Promise.resolve(RESULT) } }', trace],
  ['getObservation', 'fetchObservation: async () => { return RESULT; }', observation],
  ['getSession', 'api: { sessions: { get: async () => (RESULT) } }', `{ id: 's', traces: [${trace}, { id: 'u' }] }`],
  ['getSession', 'api: { sessions: { get: async () => (RESULT) } }', `{ traces: [${trace}], id: 's' }`],
  ['listTraces', 'api: { trace: { list: async () => (RESULT) } }', `{ data: [${trace}, { id: 'u' }] }`],
  ['listTraces', 'api: { trace: { list: async () => (RESULT) } }', '{ data: [] }'],
])('%s makes of a reshaped fake what it gave: %s', async (helper, fake, given) => {
  const answer: unknown = await helpers[helper]!(
    migratedFake(fake.replace('RESULT', given)),
    helper === 'getSession' ? 's' : {},
  );
  expect(answer).toMatchObject(value(given));
});

test('what the functions call is what the markers name', () => {
  const templates = ['trace', 'trace-list', 'session', 'observation', 'score', 'dataset-run', 'rows']
    .map((name) => readFileSync(new URL(`../../src/compat/templates/${name}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  const called = new Set([...templates.matchAll(/\bapi\.(\w+\.\w+)\(/g)].map((match) => match[1]));
  expect(new Set(entries.flatMap(({ rewrite }) => rewrite?.compat?.reads.map(({ member }) => member) ?? []))).toEqual(
    called,
  );
});
