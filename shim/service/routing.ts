import { type ShimChange, shimChanges } from '../../src/catalog/shim-changes.ts';
import { removedRoutes } from '../../src/catalog/removed-routes.ts';
import { routes, type RouteRow } from '../../src/catalog/routes.ts';
import { filledSlots } from '../../src/catalog/suggestion-slots.ts';
import { RequestError } from './request-error.ts';

/** Where uploaded media go: no part of the API, as in a real installation, where it is another host. */
export const storagePath = '/storage/{mediaId}';

const storageRoutes: readonly RouteRow[] = (['PUT', 'GET'] as const).map((method) => ({
  id: `storage.${method.toLowerCase()}`,
  method,
  path: storagePath,
  pathArguments: ['mediaId'],
  request: 'none',
  source: 'field',
}));

interface Target {
  method: string;
  segments: readonly string[];
  row?: RouteRow;
  /** Ids in the catalogue, for a removed route. */
  removed?: readonly string[];
}

const targets: readonly Target[] = [
  ...[...routes, ...storageRoutes].map((row) => ({ method: row.method, segments: row.path.split('/'), row })),
  ...removedRoutes.map(({ method, path, ids }) => ({ method, segments: path.split('/'), removed: ids })),
];

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** What a method and a path lead to. */
export type Match =
  | { row: RouteRow; params: Record<string, string> }
  | { removed: readonly string[] }
  | { allowed: readonly string[] }
  | undefined;

function decoded(segment: string): string {
  let value: string;
  try {
    value = decodeURIComponent(segment);
  } catch {
    throw new RequestError(400, 'invalid_path', `"${segment}" in the path is not valid percent-encoding.`);
  }
  if (value === '' || value.includes('\0'))
    throw new RequestError(400, 'invalid_path', 'A parameter of the path is empty or has a NUL character.');
  return value;
}

/**
 * Finds the route of a request. A fixed segment goes before a parameter.
 *
 * @param path as sent, without the query
 * @returns `allowed` when the path is known with other methods only; undefined for an unknown path
 * @throws RequestError 400 for a parameter that cannot be decoded
 */
export function matchRoute(method: string, path: string): Match {
  const segments = path.split('/');
  const fitting = targets
    .filter(
      (target) =>
        target.segments.length === segments.length &&
        target.segments.every((segment, index) => isParameter(segment) || segment === segments[index]),
    )
    .sort((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length);
  const target = fitting.find((route) => route.method === method);
  if (target === undefined)
    return fitting.length === 0
      ? undefined
      : { allowed: fitting.filter(({ row }) => row).map((route) => route.method) };
  if (target.row === undefined) return { removed: target.removed ?? [] };
  const params = target.segments.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), decoded(segments[index]!)] as const] : [],
  );
  return { row: target.row, params: Object.fromEntries(params) };
}

/** The v6 text of an entry, as code on a `client`. */
function replacementCode({ suggestion, parameters = [] }: ShimChange): string | undefined {
  if (suggestion === undefined) return undefined;
  return filledSlots(suggestion, (slot) => {
    if (slot === 'api') return 'client.api';
    if (slot === 'receiver') return 'client';
    return slot === 'args' ? parameters.join(', ') : (parameters[slot] ?? `argument${slot}`);
  });
}

/** 404 for a removed route, with what v6 has instead (contract §4.6). */
export function removedRoute(ids: readonly string[]): RequestError {
  const entry = shimChanges.find(({ id }) => id === ids[0]);
  if (entry === undefined) return new RequestError(404, 'removed_route', 'This route is gone.', { ids });
  const root = entry.root === 'client' ? 'client' : 'client.api';
  return new RequestError(404, 'removed_route', entry.message, {
    ids,
    ...(entry.target === undefined ? {} : { replacement: [root, ...entry.target].join('.') }),
    todo: entry.todo,
    suggestion: replacementCode(entry),
    contract: entry.contract,
  });
}

/**
 * Parameters of v5 that v6 ignores, by the dotted path of the method that took over: the client of v6 may still be
 * called with them (field facts, "Silent breaks").
 */
export const ignoredParameters: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const ignored = new Map<string, Set<string>>();
  for (const { root, target, requestKeys = {}, v5OnlyKeys = [] } of shimChanges) {
    if (target === undefined) continue;
    const path = (root === 'client' && target[0] === 'api' ? target.slice(1) : target).join('.');
    const names = ignored.get(path) ?? new Set<string>();
    for (const name of [...Object.keys(requestKeys), ...v5OnlyKeys]) names.add(name);
    ignored.set(path, names);
  }
  return ignored;
})();
