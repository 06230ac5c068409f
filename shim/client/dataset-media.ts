import type { DatasetItem, SvcMedia } from '@svc/core';
import type { CoreModule } from '../core/index.ts';

/** Levels of objects and arrays that are looked through for media. */
const deepest = 20;

/** One step of a path like `$['candidate'][0]`. */
const step = /\['((?:[^'])*)'\]|\[(\d+)\]/y;

/** The keys of a path, or undefined when it is none. */
function keysOf(path: string): (string | number)[] | undefined {
  const keys: (string | number)[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < path.length) {
    const match = step.exec(path);
    if (!match) return undefined;
    keys.push(match[1] ?? Number(match[2]));
  }
  return path.startsWith('$') ? keys : undefined;
}

/** Puts references in the place of the texts that stand for them. What cannot be placed stays, with a warning. */
export function withMediaReferences(item: DatasetItem, core: CoreModule): DatasetItem {
  for (const { field, jsonPath, media, referenceString } of item.mediaReferences ?? []) {
    const keys = keysOf(jsonPath);
    if (!media || !keys) continue;
    let holder: Record<string | number, unknown> | undefined = item as unknown as Record<string | number, unknown>;
    const path = [field, ...keys];
    for (const key of path.slice(0, -1)) holder = holder?.[key] as typeof holder;
    if (typeof holder === 'object' && holder !== null)
      holder[path.at(-1)!] = new core.SvcMediaReference({ ...media, referenceString });
    else core.getGlobalLogger().warn(`Media of dataset item ${item.id} has no place at ${field}${jsonPath.slice(1)}.`);
  }
  return item;
}

/** Media to upload, by id, with the field it was found in. */
export type FoundMedia = Map<string, { media: SvcMedia; field: string }>;

/** A copy with media replaced by its reference; the media goes into `found`, each once. */
export async function withoutMedia(
  value: unknown,
  field: string,
  media: FoundMedia,
  core: CoreModule,
  level = 1,
  above: readonly object[] = [],
): Promise<unknown> {
  if (value instanceof core.SvcMedia) {
    const [tag, id] = await Promise.all([value.getTag(), value.getId()]);
    if (!tag || !id) throw new Error(`A dataset item holds an invalid ${core.SvcMedia.name}: it has no content.`);
    if (!media.has(id)) media.set(id, { media: value, field });
    return tag;
  }
  if (value instanceof core.SvcMediaReference) return value.referenceString;
  if (typeof value !== 'object' || value === null || above.includes(value)) return value;
  const plain =
    Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  if (!plain) return value;
  if (level > deepest) {
    core.getGlobalLogger().warn(`Media below ${deepest} levels of a dataset item is not uploaded.`);
    return value;
  }
  const next = (inner: unknown): Promise<unknown> =>
    withoutMedia(inner, field, media, core, level + 1, [...above, value]);
  if (Array.isArray(value)) return Promise.all(value.map(next));
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, inner]) => [key, await next(inner)])),
  );
}
