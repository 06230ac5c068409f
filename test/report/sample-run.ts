import { createColours } from '../../src/report/colours.ts';
import type { FormatOptions, Rendered } from '../../src/report/format.ts';
import { formatsByName } from '../../src/report/formats.ts';
import type { Run } from '../../src/report/run.ts';
import type { Finding, Report, Status } from '../../src/report/report-schema.ts';
import { catalogue } from '../../transforms/entries.ts';

/** A finding of `SvcClient.getPrompt` in `src/a.ts`, changed as given. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    id: 'SvcClient.getPrompt',
    status: 'migrated',
    file: 'src/a.ts',
    line: 3,
    column: 7,
    endLine: 3,
    endColumn: 16,
    message: '`getPrompt` is gone from the client.',
    before: 'client.getPrompt(name)',
    confidence: 'proven',
    contract: '4.6',
    fingerprint: '00000000000000aa',
    ...changes,
  };
}

/** A run of `check` with these findings. */
export function runOf(findings: Finding[], changes: Partial<Report> = {}, more: Partial<Run> = {}): Run {
  const count = (status: Status): number => findings.filter((one) => one.status === status).length;
  return {
    command: 'check',
    report: {
      schemaVersion: 1,
      tool: { name: 'svc-codemod', version: '6.0.0' },
      profile: 'svc',
      root: '.',
      summary: {
        filesScanned: 12,
        filesAnalysed: 4,
        filesChanged: 1,
        migrated: count('migrated'),
        review: count('review'),
        manual: count('manual'),
        possible: count('possible'),
        ignored: count('ignored'),
        unresolved: 0,
        skipped: 0,
        durationMs: 1234,
      },
      findings,
      files: [],
      manifests: [],
      skipped: [],
      ...changes,
    },
    exitCode: 1,
    root: '/repository',
    dry: true,
    inGit: true,
    filesReachingSdk: 4,
    notes: [],
    undone: [],
    unresolved: [],
    failed: [],
    installs: [],
    ...more,
  };
}

/** One of every status. */
function sampleFindings(): Finding[] {
  return [
    finding({
      after: 'client.prompt.get(name)',
      edits: [
        { line: 3, column: 7, endLine: 3, endColumn: 16, text: 'prompt.get' },
        { line: 3, column: 20, endLine: 3, endColumn: 22, text: '' },
      ],
    }),
    finding({
      id: 'api.trace.list',
      status: 'manual',
      line: 5,
      column: 12,
      endLine: 5,
      endColumn: 16,
      message: '`api.trace.list` is gone; v6 lists root observations.',
      reason: '`page` is counted',
      suggestion: 'await client.api.observations.getMany({\n  cursor,\n})',
      fingerprint: '00000000000000bb',
    }),
    finding({
      id: 'api.trace.list',
      status: 'manual',
      file: 'src/b.ts',
      line: 6,
      column: 12,
      endLine: 7,
      endColumn: 3,
      message: '`api.trace.list` is gone; v6 lists root observations.',
      fingerprint: '00000000000000bb',
      baselineState: 'new',
    }),
    finding({
      id: 'span.setTraceIO',
      status: 'review',
      file: 'src/b.ts',
      line: 8,
      message: '`setTraceIO` is gone.',
      reason: 'not the root',
      fingerprint: '00000000000000cc',
      baselineState: 'unchanged',
    }),
    finding({
      id: 'SvcClient.fetchTrace',
      status: 'possible',
      file: 'src/c.ts',
      confidence: 'likely',
      contract: 'field:The v5 surface',
      fingerprint: '00000000000000dd',
    }),
    finding({
      id: 'api.trace.get',
      status: 'ignored',
      file: 'src/c.ts',
      line: 4,
      reason: 'old customers',
      fingerprint: '00000000000000ee',
    }),
  ];
}

