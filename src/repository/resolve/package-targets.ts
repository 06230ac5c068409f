/** `exports` and `imports` of a package manifest: which targets a subpath may have. */
import { asObject } from './config-files.ts';

/** Conditions under which a package gives out its own source, before any that gives out a build. */
const sourceCondition = /(?:^|[/:@-])(?:source|src|development|bun|deno)$/;
/** The build a Node or bundler import gets; the others (`browser`, `react-native`, …) only when nothing else fits. */
const usualConditions = ['types', 'module', 'import', 'node', 'default', 'require', 'module-sync', 'node-addons'];

/**
 * @param subpath `.` or `./x` for `exports`, `#x` for `imports`
 * @returns targets in the order to try, relative (`./x`) or, for `imports`, also bare; `undefined` when the map does
 * not have the subpath (or closes it with `null`)
 */
export function matchTargets(map: unknown, subpath: string): readonly string[] | undefined {
  const object = asObject(map);
  const isSugar =
    object === undefined || !Object.keys(object).some((key) => key.startsWith('.') || key.startsWith('#'));
  if (isSugar) return subpath === '.' ? collect(map, '') : undefined;
  if (Object.hasOwn(object, subpath) && !subpath.includes('*')) return collect(object[subpath], '');
  let best: { key: string; star: string } | undefined;
  for (const key of Object.keys(object)) {
    const star = starOf(key, subpath);
    if (
      star !== undefined &&
      (best === undefined || key.indexOf('*') > best.key.indexOf('*') || key.length > best.key.length)
    )
      best = { key, star };
  }
  return best && collect(object[best.key], best.star);
}

/** What `*` (or the rest behind a folder key) stands for when `key` matches. */
function starOf(key: string, subpath: string): string | undefined {
  const star = key.indexOf('*');
  if (star === -1) return key.endsWith('/') && subpath.startsWith(key) ? subpath.slice(key.length) : undefined;
  const suffix = key.slice(star + 1);
  const fits = subpath.length >= key.length && subpath.startsWith(key.slice(0, star)) && subpath.endsWith(suffix);
  return fits ? subpath.slice(star, subpath.length - suffix.length) : undefined;
}

function collect(target: unknown, star: string): readonly string[] | undefined {
  const paths: string[] = [];
  const waiting = [target];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') paths.push(value.endsWith('/') ? value + star : value.replaceAll('*', () => star));
    else waiting.push(...choicesOf(value).toReversed());
  }
  return paths.length > 0 ? [...new Set(paths)] : undefined;
}

/** The elements of a list, or the values of conditions, in the order to try. */
function choicesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const conditions = asObject(value);
  if (!conditions) return [];
  const rank = (key: string): number => {
    if (sourceCondition.test(key)) return 0;
    return usualConditions.includes(key) || key.startsWith('types@') ? 1 : 2;
  };
  // The written order decides inside a rank, as it does in Node.
  return Object.keys(conditions)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((key) => conditions[key]);
}
