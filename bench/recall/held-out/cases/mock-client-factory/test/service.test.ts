import { afterEach, expect, it, vi } from 'vitest';
import { langfuse } from '../src/singleton';
import { lastOutput } from '../src/service';

afterEach(() => vi.restoreAllMocks());

it('reads the newest', async () => {
  const spy = vi.spyOn(langfuse.api.trace, 'list').mockResolvedValue({ data: [{ output: 'yes' }] } as never);
  await expect(lastOutput('u')).resolves.toBe('yes');
  expect(spy).toHaveBeenCalledWith({ userId: 'u', limit: 1, fields: 'io' });
});

it('has none', async () => {
  langfuse.api.trace.list = vi.fn().mockResolvedValue({ data: [] });
  await expect(lastOutput('u')).resolves.toBeUndefined();
});
