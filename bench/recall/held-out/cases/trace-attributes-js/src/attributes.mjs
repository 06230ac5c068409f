import { trace } from '@opentelemetry/api';
import { createTraceAttributes as traceAttributes, createObservationAttributes } from '@langfuse/tracing';

const tracer = trace.getTracer('raw');

export function traced(name, input, run) {
  const attributes = {
    ...createObservationAttributes('span', { input }),
    ...traceAttributes({ input }),
    'app.version': process.env.npm_package_version ?? '0',
  };
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await run(trace.getActiveSpan());
    } finally {
      span.end();
    }
  });
}
