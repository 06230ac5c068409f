import { gzipSync } from 'node:zlib';
import type { Log, ReportingDescriptor, Result, Run as SarifRun } from 'sarif';
import { describe, expect, test } from 'vitest';
import { entries } from '../../transforms/entries.ts';
import { finding, hostile, hostileRun, largeRun, renderedAs, runOf, sampleRun, textAs } from './sample-run.ts';
import { schemaErrors } from './sarif-schema.ts';

async function sarifOf(run: Parameters<typeof textAs>[1]): Promise<{ log: Log; run: SarifRun; results: Result[] }> {
  const log = JSON.parse(await textAs('sarif', run)) as Log;
  return { log, run: log.runs[0]!, results: log.runs[0]?.results ?? [] };
}

describe('the OASIS schema', () => {
  test('refuses what is wrong', () => {
    expect(
      schemaErrors({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [{ message: {} }] }] }),
    ).toContain("/runs/0/results/0/message must have required property 'text'");
    expect(schemaErrors({ version: '2.0.0', runs: [] })).toEqual([
      '/version must be equal to one of the allowed values',
    ]);
  });

  test.each([
    ['with everything', sampleRun()],
    ['that found nothing', runOf([])],
    ['of a hostile repository', hostileRun()],
  ])('accepts a run %s', async (_, run) => {
    expect(schemaErrors((await sarifOf(run)).log)).toEqual([]);
  });

  test('accepts a result for every change of the catalogue', async () => {
    const { log, run } = await sarifOf(runOf(entries.map(({ id }) => finding({ id }))));
    expect(schemaErrors(log)).toEqual([]);
    expect(run.tool.driver.rules?.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  });
});

