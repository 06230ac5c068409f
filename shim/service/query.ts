import { badQuery } from './request-error.ts';

/**
 * The parameters of a query, read with their types. Every method throws a `RequestError` 400 that names the parameter.
 */
export class Query {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(search: string) {
    const values = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(search)) {
      const known = values.get(name);
      if (known === undefined) values.set(name, [value]);
      else known.push(value);
    }
    this.#values = values;
  }

  get names(): string[] {
    return [...this.#values.keys()];
  }

  /** For the request log: an array where a parameter was given more than once. */
  toRecord(): Record<string, string | readonly string[]> {
    return Object.fromEntries(
      [...this.#values].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
    );
  }

  /** A text; undefined when absent. */
  text(name: string): string | undefined {
    const values = this.#values.get(name);
    if (values === undefined) return undefined;
    if (values.length > 1) throw badQuery(name, 'It is given more than once.');
    return values[0];
  }

  /** One of some texts; undefined when absent. */
  oneOf(name: string, values: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !values.includes(value)) throw badQuery(name, `It is one of ${values.join(', ')}.`);
    return value;
  }

  /** Those of the parameters that are there, with their texts. */
  given<Name extends string>(names: readonly Name[]): [name: Name, value: string][] {
    return names.flatMap((name): [Name, string][] => {
      const value = this.text(name);
      return value === undefined ? [] : [[name, value]];
    });
  }

  /** A comma-separated or repeated list; undefined when absent. */
  list(name: string): string[] | undefined {
    const values = this.#values.get(name);
    return values
      ?.flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }

  /** One or several values, with commas in them. */
  values(name: string): readonly string[] | undefined {
    return this.#values.get(name);
  }

  /** A whole number from `min` to `max`. */
  integer(name: string, { min, max }: { min: number; max: number }): number | undefined;
  integer(name: string, { min, max, absent }: { min: number; max: number; absent: number }): number;
  integer(name: string, { min, max, absent }: { min: number; max: number; absent?: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return absent;
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) throw badQuery(name, `It is a whole number from ${min} to ${max}.`);
    return value;
  }

  /** A finite number. */
  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = text.trim() === '' ? NaN : Number(text);
    if (!Number.isFinite(value)) throw badQuery(name, 'It is a finite number.');
    return value;
  }

  /** `true` or `false`. */
  boolean(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (text !== 'true' && text !== 'false') throw badQuery(name, 'It is true or false.');
    return text === 'true';
  }

  /** A time in ISO 8601, normalised to UTC with milliseconds. */
  time(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
    if (Number.isNaN(time)) throw badQuery(name, 'It is a time in ISO 8601.');
    return new Date(time).toISOString();
  }

  /** As `time`, and it has to be there. */
  requiredTime(name: string): string {
    const time = this.time(name);
    if (time === undefined) throw badQuery(name, 'It is required.');
    return time;
  }

  /** Some of the named groups. */
  groups<Group extends string>(name: string, groups: readonly Group[]): Group[] | undefined {
    const list = this.list(name);
    for (const group of list ?? []) {
      if (!(groups as readonly string[]).includes(group))
        throw badQuery(name, `"${group}" is no group. There are: ${groups.join(', ')}.`);
    }
    return list as Group[] | undefined;
  }
}
