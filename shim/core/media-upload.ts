import type * as Surface from '@svc/core';

/**
 * Uploads media to where the service says, and tells the service how it went. Media that the service has already is
 * not uploaded again.
 * @throws Error when the media has no content, the service gave another id, or the upload failed
 */
export async function uploadMedia({
  apiClient,
  media,
  logger,
  maxRetries = 3,
  baseDelay = 1_000,
  ...place
}: Surface.UploadMediaParams): Promise<void> {
  const sha256Hash = await media.getSha256Hash();
  const { contentLength, _contentType: contentType, _contentBytes: bytes } = media;
  if (!contentLength || !contentType || !bytes || !sha256Hash)
    throw new Error('Cannot upload media: it has no content.');
  const { uploadUrl, mediaId } = await apiClient.media.getUploadUrl({
    ...place,
    contentLength,
    contentType,
    sha256Hash,
  });
  if (!uploadUrl) {
    logger?.debug(`Media ${mediaId} is uploaded already.`);
    return;
  }
  const ownId = await media.getId();
  if (ownId !== mediaId) throw new Error(`Media ids differ: ${ownId} here, ${mediaId} at the service.`);
  const start = Date.now();
  const response = await put(uploadUrl, { bytes, contentType, sha256Hash, maxRetries, baseDelay });
  await apiClient.media.patch(mediaId, {
    uploadedAt: new Date().toISOString(),
    uploadHttpStatus: response.status,
    uploadHttpError: await response.text(),
    uploadTimeMs: Date.now() - start,
  });
  if (!succeeded(response))
    throw new Error(`Media upload failed: HTTP ${response.status} after ${maxRetries} retries.`);
}

/** By its status alone, which is all that a fake of `fetch` may have. */
const succeeded = ({ status }: Response): boolean => status >= 200 && status < 300;

async function put(
  url: string,
  {
    bytes,
    contentType,
    sha256Hash,
    maxRetries,
    baseDelay,
  }: { bytes: Uint8Array; contentType: string; sha256Hash: string; maxRetries: number; baseDelay: number },
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= maxRetries;
    try {
      const response = await fetch(url, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType, 'x-amz-checksum-sha256': sha256Hash, 'x-ms-blob-type': 'BlockBlob' },
      });
      if (succeeded(response) || last) return response;
    } catch (error) {
      if (last) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, baseDelay * 2 ** attempt));
  }
}
