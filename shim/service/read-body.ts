import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { RequestError } from './request-error.ts';

/** Deeper bodies are refused before they are parsed, so that nothing behind has to fear for its stack. */
const nestingLimit = 200;

/** So much more than the limit is taken in and thrown away, so that the client gets to read the answer. */
const drainFactor = 16;

const unzip = promisify(gunzip);

function tooLarge(limit: number, headers: Readonly<Record<string, string>> = {}): RequestError {
  return new RequestError(413, 'body_too_large', `The body is larger than ${limit} bytes.`, {}, headers);
}

/** The bytes of a body, as sent. @throws RequestError 413 over the limit, 400 when the client stops half-way */
async function readBytes(message: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit * drainFactor) break;
    }
  } catch (error) {
    throw new RequestError(
      400,
      'invalid_body',
      `The body ended early: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  // What is still to come will not be read, so the connection cannot be used again.
  if (size > limit) throw tooLarge(limit, size > limit * drainFactor ? { connection: 'close' } : {});
  return Buffer.concat(chunks);
}

async function decompressed(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new RequestError(
      415,
      'unsupported_media_type',
      `Content-Encoding "${encoding}" is not understood; it is gzip or identity.`,
      {},
      { 'accept-encoding': 'gzip, identity' },
    );
  }
  try {
    return await unzip(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw new RequestError(400, 'invalid_body', 'The body is not valid gzip.');
  }
}

/** Reads a body of at most `limit` bytes, before and after decompression. */
export async function readBody(message: IncomingMessage, limit: number): Promise<Buffer> {
  const bytes = await readBytes(message, limit);
  const encoding = String(message.headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  return bytes.length === 0 ? bytes : decompressed(bytes, encoding, limit);
}

function nestedTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inText) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > nestingLimit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** Whether a body is said to be protobuf. */
export function isProtobuf(contentType: string | undefined): boolean {
  return /^\s*application\/x-protobuf\s*(?:;|$)/i.test(contentType ?? '');
}

/** @throws RequestError 415 when the body is said to be something else than JSON in UTF-8, 400 when it is not JSON */
export function parseJson(bytes: Buffer, contentType: string | undefined): unknown {
  const [type = '', ...parameters] = (contentType ?? 'application/json')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw new RequestError(
      415,
      'unsupported_media_type',
      `Content-Type "${type}" is not understood; it is application/json.`,
    );
  }
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new RequestError(415, 'unsupported_media_type', `Charset "${charset}" is not understood; it is utf-8.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RequestError(400, 'invalid_body', 'The body is not valid UTF-8.');
  }
  if (nestedTooDeep(text))
    throw new RequestError(400, 'invalid_body', `The body is nested deeper than ${nestingLimit} levels.`);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RequestError(
      400,
      'invalid_body',
      `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
