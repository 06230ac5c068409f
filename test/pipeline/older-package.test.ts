import { expect, test } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { createRepository } from '../repository/temporary-repository.ts';

const instead =
  'For major 6, use @svc/client (prompts, datasets, scores), @svc/tracing with @svc/otel (traces, spans, generations) and, for its integrations, @svc/langchain or @svc/openai instead; no step through 4 or 5 is needed.';

const notesOf = async (files: Record<string, string>): Promise<string[]> =>
  (await checkRun({ cwd: createRepository(files), profile: 'svc' })).notes.filter((note) => note.includes('Major 3'));

test('major 3 beside code of major 5 is left, and what takes its place is said', async () => {
  const notes = await notesOf({
    'a.ts': "import { Svc } from 'svc';\nnew Svc().getPrompt('a');\n",
    'b.ts': "import { SvcClient } from '@svc/client';\nnew SvcClient().getPrompt('a');\n",
  });
  expect(notes).toEqual([
    `Major 3 of the SDK ("svc") is imported too. That is another package, and it was left as it is. ${instead}`,
  ]);
});

test('major 3 that stands only in a manifest is said', async () => {
  const notes = await notesOf({
    'package.json': '{ "dependencies": { "svc": "^3.1.0", "svc-langchain": "^3.1.0" } }\n',
    'tools/package.json': '{ "devDependencies": { "svc": "^3.1.0" } }\n',
    'a.ts': 'export const a = 1;\n',
  });
  expect(notes).toEqual([
    `Major 3 of the SDK ("svc", "svc-langchain") stands in package.json and 1 more, and no code here imports it. ${instead}`,
  ]);
});

test('nothing is said of it where it does not stand', async () => {
  expect(await notesOf({ 'package.json': '{ "name": "svc" }\n', 'a.ts': 'export const a = 1;\n' })).toEqual([]);
});
