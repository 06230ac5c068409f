// @ts-check
/** Runs and reports for the browser test of the pages: of strangers with bad intentions, and large ones. */

/** @param {readonly object[]} findings @param {object} [report] @param {object} [run] @returns {any} */
function runOf(findings, report = {}, run = {}) {
  const summary = {
    filesScanned: 1,
    filesAnalysed: 1,
    filesChanged: 1,
    migrated: 0,
    review: 0,
    manual: 0,
    possible: 0,
    ignored: 0,
    unresolved: 0,
    skipped: 0,
    durationMs: 1,
  };
  return {
    report: {
      schemaVersion: 1,
      tool: { name: 'svc-codemod', version: '6.0.0' },
      profile: 'svc',
      root: '.',
      summary,
      findings,
      files: [],
      manifests: [],
      skipped: [],
      ...report,
    },
    exitCode: 1,
    root: '/repository',
    dry: true,
    inGit: true,
    filesReachingSdk: 1,
    notes: [],
    unresolved: [],
    failed: [],
    installs: [],
    ...run,
  };
}

/** @param {object} changes */
const finding = (changes) => ({
  id: 'api.trace.list',
  status: 'manual',
  file: 'src/a.ts',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 5,
  message: '`api.trace.list` is gone.',
  before: 'x',
  confidence: 'proven',
  contract: '4.6',
  fingerprint: '00',
  ...changes,
});

/** What would run, load something or mislead a reader, if any of it were taken for markup. */
export const attack =
  `</script><script>window.attacked=1</script><!--<img src=x onerror="window.attacked=1">-->` +
  `</style><svg onload=window.attacked=1>"'&amp;\``;

/** Marks of direction, line ends that nobody sees, and a terminal escape. */
export const unseen = '\u202egnp.exe\u2066\u2028\u2029\u200f\u001b[2J\u0000';

export function hostileRun() {
  const text = `${attack}${unseen}`;
  const file = `src/${text}/a.ts`;
  const head = `--- a/${file.replaceAll('\u2028', '')}\n+++ b/x\n@@ -1,2 +1,2 @@\n`;
  const patch = `${head}-const a = '${attack}${unseen.replaceAll('\n', '')}';\n+const b = '${attack}';\n --- ${attack}\n`;
  return runOf(
    [
      finding({ file, message: text, reason: text, suggestion: text, before: text, after: text }),
      finding({ id: text, file, message: text }),
      finding({ id: '__proto__', file: '__proto__', message: text, status: 'migrated' }),
    ],
    {
      files: [{ file, changed: true, patch }],
      manifests: [
        {
          file: text,
          changes: [
            {
              name: text,
              id: 'node:engines',
              status: 'manual',
              before: text,
              message: text,
              suggestion: text,
              line: 1,
            },
          ],
        },
      ],
      skipped: [{ file, reason: text }],
    },
    {
      failed: [{ file: text, reason: text }],
      notes: [text],
      nothingToDo: text,
      unresolved: [{ file, line: 1, column: 1, text, cause: text }],
      installs: [{ command: text, folder: text, state: 'failed' }],
    },
  );
}

/** @param {number} count of findings, in files of ten with a diff each */
export function largeRun(count) {
  const nameOf = (/** @type {number} */ index) =>
    `packages/service-${Math.floor(index / 500)}/src/handlers/file-${Math.floor(index / 10)}.ts`;
  const findings = Array.from({ length: count }, (_, index) =>
    finding({
      status: index % 10 === 9 ? 'manual' : index % 10 === 8 ? 'review' : 'migrated',
      id: ['client.one', 'api.trace.list', 'api.trace.get', 'span.two'][index % 4],
      file: nameOf(index),
      line: (index % 10) * 5 + 1,
      reason: 'the value goes to a function whose parameter is not the SDK, so what it reads is not known here',
      suggestion: 'await client.api.observations.getMany({ cursor, limit: 50, filter, fields: "core,basic,io" })',
    }),
  );
  const patch = Array.from(
    { length: 10 },
    (_, hunk) =>
      `@@ -${hunk * 5 + 1},3 +${hunk * 5 + 1},3 @@\n-const value = await client.one(name, { label });\n` +
      '+const value = await client.two.one(name, { label });\n a\n b\n',
  ).join('');
  return runOf(findings, {
    files: Array.from({ length: count / 10 }, (_, index) => ({ file: nameOf(index * 10), changed: true, patch })),
  });
}

/**
 * Reports of many repositories: clean ones, done ones, and ones with something left.
 *
 * @param {number} count
 * @returns {any[]} for the overview: `{ name, report }`
 */
export function fleetReports(count) {
  const statuses = /** @type {const} */ (['migrated', 'migrated', 'migrated', 'review', 'manual']);
  return Array.from({ length: count }, (_, index) => {
    const findings =
      index % 10 === 0
        ? []
        : Array.from({ length: (index * 7) % 40 }, (__, at) =>
            finding({
              id: ['SvcClient.getPrompt', 'api.trace.list', 'api.trace.get', 'span.setTraceIO'][(index + at) % 4],
              status: index % 10 < 4 ? 'migrated' : statuses[at % statuses.length],
              file: `src/file-${at}.ts`,
              reason: [
                '`page` is counted by the code',
                `the name \`name${index}\` is already used in this file`,
                'a trace shows these only if `span` is its root',
              ][at % 3],
            }),
          );
    const failed =
      index % 50 === 7 ? [{ file: 'src/broken.ts', reason: 'does not parse: 3:1 "}" expected', failed: true }] : [];
    return {
      name: `team-${index % 12}/service-${index}`,
      report: runOf(findings, { skipped: failed, ...(index % 3 === 0 ? {} : { written: true }) }).report,
    };
  });
}

export function hostileFleet() {
  const { report } = hostileRun();
  return [
    {
      name: `${attack}${unseen}`,
      report: { ...report, profile: attack, tool: { name: 'svc-codemod', version: attack } },
      link: `./${encodeURIComponent(`javascript:alert(1)//${attack}`)}.html`,
    },
    { name: '__proto__', report },
  ];
}
