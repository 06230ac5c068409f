/** Whether a value that was read from a file has the shape of a report (`src/report/report-schema.ts`). */

type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === 'string';
const number: Shape = (value) => typeof value === 'number';
const flag: Shape = (value) => typeof value === 'boolean';
const list =
  (of: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(of);
const oneOf =
  (...words: readonly string[]): Shape =>
  (value) =>
    words.includes(value as string);

/** Other keys may be there: a later release may say more. */
function object(needed: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape {
  const shapes = Object.entries(needed);
  const others = Object.entries(optional);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    return (
      shapes.every(([key, shape]) => shape(record[key])) &&
      others.every(([key, shape]) => record[key] === undefined || shape(record[key]))
    );
  };
}

const numbers = (...names: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, number]));
const range = numbers('line', 'column', 'endLine', 'endColumn');
const callSite = object({ file: text, line: number, column: number });
const baselineState = oneOf('new', 'unchanged');

const finding = object(
  {
    id: text,
    status: oneOf('migrated', 'review', 'manual', 'possible', 'ignored'),
    file: text,
    ...range,
    message: text,
    before: text,
    confidence: text,
    contract: text,
    fingerprint: text,
  },
  { reason: text, todo: text, suggestion: text, after: text, edits: list(object({ ...range, text })), baselineState },
);
const change = object(
  { name: text, id: text, status: oneOf('migrated', 'review', 'manual'), before: text, message: text, line: number },
  { after: text, reason: text, suggestion: text, fingerprint: text, baselineState },
);
const runtime = object(
  {
    command: text,
    ...numbers('exitCode', 'requests'),
    sdkLoaded: flag,
    removedMembers: list(object({ id: text, message: text }, { callSite })),
    unexpectedRequests: list(
      object({ method: text, path: text, removed: list(text), count: number }, { status: number, callSite }),
    ),
  },
  {
    timedOut: flag,
    timeLimitMs: number,
    otherSdks: list(object({ sdk: text, requests: number }, { version: text, process: text, callSite })),
    processes: object(numbers('hooked', 'onShim'), { unhooked: list(text) }),
  },
);
const projectTsc = object({
  compiler: text,
  ofProject: flag,
  ...numbers('before', 'after'),
  errors: list(object({ file: text, ...numbers('line', 'column'), code: text, message: text })),
  failures: list(text),
});
const verify = object(
  {
    ...numbers('uses', 'v5Left', 'unresolved', 'ignored'),
    proven: flag,
    errors: list(object({ id: text, file: text, ...range, code: text, message: text })),
  },
  { pythonUses: number, runtime, projectTsc },
);
const entry = object({ fingerprint: text, id: text, file: text });
const gate = object(
  { ...numbers('left', 'max'), passed: flag },
  {
    since: object({ ref: text, base: text, files: number }, { onUnchangedLines: number }),
    staged: object({ files: number }),
    baseline: object(
      { file: text, ...numbers('new', 'unchanged'), stale: list(entry) },
      { updated: object(numbers('added', 'removed')) },
    ),
  },
);

/** True for what can be used as a report of schema 1. */
export const isReport: Shape = object(
  {
    tool: object({ name: text, version: text }),
    profile: text,
    root: text,
    summary: object(
      numbers(
        'filesScanned',
        'filesAnalysed',
        'filesChanged',
        'migrated',
        'review',
        'manual',
        'possible',
        'ignored',
        'unresolved',
        'skipped',
        'durationMs',
      ),
      { inBaseline: number },
    ),
    findings: list(finding),
    files: list(object({ file: text, changed: flag }, { patch: text })),
    manifests: list(object({ file: text, changes: list(change) }, { patch: text })),
    skipped: list(object({ file: text, reason: text }, { failed: flag })),
  },
  {
    written: flag,
    verify,
    gate,
    shard: object({
      ...numbers('index', 'of', 'filesReachingSdk'),
      command: oneOf('check', 'migrate'),
      written: flag,
      failed: list(text),
    }),
  },
);
