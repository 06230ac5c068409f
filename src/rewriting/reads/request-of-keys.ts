import type { LiteralProperty } from '../../program/literal-value.ts';
import { addedKeys, requestText, type RequestForm, type RequestText } from './request-text.ts';

/** The expression that holds v5's request, and its keys as far as its type names them. */
export interface HeldRequest {
  owner: string;
  keys: readonly string[];
}

/** A text that is made here has no comments. */
const commentless = { commentsOf: () => [] };

/**
 * v6's request for the keys of a value that is built elsewhere: `{ name: query.name }` and so on, to be read by a
 * person.
 * @param paged the code sets or counts a page
 */
export function requestOfKeys(
  form: RequestForm,
  { owner, keys }: HeldRequest,
  fields: string,
  paged: boolean,
): RequestText {
  const { map } = form;
  // Its type has a page, and no code in sight sets one.
  const pages = paged ? [] : keys.filter((key) => map.keys[key]?.special === 'page');
  if (pages.length > 0) {
    const others = { owner, keys: keys.filter((key) => !pages.includes(key)) };
    const request = requestOfKeys(form, others, fields, true);
    const reasons = pages.map((key) => `where a \`${key}\` is set in it, ${map.keys[key]!.gone}`);
    return { ...request, blocked: [...request.blocked, ...reasons] };
  }
  const known = keys.filter((key) => map.keys[key] !== undefined);
  // Conditions that nobody names belong into the filter, beside the one that makes a row a record.
  if (known.length === 0 && map.rootRows)
    return requestText({ ...form, source: '', syntax: commentless }, undefined, fields, 0);
  if (known.length === 0)
    return {
      text: `{ ${[`...${owner}`, ...addedKeys(form, fields)].join(', ')} }`,
      notes: [],
      blocked: [],
      skip: 0,
    };
  let source = '{ ';
  const properties = known.map((name): LiteralProperty => {
    const start = source.length;
    source += `${name}: ${owner}.${name}, `;
    const range = { start, end: source.length - 2 };
    const value = {
      range: { start: start + name.length + 2, end: range.end },
      kind: 'expression',
      stable: true,
      list: name === 'tags' || name === 'environment' ? 'maybe' : 'no',
      mayBeAbsent: true,
    } as const;
    return { form: 'property', name, range, key: { start, end: start + name.length }, value };
  });
  source += '}';
  const literal = {
    range: { start: 0, end: source.length },
    kind: 'object',
    stable: false,
    list: 'no',
    mayBeAbsent: false,
    properties,
  } as const;
  return requestText({ ...form, source, syntax: commentless }, literal, fields, 0);
}
