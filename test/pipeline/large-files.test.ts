/** Files with thousands of one kind. Processor time: on a busy machine the clock says little. */
import { expect, test } from 'vitest';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { createFolder } from '../discovery/temporary-repository.ts';
import { growth } from '../harness/growth.ts';

const head = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";

const markers = (count: number, below: string): string =>
  Array.from({ length: count }, (_, index) => `// TODO(svc-v6): api.trace.get: decide ${index}\n${below}`).join('');

const reads = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `export async function read${index}(id: string) {\n  const trace = await client.api.trace.get(id);\n  return trace.name;\n}\n`,
  ).join('');

test.each([
  ['reads of traces', 5_000, reads, { findings: 5_000, remaining: 0 }],
  [
    'markers, each above a call',
    10_000,
    (count: number) => markers(count, "client.prompt.get('a');\n"),
    { findings: 0, remaining: 10_000 },
  ],
  [
    'markers below each other',
    10_000,
    (count: number) => `${markers(count, '')}client.getPrompt('a');\n`,
    { findings: 1, remaining: 10_000 },
  ],
])(
  '%s: four times as many take about four times as long',
  async (_name, count, lines, expected) => {
    let counted;
    const plan = (size: number): void => {
      const { findings, remainingMarkers } = planRepository({
        root: createFolder({ 'many.ts': `${head}${lines(size)}` }),
      });
      counted = { findings: findings.length, remaining: remainingMarkers.length };
    };
    expect(await growth(plan, count / 4, count)).toBeLessThan(8);
    expect(counted).toEqual(expected);
  },
  120_000,
);
