import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { concurrently } from '../../src/edits/concurrently.ts';

/** Begins and ends of the work for `count` items. */
async function log(count: number, limit: number, goesOn?: () => boolean): Promise<string> {
  const done: string[] = [];
  const work = async (input: number): Promise<void> => {
    done.push(`<${input}`);
    await setImmediate();
    done.push(`${input}>`);
  };
  await concurrently(
    Array.from({ length: count }, (_, index) => index),
    limit,
    work,
    goesOn,
  );
  return done.join(' ');
}

describe('severalAtOnce', () => {
  it.each([
    [4, 1, '<0 0> <1 1> <2 2> <3 3>'],
    [4, 2, '<0 <1 0> <2 1> <3 2> 3>'],
    [2, 8, '<0 <1 0> 1>'],
    [0, 2, ''],
    [2, 0, '<0 0> <1 1>'],
  ])('begins items in order: %i items, %i at once', async (count, limit, expected) => {
    expect(await log(count, limit)).toBe(expected);
  });

  it('begins nothing more once it is told to stop', async () => {
    let asked = 0;
    expect(await log(6, 2, () => (asked += 1) <= 3)).toBe('<0 <1 0> <2 1> 2>');
  });

  it('fails with the first failure', async () => {
    await expect(concurrently([1, 2], 2, (input) => Promise.reject(new Error(`of ${input}`)))).rejects.toThrow('of 1');
  });
});
