import { badQuery } from './request-error.ts';

/** One condition of a `filter` (field facts, "Reads that change shape"). */
export interface Condition {
  type: ConditionType;
  column: string;
  operator: string;
  value: unknown;
  key?: string;
}

const comparisons = ['=', '>', '<', '>=', '<='];
const textOperators = ['=', 'contains', 'does not contain', 'starts with', 'ends with', 'matches'];

/** Operators by type of condition. Those with `Object` and `category` are for a column with `key`, as `metadata`. */
const operators = {
  datetime: comparisons,
  number: comparisons,
  numberObject: comparisons,
  string: textOperators,
  stringObject: textOperators,
  stringOptions: ['any of', 'none of'],
  categoryOptions: ['any of', 'none of'],
  arrayOptions: ['any of', 'none of', 'all of'],
  boolean: ['=', '<>'],
  booleanObject: ['=', '<>'],
  null: ['is null', 'is not null'],
} as const satisfies Record<string, readonly string[]>;

type ConditionType = keyof typeof operators;

const valueRules: Record<ConditionType, readonly [what: string, holds: (value: unknown) => boolean]> = {
  datetime: ['a time in ISO 8601', (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))],
  number: ['a finite number', Number.isFinite],
  numberObject: ['a finite number', Number.isFinite],
  string: ['a text', (value) => typeof value === 'string'],
  stringObject: ['a text', (value) => typeof value === 'string'],
  stringOptions: ['an array of texts', isTexts],
  categoryOptions: ['an array of texts', isTexts],
  arrayOptions: ['an array of texts', isTexts],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  booleanObject: ['true or false', (value) => typeof value === 'boolean'],
  null: ['anything', () => true],
};

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

const fields: ReadonlySet<string> = new Set(['type', 'column', 'operator', 'value', 'key']);

function readCondition(given: unknown, index: number, columns: readonly string[], keyed: readonly string[]): Condition {
  const fail = (message: string): never => {
    throw badQuery('filter', `Condition ${index + 1}: ${message}`);
  };
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return fail('It is an object with type, column, operator and value.');
  const { type, column, operator, value, key } = given as Record<string, unknown>;
  const strange = Object.keys(given).find((name) => !fields.has(name));
  if (strange !== undefined) fail(`There is no field "${strange}".`);
  if (typeof type !== 'string' || !Object.hasOwn(operators, type))
    return fail(`"type" is one of ${Object.keys(operators).join(', ')}.`);
  const known = type as ConditionType;
  if (typeof column !== 'string' || !columns.includes(column)) return fail(`"column" is one of ${columns.join(', ')}.`);
  if (typeof operator !== 'string' || !(operators[known] as readonly string[]).includes(operator))
    return fail(`"operator" of type ${type} is one of ${operators[known].join(', ')}.`);
  const [expected, holds] = valueRules[known];
  if (!holds(value)) fail(`"value" of type ${type} is ${expected}.`);
  if (keyed.includes(column) ? typeof key !== 'string' || key === '' : key !== undefined) {
    fail(keyed.includes(column) ? `Column ${column} needs "key".` : `Column ${column} has no "key".`);
  }
  return { type: known, column, operator, value, ...(typeof key === 'string' ? { key } : {}) };
}

/**
 * Reads the JSON text of a `filter`.
 *
 * @param columns that can be named
 * @param keyed those of them that need a `key`
 * @throws RequestError 400 that says which condition is wrong and how
 */
export function readFilter(text: string, columns: readonly string[], keyed: readonly string[] = []): Condition[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badQuery('filter', 'It is not valid JSON.');
  }
  if (!Array.isArray(value)) throw badQuery('filter', 'It is a JSON array of conditions.');
  return value.map((condition, index) => readCondition(condition, index, columns, keyed));
}

/** The value at a dotted path. A key that has the dots itself goes before the path. */
export function atPath(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, path)) return (value as Record<string, unknown>)[path];
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (!Object.hasOwn(value, head)) continue;
    const nested = atPath((value as Record<string, unknown>)[head], path.slice(dot + 1));
    if (nested !== undefined) return nested;
  }
  return undefined;
}

function compared(operator: string, left: number | string, right: number | string): boolean {
  switch (operator) {
    case '=':
      return left === right;
    case '>':
      return left > right;
    case '<':
      return left < right;
    case '>=':
      return left >= right;
    default:
      return left <= right;
  }
}

function textFits(operator: string, text: string, value: string): boolean {
  switch (operator) {
    case '=':
      return text === value;
    case 'contains':
    case 'matches':
      return text.includes(value);
    case 'does not contain':
      return !text.includes(value);
    case 'starts with':
      return text.startsWith(value);
    default:
      return text.endsWith(value);
  }
}

/** A value of another type than the condition's never fits: numbers and booleans keep their type (contract §9.4, 4). */
export function fits(condition: Condition, actual: unknown): boolean {
  const { type, operator, value } = condition;
  switch (type) {
    case 'null':
      return (actual === null || actual === undefined) === (operator === 'is null');
    case 'datetime':
      return typeof actual === 'string' && compared(operator, Date.parse(actual), Date.parse(value as string));
    case 'number':
    case 'numberObject':
      return typeof actual === 'number' && compared(operator, actual, value as number);
    case 'boolean':
    case 'booleanObject':
      return typeof actual === 'boolean' && (actual === value) === (operator === '=');
    case 'string':
    case 'stringObject':
      return typeof actual === 'string'
        ? textFits(operator, actual, value as string)
        : operator === 'does not contain' && (actual === null || actual === undefined);
    default: {
      const wanted = value as readonly string[];
      const given = Array.isArray(actual) ? (actual as unknown[]) : [actual];
      if (operator === 'all of') return wanted.every((option) => given.includes(option));
      return wanted.some((option) => given.includes(option)) === (operator === 'any of');
    }
  }
}
