import { expect, test } from 'vitest';
import { excerptsOf } from '../../src/pipeline/excerpts.ts';
import { placesAfterRun } from '../../src/pipeline/places-after-run.ts';
import { excerptKey } from '../../src/report/excerpt.ts';
import { finding } from '../report/sample-run.ts';

const source = `import { client } from './client';
export const traces = await client
  .api.trace
  .list({ limit: 5 });
export const one = client.api.trace.get('a');
`;
const listFinding = finding({
  status: 'manual',
  line: 4,
  column: 4,
  endLine: 4,
  endColumn: 8,
  before: source.split('\n').slice(1, 4).join('\n'),
});
const get = finding({
  status: 'review',
  line: 5,
  column: 37,
  endLine: 5,
  endColumn: 40,
  before: source.split('\n')[4]!,
});

test('before a run: the lines of the statement up to the finding', () => {
  const excerpts = excerptsOf([listFinding, get], () => ({ source, output: source }), undefined);
  expect([listFinding, get].map((one) => excerpts.get(excerptKey(one)))).toEqual([
    { line: 4, column: 4, lines: source.split('\n').slice(1, 4), start: 3, length: 4 },
    { line: 5, column: 37, lines: [source.split('\n')[4]], start: 36, length: 3 },
  ]);
});

test('after a run: where the finding is now, and the new code of what was rewritten', () => {
  const output = source
    .replace('export const traces', '// TODO(svc-v6): api.trace.list: Look.\n$&')
    .replace(
      /export const one.*\n/,
      "// TODO(svc-v6): api.trace.get: Look.\n  const rows = load('a');\nexport const one = rows[0];\n",
    );
  const excerpts = excerptsOf([listFinding, get], () => ({ source, output }), placesAfterRun);
  expect([listFinding, get].map((one) => excerpts.get(excerptKey(one)))).toEqual([
    { line: 5, column: 4, lines: source.split('\n').slice(1, 4), start: 3, length: 4 },
    { line: 7, column: 16, lines: ["  const rows = load('a');"], start: 15, length: 4 },
  ]);
});

test('a statement that went is shown where its comment stands, and a new name has the caret', () => {
  const before = "client.getPrompt('a');\nlog();\nspan.setTraceIO({ input });\n";
  const output = "client.prompt.get('a');\n// TODO(svc-v6): span.setTraceIO: check: Look.\nlog();\n";
  const places = placesAfterRun(before, output);
  expect(places({ line: 3, column: 5 }, 'span.setTraceIO')).toEqual({ line: 3, column: 0, length: 6, same: false });
  expect(places({ line: 1, column: 7 }, 'SvcClient.getPrompt')).toMatchObject({ line: 1, column: 7, same: false });
});

test('a path with another number of names is a whole, and a name that was kept is not', () => {
  const before = 'export const one = (id) => lf.api.legacy.observationsV1.get(id);\n';
  const output = `export const one = (id) => lf.api.observations.getMany({
  filter: JSON.stringify([{ type: 'string', column: 'id', operator: '=', value: id }]),
}).then(({ data }) => data[0]);
`;
  const at = (name: string): object =>
    placesAfterRun(before, output)({ line: 1, column: before.indexOf(name) }, 'api.legacy.observationsV1.get');
  expect(at('get(')).toEqual({ line: 1, column: 34, length: 'observations.getMany'.length, same: false });
  expect(at('api')).toEqual({ line: 1, column: 30, length: 0, same: true });
});

test('a statement that is another one has the caret at the name that took over, or is shown as it is marked', () => {
  const before = 'const names = await client.api.datasets.getRuns(name);\n';
  const output = `// TODO(svc-v6): api.datasets.getRuns: check: api.experiments.list has at most 100.
const dataset = await client.api.datasets.get(name);
const names = await client.api.experiments.list({ datasetId: dataset.id });
`;
  const at = (target?: readonly string[]): object =>
    placesAfterRun(before, output)({ line: 1, column: before.indexOf('getRuns') }, 'api.datasets.getRuns', target);
  expect(at(['experiments', 'list'])).toEqual({ line: 3, column: 43, length: 4, same: false });
  expect(at(['experiments', 'nothingHere'])).toEqual(at());
  expect(at()).toMatchObject({ line: 2, column: 42 });
  expect(at([])).toEqual({ line: 2, column: 0, length: 52, same: false });
});

test('a notebook is read by the lines of its code, though all of it stands on one line', () => {
  const notebook = (...code: string[]): string =>
    JSON.stringify({ cells: [{ cell_type: 'code', outputs: ['x'.repeat(30_000)], source: code.join('\n') }] });
  const told = 'print("a\\n"); api.trace.get("t1")';
  const before = notebook('import json', told, 'api.legacy.score_v1.delete("s1")');
  const marker = '# TODO(svc-v5): py:api.trace.get: Look.';
  const output = notebook('import json', marker, told, 'api.scores.delete("s1")');
  const places = placesAfterRun(before, output);
  const place = (text: string, word: string): { line: number; column: number } => ({
    line: 1,
    column: text.indexOf(word),
  });
  expect(places(place(before, 'get('), 'py:api.trace.get')).toEqual({
    ...place(output, 'get(\\"'),
    length: 0,
    same: true,
  });
  expect(places(place(before, 'delete('), 'py:api.legacy.score_v1.delete')).toMatchObject(place(output, 'delete('));
});

test('of a very long line only the part around the finding; nothing of what is fixable, or of files nobody holds', () => {
  const long = finding({ status: 'manual', line: 1, column: 5001, endLine: 1, endColumn: 5004, before: 'x' });
  const text = `${'a'.repeat(5000)}get${'b'.repeat(5000)}`;
  const excerpt = excerptsOf([long], () => ({ source: text, output: text }), undefined).get(excerptKey(long))!;
  expect([excerpt.lines[0]!.length, excerpt.lines[0]!.slice(excerpt.start, excerpt.start + 3)]).toEqual([400, 'get']);
  expect(excerptsOf([finding()], () => ({ source, output: source }), undefined).size).toBe(0);
  expect(excerptsOf([listFinding], () => undefined, undefined).size).toBe(0);
});

test('of a marker that an earlier run has left, the code below it is shown; of code and of a marker above nothing, its own line', () => {
  const marker = '// TODO(svc-v6): api.trace.get: check: Look.';
  const text = `  ${marker}\n  const rows = load('a');\n  ${marker}\n\n`;
  const at = (line: number, before: string): ReturnType<typeof finding> =>
    finding({ status: 'review', line, column: 6, endLine: line, endColumn: 8, before });
  const found = [at(1, marker), at(2, "const rows = load('a');"), at(3, marker)];
  const excerpts = excerptsOf(found, () => ({ source: text, output: text }), undefined);
  const lines = text.split('\n');
  expect(found.map((one) => excerpts.get(excerptKey(one)))).toEqual([
    { line: 2, column: 1, lines: [lines[1]], start: 0, length: 0, below: true },
    { line: 2, column: 6, lines: [lines[1]], start: 5, length: 2 },
    { line: 3, column: 6, lines: [lines[2]], start: 5, length: 2 },
  ]);
});
