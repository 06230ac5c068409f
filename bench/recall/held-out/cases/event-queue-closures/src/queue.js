import { EventEmitter, once } from 'node:events';
import { SvcClient } from '@svc/client';

export function createQueue(options = {}) {
  const { client = new SvcClient(), interval = 1000 } = options;
  const events = new EventEmitter();
  const pending = [];

  events.on('trace', (id) => pending.push(() => client.api.trace.get(id)));
  events.on('run', ({ dataset, run }) => pending.push(async () => (await client.api.datasets.getRun(dataset, run)).datasetRunItems));

  const timer = setInterval(async () => {
    const job = pending.shift();
    if (job) events.emit('done', await job());
  }, interval);

  return { add: (kind, payload) => events.emit(kind, payload), next: () => once(events, 'done'), stop: () => clearInterval(timer) };
}
