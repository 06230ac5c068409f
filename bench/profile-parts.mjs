/** Divides the samples of a CPU profile: each counts for the innermost named part on its stack. */

/** Label and the place in the code; the first that matches a frame wins. @typedef {readonly [string, RegExp]} Part */

/**
 * @param {any} profile as `--cpu-prof` writes it
 * @param {readonly Part[]} parts
 * @param {string} rest what has no part on its stack
 * @returns {[string, number][]} milliseconds by part, largest first
 */
export function splitProfile({ nodes, samples, timeDeltas }, parts, rest) {
  const byId = new Map(nodes.map((/** @type {any} */ node) => [node.id, node]));
  const parent = new Map(
    nodes.flatMap((/** @type {any} */ node) =>
      (node.children ?? []).map((/** @type {number} */ child) => [child, node.id]),
    ),
  );
  const label = new Map();
  for (const id of byId.keys()) {
    let at = id;
    let part;
    while (at !== undefined && part === undefined) {
      part = partOf(byId.get(at), parts);
      at = parent.get(at);
    }
    label.set(id, part ?? rest);
  }
  const total = new Map();
  samples.forEach((/** @type {number} */ id, /** @type {number} */ index) =>
    total.set(label.get(id), (total.get(label.get(id)) ?? 0) + timeDeltas[index] / 1000),
  );
  return [...total].sort(([, a], [, b]) => b - a);
}

/**
 * @param {{ callFrame: { functionName: string, url: string } }} node
 * @param {readonly Part[]} parts
 * @returns {string | undefined}
 */
function partOf({ callFrame: { functionName, url } }, parts) {
  if (functionName === '(garbage collector)') return 'garbage collection';
  return parts.find(([, place]) => place.test(url))?.[0];
}

/** @typedef {{ title: string, rows: ReadonlyMap<string, number>, sum: number }} Column */

/** @param {string} title @param {readonly [string, number][]} rows milliseconds @returns {Column} */
export const columnOf = (title, rows) => ({
  title,
  rows: new Map(rows),
  sum: rows.reduce((total, [, time]) => total + time, 0),
});

/** @param {string} heading @param {readonly Column[]} columns @returns {string} Markdown */
export function sharesTable(heading, columns) {
  const labels = [...new Set(columns.flatMap(({ rows }) => [...rows.keys()]))];
  return [
    heading,
    '',
    `| part | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|-|${'-|'.repeat(columns.length)}`,
    ...labels.map(
      (label) =>
        `| ${label} | ${columns.map(({ rows, sum }) => `${(((rows.get(label) ?? 0) / sum) * 100).toFixed(0)} %`).join(' | ')} |`,
    ),
    `| seconds under the profiler | ${columns.map(({ sum }) => (sum / 1000).toFixed(1)).join(' | ')} |`,
  ].join('\n');
}
