import type { Attributes, Span, SpanOptions, TimeInput } from '@opentelemetry/api';
import type * as Surface from '@svc/tracing';
import type { Profile } from '../../src/catalog/profile.ts';
import type { SpanAttributes } from '../../src/catalog/span-attributes.ts';
import { published } from '../core/published-names.ts';
import { explained } from '../explain/index.ts';
import { createObservationAttributes } from './observation-attributes.ts';
import { parentContext, type Tracing } from './tracer.ts';

type Type = Surface.SvcObservationType;

/** What every observation can. */
export interface BaseObservation {
  readonly otelSpan: Span;
  readonly type: Type;
  id: string;
  traceId: string;
  end(endTime?: TimeInput): void;
  updateOtelSpanAttributes(attributes: Surface.SvcObservationAttributes): void;
  setTraceAsPublic(): this;
  startObservation(
    name: string,
    attributes?: Surface.SvcObservationAttributes,
    options?: { asType?: Type },
  ): Observation;
}

/** An observation whatever its type, with the attributes of all of them: it stands for each class of the surface. */
export interface Observation extends BaseObservation {
  /** An event, which has ended when it is made, has no such member. */
  update(attributes: Surface.SvcObservationAttributes): Observation;
}

/** How an observation is made around a span. */
export interface ObservationParams {
  otelSpan: Span;
  attributes?: Surface.SvcObservationAttributes;
}

type ObservationClass = new (params: ObservationParams) => Observation;
/** @param params `timestamp` is when the event happened: its span ends there */
type EventClass = new (params: ObservationParams & { timestamp: TimeInput }) => BaseObservation;

/** The observation classes of one profile, by type, and the start of an observation. */
export interface Observations {
  classes: Readonly<Record<UpdatableType, ObservationClass> & { event: EventClass }>;
  /** The observation of a type around a span. */
  around(otelSpan: Span, type: Type, attributes: Surface.SvcObservationAttributes, timestamp: TimeInput): Observation;
  start(
    name: string,
    attributes?: Surface.SvcObservationAttributes,
    options?: Surface.StartObservationOpts,
  ): Observation;
}

const updatable = [
  'span',
  'generation',
  'embedding',
  'agent',
  'tool',
  'chain',
  'retriever',
  'evaluator',
  'guardrail',
] as const satisfies Type[];
type UpdatableType = (typeof updatable)[number];

/** What the observation classes of a profile extend. @param start starts an observation of any type */
function createObservationOfType(profile: Profile, keys: SpanAttributes, start: Observations['start']) {
  abstract class ObservationOfType implements BaseObservation {
    readonly otelSpan: Span;
    readonly type: Type;
    id: string;
    traceId: string;

    constructor({ otelSpan, type, attributes }: ObservationParams & { type: Type }) {
      const { spanId, traceId } = otelSpan.spanContext();
      this.otelSpan = otelSpan;
      this.id = spanId;
      this.traceId = traceId;
      this.type = type;
      this.updateOtelSpanAttributes(attributes ?? {});
      return explained(this, { root: 'observation', profile });
    }

    end(endTime?: TimeInput): void {
      this.otelSpan.end(endTime);
    }

    updateOtelSpanAttributes(attributes: Surface.SvcObservationAttributes): void {
      this.otelSpan.setAttributes(createObservationAttributes(keys, this.type, attributes));
    }

    setTraceAsPublic(): this {
      this.otelSpan.setAttributes(publicTrace(keys));
      return this;
    }

    startObservation(
      name: string,
      attributes?: Surface.SvcObservationAttributes,
      options?: { asType?: Type },
    ): Observation {
      return start(name, attributes, { ...options, parentSpanContext: this.otelSpan.spanContext() });
    }
  }
  return ObservationOfType;
}

const capitalized = <Word extends string>(word: Word): Capitalize<Word> =>
  `${word[0]!.toUpperCase()}${word.slice(1)}` as Capitalize<Word>;

/** The class of each type, named after the profile, as it is exported. */
function classesOf(
  profile: Profile,
  ObservationOfType: ReturnType<typeof createObservationOfType>,
): Observations['classes'] {
  const updatableClass = (type: UpdatableType): ObservationClass => {
    class UpdatableObservation extends ObservationOfType {
      constructor(params: ObservationParams) {
        super({ ...params, type });
      }

      update(attributes: Surface.SvcObservationAttributes): this {
        this.updateOtelSpanAttributes(attributes);
        return this;
      }
    }
    return published(profile, `Svc${capitalized(type)}`, UpdatableObservation);
  };
  class EventObservation extends ObservationOfType {
    constructor(params: ObservationParams & { timestamp: TimeInput }) {
      super({ ...params, type: 'event' });
      this.otelSpan.end(params.timestamp);
    }
  }
  const updatables = Object.fromEntries(updatable.map((type) => [type, updatableClass(type)]));
  return {
    ...(updatables as Record<UpdatableType, ObservationClass>),
    event: published(profile, 'SvcEvent', EventObservation),
  };
}

/** The observations of one profile, around the spans of its tracer. */
export function createObservations(profile: Profile, keys: SpanAttributes, tracing: Tracing): Observations {
  const start: Observations['start'] = (
    name,
    attributes = {},
    { asType = 'span', startTime, parentSpanContext } = {},
  ) => {
    const otelSpan = tracing.tracer().startSpan(name, startingAt(startTime), parentContext(parentSpanContext));
    return around(otelSpan, asType, attributes, startTime ?? new Date());
  };

  const classes = classesOf(profile, createObservationOfType(profile, keys, start));
  const around: Observations['around'] = (otelSpan, type, attributes, timestamp) => {
    if (type === 'event') return new classes.event({ otelSpan, attributes, timestamp }) as Observation;
    // A type that plain JavaScript made up is a span.
    const Observation = Object.hasOwn(classes, type) ? classes[type] : classes.span;
    return new Observation({ otelSpan, attributes });
  };
  return { classes, around, start };
}

/** What makes the whole trace of a span public. */
export function publicTrace(keys: SpanAttributes): Attributes {
  return { [keys.TRACE_PUBLIC]: true };
}

export function startingAt(startTime: Date | undefined): SpanOptions {
  return startTime ? { startTime } : {};
}
