/** A marker has one line: what it had no room for is told by a check in the same clone. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Finding, Report } from '../../src/report/report-schema.ts';
import { createRepository, type TemporaryRepository } from './temporary-repository.ts';

const head = `import { SvcClient } from '@svc/client';
const client = new SvcClient();
`;

/** Two reads with different reasons, whose markers say the same beginning, and one whose marker says all. */
const reads = `${head}export async function name(id: string) {
  const one = await client.api.trace.get(id);
  return one.name;
}
export async function latency(id: string) {
  const one = await client.api.trace.get(id);
  return [one.name, one.latency];
}
export const runs = (name: string) => client.getDatasetRuns(name).then(({ data }) => new Set(data.map((run) => run.name)));
`;

const deletes = `${head}export async function clear(name: string, run: string) {
  await client.api.datasets.deleteRun(name, run);
}
`;

const noRow = 'an unknown trace has no row, v5 threw a 404, and neither has one without a root observation';
const noRun =
  "the run's traces are deleted with their observations and scores, which v5 kept; an unknown run has no traces, so the code throws an error of its own (`statusCode` 404, but no `NotFoundError`) where v5 threw a 404";

let place: TemporaryRepository;
beforeEach(() => {
  place = createRepository({ 'deletes.ts': deletes, 'reads.ts': reads });
});
afterEach(() => place.remove());

const lastSteps = (text: string): string[] => text.slice(text.indexOf('What now')).split('\n').slice(3, 5);

/** What a check says to each marker, and its fingerprint, which knows nothing of that. */
function checked(): { reasons: string[]; fingerprints: string[] } {
  const { findings } = JSON.parse(place.run(['check', '--format', 'json']).stdout) as Report;
  return {
    reasons: findings.map(({ file, id, reason = '-' }: Finding) => `${file} ${id}: ${reason}`),
    fingerprints: findings.map(({ fingerprint }) => fingerprint),
  };
}

test('a check tells the whole text of each cut marker, and the run says so', () => {
  const { stdout } = place.run([]);
  expect(lastSteps(stdout)).toEqual([
    '  2. See what is left, here with the whole text of comments that end in "...":',
    '       npx svc-codemod check',
  ]);
  const told = checked();
  expect(told.reasons).toEqual([
    `deletes.ts api.datasets.deleteRun: ${noRun}`,
    `reads.ts api.trace.get: ${noRow}`,
    `reads.ts api.trace.get: ${noRow}; \`.latency\` is the root observation's`,
    'reads.ts SvcClient.getDatasetRuns: -',
  ]);
  rmSync(join(place.root, '.git', 'svc-codemod'), { recursive: true });
  expect(checked()).toEqual({
    reasons: told.reasons.map((reason) => `${reason.split(': ')[0]}: -`),
    fingerprints: told.fingerprints,
  });
});

test('a file with another name has its texts, and of two with one beginning nobody knows which is left', () => {
  place.run([]);
  const { reasons } = checked();
  place.git('mv', 'deletes.ts', 'clears.ts');
  const lines = place.read('reads.ts').split('\n');
  const first = lines.findIndex((line) => line.includes('TODO(svc-v6): api.trace.get'));
  place.write('reads.ts', lines.toSpliced(first, 1).join('\n'));
  expect(checked().reasons).toEqual([
    reasons[0]!.replace('deletes.ts', 'clears.ts'),
    'reads.ts api.trace.get: -',
    reasons[3],
  ]);
});

test('a run whose comments say all keeps nothing', () => {
  place.write('deletes.ts', '');
  place.write('reads.ts', `${reads.slice(0, head.length)}${reads.slice(reads.indexOf('export const runs'))}`);
  place.commit();
  const { stdout } = place.run([]);
  expect(lastSteps(stdout)).toEqual(['  2. See what is left when you are done:', '       npx svc-codemod check']);
  expect(checked().reasons).toEqual(['reads.ts SvcClient.getDatasetRuns: -']);
});
