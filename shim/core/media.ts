import type * as Surface from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import { inProfileNames } from '../../src/catalog/profile-names.ts';
import { base64ToBytes, bytesToBase64 } from './encoding.ts';
import { published } from './published-names.ts';

type ContentType = Surface.MediaContentType;

/** How a reference to media starts in a text; it ends with `@@@`. */
export function mediaPrefix(profile: Profile): string {
  return `@@@${inProfileNames('svcMedia', profile)}:`;
}

/** Bytes and type of a `data:` URI in base64; undefined when it is none. */
function bytesOfDataUri(uri: string): { bytes: Uint8Array; type: ContentType } | undefined {
  const [, type, parameters = '', content = ''] = /^data:([^;,]+)((?:;[^;,]*)*),([\s\S]+)$/.exec(uri) ?? [];
  if (type === undefined || !parameters.split(';').includes('base64')) return undefined;
  try {
    return { bytes: base64ToBytes(content), type: type as ContentType };
  } catch {
    return undefined;
  }
}

/** Media of one profile: its tags have the profile's name. */
export function createMedia(profile: Profile, logger: () => Surface.Logger): typeof Surface.SvcMedia {
  class SvcMedia implements Surface.SvcMedia {
    _contentBytes?: Uint8Array;
    _contentType?: ContentType;
    _source?: string;

    constructor(params: Surface.SvcMediaParams) {
      this._source = params.source;
      const content =
        params.source === 'bytes'
          ? { bytes: params.contentBytes, type: params.contentType }
          : bytesOfDataUri(String(params.base64DataUri));
      if (content) {
        this._contentBytes = content.bytes;
        this._contentType = content.type;
      } else logger().error('Media: the text is no data URI in base64.');
    }

    async getId(): Promise<string | null> {
      const hash = await this.getSha256Hash();
      return hash === undefined ? null : hash.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
    }

    get contentLength(): number | undefined {
      return this._contentBytes?.length;
    }

    async getSha256Hash(): Promise<string | undefined> {
      if (!this._contentBytes) return undefined;
      return bytesToBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(this._contentBytes))));
    }

    async getTag(): Promise<string | null> {
      const id = await this.getId();
      return this._contentType && this._source && id
        ? `${mediaPrefix(profile)}type=${this._contentType}|id=${id}|source=${this._source}@@@`
        : null;
    }

    get base64DataUri(): string | null {
      return this._contentBytes ? `data:${this._contentType};base64,${bytesToBase64(this._contentBytes)}` : null;
    }

    toJSON(): string | null {
      return this.base64DataUri;
    }
  }

  return published(profile, 'SvcMedia', SvcMedia);
}
