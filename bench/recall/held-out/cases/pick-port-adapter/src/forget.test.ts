import { expect, it, vi } from 'vitest';
import { forget } from './forget';
import type { TracePort } from './port';

it('keeps public traces', async () => {
  const remove = vi.fn();
  const port = { api: { trace: { get: vi.fn().mockResolvedValue({ public: true }), delete: remove } } } as unknown as TracePort;
  await forget(port, ['a']);
  expect(port.api.trace.get).toHaveBeenCalledOnce();
  expect(remove).not.toHaveBeenCalled();
});
