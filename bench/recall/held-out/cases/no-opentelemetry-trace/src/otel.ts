import * as api from '@opentelemetry/api';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { LangfuseSpanProcessor } from '@langfuse/otel';
import { setActiveTraceAsPublic, setLangfuseTracerProvider, startActiveObservation } from '@langfuse/tracing';

export const provider = new BasicTracerProvider({ spanProcessors: [new LangfuseSpanProcessor()] });
setLangfuseTracerProvider(provider);
api.trace.setGlobalTracerProvider(provider);

export const currentTraceId = () => api.trace.getActiveSpan()?.spanContext().traceId;

export const traced = <T>(name: string, run: () => T) =>
  startActiveObservation(name, (span) => {
    span.setTraceAsPublic();
    setActiveTraceAsPublic();
    api.trace.getSpan(api.context.active())?.setAttribute('x', 1);
    return run();
  });
