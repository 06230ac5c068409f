import fc from '../random.ts';
import { expect, test } from 'vitest';
import { isSameMarker, leavesToPerson, standsFor } from '../../src/applying/same-marker.ts';
import { isMarkerOf, withNeutralId } from '../../src/catalog/read-marker.ts';
import { markerWords, shortMarkerWords } from '../../src/edits/marker-text.ts';

const head = 'TODO(svc-v6): api.trace.get: ';
const short = (todo: string, room: number): string =>
  shortMarkerWords({ id: 'api.trace.get', todo }, head.length + room);

test.each([
  ['check: one; two', 15, 'check: one; two'],
  ['check: one; two and more than that has room', 35, 'check: one; ...'],
  ['Call it. Not done here: it is dynamic.', 37, 'Call it; ...'],
  ['one is here, and two, and three four five six seven', 33, 'one is here, and two; ...'],
  ['one, two or three are there as v5 had them all', 33, 'one, two or three are there ...'],
  [
    'check: traces without exactly one root observation are listed differently',
    70,
    'check: traces without exactly one root observation are listed ...',
  ],
  ['Look at the rows of the list that v6 has', 39, 'Look at the rows of the list ...'],
  ['a row of pages: they come by time', 30, 'a row of pages; ...'],
  ['check: some of the rows that are here come by time', 33, 'see the report'],
  ['`page` (of the rows that v6 has) is not there', 30, 'see the report'],
  ['`page` is gone (v6: there is a cursor)', 30, '`page` is gone; ...'],
  ['check: `a; b` is gone (v6: c; d), and e fits', 41, 'check: `a; b` is gone (v6: c; d); ...'],
  [
    'Read `client.api.observations.getMany({ limit: 1, cursor })` and go on',
    60,
    'Read `client.api.observations.getMany({ limit: 1…` and go on',
  ],
  [
    'Read `client.api.observations.getMany({ limit: 1, cursor })` and go on',
    47,
    'Read `…api.observations.getMany(…)` and go on',
  ],
  ['Read `client.api.observations.getMany` and go on', 41, 'Read `…observations.getMany` and go on'],
  ['Pass `from_start_time` of the run (`created_at`).', 40, 'Pass `from_start_time` of the run; ...'],
  ['Pass `from_start_time_of_the_run` of each', 30, 'see the report'],
  ['Listtherootobservationswithanamethatislong', 30, 'see the report'],
])('%s in %i', (todo, room, expected) => {
  expect(short(todo, room)).toBe(head + expected);
});

test.each([
  [120, 'check: an unknown trace has no row, v5 threw a 404, and neither has one of another; `.id` is `traceId`'],
  [80, 'check: `id` differs; an unknown trace has no row, v5 threw a 404; ...'],
  [40, 'check: `id` differs; ...'],
])('a field that changes without an error is named in %i', (room, expected) => {
  const todo = 'check: an unknown trace has no row, v5 threw a 404, and neither has one of another; `.id` is `traceId`';
  const marker = { id: 'api.trace.get', todo, silent: ['id'] };
  expect(shortMarkerWords(marker, head.length + room)).toBe(head + expected);
});

test('parts of one field have its name where there is no room for theirs', () => {
  const todo = 'check: `usageDetails.input` is without the cached tokens; `usageDetails.output` is without the others';
  const marker = { id: 'api.trace.get', todo, silent: ['usageDetails.input', 'usageDetails.output'] };
  const shorts = [80, 60, 40, 33].map((room) => shortMarkerWords(marker, head.length + room).slice(head.length));
  expect(shorts).toEqual([
    'check: `usageDetails.input`, `usageDetails.output` differ; ...',
    'check: usageDetails.input, usageDetails.output differ; ...',
    'check: `usageDetails` differs; ...',
    'check: usageDetails differs; ...',
  ]);
});

test('a marker has room on its line, keeps its id, and cuts no code in two', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const code = fc.stringMatching(/^[a-z;., ]{1,12}$/).map((text) => `\`${text}\``);
  const todo = fc
    .array(fc.tuple(fc.oneof(word, code), fc.constantFrom(' ', ', ', '; ', '. ')), { minLength: 1, maxLength: 40 })
    .map((parts) => parts.flat().join('').trim());
  fc.assert(
    fc.property(todo, fc.integer({ min: head.length + 40, max: 120 }), (text, room) => {
      const words = shortMarkerWords({ id: 'api.trace.get', todo: text }, room);
      expect(words.length).toBeLessThanOrEqual(room);
      expect(words.startsWith(head)).toBe(true);
      expect(words.split('`').length % 2).toBe(1);
    }),
  );
});

test('a marker of an earlier run is known again, whatever had room on its line', () => {
  const marker = {
    id: 'api.trace.get',
    todo: 'Read the rows. Not done here: the name is not written out. Text: `client.api.observations.getMany({ traceId })`',
  };
  const rooms = [200, 108, 90, 75].map((room) => shortMarkerWords(marker, room));
  const entry = { id: 'api.trace.get', todo: 'Read the rows.' };
  expect(rooms.map((words) => words.slice(head.length))).toEqual([
    marker.todo,
    'Read the rows. Not done here: the name is not written out; ...',
    'Read the rows; ...',
    'Read the rows; ...',
  ]);
  expect(rooms.map((words) => isSameMarker(words, markerWords(marker)))).toEqual([true, true, true, true]);
  expect(rooms.map((words) => leavesToPerson(words, entry))).toEqual([true, true, true, true]);
  expect(leavesToPerson(`${head}Read the rows. I did the first half`, entry)).toBe(false);
  expect(standsFor(`${head}what somebody wrote`, marker)).toBe(true);
  expect(standsFor('TODO(svc-v6): api.trace.list: Read the rows.', marker)).toBe(false);
});

test.each([20, 55, 60, 62, 64, 66, 68, 70, 120])('the same is said behind the names of every profile in %i', (room) => {
  const todo = 'Call `prompt.get` instead; not done here: `prompt.get` is already mocked here';
  const neutral = shortMarkerWords({ id: 'SvcClient.getPrompt', todo }, room);
  const readable = shortMarkerWords({ id: 'SvcClient.getPrompt', readableId: 'LangfuseClient.getPrompt', todo }, room);
  expect(readable).toBe(neutral.replace('SvcClient.getPrompt: ', 'LangfuseClient.getPrompt: '));
  expect(readable.length).toBeLessThanOrEqual(
    Math.max(room, 'TODO(svc-v6): LangfuseClient.getPrompt: see the report'.length),
  );
});

test('a marker is the same in the names of every profile', () => {
  const todo = 'Call `prompt.get` instead.';
  const marker = { id: 'SvcClient.getPrompt', readableId: 'LangfuseClient.getPrompt', todo };
  const names = ['SvcClient.getPrompt', 'LangfuseClient.getPrompt', 'LangfuseClient.getDataset', 'getPrompt'];
  const existing = names.map((name) => `TODO(svc-v6): ${name}: ${todo}`);
  expect(existing.map((words) => standsFor(words, marker))).toEqual([true, true, false, false]);
  expect(existing.map((words) => isSameMarker(words, markerWords(marker)))).toEqual([true, true, false, false]);
  expect(existing.map((words) => leavesToPerson(words, marker))).toEqual([true, true, false, false]);
  expect(existing.map((words) => isMarkerOf(`// ${words}`, marker.id))).toEqual([true, true, false, false]);
  expect(existing.map(withNeutralId)).toEqual([
    existing[0],
    existing[0],
    `TODO(svc-v6): SvcClient.getDataset: ${todo}`,
    existing[3],
  ]);
});
