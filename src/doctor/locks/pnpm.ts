import { readYaml } from '../../manifests/yaml-document.ts';
import { dependencyGroups, type Lock, lockedAnswer } from './lock.ts';

/** `pnpm-lock.yaml`, versions 5 to 9: only what stands above `packages:` is read. */
export function readPnpmLock(text: string): Lock | { problem: string } {
  // The last document is the repository's own; one before it holds what pnpm itself was configured with.
  const document = text.split(/^---[ \t]*\r?$/m).at(-1) ?? '';
  const head = withoutSections(document, /^(?:packages|snapshots):/);
  const read = readYaml(head);
  if ('problem' in read) return read;
  const values = new Map(read.values.map(({ path, text: value }) => [JSON.stringify(path), value]));
  const at: ValueAt = (path) => values.get(JSON.stringify(path));
  const isShared = read.values.some(({ path }) => path[0] === 'importers');
  if (!isShared && !read.values.some(({ path }) => path[0] === 'lockfileVersion'))
    return { problem: 'names no lockfileVersion' };
  const importers = new Set(read.values.flatMap(({ path }) => (path[0] === 'importers' ? (path[1] ?? []) : [])));
  return {
    knows: (importer) => (isShared ? importers.has(importer) : importer === '.'),
    find: (asked) => findVersion(asked, isShared ? ['importers', asked.importer] : [], at),
  };
}

type ValueAt = (path: readonly string[]) => string | undefined;

/** @param importer where the versions of the importer stand */
function findVersion(
  { key, text: wanted, range }: Parameters<Lock['find']>[0],
  importer: readonly string[],
  at: ValueAt,
): ReturnType<Lock['find']> {
  for (const group of dependencyGroups) {
    const madeFor = at([...importer, group, key, 'specifier']) ?? at([...importer, 'specifiers', key]);
    const version = at([...importer, group, key, 'version']) ?? at([...importer, group, key]);
    if (madeFor === undefined || version === undefined) continue;
    const catalog = /^catalog:(.*)$/.exec(madeFor)?.[1]?.trim();
    const inCatalog = catalog === undefined ? undefined : at(['catalogs', catalog || 'default', key, 'specifier']);
    const agrees = madeFor === wanted && (inCatalog === undefined || range === undefined || inCatalog === range);
    return lockedAnswer(agrees, inCatalog ?? madeFor, plainVersion(version));
  }
  return undefined;
}

/**
 * `5.11.1(@opentelemetry/api@1.9.0)` and `5.11.1_peer@1` -> `5.11.1`, `/@svc/client/5.1.0` -> `5.1.0`; `undefined` for
 * a link.
 */
function plainVersion(text: string): string | undefined {
  return /^(?:.*[/@])?(\d+\.\d+\.\d+[^(_]*)/.exec(text.replace(/\(.*$/s, ''))?.[1];
}

/** Sections at the top level that are not needed are most of the file; they are not parsed. */
function withoutSections(text: string, named: RegExp): string {
  let left = false;
  const kept = text.split('\n').filter((line) => {
    if (/^[^\s#]/.test(line)) left = named.test(line);
    return !left;
  });
  return kept.join('\n');
}
