import { expect, it } from 'vitest';
import { countMarkers, hasMarker, readMarker } from '../../src/catalog/read-marker.ts';

it.each([
  ['TODO(svc-v6): api.trace.get: check: `id` differs', { id: 'api.trace.get', todo: 'check: `id` differs' }],
  ['TODO(svc-v6): type:Trace: use `Row`', { id: 'type:Trace', todo: 'use `Row`' }],
  ['TODO(svc-v6): type:Trace', { id: 'type:Trace', todo: '' }],
  ['TODO(svc-v6): LangfuseClient.getTrace: read on', { id: 'SvcClient.getTrace', todo: 'read on' }],
  ['TODO(svc-v5): py:api.trace.get: check: see', { id: 'py:api.trace.get', todo: 'check: see' }],
  ['see TODO(svc-v6): api.trace.get: check', undefined],
  ['TODO(svc-v7): api.trace.get: check', undefined],
  ['TODO: api.trace.get: check', undefined],
])('reads %s', (words, marker) => {
  expect(readMarker(words)).toEqual(marker);
});

it('counts the markers of all languages', () => {
  const text = '// TODO(svc-v6): a: b\n# TODO(svc-v5): py:a: b\n# TODO(svc-v5) later\n';
  expect([countMarkers(text), hasMarker(text), hasMarker('// TODO: a')]).toEqual([2, true, false]);
});
