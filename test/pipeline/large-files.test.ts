/** Files with thousands of one kind. Processor time: on a busy machine the clock says little. */
import { expect, test } from 'vitest';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { createFolder } from '../discovery/temporary-repository.ts';

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
  ['5,000 reads of traces', `${head}${reads(5000)}`, { findings: 5000, remaining: 0 }],
  [
    '10,000 markers, each above a call',
    `${head}${markers(10_000, "client.prompt.get('a');\n")}`,
    { findings: 0, remaining: 10_000 },
  ],
  [
    '10,000 markers below each other',
    `${head}${markers(10_000, '')}client.getPrompt('a');\n`,
    { findings: 1, remaining: 10_000 },
  ],
])(
  '%s',
  (_name, text, expected) => {
    const root = createFolder({ 'many.ts': text });
    const before = process.cpuUsage();
    const plan = planRepository({ root });
    const { user, system } = process.cpuUsage(before);
    expect({ findings: plan.findings.length, remaining: plan.remainingMarkers.length }).toEqual(expected);
    expect((user + system) / 1e6).toBeLessThan(10);
  },
  120_000,
);
