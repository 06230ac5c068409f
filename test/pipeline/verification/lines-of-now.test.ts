import { expect, test } from 'vitest';
import { tellAtLinesOfNow } from '../../../src/pipeline/verification/lines-of-now.ts';
import { errorKey } from '../../../src/report/errors-at-sites.ts';
import type { SdkTypeError } from '../../../src/report/report-schema.ts';
import { runOf } from '../../report/sample-run.ts';

const before = ['const t = await get(id);', 'show(t.scores);', ''].join('\n');
const after = ['// a comment', 'const t = rootOf(', '  await getMany({ id }),', ');', 'show(t.scores);', ''].join('\n');

function errorIn(file: string, line: number, column: number, endColumn: number): SdkTypeError {
  return { id: 'sdk:types', file, line, column, endLine: line, endColumn, code: 'TS2339', message: '' };
}

test('errors of a dry run are told in the file as it is: where the code is, or at what it takes the place of', () => {
  const errors = [
    errorIn('a.ts', 5, 8, 14),
    errorIn('a.ts', 3, 9, 16),
    errorIn('other.ts', 5, 8, 14),
    errorIn('new.ts', 5, 8, 14),
  ];
  const run = runOf(
    [],
    { verify: { uses: 4, v5Left: 0, unresolved: 0, ignored: 0, proven: false, errors } },
    { dry: true, errorsAtSites: new Set([errorKey(errors[0]!)]) },
  );
  tellAtLinesOfNow(
    run,
    '/root',
    new Map([
      ['/root/a.ts', { before, after }],
      ['/root/new.ts', { before: undefined, after }],
    ]),
  );
  const told = run.report.verify!.errors.map(
    ({ file, line, column, endLine, endColumn }) => `${file} ${line}:${column}-${endLine}:${endColumn}`,
  );
  expect(told).toEqual([
    'a.ts 2:8-2:14',
    'a.ts 1:17-1:20',
    // A file that stays as it is, and one that is not there yet.
    'other.ts 5:8-5:14',
    'new.ts 5:8-5:14',
  ]);
  expect([...run.errorsAtSites!]).toEqual(['a.ts:2:8 TS2339']);
});
