/**
 * The text of a baseline: a title, then one sorted line for each entry, so that git can merge two branches' changes.
 */
import { dirname } from 'node:path';
import { readRegularFile } from '../../repository/resolve/read-regular-file.ts';
import { createFolder } from '../../edits/create-folder.ts';
import { systemReason } from '../../edits/system-reason.ts';
import { writeOutputFile } from '../../edits/write-output-file.ts';
import type { BaselineEntry } from '../../report/report-schema.ts';
import { Refused, UsageError } from '../../findings/errors.ts';

/** Bytes; a million entries have about 80 MB. */
const largest = 256 * 1024 * 1024;
const title = '# svc-codemod baseline 1';
const header = `${title}\n# v5 code that "svc-codemod check --baseline" lets pass: fingerprint, id, file. Made by --update-baseline; the order does not matter.\n`;

/** A path that would not survive a line of its own is written as a JSON string. */
function written(file: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  return /^[\s"]|\s$|[\u0000-\u001f]/.test(file) ? JSON.stringify(file) : file;
}

function fileNamed(text: string): string | undefined {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** By fingerprint, which spreads neighbours over the file: two branches seldom change lines that touch. */
function compareEntries(left: BaselineEntry, right: BaselineEntry): number {
  for (const key of ['fingerprint', 'file', 'id'] as const)
    if (left[key] !== right[key]) return left[key] < right[key] ? -1 : 1;
  return 0;
}

/** The text for these entries, in whatever order they come. */
export function baselineText(entries: readonly BaselineEntry[]): string {
  return (
    header +
    [...entries]
      .sort(compareEntries)
      .map(({ fingerprint, id, file }) => `${fingerprint} ${id} ${written(file)}\n`)
      .join('')
  );
}

function whatIsWrong(line: string): string {
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(line))
    return 'a merge conflict is left here; keep the lines of both sides';
  return 'this is no entry (16 hexadecimal digits, an id and a file)';
}

/**
 * Reads a baseline's text. Equal lines are one entry, since two findings of a file never have the same fingerprint: a
 * merge may have doubled them.
 * @param name as the file was named, for messages
 * @throws UsageError with the number of the first line that is broken
 */
export function parseBaseline(text: string, name: string): BaselineEntry[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const broken = (index: number, why: string): UsageError =>
    new UsageError(`the baseline "${name}" is broken in line ${index + 1}: ${why}.`);
  const version = /^# svc-codemod baseline (\d+)\s*$/.exec(lines[0] ?? '')?.[1];
  if (version === undefined) throw broken(0, `it has to be "${title}"`);
  if (version !== '1') throw broken(0, `form ${version} is newer than this svc-codemod; update it`);
  const read = new Map<string, BaselineEntry>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, fingerprint = '', id = '', path = ''] = /^([0-9a-f]{16}) (\S+) (.+)$/s.exec(line) ?? [];
    const file = fileNamed(path);
    if (fingerprint === '' || file === undefined) throw broken(index, whatIsWrong(line));
    read.set(`${fingerprint} ${id} ${file}`, { fingerprint, id, file });
  }
  return [...read.values()];
}

/**
 * The text of a baseline file; `undefined` when it is not there.
 * @param file absolute path
 * @throws UsageError when it cannot be read
 */
export function readBaseline(file: string, name: string): string | undefined {
  try {
    return readRegularFile(file, largest);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new UsageError(`the baseline "${name}" cannot be read (${code ?? message}).`);
  }
}

/**
 * Writes a baseline in one step; a file that says the same already is left alone.
 * @throws Refused when it cannot be written
 */
export async function writeBaseline(file: string, name: string, entries: readonly BaselineEntry[]): Promise<void> {
  const text = baselineText(entries);
  if (readBaseline(file, name) === text) return;
  try {
    createFolder(dirname(file));
    await writeOutputFile(file, text);
  } catch (error) {
    throw new Refused(`the baseline "${name}" could not be written (${systemReason(error)}).`);
  }
}
