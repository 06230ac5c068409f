/**
 * OTLP in protobuf as OTLP in JSON. OpenTelemetry publishes a writer of export requests and a reader of responses, and
 * no reader of requests.
 */
import { RequestError } from './request-error.ts';

/** How the bytes of a field are read. */
type Scalar = 'text' | 'hex' | 'base64' | 'whole' | 'signed' | 'flag' | 'fixed64' | 'fixed32' | 'double';

/** One field: its name in OTLP's JSON, what is in it, and whether there may be several. */
type Field = readonly [name: string, is: Scalar | (() => Message), many?: 'many'];

/** Fields by their number. */
type Message = Readonly<Record<number, Field>>;

const arrayValue: Message = { 1: ['values', () => anyValue, 'many'] };
const keyValueList: Message = { 1: ['values', () => keyValue, 'many'] };
const anyValue: Message = {
  1: ['stringValue', 'text'],
  2: ['boolValue', 'flag'],
  3: ['intValue', 'signed'],
  4: ['doubleValue', 'double'],
  5: ['arrayValue', () => arrayValue],
  6: ['kvlistValue', () => keyValueList],
  7: ['bytesValue', 'base64'],
};
const keyValue: Message = { 1: ['key', 'text'], 2: ['value', () => anyValue] };
const attributes: Field = ['attributes', () => keyValue, 'many'];
const event: Message = { 1: ['timeUnixNano', 'fixed64'], 2: ['name', 'text'], 3: attributes };
const link: Message = {
  1: ['traceId', 'hex'],
  2: ['spanId', 'hex'],
  3: ['traceState', 'text'],
  4: attributes,
  6: ['flags', 'fixed32'],
};
const status: Message = { 2: ['message', 'text'], 3: ['code', 'whole'] };
const span: Message = {
  1: ['traceId', 'hex'],
  2: ['spanId', 'hex'],
  3: ['traceState', 'text'],
  4: ['parentSpanId', 'hex'],
  5: ['name', 'text'],
  6: ['kind', 'whole'],
  7: ['startTimeUnixNano', 'fixed64'],
  8: ['endTimeUnixNano', 'fixed64'],
  9: attributes,
  11: ['events', () => event, 'many'],
  13: ['links', () => link, 'many'],
  15: ['status', () => status],
  16: ['flags', 'fixed32'],
};
const scope: Message = { 1: ['name', 'text'], 2: ['version', 'text'], 3: attributes };
const scopeSpans: Message = { 1: ['scope', () => scope], 2: ['spans', () => span, 'many'], 3: ['schemaUrl', 'text'] };
const resource: Message = { 1: attributes };
const resourceSpans: Message = {
  1: ['resource', () => resource],
  2: ['scopeSpans', () => scopeSpans, 'many'],
  3: ['schemaUrl', 'text'],
};
const exportRequest: Message = { 1: ['resourceSpans', () => resourceSpans, 'many'] };

/** Kinds of encoding that protobuf tells apart; groups, which are no more, are not among them. */
const wire = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const;

const wireOf: Readonly<Record<Scalar, number>> = {
  text: wire.bytes,
  hex: wire.bytes,
  base64: wire.bytes,
  whole: wire.varint,
  signed: wire.varint,
  flag: wire.varint,
  fixed64: wire.eightBytes,
  fixed32: wire.fourBytes,
  double: wire.eightBytes,
};

/** Deeper messages are refused, as deeper JSON is. */
const nestingLimit = 200;

/** Bytes of a varint at most. */
const varintLength = 10;

/** Reads the bytes of one message after the other. @throws Error where they end too early */
class Bytes {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  take(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new Error('it ends in the middle of a field');
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }

  varint(): bigint {
    let value = 0n;
    for (let index = 0; index < varintLength; index += 1) {
      const [byte = 0] = this.take(1);
      value |= BigInt(byte & 0x7f) << BigInt(7 * index);
      if (byte < 0x80) return value;
    }
    throw new Error('a number has too many bytes');
  }

  /** What a field of this kind of encoding has: the number, or the bytes. */
  field(encoding: number): Buffer | bigint {
    switch (encoding) {
      case wire.varint:
        return this.varint();
      case wire.eightBytes:
        return this.take(8);
      case wire.bytes:
        return this.take(Number(this.varint()));
      case wire.fourBytes:
        return this.take(4);
      default:
        throw new Error(`encoding ${encoding} is not used in OTLP`);
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A value as OTLP's JSON has it: identifiers are hexadecimal, large numbers texts. */
function scalar(kind: Scalar, content: Buffer | bigint): unknown {
  if (typeof content === 'bigint') {
    if (kind === 'flag') return content !== 0n;
    return kind === 'signed' ? String(BigInt.asIntN(64, content)) : Number(content);
  }
  switch (kind) {
    case 'text':
      return utf8.decode(content);
    case 'hex':
      return content.toString('hex');
    case 'fixed64':
      return String(content.readBigUInt64LE());
    case 'fixed32':
      return content.readUInt32LE();
    case 'double': {
      const value = content.readDoubleLE();
      return Number.isFinite(value) ? value : String(value);
    }
    default:
      return content.toString('base64');
  }
}

function message(fields: Message, content: Buffer, depth: number): Record<string, unknown> {
  if (depth > nestingLimit) throw new Error(`it is nested deeper than ${nestingLimit} levels`);
  const bytes = new Bytes(content);
  const read: Record<string, unknown> = {};
  while (!bytes.atEnd) {
    const tag = Number(bytes.varint());
    const encoding = tag % 8;
    const value = bytes.field(encoding);
    const field = fields[Math.floor(tag / 8)];
    // Unknown fields are ignored, as OTLP wants.
    if (field === undefined) continue;
    const [name, is, many] = field;
    if (encoding !== (typeof is === 'string' ? wireOf[is] : wire.bytes))
      throw new Error(`"${name}" is encoded wrongly`);
    const decoded = typeof is === 'string' ? scalar(is, value) : message(is(), value as Buffer, depth + 1);
    if (many === undefined) read[name] = decoded;
    else (read[name] = (read[name] as unknown[] | undefined) ?? []).push(decoded);
  }
  return read;
}

/** An export request in the form that it has in JSON. @throws RequestError 400 */
export function readProtobufSpans(bytes: Buffer): unknown {
  try {
    return { resourceSpans: [], ...message(exportRequest, bytes, 0) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RequestError(400, 'invalid_body', `The body is no export request of OTLP in protobuf: ${reason}.`);
  }
}

function varintBytes(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varintBytes(Math.floor(value / 0x80))];
}

const lengthDelimited = (field: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([field * 8 + wire.bytes, ...varintBytes(content.length)]), content]);

/** The answer to an export request, in protobuf. */
export function protobufAnswer(answer: unknown): Buffer {
  const { partialSuccess } = answer as { partialSuccess?: { rejectedSpans: number; errorMessage: string } };
  if (partialSuccess === undefined) return Buffer.alloc(0);
  const rejected = Buffer.from([8, ...varintBytes(partialSuccess.rejectedSpans)]);
  return lengthDelimited(1, Buffer.concat([rejected, lengthDelimited(2, Buffer.from(partialSuccess.errorMessage))]));
}

/** An error as OTLP wants it: a `google.rpc.Status` with its message. */
export function protobufStatus(description: string): Buffer {
  return lengthDelimited(2, Buffer.from(description));
}
