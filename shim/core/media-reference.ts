import type * as Surface from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import { bytesToBase64 } from './encoding.ts';
import { published } from './published-names.ts';

/** The class of what stands in a dataset item for media that are with the service; one for each profile. */
export function createMediaReference(profile: Profile): typeof Surface.SvcMediaReference {
  class SvcMediaReference implements Surface.SvcMediaReference {
    readonly mediaId: string;
    readonly contentType: string;
    readonly url: string;
    readonly urlExpiry?: string;
    readonly contentLength?: number;
    readonly referenceString: string;

    constructor(params: Surface.SvcMediaReferenceParams) {
      this.mediaId = params.mediaId;
      this.contentType = params.contentType;
      this.url = params.url;
      this.referenceString = params.referenceString;
      if (params.urlExpiry !== undefined) this.urlExpiry = params.urlExpiry;
      if (params.contentLength !== undefined) this.contentLength = params.contentLength;
    }

    toJSON(): string {
      return this.referenceString;
    }

    /** @param thresholdSeconds seconds before the end at which it counts as expired */
    isUrlExpired(thresholdSeconds = 60): boolean {
      const end = this.urlExpiry === undefined ? Number.NaN : Date.parse(this.urlExpiry);
      return !Number.isNaN(end) && end - Date.now() <= thresholdSeconds * 1_000;
    }

    async fetchBytes(): Promise<Uint8Array> {
      const response = await fetch(this.url, { method: 'GET', headers: {} });
      if (!response.ok) throw new Error(`Media ${this.mediaId} could not be fetched: HTTP ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    }

    async fetchBase64(): Promise<string> {
      return bytesToBase64(await this.fetchBytes());
    }

    async fetchDataUri(): Promise<string> {
      return `data:${this.contentType};base64,${await this.fetchBase64()}`;
    }
  }
  return published(profile, 'SvcMediaReference', SvcMediaReference);
}
