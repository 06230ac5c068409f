import fc from '../random.ts';
import { describe, expect, test } from 'vitest';
import { formats } from '../../src/report/formats.ts';
import { finding, hostile, hostileRun, runOf, textAs } from './sample-run.ts';

// eslint-disable-next-line no-control-regex -- that is the point
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

describe('file names and messages of strangers', () => {
  test.each(formats.map(({ name }) => name))('%s sends no control character and no mark of direction', async (name) => {
    expect(unseen.test(await textAs(name, hostileRun()))).toBe(false);
  });

  test('jsonl stays one line for each, with the data as it is', async () => {
    const lines = (await textAs('jsonl', hostileRun())).split(/[\n\u2028\u2029\u0085]/);
    const records = lines
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { type: string; file?: string; message?: string });
    expect(records.map(({ type }) => type)).toEqual(['summary', 'finding', 'finding', 'manifest', 'skipped', 'error']);
    expect(records[1]).toMatchObject({ file: hostile.file, message: hostile.message });
  });

  test('gitlab has the path as it is', async () => {
    const [issue] = JSON.parse(await textAs('gitlab', hostileRun())) as { location: { path: string } }[];
    expect(issue?.location.path).toBe(hostile.file);
  });

  test('github: one command a line, which the runner takes back to the text', async () => {
    const lines = (await textAs('github', hostileRun())).trimEnd().split('\n').slice(0, -2);
    expect(lines).toHaveLength(4);
    const commands = lines.map((line) => /^::error ([^\n]*?)::([^\n]*)$/.exec(line));
    const unescape = (text: string): string =>
      text
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ',')
        .replaceAll('%0A', '\n')
        .replaceAll('%0D', '\r')
        .replaceAll('%25', '%');
    expect(commands).toHaveLength(4);
    for (const command of commands) {
      const properties = new Map((command?.[1] ?? '').split(',').map((pair) => pair.split('=', 2) as [string, string]));
      expect(
        [...properties.keys()].filter((key) => !['file', 'line', 'endLine', 'col', 'endColumn', 'title'].includes(key)),
      ).toEqual([]);
      expect(unescape(properties.get('file') ?? '').startsWith('src/::error file'.split('=')[0]!)).toBe(true);
      expect(unescape(command?.[2] ?? '')).toContain('\n::stop-commands::x\r\n');
    }
  });

  test('whatever a message says, a GitHub annotation is one line and has its file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({ unit: 'binary' }),
        async (file, message) => {
          const lines = (
            await textAs('github', runOf([finding({ status: 'manual', file, message, reason: message })]))
          ).split('\n');
          expect(lines).toHaveLength(4);
          expect(lines[0]).toMatch(
            /^::error file=[^\r\n:,]*,line=3,endLine=3,col=7,endColumn=16,title=SvcClient\.getPrompt \(left to you\)::[^\r\n]*$/u,
          );
        },
      ),
    );
  });
});
