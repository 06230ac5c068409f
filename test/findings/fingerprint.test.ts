import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { defined } from '../../src/catalog/defined.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import type { Finding } from '../../src/report/report-schema.ts';
import { repository } from '../../scripts/build-inputs.mjs';

const root = join(repository, 'fixtures/apps/demo-app').replaceAll('\\', '/');
let firstFindings: readonly Finding[] = [];

function findingsWith(change?: (text: string) => string): readonly Finding[] {
  const files = [...new Set(firstFindings.map(({ file }) => `${root}/${file}`))];
  const overlay =
    change === undefined ? undefined : new Map(files.map((file) => [file, change(readFileSync(file, 'utf8'))]));
  return planRepository({ root, ...defined({ overlay }) }).findings;
}

const identities = (findings: readonly Finding[]): string[] =>
  findings.map(({ file, id, fingerprint }) => `${file} ${id} ${fingerprint}`).sort();

beforeAll(() => {
  firstFindings = findingsWith();
});

test('no two findings of a file have the same fingerprint', () => {
  expect(firstFindings.length).toBeGreaterThan(50);
  expect(new Set(firstFindings.map(({ file, fingerprint }) => `${file} ${fingerprint}`)).size).toBe(
    firstFindings.length,
  );
});

test.each<[string, (text: string) => string]>([
  ['lines above', (text) => (text.startsWith('#!') ? text.replace('\n', '\n\n\n') : `\n// A new line\n\n${text}`)],
  ['CRLF', (text) => text.replace(/\r?\n/g, '\r\n')],
  ['indentation', (text) => text.replace(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2))],
  ['white space at the end of lines', (text) => text.replace(/[,;]\n/g, (end) => `${end[0]}  \n`)],
  ['code at the end', (text) => `${text}\nexport const addedAtTheEnd = () => { return 1; };\n`],
])('%s change no fingerprint of a whole application', (_, change) => {
  expect(identities(findingsWith(change))).toEqual(identities(firstFindings));
});
