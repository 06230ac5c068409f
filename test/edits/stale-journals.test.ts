import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clearDeadRuns, isDead, isUnderWay, requireNoOther } from '../../src/edits/stale-journals.ts';
import { moveTo, startJournal, temporaryFiles, type StoredJournal } from '../../src/edits/journal.ts';
import { ownMark, runsElsewhere } from '../../src/edits/process-mark.ts';
import { deadMark, inNameOf, temporaryRoot } from './temporary-root.ts';
import { atCall, systemError } from './watched-disk.ts';

const place = temporaryRoot();
const tellsStarts = existsSync('/proc/self/stat');

/** The process that started this one is another one, and there as long as this one. */
function parentMark(): string {
  if (!tellsStarts) return `${process.ppid}-0`;
  const line = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
  return `${process.ppid}-${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
}

function start(name = 'a.ts'): StoredJournal {
  place.write(name, 'old');
  return startJournal(place.journals, place.root, '6.0.0', [place.change(name, 'old', 'new')]);
}

describe('a process', () => {
  test.skipIf(!tellsStarts)('is known by its number and its start', () => {
    expect(ownMark()).toMatch(new RegExp(`^${process.pid}-[1-9]\\d*$`));
    expect(runsElsewhere(parentMark())).toBe(true);
    expect(runsElsewhere(`${process.ppid}-1`)).toBe(false);
    expect(runsElsewhere(deadMark)).toBe(false);
    expect(runsElsewhere(ownMark())).toBe(false);
    expect(runsElsewhere(`${process.pid}-1`)).toBe(false);
  });

  test('is known by its number alone where the system does not tell the start', () => {
    atCall('readFileSync', (file) => {
      if (String(file).startsWith('/proc/')) throw systemError('ENOENT');
    });
    expect(ownMark()).toBe(`${process.pid}-0`);
    expect(runsElsewhere(`${process.ppid}-0`)).toBe(true);
    expect(runsElsewhere('4194999-0')).toBe(false);
    expect(runsElsewhere(ownMark())).toBe(false);
  });

  test.each([
    ['EPERM', true],
    ['ESRCH', false],
  ])('of another user is there all the same (%s)', (code, isThere) => {
    const mark = parentMark();
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw systemError(code);
    });
    onTestFinished(() => kill.mockRestore());
    expect(runsElsewhere(mark)).toBe(isThere);
    expect(kill.mock.calls).toEqual([[process.ppid, 0]]);
  });
});

describe('a run', () => {
  test('is dead when its process is gone before it came to its end', () => {
    const seen = (stored: StoredJournal): object => ({ underWay: isUnderWay(stored), dead: isDead(stored) });
    const own = start();
    expect(seen(own)).toEqual({ underWay: false, dead: false });
    const other = inNameOf(parentMark(), own);
    expect(seen(other)).toEqual({ underWay: true, dead: false });
    expect(seen(inNameOf(deadMark, other))).toEqual({ underWay: false, dead: true });
    const written = moveTo(start('b.ts'), 'written');
    expect(seen(written)).toEqual({ underWay: false, dead: false });
    const undoing = moveTo(written, 'undoing');
    expect(seen(undoing)).toEqual({ underWay: false, dead: false });
    expect(seen(inNameOf(deadMark, undoing))).toEqual({ underWay: false, dead: true });
  });

  test('of another process is waited for, and said which', () => {
    const stored = inNameOf(parentMark(), start());
    const { startedAt } = stored.journal;
    const refusal = (what: string): object => ({
      name: 'RunUnderWay',
      message: `process ${process.ppid} is ${what} the run of ${startedAt} here; wait until it has ended`,
    });
    expect(() => requireNoOther(place.journals)).toThrow(expect.objectContaining(refusal('writing')) as Error);
    expect(() => clearDeadRuns(place.journals, place.root)).toThrow(
      expect.objectContaining(refusal('writing')) as Error,
    );
    inNameOf(parentMark(), moveTo(stored, 'undoing'));
    expect(() => requireNoOther(place.journals)).toThrow(expect.objectContaining(refusal('taking back')) as Error);
  });

  test('of this process, or one that is at its end, is in nobody’s way', () => {
    moveTo(start(), 'written');
    start('b.ts');
    expect(() => requireNoOther(place.journals)).not.toThrow();
  });
});

describe('clearing away', () => {
  test('is nothing to do where there never was a run', () => {
    clearDeadRuns(place.journals, place.root);
    expect(existsSync(place.journals)).toBe(false);
  });

  test('takes the half-made and half-deleted journals of processes that are gone, and no other folder', () => {
    const run = '20260101T000000000Z';
    const kept = [
      `deleted.${parentMark()}.${run}`,
      `preparing.${parentMark()}.${run}`,
      `not preparing.${deadMark}.${run}`,
      `preparing.${run}`,
    ];
    for (const name of [...kept, `preparing.${deadMark}.${run}`, `deleted.${deadMark}.${run}`]) {
      mkdirSync(join(place.journals, name, 'originals'), { recursive: true });
      writeFileSync(join(place.journals, name, 'originals/x'), 'x');
    }
    clearDeadRuns(place.journals, place.root);
    expect(readdirSync(place.journals).sort()).toEqual([...kept].sort());
  });

  test('takes the temporary files of dead runs, and not those of this process', () => {
    const [dead, own] = [start('a.ts'), start('b.ts')];
    for (const [stored, name] of [
      [dead, 'a.ts'],
      [own, 'b.ts'],
    ] as const)
      writeFileSync(temporaryFiles(stored, place.root)(join(place.root, name)), 'half');
    inNameOf(deadMark, dead);
    clearDeadRuns(place.journals, place.root);
    expect(place.names()).toEqual([`.svc-codemod-${own.run}-0.tmp`, 'a.ts', 'b.ts']);
  });
});
