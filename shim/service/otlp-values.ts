import type { Issue } from './request-error.ts';

/**
 * Attribute values of OTLP in JSON, and the parts of a span that this service reads. Unknown fields are ignored, as
 * OTLP wants.
 */
export interface ReadSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  /** ISO texts with milliseconds. */
  startTime: string;
  endTime: string | null;
  attributes: ReadonlyMap<string, unknown>;
  resource: ReadonlyMap<string, unknown>;
  failed: boolean;
  statusMessage: string | null;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One OTLP `AnyValue` as a value. @throws Error */
function anyValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) throw new Error('is no attribute value');
  if (value['stringValue'] !== undefined) return String(value['stringValue']);
  if (value['boolValue'] !== undefined) return value['boolValue'] === true;
  if (value['intValue'] !== undefined) return finite(value['intValue']);
  // OTLP writes numbers that JSON does not have as texts; they are left as such.
  if (value['doubleValue'] !== undefined)
    return typeof value['doubleValue'] === 'string' ? value['doubleValue'] : finite(value['doubleValue']);
  if (value['bytesValue'] !== undefined) return String(value['bytesValue']);
  if (isObject(value['arrayValue'])) return listOf(value['arrayValue']['values']).map(anyValue);
  if (isObject(value['kvlistValue'])) return Object.fromEntries(keyValues(value['kvlistValue']['values']));
  return null;
}

function finite(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Error('is no number');
  return number;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Error('is no array');
  return value;
}

function keyValues(value: unknown): [string, unknown][] {
  return listOf(value).map((attribute) => {
    if (!isObject(attribute) || typeof attribute['key'] !== 'string') throw new Error('has an attribute without a key');
    try {
      return [attribute['key'], anyValue(attribute['value'])];
    } catch (error) {
      throw new Error(`attribute "${attribute['key']}" ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
}

/** Nanoseconds since 1970, as text or number, as ISO text. @throws Error */
function timeOf(nanoseconds: unknown): string | null {
  if (
    nanoseconds === undefined ||
    nanoseconds === null ||
    nanoseconds === '' ||
    nanoseconds === 0 ||
    nanoseconds === '0'
  )
    return null;
  const text =
    typeof nanoseconds === 'number' && Number.isFinite(nanoseconds)
      ? String(BigInt(Math.trunc(nanoseconds)))
      : nanoseconds;
  if (typeof text !== 'string' || !/^\d{1,20}$/.test(text))
    throw new Error('has a time that is no number of nanoseconds');
  const time = new Date(Number(BigInt(text) / 1_000_000n));
  if (Number.isNaN(time.getTime())) throw new Error('has a time that is out of range');
  return time.toISOString();
}

function spanId(value: unknown, digits: number, idName: string): string {
  if (typeof value !== 'string' || !new RegExp(`^[0-9a-f]{${digits}}$`, 'i').test(value) || /^0+$/.test(value))
    throw new Error(`has a ${idName} that is not ${digits} hexadecimal digits`);
  return value.toLowerCase();
}

function readSpan(span: unknown, resource: ReadonlyMap<string, unknown>): ReadSpan {
  if (!isObject(span)) throw new Error('is no object');
  const startTime = timeOf(span['startTimeUnixNano']);
  if (startTime === null) throw new Error('has no start time');
  const status = isObject(span['status']) ? span['status'] : {};
  const parent = span['parentSpanId'];
  return {
    traceId: spanId(span['traceId'], 32, 'traceId'),
    spanId: spanId(span['spanId'], 16, 'spanId'),
    parentSpanId:
      parent === undefined || parent === null || parent === '' || parent === '0000000000000000'
        ? null
        : spanId(parent, 16, 'parentSpanId'),
    name: typeof span['name'] === 'string' ? span['name'] : '',
    startTime,
    endTime: timeOf(span['endTimeUnixNano']),
    attributes: new Map(keyValues(span['attributes'])),
    resource,
    failed: status['code'] === 2 || status['code'] === 'STATUS_CODE_ERROR',
    statusMessage: typeof status['message'] === 'string' && status['message'] !== '' ? status['message'] : null,
  };
}

/** All spans of an export request; a span that cannot be read is an issue and stops no other. */
export function readSpans(body: unknown): { spans: ReadSpan[]; issues: Issue[] } {
  const spans: ReadSpan[] = [];
  const issues: Issue[] = [];
  const attempt = (path: string, action: () => void): void => {
    try {
      action();
    } catch (error) {
      issues.push({ path, message: error instanceof Error ? error.message : String(error) });
    }
  };
  attempt('body', () => {
    if (!isObject(body) || !Array.isArray(body['resourceSpans'])) throw new Error('is no object with resourceSpans');
    for (const [index, group] of body['resourceSpans'].entries()) {
      const path = `body.resourceSpans[${index}]`;
      attempt(path, () => {
        if (!isObject(group)) throw new Error('is no object');
        const resource = new Map(isObject(group['resource']) ? keyValues(group['resource']['attributes']) : []);
        for (const [scopeIndex, scope] of listOf(group['scopeSpans']).entries()) {
          const scopePath = `${path}.scopeSpans[${scopeIndex}]`;
          attempt(scopePath, () => {
            if (!isObject(scope)) throw new Error('is no object');
            for (const [spanIndex, span] of listOf(scope['spans']).entries())
              attempt(`${scopePath}.spans[${spanIndex}]`, () => spans.push(readSpan(span, resource)));
          });
        }
      });
    }
  });
  return { spans, issues };
}
