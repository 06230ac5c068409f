/** What differs between two reports of the same repository. */

/**
 * @typedef {Pick<import('../../src/report/report-schema.ts').Report, 'findings' | 'files' | 'manifests' | 'skipped' |
 * 'summary'> & { failed?: string }} Compared
 */

/** What a person reads of a finding; each is compared by itself. */
const fields = /** @type {const} */ (['status', 'message', 'reason', 'suggestion']);

/** Lists by place and id; equal ones at one place are numbered. @param {Compared['findings']} findings */
function byPlace(findings) {
  /** @type {Map<string, Compared['findings'][number]>} */
  const map = new Map();
  for (const finding of findings) {
    const place = `${finding.file}:${finding.line}:${finding.column} ${finding.id}`;
    let key = place;
    for (let number = 2; map.has(key); number += 1) key = `${place} (${number})`;
    map.set(key, finding);
  }
  return map;
}

const quoted = (/** @type {string | undefined} */ text) => (text === undefined ? 'nothing' : JSON.stringify(text));

/** @param {Compared['findings']} before @param {Compared['findings']} after @returns {string[]} */
function findingDifferences(before, after) {
  const [left, right] = [byPlace(before), byPlace(after)];
  const gone = [...left].filter(([key]) => !right.has(key)).map(([key, { status }]) => `gone: ${key} ${status}`);
  const fresh = [...right].filter(([key]) => !left.has(key)).map(([key, { status }]) => `new: ${key} ${status}`);
  const changed = [...left].flatMap(([key, finding]) => {
    const other = right.get(key);
    return fields
      .filter((field) => other !== undefined && finding[field] !== other[field])
      .map((field) => `${field}: ${key}\n    old ${quoted(finding[field])}\n    new ${quoted(other?.[field])}`);
  });
  return [...gone, ...fresh, ...changed];
}

/** The first line in which two patches differ. @param {string} before @param {string} after */
function firstDifference(before, after) {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const at = left.findIndex((line, index) => line !== right[index]);
  const index = at === -1 ? left.length : at;
  return `line ${index + 1} of the patch\n    old ${quoted(left[index])}\n    new ${quoted(right[index])}`;
}

/**
 * @param {readonly { file: string, patch?: string }[]} before
 * @param {readonly { file: string, patch?: string }[]} after
 * @returns {string[]}
 */
function patchDifferences(before, after) {
  const patches = (/** @type {readonly { file: string, patch?: string }[]} */ files) =>
    new Map(files.map(({ file, patch = '' }) => [file, patch]));
  const [left, right] = [patches(before), patches(after)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((file) => ({ file, old: left.get(file) ?? '', now: right.get(file) ?? '' }))
    .filter(({ old, now }) => old !== now)
    .map(({ file, old, now }) => `patch: ${file}: ${firstDifference(old, now)}`);
}

/**
 * @param {Compared} before
 * @param {Compared} after
 * @returns {string[]} a line, or a few, for each difference
 */
export function differences(before, after) {
  if (before.failed !== undefined || after.failed !== undefined)
    return before.failed === after.failed
      ? []
      : [`failed:\n    old ${quoted(before.failed)}\n    new ${quoted(after.failed)}`];
  const skipped = (/** @type {Compared} */ { skipped: list }) =>
    list.map(({ file, reason }) => ({ file, patch: `left out: ${reason}` }));
  return [
    ...findingDifferences(before.findings, after.findings),
    ...patchDifferences(before.files, after.files),
    ...patchDifferences(before.manifests, after.manifests),
    ...patchDifferences(skipped(before), skipped(after)),
  ];
}
