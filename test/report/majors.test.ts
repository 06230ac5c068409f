import { expect, test } from 'vitest';
import { formats } from '../../src/report/formats.ts';
import type { Finding } from '../../src/report/report-schema.ts';
import { reportedCatalogue } from '../../transforms/entries.ts';
import { finding, plainOptions, runOf } from './sample-run.ts';

const ofPython: Partial<Finding> = {
  id: 'py:api.scores_v3.get_many_v3',
  file: 'app/scores.py',
  message: '`api.scores_v3` is gone; `api.scores.get_many` is the same.',
  before: 'client.api.scores_v3.get_many_v3()',
  suggestion: 'client.api.scores.get_many()',
  edits: [{ line: 3, column: 7, endLine: 3, endColumn: 16, text: 'scores.get_many' }],
};
const statuses = ['manual', 'possible', 'review', 'migrated'] as const;
const python = statuses.map((status, line) => finding({ ...ofPython, status, line: line + 3 }));

async function rendered(name: string, findings: Finding[]): Promise<string> {
  const format = await formats.find((one) => one.name === name)!.load();
  const report = await format(runOf(findings), { ...plainOptions, catalogue: reportedCatalogue });
  return typeof report === 'string' ? report : report.text;
}

/** What a report says of majors, without addresses. */
async function majorsIn(name: string, findings: Finding[]): Promise<string[]> {
  const text = (await rendered(name, findings))
    // The script of the page knows both languages.
    .replace(/<script type="module">[^]*?<\/script>/g, '')
    .replaceAll(/https?:[^\s"<)\\]+/g, '');
  return [...new Set(text.match(/\bv[456]\b|\bmajor [456]\b|JavaScript|TypeScript/g))].sort();
}

const names = formats.map(({ name }) => name);

test.each(names)('%s says nothing of v6 where all is Python', async (name) => {
  expect((await majorsIn(name, python)).filter((word) => !/^(?:v4|v5|major [45])$/.test(word))).toEqual([]);
});

test('the page is about the majors of both languages', async () => {
  const subject = async (findings: Finding[]): Promise<string | undefined> =>
    /<title>([^<]*)/.exec(await rendered('html', findings))?.[1];
  expect(await subject(python)).toBe('svc-codemod: what is left to migrate to v5');
  expect(await subject([...python, finding()])).toBe('svc-codemod: what is left to migrate to v6 and Python v5');
  expect(await subject([finding()])).toBe('svc-codemod: what is left to migrate to v6');
});

test('code of Python in Markdown is told as that', async () => {
  const ofLines = finding({
    ...ofPython,
    status: 'manual',
    suggestion: 'rows = client.api.scores.get_many()\nprint(rows)',
  });
  expect((await rendered('markdown', [ofLines])).match(/```\w+/g)).toEqual(['```py']);
});
