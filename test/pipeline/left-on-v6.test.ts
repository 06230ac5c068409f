import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRepository, type TemporaryRepository } from '../cli/temporary-repository.ts';
import { judge } from './gate-repository.ts';

const read = (...lines: string[]): string =>
  [
    "import { SvcClient } from '@svc/client';",
    'const client = new SvcClient();',
    'export async function one(traceId: string) {',
    '  const { data } = await client.api.observations.getMany({ traceId, limit: 1000 });',
    '  const t = { ...data[0]!, observations: data };',
    ...lines.map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');

let place: TemporaryRepository;
beforeEach(() => {
  place = createRepository({ 'package.json': '{ "name": "a", "dependencies": { "@svc/client": "^6.0.0" } }\n' });
});
afterEach(() => place.remove());

/** What a strict check has of a file: `line:column id status` with its words, and the verdict. */
async function judged(text: string, options = {}): Promise<{ found: string[]; passed: boolean | undefined }> {
  place.write('src/a.ts', text);
  const { findings, gate } = await judge(place, { strict: true, ...options });
  return {
    found: findings.map(
      ({ file, line, column, endColumn, id, status, message, todo }) =>
        `${file}:${line}:${column}-${endColumn} ${id} ${status} ${message} ${todo}`,
    ),
    passed: gate?.passed,
  };
}

describe('code that calls v6 and reads of it what only v5 had', () => {
  test('is left, with its place in v6, though no name of v5 and no marker is there', async () => {
    expect(await judged(read('return t.observations.length + t.scores.length;'))).toEqual({
      found: [
        "src/a.ts:6:36-42 sdk:types manual This does not fit the v6 types: TS2339 Property 'scores' does not exist on type '{ observations: ObservationV2[]; id: string; traceId: string | null; startTime: string; endTime: strin… }'. `scores` is gone (v6: `api.scores.getMany({ traceId })`).",
      ],
      passed: false,
    });
  });

  test('is told by a marker alone where there is one', async () => {
    const marked = '// TODO(svc-v6): api.trace.get: check: `.scores` is gone (v6: `api.scores.getMany({ traceId })`)';
    const { found } = await judged(read(marked, 'return t.observations.length + t.scores.length;'));
    expect(found).toEqual([
      'src/a.ts:6:6-99 api.trace.get review A marker of an earlier run is still here, to check: `.scores` is gone (v6: `api.scores.getMany({ traceId })`) Do what the marker says, then delete its line; "npx svc-codemod explain api.trace.get" says more.',
    ]);
  });

  test.each([
    ['reads what v6 has', ['return t.observations.length + (t.parentObservationId ?? "").length;']],
    ['has an error of its own, with v5 as with v6', ['return t.observations.length + t.notOfTheSdk.length;']],
    ['has an error that is not about the SDK', ['const own = { a: t.id };', 'return own.scores;']],
  ])('nothing is left of code that %s', async (_, lines) => {
    expect(await judged(read(...lines))).toEqual({ found: [], passed: true });
  });

  test('counts in a baseline and on changed lines as every finding', async () => {
    place.write('src/a.ts', read('return t.scores.length;'));
    place.commit();
    await judge(place, { baseline: 'v5.txt', updateBaseline: true });
    expect((await judge(place, { baseline: 'v5.txt' })).gate).toMatchObject({ left: 0, passed: true });
    expect((await judge(place, { since: 'HEAD' })).gate).toMatchObject({ left: 0, passed: true });
    place.write('src/a.ts', read('return t.scores.length + t.htmlPath.length;'));
    expect((await judge(place, { since: 'HEAD' })).gate).toMatchObject({ left: 2, passed: false });
  });

  test('in JavaScript nothing is said of types that do not fit, but of what is not there', async () => {
    place.write('src/a.js', read('return [...t.scores, t.name.missing, t.level < 2];'));
    expect((await judge(place)).findings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      "6:16 This does not fit the v6 types: TS2339 Property 'scores' does not exist on type '{ observations: ObservationV2[]; id: string; traceId: string | null; startTime: string; endTime: strin… }'.",
    ]);
  });

  test('is asked about in files that are judged alone', async () => {
    place.write('src/b.ts', read('return t.scores.length;'));
    place.commit();
    place.write('src/c.ts', 'export const nothing = 1;\n');
    expect((await judge(place, { sinceFiles: 'HEAD' })).gate).toMatchObject({ left: 0, passed: true });
  });
});
