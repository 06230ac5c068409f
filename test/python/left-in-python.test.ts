import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-left-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Types are asked of a process of its own, in each check.
vi.setConfig({ testTimeout: 300_000 });

const scores = 'for score in client.api.scores.get_many(trace_id="t").data:';

/** What a check says of a file, and its verdict. */
async function judged(lines: readonly string[], requirement = 'svc>=5,<6'): Promise<unknown> {
  const cwd = mkdtempSync(path.join(folder, 'repository-'));
  writeFileSync(path.join(cwd, 'requirements.txt'), `${requirement}\n`);
  writeFileSync(
    path.join(cwd, 'app.py'),
    ['from svc import get_client', '', 'client = get_client()', ...lines, ''].join('\n'),
  );
  const { report, exitCode } = await checkRun({ cwd });
  const said = report.findings.map(
    ({ line, column, id, status, message, before }) => `${line}:${column} ${id} ${status} ${message} | ${before}`,
  );
  return { said, exitCode };
}

describe('code that calls major 5 and reads of it what only major 4 had', () => {
  test('is left, though no name of major 4 and no marker is there', async () => {
    expect(
      await judged([
        scores,
        '    print(score.trace_id, score.value)',
        'page = client.api.observations.get_many(trace_id="t")',
        'print(page.meta.total_pages, page.data[0].calculated_total_cost, page.data[0].trace_id)',
      ]),
    ).toEqual({
      said: [
        '5:17 py:api.scores.get_many#query manual This does not fit the types of major 5: `trace_id` is gone; `subject` has it. | print(score.trace_id, score.value)',
        '7:17 py:api.legacy.observations_v1.get_many manual This does not fit the types of major 5: `total_pages` is gone; `cursor` has it. | print(page.meta.total_pages, page.data[0].calculated_total_cost, page.data[0].trace_id)',
        '7:43 py:api.legacy.observations_v1.get_many manual This does not fit the types of major 5: `calculated_total_cost` is gone; `total_cost` has it. | print(page.meta.total_pages, page.data[0].calculated_total_cost, page.data[0].trace_id)',
      ],
      exitCode: 1,
    });
  });

  test('is told by a marker alone where there is one', async () => {
    const marker = '# TODO(svc-v5): py:api.scores.get_many#query: check: the rows are of Scores API v3';
    expect(await judged([marker, scores, '    print(score.trace_id)'])).toEqual({
      said: [
        '4:3 py:api.scores.get_many#query review A marker of an earlier run is still here, to check: the rows are of Scores API v3 | # TODO(svc-v5): py:api.scores.get_many#query: check: the rows are of Scores API v3',
      ],
      exitCode: 1,
    });
  });

  test.each([
    ['reads what major 5 has', [scores, '    print(score.subject, score.session_ids)']],
    ['reads it of something else', ['class Row:', '    trace_id = "a"', scores, '    print(score.id, Row().trace_id)']],
    ['says why it may stay', [scores, '    # svc-v5-ignore: a row of our own', '    print(score.trace_id)']],
  ])('nothing is left of code that %s', async (_, lines) => {
    expect(await judged(lines)).toEqual({ said: [], exitCode: 0 });
  });

  test('nothing is said of it where the requirement allows major 4 as well', async () => {
    const { said } = (await judged([scores, '    print(score.trace_id)'], 'svc>=4,<6')) as { said: string[] };
    expect(said.filter((line) => line.includes('does not fit'))).toEqual([]);
  });
});
