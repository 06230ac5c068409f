// @ts-check
/**
 * What a repository can expect: shares of `migrated`, `review` and `manual`, from the fixtures and the survey's counts.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {import('../src/catalog/field-counts.ts').FieldCount} FieldCount */
/** @typedef {import('../src/report/report-schema.ts').Finding} Finding */
/** @typedef {{ id: string, status: string }} Found */
/** @typedef {{ root: string, compat?: boolean, modules?: readonly string[] }} PlanOptions */
/** @typedef {(options: PlanOptions) => { findings: readonly Finding[] }} PlanRepository */
/**
 * @typedef {{ plain: readonly Found[], compat: readonly Found[] }} Findings of all fixtures, without and with
 * `--compat`
 */

export const statuses = /** @type {const} */ (['migrated', 'review', 'manual']);

/** @param {string} directory @returns {Found[]} what `findings.txt` says */
function pinned(directory) {
  const file = join(directory, 'findings.txt');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ id: line.split(' ')[1] ?? '', status: line.split(' ')[2] ?? '' }));
}

/** @param {string} directory @param {string} root an empty folder, which gets the fixture's input */
function copyInput(directory, root) {
  for (const name of readdirSync(directory)) {
    if (name === 'input') cpSync(join(directory, name), root, { recursive: true });
    else if (name.startsWith('input.')) cpSync(join(directory, name), join(root, name));
  }
}

/**
 * Reads the findings of all fixtures. What a fixture does not pin (its run without or with `--compat`) is planned where
 * `--compat` can make a difference.
 *
 * @param {string} fixtures folder
 * @param {ReadonlySet<string>} compatIds ids that `--compat` serves; removed types count as well
 * @param {PlanRepository} planRepository
 * @returns {Findings}
 */
export function fixtureFindings(fixtures, compatIds, planRepository) {
  /** @type {Found[]} */
  const plain = [];
  /** @type {Found[]} */
  const compat = [];
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-shares-')));
  try {
    const cases = readdirSync(fixtures).flatMap((folder) =>
      statSync(join(fixtures, folder)).isDirectory()
        ? readdirSync(join(fixtures, folder)).map((name) => join(fixtures, folder, name))
        : [],
    );
    for (const [index, directory] of cases.entries()) {
      const found = pinned(directory);
      if (found.length === 0) continue;
      const caseFile = join(directory, 'case.json');
      const options = existsSync(caseFile) ? JSON.parse(readFileSync(caseFile, 'utf8')) : {};
      const withCompat = options.compat !== undefined;
      let other = found;
      if (withCompat || found.some(({ id }) => compatIds.has(id) || id.startsWith('type:'))) {
        const root = join(scratch, String(index));
        mkdirSync(root);
        copyInput(directory, root);
        other = planRepository({ root, compat: !withCompat, modules: options.modules ?? [] }).findings.map(
          ({ id, status }) => ({ id, status }),
        );
      }
      plain.push(...(withCompat ? other : found));
      compat.push(...(withCompat ? found : other));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return { plain, compat };
}

/** @param {FieldCount} count @param {string} id @returns {boolean} */
export function counts({ ids }, id) {
  return ids.some((pattern) => {
    const [start = '', end] = pattern.split('*');
    return end === undefined
      ? id === pattern
      : id.startsWith(start) && id.endsWith(end) && (end !== '' || !id.includes('#'));
  });
}

/**
 * The shares of each status, every use weighted by the files that need it.
 *
 * @param {readonly FieldCount[]} fieldCounts
 * @param {readonly Found[]} findings
 * @returns {readonly number[]} 0 to 1 in the order of {@link statuses}
 * @throws {Error} when no finding stands for one of the uses
 */
export function weightedShares(fieldCounts, findings) {
  const shares = statuses.map(() => 0);
  const allFiles = fieldCounts.reduce((sum, { files }) => sum + files, 0);
  for (const count of fieldCounts) {
    const own = findings.filter(({ id, status }) => counts(count, id) && statuses.some((one) => one === status));
    if (own.length === 0) throw new Error(`no fixture has a finding of ${count.use}`);
    for (const [index, status] of statuses.entries()) {
      shares[index] =
        (shares[index] ?? 0) +
        (count.files / allFiles) * (own.filter((one) => one.status === status).length / own.length);
    }
  }
  return shares;
}

/**
 * Whole per cents that add up to 100: the largest remainders are rounded up.
 * @param {readonly number[]} shares
 * @returns {number[]}
 */
export function perCents(shares) {
  const whole = shares.map((share) => Math.floor(share * 100));
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
  const up = shares
    .map((share, index) => ({ index, rest: share * 100 - (whole[index] ?? 0) }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, missing);
  return whole.map((part, index) => part + (up.some((one) => one.index === index) ? 1 : 0));
}

/**
 * @param {readonly FieldCount[]} fieldCounts
 * @param {Findings} findings
 * @returns {string} a table, and how it is counted
 */
export function sharesTable(fieldCounts, { plain, compat }) {
  const rows = [
    ['`svc-codemod`', plain],
    ['`svc-codemod --compat`', compat],
  ].map(([name, found]) => {
    const shares = weightedShares(fieldCounts, /** @type {readonly Found[]} */ (found));
    return `| ${name} | ${perCents(shares)
      .map((part) => `${part} %`)
      .join(' | ')} |`;
  });
  const sentence =
    'Counted over the findings of all `fixtures`, which hold more odd cases than a repository does; each kind of use weighs as much as the files that have it in a survey of about 110 (`src/catalog/field-counts.ts`).';
  return [`| | ${statuses.map((status) => `\`${status}\``).join(' | ')} |`, '|-|-|-|-|', ...rows, '', sentence].join(
    '\n',
  );
}
