import { describe, expect, test } from 'vitest';
import { check, migrate, UsageError, verify } from '../../index.ts';

describe('options of the programmatic interface', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['check() has no option "foo".', () => check({ foo: 1 } as object)],
    ['check() has no option "dryRun".', () => check({ dryRun: true } as object)],
    ['migrate() has no option "dry_run". Did you mean "dryRun"?', () => migrate({ dry_run: true } as object)],
    ['verify() has no option "__proto__".', () => verify(JSON.parse('{ "__proto__": 1 }') as object)],
    ['check(): "max" has to be a whole number from 0 on.', () => check({ max: -1 })],
    ['check(): "paths" has to be a list of texts.', () => check({ paths: 'src' as unknown as string[] })],
    ['migrate(): "dryRun" has to be true or false.', () => migrate({ dryRun: 'false' as unknown as boolean })],
    ['verify(): "profile" has to be "svc" or "langfuse".', () => verify({ profile: 'other' as 'svc' })],
    ['verify(): "onProgress" has to be a function.', () => verify({ onProgress: {} as () => void })],
    [
      'migrate(): "shard" has to be an object.',
      () => migrate({ shard: [1, 2] as unknown as { index: number; of: number } }),
    ],
  ])('%s', async (message, call) => {
    await expect(call()).rejects.toEqual(new UsageError(message));
  });

  test('undefined is as if left out', async () => {
    await expect(check({ cwd: 'nowhere', since: undefined } as object)).rejects.toEqual(
      new UsageError('"nowhere" does not exist.'),
    );
  });
});
