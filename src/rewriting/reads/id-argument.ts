import type { Entry } from '../../catalog/entry.ts';
import type { CallFacts } from '../../sites/site.ts';

/**
 * Why a call has no id where v5 took one, as one clause: JavaScript lets a request stand there, with which v5 found
 * nothing. `undefined` where the argument may be an id.
 */
export function whyNoId({ arguments: [id] }: CallFacts, { parameters: [name = ''] = [] }: Entry): string | undefined {
  if (!name.endsWith('Id') || id === undefined) return undefined;
  const isObject = id.kind === 'object' || id.kind === 'emptyObject' || id.value?.kind === 'array';
  return isObject ? `v5 took the \`${name}\` here, and this is no id` : undefined;
}
