/** A folder for one test, with what the files of `edits/` need around them. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { leave, type StoredJournal } from '../../src/edits/journal.ts';
import type { FileChange } from '../../src/edits/write-files.ts';

export interface TemporaryRoot {
  /** Real path of the folder around it: what is outside of the repository goes there. */
  readonly base: string;
  readonly root: string;
  /** Absent until the first run. */
  readonly journals: string;
  write(name: string, text: string): void;
  read(name: string): string;
  /** Files and folders below the root, sorted. */
  names(): string[];
  /** An empty source means a new file. */
  change(name: string, source: string, output: string): FileChange;
}

/** A new one before each test of the file. */
export function temporaryRoot(): TemporaryRoot {
  let base = '';
  beforeEach(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-root-')));
    mkdirSync(join(base, 'root'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));
  const path = (name: string): string => join(base, 'root', name);
  return {
    get base() {
      return base;
    },
    get root() {
      return join(base, 'root');
    },
    get journals() {
      return join(base, 'journals');
    },
    write(name, text) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
    },
    read: (name) => readFileSync(path(name), 'utf8'),
    names: () => readdirSync(join(base, 'root'), { recursive: true }).map(String).sort(),
    change: (name, source, output) => ({ file: path(name), source, output, ...(source === '' ? { isNew: true } : {}) }),
  };
}

/** A process that is not there: its number is larger than any system's. */
export const deadMark = '4194999-12345';

/** As if another process were, or had been, busy with the run. */
export function inNameOf(mark: string, stored: StoredJournal): StoredJournal {
  leave(stored);
  renameSync(
    join(stored.folder, `journal.${stored.state}.${stored.process}.json`),
    join(stored.folder, `journal.${stored.state}.${mark}.json`),
  );
  return { ...stored, process: mark };
}
