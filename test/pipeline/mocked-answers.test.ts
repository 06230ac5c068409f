import { expect, test } from 'vitest';
import { verifyRun } from '../../src/pipeline/verification/verify.ts';
import { createRepository } from '../repository/temporary-repository.ts';

const client = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";
const spied = (answer: string): string =>
  `import { vi } from 'vitest';\nimport { client } from './client';\nvi.spyOn(client.api.scores, 'getMany')${answer};\n`;

const notesOf = async (files: Record<string, string>): Promise<string[]> =>
  (await verifyRun({ cwd: createRepository({ 'client.ts': client, ...files }), profile: 'svc' })).notes;

test('what a mock gives is not checked, and that is said', async () => {
  const wrong = '.mockResolvedValue({ data: [], meta: { page: 1, limit: 50, totalItems: 0, totalPages: 0 } })';
  expect(
    await notesOf({ 'a.test.ts': spied(wrong), 'b.test.ts': spied('.mockResolvedValueOnce({ data: [] })') }),
  ).toEqual([
    'Not checked: what 2 test files give to mocks has the types of the test library. "svc-codemod verify --project-tsc" checks it where the packages are installed.',
  ]);
});

test('a spy that gives nothing, and JavaScript, leave nothing unchecked', async () => {
  expect(await notesOf({ 'a.test.ts': spied(''), 'b.test.js': spied('.mockResolvedValue({ data: [] })') })).toEqual([]);
});
