/** Files with thousands of one kind. Processor time: on a busy machine the clock says little. */
import { expect, test } from 'vitest';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { createFolder } from '../repository/temporary-repository.ts';
import { growth } from '../harness/growth.ts';

const head = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";

const markers = (count: number, below: string): string =>
  Array.from({ length: count }, (_, index) => `// TODO(svc-v6): api.trace.get: decide ${index}\n${below}`).join('');

/** Each may run inside all that the emitter runs, also inside those that give it another one. */
const listeners = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `function on${at}() {\n  bus.on('${at}', () => startActiveObservation('${at}', async (span) => span.setTraceIO({ input: ${at} })));\n}\nbus.on('start', on${at});\n`,
  ).join('');

const reads = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `export async function read${index}(id: string) {\n  const trace = await client.api.trace.get(id);\n  return trace.name;\n}\n`,
  ).join('');

test.each([
  // 6 for 2,000 is as strict as 8 for 5,000: a part that grows with the square shows less in fewer.
  ['reads of traces', 2_000, 6, reads, { findings: 2_000, remaining: 0 }],
  [
    'markers, each above a call',
    10_000,
    // To know the type at a call, TypeScript walks the calls above it.
    20,
    (count: number) => markers(count, "client.prompt.get('a');\n"),
    { findings: 0, remaining: 10_000 },
  ],
  [
    'markers below each other',
    10_000,
    8,
    (count: number) => `${markers(count, '')}client.getPrompt('a');\n`,
    { findings: 1, remaining: 10_000 },
  ],
  [
    'listeners that start an observation',
    400,
    8,
    (count: number) =>
      `import { startActiveObservation } from '@svc/tracing';\nimport { EventEmitter } from 'node:events';\nconst bus = new EventEmitter();\n${listeners(count)}`,
    { findings: 400, remaining: 0 },
  ],
])(
  '%s: %i take no more than a quarter of them, times %i',
  async (_name, count, limit, lines, expected) => {
    let counted;
    const plan = (size: number): void => {
      const { findings, remainingMarkers } = planRepository({
        root: createFolder({ 'many.ts': `${head}${lines(size)}` }),
      });
      counted = { findings: findings.length, remaining: remainingMarkers.length };
    };
    expect(await growth(plan, count / 4, count, limit)).toBeLessThan(limit);
    expect(counted).toEqual(expected);
  },
  120_000,
);
