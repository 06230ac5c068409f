import { createHash } from 'node:crypto';
import { bodyFields } from './body-fields.ts';
import type { Handlers } from './handler.ts';
import { badBody, notFound, RequestError } from './request-error.ts';
import { storagePath } from './routing.ts';

/** Milliseconds for which a link to media is said to be valid; this service never lets one expire. */
const linkLife = 60 * 60 * 1000;

/** A content type that can stand in a header. */
const contentTypeSyntax = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w."+-]+)*$/;

const linkTo = (url: string, mediaId: string): string =>
  `${url}${storagePath.replace('{mediaId}', encodeURIComponent(mediaId))}`;

/** Where media can be read, and until when that is said to be so (ISO 8601). */
export const mediaLink = (url: string, mediaId: string): { url: string; urlExpiry: string } => ({
  url: linkTo(url, mediaId),
  urlExpiry: new Date(Date.now() + linkLife).toISOString(),
});

/** Media: a link to upload to, the upload, the report of it, and reading. Contents are kept as base64 in the record. */
export const mediaRoutes: Handlers = {
  'media.getUploadUrl': {
    handle({ body, store, url }) {
      const given = bodyFields(body, {
        traceId: 'optional text',
        observationId: 'optional text',
        datasetId: 'optional text',
        datasetItemId: 'optional text',
        contentType: 'text',
        contentLength: 'number',
        sha256Hash: 'text',
        field: 'text',
      });
      if (!contentTypeSyntax.test(given['contentType'] as string))
        throw badBody([{ path: 'body.contentType', message: 'It is no content type.' }]);
      const sha256Hash = given['sha256Hash'] as string;
      if (Buffer.from(sha256Hash, 'base64').length !== 32)
        throw badBody([{ path: 'body.sha256Hash', message: 'It is a SHA-256 digest in base64.' }]);
      // The same contents have the same id, which the client works out too.
      const mediaId = sha256Hash.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
      const known = store.get('media', mediaId);
      store.put('media', {
        ...known,
        mediaId,
        contentType: given['contentType'],
        contentLength: given['contentLength'],
        sha256Hash,
      });
      return { body: { mediaId, ...(known?.['content'] === undefined ? { uploadUrl: linkTo(url, mediaId) } : {}) } };
    },
  },
  'media.patch': {
    handle({ params, body, store }) {
      const given = bodyFields(body, {
        uploadedAt: 'text',
        uploadHttpStatus: 'number',
        uploadHttpError: 'optional text',
        uploadTimeMs: 'any',
      });
      const known = store.get('media', params['mediaId']);
      if (known === undefined) throw notFound('media', params['mediaId']!);
      store.put('media', { ...known, ...given });
      return {};
    },
  },
  'media.get': {
    handle({ params, store, url }) {
      const media = store.get('media', params['mediaId']);
      if (media === undefined) throw notFound('media', params['mediaId']!);
      const { mediaId, contentType, contentLength, uploadedAt = null } = media;
      return {
        body: {
          mediaId,
          contentType,
          contentLength,
          uploadedAt,
          ...mediaLink(url, String(mediaId)),
        },
      };
    },
  },
  'storage.put': {
    handle({ params, body, store }) {
      const content = body as Buffer;
      const known = store.get('media', params['mediaId']);
      if (known === undefined) throw notFound('media', params['mediaId']!);
      const digest = createHash('sha256').update(content).digest('base64');
      if (known['sha256Hash'] !== undefined && digest !== known['sha256Hash'])
        throw new RequestError(400, 'invalid_body', 'The contents have another SHA-256 digest than was announced.');
      store.put('media', { ...known, content: content.toString('base64'), uploadedAt: new Date().toISOString() });
      return { status: 200, bytes: { type: 'text/plain', content: Buffer.alloc(0) } };
    },
  },
  'storage.get': {
    handle({ params, store }) {
      const media = store.get('media', params['mediaId']);
      if (typeof media?.['content'] !== 'string') throw notFound('media', params['mediaId']!);
      const type = String(media['contentType']);
      return {
        bytes: {
          type: contentTypeSyntax.test(type) ? type : 'application/octet-stream',
          content: Buffer.from(media['content'], 'base64'),
        },
      };
    },
  },
};