describe('a run', () => {
  test('says what it is', async () => {
    const { log, run } = await sarifOf(sampleRun());
    const { tool, invocations, results: _, ...rest } = run;
    expect([log.version, log.runs.length, { ...tool.driver, rules: [] }]).toEqual([
      '2.1.0',
      1,
      { name: 'svc-codemod', version: '6.0.0', semanticVersion: '6.0.0', rules: [] },
    ]);
    expect(rest).toEqual({
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
      properties: {
        profile: 'svc',
        summary: {
          filesScanned: 12,
          filesAnalysed: 4,
          filesChanged: 1,
          fixable: 1,
          review: 1,
          manual: 2,
          possible: 1,
          ignored: 1,
          unresolved: 0,
          skipped: 0,
        },
      },
    });
    expect(invocations).toEqual([
      {
        executionSuccessful: false,
        exitCode: 1,
        toolExecutionNotifications: [
          {
            level: 'error',
            message: { text: 'src/broken.ts: does not parse: 3:1 expected' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'src/broken.ts', uriBaseId: '%SRCROOT%' } } }],
          },
          {
            level: 'error',
            message: {
              text: 'sdk:requests: GET /api/public/traces was answered with a cut connection: v6 does not have this request.',
            },
          },
          { level: 'note', message: { text: 'Something to know.' } },
        ],
      },
    ]);
  });

  test('has results by status, with the edit where there is one', async () => {
    const { results } = await sarifOf(sampleRun());
    expect(
      results.map(({ ruleId, level, suppressions = [], baselineState }) => [
        ruleId,
        level,
        suppressions.length,
        baselineState,
      ]),
    ).toEqual([
      ['SvcClient.getPrompt', 'warning', 0, undefined],
      ['api.trace.list', 'error', 0, undefined],
      ['api.trace.list', 'error', 0, 'new'],
      ['span.setTraceIO', 'warning', 0, 'unchanged'],
      ['SvcClient.fetchTrace', 'note', 0, undefined],
      ['api.trace.get', 'note', 1, undefined],
      ['package:@svc/client', 'warning', 0, undefined],
      ['sdk:types', 'error', 0, undefined],
      ['SvcClient.fetchTraces', 'error', 0, undefined],
    ]);
    const artifactLocation = { uri: 'src/a.ts', uriBaseId: '%SRCROOT%' };
    expect(results[0]).toEqual({
      ruleId: 'SvcClient.getPrompt',
      ruleIndex: 0,
      level: 'warning',
      message: { text: 'SvcClient.getPrompt: `getPrompt` is gone from the client.\nsvc-codemod migrates this.' },
      locations: [
        { physicalLocation: { artifactLocation, region: { startLine: 3, startColumn: 7, endLine: 3, endColumn: 16 } } },
      ],
      partialFingerprints: { 'svcCodemodFingerprint/v1': '00000000000000aa' },
      suppressions: [],
      fixes: [
        {
          description: { text: 'Migrate to v6.' },
          artifactChanges: [
            {
              artifactLocation,
              replacements: [
                {
                  deletedRegion: { startLine: 3, startColumn: 7, endLine: 3, endColumn: 16 },
                  insertedContent: { text: 'prompt.get' },
                },
                { deletedRegion: { startLine: 3, startColumn: 20, endLine: 3, endColumn: 22 } },
              ],
            },
          ],
        },
      ],
      properties: { status: 'fixable', confidence: 'proven', contract: '4.6' },
    });
    expect(results[5]?.suppressions).toEqual([
      { kind: 'inSource', status: 'accepted', justification: 'old customers' },
    ]);
  });

  test('has no edit that was made already', async () => {
    const edits = [{ line: 1, column: 1, endLine: 1, endColumn: 2, text: 'x' }];
    const fixes = async (dry: boolean): Promise<number> =>
      ((await sarifOf(runOf([finding({ status: 'review', edits })], {}, { dry }))).results[0]?.fixes ?? []).length;
    expect([await fixes(true), await fixes(false)]).toEqual([1, 0]);
  });

  test('takes the help of its rules from the catalogue', async () => {
    const { run } = await sarifOf(sampleRun());
    const rules = run.tool.driver.rules ?? [];
    expect(run.results?.every(({ ruleId, ruleIndex }) => rules[ruleIndex ?? -1]?.id === ruleId)).toBe(true);
    const rule = rules[0]!;
    const { message, todo } = entries.find(({ id }) => id === rule.id)!;
    expect([rule.shortDescription?.text, rule.fullDescription?.text, rule.defaultConfiguration]).toEqual([
      message,
      `${message} ${todo}`,
      { level: 'warning' },
    ]);
    expect(rule.help?.text.split('\n').slice(0, 3)).toEqual([message, todo, 'v5: client.getPrompt(name, options)']);
    expect(rule.help?.markdown?.split('\n\n').slice(1, 4)).toEqual([
      `**To do:** ${todo}`,
      '**v6:** `prompt.get`',
      '```ts\n// v5\nclient.getPrompt(name, options)\n// v6\nclient.prompt.get(name, options)\n```',
    ]);
    const page = 'https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/chapters/client-aliases.md';
    expect([rule.help?.text.split('\n').at(-1), rule.helpUri]).toEqual([`More: ${page}`, page]);
    expect(rule.properties).toEqual({
      tags: ['svc-v6', 'client-aliases'],
      precision: 'high',
      'problem.severity': 'warning',
      chapter: 'client-aliases',
      contract: '4.6',
    });
  });

  test('takes the slots out of every suggestion', async () => {
    const { run } = await sarifOf(runOf(entries.map(({ id }) => finding({ id }))));
    expect(
      run.tool.driver.rules
        ?.filter(({ help }) => /\{(?:receiver|api|args|arg\d)\}/.test(help?.text ?? ''))
        .map(({ id }) => id),
    ).toEqual([]);
  });
});

type Sarif = Awaited<ReturnType<typeof sarifOf>>;

/** What a rule lacks. */
function missingOfRule({ id, shortDescription, fullDescription, help, properties }: ReportingDescriptor): string[] {
  const isDescribed = [shortDescription, fullDescription].every(
    (description) => description !== undefined && description.text.length > 0 && description.text.length <= 1024,
  );
  const isHelped = (help?.text ?? '') !== '' && (help?.markdown ?? '') !== '';
  return [
    ...(id.length > 0 && id.length <= 255 ? [] : [`name of ${id}`]),
    ...(isDescribed ? [] : [`description of ${id}`]),
    ...(isHelped ? [] : [`help of ${id}`]),
    ...((properties?.['tags'] as string[]).length <= 20 ? [] : [`tags of ${id}`]),
  ];
}

/** What a result lacks. */
function missingOfResult({ message, locations = [], partialFingerprints = {} }: Result): string[] {
  const { artifactLocation, region } = locations[0]!.physicalLocation!;
  const places = [region?.startLine, region?.startColumn, region?.endLine, region?.endColumn];
  const isRelative = /^(?![a-z]+:|\/|\.\.\/)./i.test(artifactLocation?.uri ?? '');
  return [
    ...((message.text ?? '') === '' ? ['message'] : []),
    ...(locations.length === 1 ? [] : ['locations']),
    ...(isRelative ? [] : [`uri ${artifactLocation?.uri}`]),
    ...(places.every((place) => place !== undefined && place >= 1) ? [] : ['region']),
    ...(Object.values(partialFingerprints).every((hash) => hash.length > 0) ? [] : ['fingerprint']),
  ];
}

