import { beforeEach, describe, expect, it, vi } from 'vitest';
import { digest } from './digest';

const list = vi.fn();

vi.mock('@langfuse/client', () => ({
  LangfuseClient: class {
    api = { trace: { list } };
  },
}));

describe('digest', () => {
  beforeEach(() => list.mockReset());

  it('names traces', async () => {
    list.mockResolvedValue({ data: [{ id: 't1', name: 'chat', latency: 2 }], meta: {} });
    await expect(digest(new Date(0))).resolves.toBe('chat: 2s');
    expect(list).toHaveBeenCalledWith({ fromTimestamp: '1970-01-01T00:00:00.000Z', limit: 10 });
  });
});
