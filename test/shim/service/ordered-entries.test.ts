import { expect, test } from 'vitest';
import { completeObservation } from '../../../shim/service/complete-observation.ts';
import { type Entry, OrderedEntries } from '../../../shim/service/ordered-entries.ts';

test('filling a list with many entries puts it in order a few times only', () => {
  const count = 100_000;
  let looks = 0;
  const list = new OrderedEntries();
  for (let sequence = 0; sequence < count; sequence += 1) {
    const time = String(1_000_000 + sequence);
    const entry: Entry = {
      id: '',
      record: {},
      sequence,
      get time() {
        looks += 1;
        return time;
      },
    };
    list.add(entry);
  }
  const { entries } = list;
  expect([entries[0]?.sequence, entries.at(-1)?.sequence]).toEqual([count - 1, 0]);
  // Two entries are looked at up to four times to be compared.
  expect(looks / count).toBeLessThan(12);
});

test('an observation keeps what it was given besides the fields that all have', () => {
  const given = { id: 'o', traceId: 't', name: 'n', modelId: 'm', inputPrice: 1, experiment: { experimentId: 'e' } };
  const { modelId, inputPrice, experiment, name, level } = completeObservation(given, {
    now: '2026-01-01T00:00:00.000Z',
    projectId: 'p',
    previous: undefined,
  });
  expect({ modelId, inputPrice, experiment, name, level }).toEqual({
    modelId: 'm',
    inputPrice: 1,
    experiment: { experimentId: 'e' },
    name: 'n',
    level: 'DEFAULT',
  });
});
