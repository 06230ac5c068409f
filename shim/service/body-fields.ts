import { badBody, type Issue } from './request-error.ts';

/** What a field of a body has to be. */
export type FieldRule =
  | 'text'
  | 'optional text'
  | 'optional texts'
  | 'texts'
  | 'number'
  | 'optional number'
  | 'boolean'
  | 'optional boolean'
  | 'array'
  | 'optional array'
  | 'any'
  | 'given'
  | 'object'
  | 'optional object'
  | { readonly oneOf: readonly string[]; readonly required?: true };

const expectations: Record<
  Extract<FieldRule, string>,
  readonly [message: string, holds: (value: unknown) => boolean]
> = {
  text: ['It is a text that is not empty.', (value) => typeof value === 'string' && value !== ''],
  'optional text': ['It is a text.', (value) => value === undefined || value === null || typeof value === 'string'],
  texts: [
    'It is an array of texts.',
    (value) => Array.isArray(value) && value.every((element) => typeof element === 'string'),
  ],
  'optional texts': [
    'It is an array of texts.',
    (value) => value === undefined || (Array.isArray(value) && value.every((element) => typeof element === 'string')),
  ],
  number: ['It is a finite number.', (value) => typeof value === 'number' && Number.isFinite(value)],
  'optional number': [
    'It is a finite number.',
    (value) => value === undefined || value === null || (typeof value === 'number' && Number.isFinite(value)),
  ],
  boolean: ['It is true or false.', (value) => typeof value === 'boolean'],
  'optional boolean': ['It is true or false.', (value) => value === undefined || typeof value === 'boolean'],
  array: ['It is an array.', (value) => Array.isArray(value)],
  'optional array': ['It is an array.', (value) => value === undefined || value === null || Array.isArray(value)],
  any: ['', () => true],
  given: ['It is required.', (value) => value !== undefined],
  object: ['It is an object.', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
  'optional object': [
    'It is an object.',
    (value) => value === undefined || (typeof value === 'object' && !Array.isArray(value)),
  ],
};

/**
 * A body that is an object with exactly these fields.
 *
 * @returns the body
 * @throws RequestError 400 that names every field that is unknown, missing or something else
 */
export function bodyFields(body: unknown, rules: Readonly<Record<string, FieldRule>>): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badBody([{ path: 'body', message: 'It is an object.' }]);
  const given = body as Record<string, unknown>;
  const issues: Issue[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(rules, name))
    .map((name) => ({ path: `body.${name}`, message: 'There is no such field.' }));
  for (const [name, rule] of Object.entries(rules)) {
    const value = given[name];
    if (typeof rule === 'string') {
      const [message, holds] = expectations[rule];
      if (!holds(value)) issues.push({ path: `body.${name}`, message });
    } else if ((value !== undefined || rule.required) && !rule.oneOf.includes(value as string)) {
      issues.push({ path: `body.${name}`, message: `It is one of ${rule.oneOf.join(', ')}.` });
    }
  }
  if (issues.length > 0) throw badBody(issues);
  return given;
}
