/** Ids, base64 and texts of values; only what every JavaScript runtime has. */

/** A random id of version 4. The argument is taken for compatibility. */
export function generateUUID(_globalThis?: unknown): string {
  return crypto.randomUUID();
}

/** A timer that does not keep the process alive. @param timeout milliseconds */
export function safeSetTimeout(fn: () => void, timeout: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(fn, timeout);
  // A browser's timer is a number.
  (timer as { unref?: () => void }).unref?.();
  return timer;
}

export function base64ToBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!);
}

export function bytesToBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Base64 of a text as UTF-8. */
export function base64Encode(input: string): string {
  return bytesToBase64(new TextEncoder().encode(input));
}

/** The text whose UTF-8 the base64 is. */
export function base64Decode(input: string): string {
  return new TextDecoder().decode(base64ToBytes(input));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random experiment id: 16 hexadecimal digits. */
export async function createExperimentId(): Promise<string> {
  return hex(crypto.getRandomValues(new Uint8Array(8)));
}

/** An id that is the same for the same input: the first 16 hexadecimal digits of the SHA-256 of its text. */
export async function createExperimentItemId(input: unknown): Promise<string> {
  const text = new TextEncoder().encode(serializeValue(input) ?? '');
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', text))).slice(0, 16);
}

/** A string as it is, anything else as JSON; nothing for `undefined` and `null`. */
export function serializeValue(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
