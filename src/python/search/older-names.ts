/** Majors 2 and 3 of the SDK, which have its name as well. */
import { type Line, lineOf } from '../lines.ts';
import type { FileScopes } from '../scopes.ts';
import type { Value } from '../value.ts';
import type { Reading } from './reading.ts';

/**
 * Names that only majors 2 and 3 of the SDK have. They make no findings: a project with one of them, whose manifests do
 * not say major 4 or 5, is left out with a note (`isOlder` in `projects.ts`).
 */
export const olderModules = /^\w+\.(?:decorators|client|callback|llama_index|api\.resources)(?:\.|$)/;
const olderMembers: Readonly<Record<string, ReadonlySet<string>>> = {
  client: new Set([
    ...['trace', 'span', 'generation', 'event', 'score', 'update_current_trace', 'get_trace', 'get_traces'],
    ...['fetch_trace', 'fetch_traces', 'fetch_observation', 'fetch_observations', 'fetch_session', 'fetch_sessions'],
  ]),
  span: new Set(['update_trace']),
};

export function noteOlder(reading: Reading, owner: Value, name: string): void {
  if (owner.likely === true) return;
  if (olderMembers[owner.kind]?.has(name) === true) reading.found.older.add(name);
  if (owner.kind === 'namespace' && owner.path.length === 0 && name === 'score_v_2') reading.found.older.add(name);
}

/** A module of majors 2 and 3 that a file cannot run without: it imports it always, before anything else. */
export function olderModuleOf({ imports }: FileScopes, lines: readonly Line[], sdk: string): string | undefined {
  const found = imports.find(
    ({ module, name, statement }) =>
      module.startsWith(`${sdk}.`) &&
      olderModules.test(`${module}.${name ?? ''}`) &&
      statement.scope.kind === 'module' &&
      lineOf(lines, statement.from).header === undefined,
  );
  return found?.module;
}
