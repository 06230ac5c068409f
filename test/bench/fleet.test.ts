import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeFleetRepository } from '../../bench/fleet/repository.mjs';
import { simulationTables } from '../../bench/fleet/tables.mjs';
import { overviewHead, overviewLine } from '../../src/report/overview/csv.ts';
import { repository } from '../../scripts/build-inputs.mjs';
import { runOf } from '../report/sample-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-fleet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of names and contents; links are not followed. */
function hashOf(root: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => ({
    entry,
    path: join(entry.parentPath, entry.name),
  }));
  for (const { entry, path } of entries.sort((left, right) => (left.path < right.path ? -1 : 1))) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(entry.isSymbolicLink() ? readlinkSync(path) : entry.isFile() ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

describe('the repositories of a simulated fleet', () => {
  test('are the same for the same seed, others for another', () => {
    const write = (name: string, seed: number, index: number): { kind: string; hash: string } => {
      const { kind } = writeFleetRepository({ folder: join(folder, name), seed, index });
      return { kind, hash: hashOf(join(folder, name)) };
    };
    // These are small.
    const first = [7, 91, 110].map((index) => write('a', 1, index));
    expect(first.map(({ kind }) => kind)).toEqual(['look-alikes and v3 only', 'hostile', 'TypeScript service']);
    expect([7, 91, 110].map((index) => write('b', 1, index))).toEqual(first);
    expect(write('b', 2, 91).hash).not.toBe(first[1]?.hash);
  });

  test('the table counts what was run', () => {
    const run = (
      status: number,
      cpu: number,
      tries = 1,
    ): { status: number; cpu: number; wall: number; rss: number; tries: number } => ({
      status,
      cpu,
      wall: cpu,
      rss: 100,
      tries,
    });
    const sums = { migrated: 6, review: 3, manual: 1, possible: 0, manifest_lines: 2, type_errors: 0, failed: 1 };
    const text = simulationTables({
      done: [
        { index: 0, name: 'a/0', kind: 'monorepo', files: 10, migrate: run(1, 2), check: run(1, 1) },
        { index: 1, name: 'a/1', kind: 'empty', files: 0, migrate: run(0, 0.5), check: run(0, 0.5, 2) },
      ],
      wanted: 3,
      seed: 1,
      machine: 'a machine',
      migrated: { reports: 2, cpu: 0.1, bytes: 2048, sums },
      checked: { reports: 2, cpu: 0.1, bytes: 1, sums: { ...sums, migrated: 0 } },
    });
    expect(text.split('\n').filter((line) => line.startsWith('| '))).toEqual([
      '| | repositories | files, median | `migrate` s, median | 90 % within | `check` s, median | 90 % within | repositories for a core-hour |',
      '| empty | 1 | 0 | 0.50 | 0.50 | 0.50 | 0.50 | 3,600 |',
      '| monorepo | 1 | 10 | 2.00 | 2.00 | 1.00 | 1.00 | 1,200 |',
      '| **all** | 2 | 5 | 1.25 | 2.00 | 0.75 | 1.00 | 1,800 |',
    ]);
    expect(text).toContain('2 of 3 generated repositories, seed 1, 10 source files; a machine');
    expect(text).toContain('1,800 repositories for a core-hour, migrated and checked; 10,000 take 5.6 core-hours.');
    expect(text).toContain('10 found; 6 (60 %) migrated, 3 (30 %) review, 1 (10 %) manual, 0 (0 %) possible;');
    expect(text).toContain('1 repositories took more than one');
  });
});

describe('docs/fleet.md', () => {
  const page = readFileSync(join(repository, 'docs', 'fleet.md'), 'utf8');

  test('the line of the burndown adds up what is left of each night', () => {
    const awk = /^awk -F, '(.*)' burndown\/\*\.csv \| sort$/m.exec(page)?.[1] ?? '';
    const { report } = runOf([]);
    const night = (migrated: number, manual: number): string =>
      overviewHead +
      overviewLine({
        name: 'a, b',
        report: { ...report, summary: { ...report.summary, migrated, manual, review: 1, ignored: 50 } },
      }) +
      overviewLine({ name: 'c', report });
    writeFileSync(join(folder, '1.csv'), night(10, 5));
    writeFileSync(join(folder, '2.csv'), night(0, 4));
    expect(
      execFileSync('awk', ['-F,', awk, '1.csv', '2.csv'], { cwd: folder, encoding: 'utf8' }).split('\n').sort(),
    ).toEqual(['', '1.csv 16', '2.csv 5']);
  });
});
