import type { Handlers } from './handler.ts';
import { readSpans } from './otlp-values.ts';
import { badBody } from './request-error.ts';
import { observationOf } from './span-observation.ts';

/** OTLP/HTTP ingestion, in JSON or protobuf: what `@opentelemetry/exporter-trace-otlp-http` and `-proto` send. */
export const spanRoutes: Handlers = {
  'opentelemetry.exportTraces': {
    handle({ body, store, attributePrefixes }) {
      const { spans, issues } = readSpans(body);
      if (spans.length === 0 && issues.length > 0) throw badBody(issues);
      for (const span of spans) {
        try {
          store.put('observations', observationOf(span, attributePrefixes));
        } catch (error) {
          issues.push({ path: `span ${span.spanId}`, message: error instanceof Error ? error.message : String(error) });
        }
      }
      if (issues.length === 0) return { body: {} };
      // A partial success as OTLP has it: the exporter logs it and does not send again.
      return {
        body: {
          partialSuccess: {
            rejectedSpans: issues.length,
            errorMessage: issues.map(({ path, message }) => `${path} ${message}`).join('; '),
          },
        },
      };
    },
  },
};
