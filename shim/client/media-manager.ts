import type * as Client from '@svc/client';
import type { MediaContentType, ParsedMediaReference, SvcAPIClient } from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import type { CoreModule } from '../core/index.ts';
import { mediaPrefix } from '../core/media.ts';

const suffix = '@@@';
const defaultDepth = 10;

/** The media manager of one profile. */
export function createMediaManager(profile: Profile, core: CoreModule): typeof Client.MediaManager {
  const prefix = mediaPrefix(profile);
  const references = new RegExp(`${prefix}.+?${suffix}`, 'g');

  return class MediaManager implements Client.MediaManager {
    private readonly apiClient: SvcAPIClient;

    constructor(params: { apiClient: SvcAPIClient }) {
      this.apiClient = params.apiClient;
    }

    /** A copy with every reference to media replaced by its data URI; one that cannot be read stays, with a warning. */
    async resolveReferences<T>({
      obj,
      maxDepth = defaultDepth,
    }: Client.SvcMediaResolveMediaReferencesParams<T>): Promise<T> {
      return (await this.resolved(obj, maxDepth)) as T;
    }

    /** @throws Error when the text is no reference to media */
    static parseReferenceString(referenceString: string): ParsedMediaReference {
      if (!referenceString.startsWith(prefix) || !referenceString.endsWith(suffix))
        throw new Error(`A reference to media starts with '${prefix}' and ends with '${suffix}'.`);
      const fields = new Map(
        referenceString
          .slice(prefix.length, -suffix.length)
          .split('|')
          .map((pair) => pair.split('=', 2) as [string, string]),
      );
      const [mediaId, source, type] = ['id', 'source', 'type'].map((name) => fields.get(name));
      if (!mediaId || !source || !type) throw new Error('A reference to media has a type, an id and a source.');
      return { mediaId, source, contentType: type as MediaContentType };
    }

    private async resolved(value: unknown, depth: number): Promise<unknown> {
      if (depth < 0) return value;
      if (typeof value === 'string') return this.resolvedText(value);
      if (Array.isArray(value)) return Promise.all(value.map((item) => this.resolved(item, depth - 1)));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        await Promise.all(
          Object.entries(value).map(async ([key, item]) => [key, await this.resolved(item, depth - 1)]),
        ),
      );
    }

    private async resolvedText(text: string): Promise<string> {
      let result = text;
      for (const reference of new Set(text.match(references) ?? [])) {
        try {
          const { url, contentType } = await this.apiClient.media.get(
            MediaManager.parseReferenceString(reference).mediaId,
          );
          const response = await fetch(url);
          if (!response.ok) throw new Error(`HTTP ${response.status}`);
          result = result.replaceAll(
            reference,
            `data:${contentType};base64,${core.bytesToBase64(new Uint8Array(await response.arrayBuffer()))}`,
          );
        } catch (error) {
          core.getGlobalLogger().warn(`Media cannot be read: ${reference}`, error);
        }
      }
      return result;
    }
  };
}