/** docs.github.com, "SARIF support for code scanning": what is required, and how long or many. */
function broken({ log, run, results }: Sarif): string[] {
  const rules = run.tool.driver.rules ?? [];
  return [
    ...(log.runs.length <= 20 ? [] : ['runs']),
    ...(results.length <= 25_000 ? [] : ['results']),
    ...(rules.length <= 25_000 ? [] : ['rules']),
    ...rules.flatMap(missingOfRule),
    ...results.flatMap(missingOfResult),
  ];
}

describe('the limits of GitHub', () => {
  test('hold for everything there is', async () => {
    expect(broken(await sarifOf(sampleRun()))).toEqual([]);
    expect(broken(await sarifOf(hostileRun()))).toEqual([]);
    expect(broken(await sarifOf(runOf(entries.map(({ id }) => finding({ id })))))).toEqual([]);
  });

  test('of 30,000 findings the worst 25,000 stay in order, with a notice, within 10 MB', async () => {
    const large = largeRun(30_000);
    const { text, notices } = await renderedAs('sarif', large);
    const notice =
      'SARIF has 25,000 of 30,000 results: GitHub takes no more, so 5,000 of the least severe were left out.';
    expect(notices).toEqual([notice]);
    const log = JSON.parse(text) as Log;
    const run = log.runs[0]!;
    const sarifResults = run.results ?? [];
    expect(run.invocations?.[0]?.toolExecutionNotifications).toEqual([{ level: 'warning', message: { text: notice } }]);
    const counts = (status: string): number =>
      sarifResults.filter(({ properties }) => properties?.['status'] === status).length;
    expect([sarifResults.length, counts('left to you'), counts('to check'), counts('fixable')]).toEqual([
      25_000, 3000, 3000, 19_000,
    ]);
    const places = sarifResults.map(
      ({ partialFingerprints }) => partialFingerprints?.['svcCodemodFingerprint/v1'] ?? '',
    );
    expect(places).toEqual([...places].sort());
    expect(broken({ log, run, results: sarifResults })).toEqual([]);
    expect(gzipSync(text).length).toBeLessThan(10_000_000);
    expect(schemaErrors({ ...log, runs: [{ ...run, results: sarifResults.slice(0, 500) }] })).toEqual([]);
  });

  test('25,000 are not cut', async () => {
    expect((await renderedAs('sarif', largeRun(25_000))).notices).toEqual([]);
  });
});

describe('hostile text', () => {
  test('a file name is one relative reference, which decodes to the name', async () => {
    const { results } = await sarifOf(hostileRun());
    const uri = results[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? '';
    expect(uri).toMatch(/^[A-Za-z0-9%!'()*~._/-]+$/);
    expect(decodeURIComponent(uri)).toBe(hostile.file.replace('\ud800', '\ufffd'));
  });

  test('a message has no link and no control character', async () => {
    const text = await textAs('sarif', hostileRun());
    // eslint-disable-next-line no-control-regex -- that is the point
    const control = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029\u061c]/;
    expect(text.replaceAll('\n', '')).not.toMatch(control);
    const message = (await sarifOf(hostileRun())).results[0]?.message.text ?? '';
    expect(message).toContain('\\[click\\](https://evil.example)');
    expect(message).toContain('\\x1b]8;;http://evil\\x07 \\u{202e}abc');
  });

  test('a place outside of the repository is told, but is no result', async () => {
    const run = runOf([], {
      verify: {
        ...sampleRun().report.verify!,
        errors: [],
        runtime: {
          ...sampleRun().report.verify!.runtime!,
          removedMembers: [
            { kind: 'removed', id: 'a', message: 'Gone.', callSite: { file: '/tmp/x.js', line: 1, column: 1 } },
          ],
        },
      },
    });
    const {
      run: { invocations, results },
    } = await sarifOf(run);
    expect(results).toEqual([]);
    expect(invocations?.[0]?.toolExecutionNotifications?.map(({ message }) => message.text)[0]).toBe('a: Gone.');
  });
});
