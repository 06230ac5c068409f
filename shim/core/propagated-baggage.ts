import {
  type Attributes,
  type AttributeValue,
  type Baggage,
  baggageEntryMetadataFromString,
  type Context,
  propagation,
} from '@opentelemetry/api';
import {
  propagatedKeys,
  type PropagatedKey,
  type PropagatedValue,
  snakeCase,
  wholeMetadata,
} from './propagated-keys.ts';

/** Property of a baggage entry that is a number or a boolean, so that it arrives as one. */
const jsonEntry = baggageEntryMetadataFromString('json');

/** The number or boolean of such an entry; a text that is none stays as it is. */
function typed(text: string): AttributeValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** What a text of the baggage was before it went there. */
function valueOf(key: PropagatedKey, text: string): AttributeValue {
  if (key === 'tags') return text.split(',');
  return key === 'promptVersion' && /^\d+$/.test(text) ? Number(text) : text;
}

const baggageOf = (current: Context): Baggage => propagation.getBaggage(current) ?? propagation.createBaggage();

/** What is handed down through the baggage of a context, which goes with requests to other services. */
export class PropagatedBaggage {
  readonly traceIdName: string;
  private readonly prefix: string;
  private readonly keyOfName: ReadonlyMap<string, PropagatedKey>;

  /** @param prefix how the names of its entries start */
  constructor(prefix: string) {
    this.prefix = prefix;
    this.traceIdName = `${prefix}trace_id`;
    this.keyOfName = new Map(
      Object.keys(propagatedKeys).map((key) => [this.nameOf(key as PropagatedKey), key as PropagatedKey]),
    );
  }

  /** The trace of which the baggage says that it has a root already. */
  traceId(current: Context): string | undefined {
    return propagation.getBaggage(current)?.getEntry(this.traceIdName)?.value.toLowerCase() || undefined;
  }

  withTraceId(current: Context, traceId: string): Context {
    const value = traceId.toLowerCase();
    if (this.traceId(current) === value) return current;
    return propagation.setBaggage(current, baggageOf(current).setEntry(this.traceIdName, { value }));
  }

  with(current: Context, key: PropagatedKey, value: PropagatedValue): Context {
    let baggage = baggageOf(current);
    const name = this.nameOf(key);
    if (key === 'metadata')
      for (const [metadataKey, single] of Object.entries(value as Attributes))
        baggage = baggage.setEntry(
          metadataKey === wholeMetadata ? name : `${name}_${metadataKey}`,
          typeof single === 'string' ? { value: single } : { value: String(single), metadata: jsonEntry },
        );
    else baggage = baggage.setEntry(name, { value: Array.isArray(value) ? value.join(',') : String(value) });
    return propagation.setBaggage(current, baggage);
  }

  /** What was handed down, in the order of the entries; each key of metadata is an entry. */
  *entries(current: Context): Iterable<[PropagatedKey, PropagatedValue]> {
    const metadataPrefix = `${this.nameOf('metadata')}_`;
    for (const [name, { value, metadata }] of propagation.getBaggage(current)?.getAllEntries() ?? []) {
      const key = this.keyOfName.get(name);
      if (key === 'metadata' || name.startsWith(metadataPrefix)) {
        const metadataKey = key === 'metadata' ? wholeMetadata : name.slice(metadataPrefix.length);
        yield ['metadata', { [metadataKey]: metadata?.toString() === 'json' ? typed(value) : value }];
      } else if (key) yield [key, valueOf(key, value)];
    }
  }

  private nameOf(key: PropagatedKey): string {
    return `${this.prefix}${snakeCase(key)}`;
  }
}
