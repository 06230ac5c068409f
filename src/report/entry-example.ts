import { defined } from '../catalog/defined.ts';
import type { Entry, Root } from '../catalog/entry.ts';
import { filledSlots } from '../catalog/suggestion-slots.ts';

/** How a value of each kind is called in an example. */
const receivers: Readonly<Record<Root, string>> = {
  client: 'client',
  api: 'client.api',
  observation: 'span',
  tracing: 'tracing',
  datasetItem: 'item',
  experimentResult: 'result',
  scoresResponse: 'response',
  type: 'value',
  package: 'package',
};

/** A use of a change in v5, and what a person would write in v6. */
export interface EntryExample {
  /** Absent where a version is too low, whichever it is. */
  before?: string;
  /** Absent where nothing takes over. */
  after?: string;
}

function before({ root, path, parameters, id }: Entry): string | undefined {
  if (root === 'type') return path.join('.');
  if (root === 'package') return id.startsWith('package:') ? '^5.0.0' : undefined;
  const member = root === 'tracing' ? path.join('.') : [receivers[root], ...path].join('.');
  return parameters === undefined ? member : `${member}(${parameters.join(', ')})`;
}

/** The example of an entry, with the names of parameters as arguments. */
export function entryExample(entry: Entry): EntryExample {
  const { root, parameters = [], suggestion } = entry;
  const older = defined({ before: before(entry) });
  if (suggestion === undefined) return older;
  const after = filledSlots(suggestion, (slot) => {
    if (slot === 'receiver') return receivers[root];
    if (slot === 'api') return 'client.api';
    return slot === 'args' ? parameters.join(', ') : (parameters[slot] ?? '…');
  });
  return { ...older, after };
}
