import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failedFile = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
const brokenFile = { status: 'failed', assertionResults: [] };

function count(report: object | undefined, ...failedSteps: string[]) {
  const file = join(folder, `${randomUUID()}.json`);
  if (report) writeFileSync(file, JSON.stringify(report));
  const { stdout, status } = spawnSync(process.execPath, ['scripts/count-tests.mjs', file, ...failedSteps], {
    cwd: repository,
    encoding: 'utf8',
  });
  return `${stdout.trim()}, exit ${status}`;
}

describe('the last line of CI', () => {
  test.each([
    [
      'all is well',
      '2 passed, 0 failed, exit 0',
      { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] },
      [],
    ],
    [
      'a test failed',
      '2 passed, 1 failed, exit 1',
      { numPassedTests: 2, numFailedTests: 1, testResults: [passedFile, failedFile] },
      ['tests'],
    ],
    [
      'a test file could not be loaded',
      '2 passed, 1 failed, exit 1',
      { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile, brokenFile] },
      ['tests'],
    ],
    [
      'another step failed',
      '2 passed, 2 failed, exit 1',
      { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] },
      ['lint', 'types'],
    ],
    [
      'the test command failed around the tests',
      '2 passed, 1 failed, exit 1',
      { numPassedTests: 2, numFailedTests: 0, testResults: [passedFile] },
      ['tests'],
    ],
    ['there is no report', '0 passed, 1 failed, exit 1', undefined, ['tests']],
  ])('%s', (_name, expected, report, failedSteps) => {
    expect(count(report, ...failedSteps)).toBe(expected);
  });
});
