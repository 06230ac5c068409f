import { SvcClient } from '@svc/client';

const TRACE = 'trace';
const svc = new SvcClient();

const readers = Object.freeze({
  trace: (id) => svc.api[TRACE].get(id),
  session: (id) => svc['api']['sessions']['get'](id),
  observation: (id) => svc.api.legacy['observationsV1'].get(id),
  prompt: (name) => svc['getPrompt'](name),
});

export function read(kind, id) {
  const reader = readers[kind];
  if (!reader) throw new RangeError(`unknown kind ${kind}`);
  return reader(id);
}
