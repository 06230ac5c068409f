import { base64Encode } from './encoding.ts';

/** A value, or a function or promise that gives it. */
export type Supplied<T> = T | Promise<T> | (() => T | Promise<T>);

export type HeaderValues = Record<string, Supplied<string | null | undefined> | null | undefined>;

export async function supplied<T>(value: Supplied<T>): Promise<T> {
  return typeof value === 'function' ? (value as () => T | Promise<T>)() : value;
}

/** Headers in the order in which they override each other, case-insensitively; `null` takes a header away. */
export async function mergedHeaders(...layers: readonly (HeaderValues | undefined)[]): Promise<Headers> {
  const headers = new Headers();
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer ?? {})) {
      const text = await supplied(value);
      if (text === null) headers.delete(name);
      else if (text !== undefined) headers.set(name, text);
    }
  }
  return headers;
}

/** Basic authentication with the two keys; with the public key alone, that key as a bearer. */
export function authorization(publicKey: string | undefined, secretKey: string | undefined): string | undefined {
  if (publicKey !== undefined && secretKey !== undefined) return `Basic ${base64Encode(`${publicKey}:${secretKey}`)}`;
  return publicKey === undefined ? undefined : `Bearer ${publicKey}`;
}
