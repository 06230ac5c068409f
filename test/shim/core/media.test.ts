import { afterEach, expect, test, vi } from 'vitest';
import { SvcMedia, SvcMediaReference, uploadMedia } from '../../../shim/svc/core.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [200, 'resolves'],
  [204, 'resolves'],
  [500, 'Error: Media upload failed: HTTP 500 after 0 retries.'],
])('an upload that is answered with %i %s, by the status alone', async (status, outcome) => {
  const media = new SvcMedia({ source: 'bytes', contentBytes: new Uint8Array([1, 2]), contentType: 'image/png' });
  const mediaId = await media.getId();
  const patch = vi.fn().mockResolvedValue(undefined);
  const getUploadUrl = vi.fn().mockResolvedValue({ uploadUrl: 'https://store.example/put', mediaId });
  // A fake of `fetch` with no more than what is said of an answer.
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue({ status, text: () => Promise.resolve('') }));
  const upload = uploadMedia({
    apiClient: { media: { getUploadUrl, patch } } as never,
    media,
    field: 'input',
    maxRetries: 0,
  });
  expect(await upload.then(() => 'resolves', String)).toBe(outcome);
  expect(patch).toHaveBeenCalledOnce();
});

test('media that a dataset item refers to are read from their address', async () => {
  const fetch = vi.fn().mockResolvedValue(new Response(new Uint8Array([1, 2])));
  vi.stubGlobal('fetch', fetch);
  const url = 'https://store.example/get';
  const reference = new SvcMediaReference({ mediaId: 'm', contentType: 'image/png', url, referenceString: '@@@' });
  expect([...(await reference.fetchBytes())]).toEqual([1, 2]);
  expect(fetch.mock.calls).toEqual([[url, { method: 'GET', headers: {} }]]);
});