/** One thing of each kind: every status, a manifest line, a type error, a run-time problem, a failed file. */
export function sampleRun(): Run {
  const error = {
    line: 9,
    column: 1,
    endLine: 9,
    endColumn: 6,
    code: 'TS2339',
    message: "Property 'x' does not exist.",
  };
  return runOf(
    sampleFindings(),
    {
      manifests: [
        {
          file: 'package.json',
          changes: [
            {
              name: 'dependencies/@svc/client',
              id: 'package:@svc/client',
              status: 'migrated',
              before: '^5.0.0',
              after: '^6.0.0',
              message: 'Major 6.',
              line: 4,
              fingerprint: '00000000000000ff',
            },
          ],
        },
      ],
      skipped: [{ file: 'src/broken.ts', reason: 'does not parse: 3:1 expected' }],
      verify: {
        uses: 7,
        v5Left: 2,
        unresolved: 0,
        ignored: 1,
        proven: false,
        errors: [
          { ...error, id: 'sdk:types', file: 'src/d.ts' },
          { ...error, id: 'api.trace.list', file: 'src/b.ts', message: 'A site has told this already.' },
        ],
        runtime: {
          command: 'npm test',
          exitCode: 1,
          sdkLoaded: true,
          requests: 3,
          removedMembers: [
            {
              kind: 'removed',
              id: 'SvcClient.fetchTraces',
              message: '`fetchTraces` is gone.',
              callSite: { file: 'dist/e.js', line: 1, column: 5 },
            },
          ],
          unexpectedRequests: [{ method: 'GET', path: '/api/public/traces', removed: [], count: 1 }],
        },
      },
    },
    { failed: [{ file: 'src/broken.ts', reason: 'does not parse: 3:1 expected' }], notes: ['Something to know.'] },
  );
}

/** Without colours, as for a pipe. */
export const plainOptions: FormatOptions = {
  catalogue,
  colours: createColours(false),
  diff: false,
  volume: 'normal',
  width: 80,
  paths: [],
  showPath: (file) => file,
};

/** A run in the format of this name. */
export async function renderedAs(name: string, run: Run): Promise<Rendered> {
  const rendered = (await formatsByName.get(name)!.load())(run, plainOptions);
  return typeof rendered === 'string' ? { text: rendered, notices: [] } : rendered;
}

/** Only its text. */
export async function textAs(name: string, run: Run): Promise<string> {
  return (await renderedAs(name, run)).text;
}

/**
 * What people and machines must not be fooled by: line ends, commands of CI hosts, escapes, markup, marks of direction.
 */
export const hostile = {
  file: 'src/::error file=x::%0A,a:b\n\r\u001b[2J]]><script>&"\'`|\u202e\u2028\u061c\ud800 [x](http://evil).ts',
  message:
    'line 1\n::stop-commands::x\r\n]]></failure><!-- & "q" \u0000\u0007\u001b]8;;http://evil\u0007 \u202eabc\u2066 @everyone [click](https://evil.example) ` ``` </details> | #1 \ud800\ufffe %25',
};

export function hostileRun(): Run {
  const { file, message } = hostile;
  return runOf(
    [
      finding({ file, message, reason: message, suggestion: message, status: 'manual', id: 'api.trace.list' }),
      finding({ file, message, reason: message, status: 'ignored' }),
    ],
    {
      manifests: [
        {
          file,
          changes: [
            {
              name: message,
              id: 'node:engines',
              status: 'manual',
              before: message,
              message,
              suggestion: message,
              line: 1,
            },
          ],
        },
      ],
      verify: {
        uses: 1,
        v5Left: 1,
        unresolved: 0,
        ignored: 0,
        proven: false,
        errors: [{ id: 'sdk:types', file, line: 1, column: 1, endLine: 1, endColumn: 2, code: 'TS1', message }],
      },
      skipped: [{ file, reason: message }],
    },
    { failed: [{ file, reason: message }], notes: [message], nothingToDo: message },
  );
}

/** `count` findings in files of a hundred, every tenth by hand, with messages and suggestions of the usual length. */
export function largeRun(count: number): Run {
  return runOf(
    Array.from({ length: count }, (_, index) =>
      finding({
        status: index % 10 === 9 ? 'manual' : index % 10 === 8 ? 'review' : 'migrated',
        id: ['SvcClient.getPrompt', 'api.trace.list', 'api.trace.get', 'span.setTraceIO'][index % 4]!,
        file: `packages/service-${Math.floor(index / 1000)}/src/handlers/file-${Math.floor(index / 100)}.ts`,
        line: (index % 100) + 1,
        reason: 'the value goes to a function whose parameter is not the SDK, so what it reads is not known here',
        suggestion: 'await client.api.observations.getMany({ cursor, limit: 50, filter, fields: "core,basic,io" })',
        fingerprint: index.toString(16).padStart(16, '0'),
      }),
    ),
  );
}
