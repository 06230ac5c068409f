import { mediaLink } from './media-routes.ts';
import type { Store, StoredRecord } from './store.ts';

/** A text that stands for media in a dataset item: `@@@svcMedia:type=image/png|id=…|source=…@@@`. */
const referenceText = /^@@@\w+Media:type=[^|]*\|id=([^|@]+)\|source=[^|@]*@@@$/;

const fields = ['input', 'expectedOutput', 'metadata'] as const;

/** Every text in a JSON value with its path: `$['image'][0]`. */
function* textsIn(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value))
    for (const [index, inner] of value.entries()) yield* textsIn(inner, `${path}[${index}]`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, `${path}['${key}']`);
}

/**
 * A dataset item with the media that its texts stand for. Media that nobody uploaded are left out, and an item that was
 * seeded with references keeps those.
 *
 * @param url base address of the service, which the links lead to
 */
export function withMedia(item: StoredRecord, store: Store, url: string): StoredRecord {
  if ((item['mediaReferences'] as unknown[]).length > 0) return item;
  const mediaReferences = fields.flatMap((field) =>
    [...textsIn(item[field], '$')].flatMap(([jsonPath, referenceString]) => {
      const media = store.get('media', referenceText.exec(referenceString)?.[1]);
      if (media?.['content'] === undefined) return [];
      const { mediaId, contentType, contentLength } = media;
      return [
        {
          field,
          referenceString,
          jsonPath,
          media: { mediaId, contentType, contentLength, ...mediaLink(url, String(mediaId)) },
        },
      ];
    }),
  );
  return { ...item, mediaReferences };
}
