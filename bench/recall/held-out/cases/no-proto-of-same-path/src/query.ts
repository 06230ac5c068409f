import { QueryClient, type Trace } from 'jaeger-query';
import { startActiveObservation } from '@svc/tracing';

const jaeger = new QueryClient({ url: 'http://jaeger:16686' });

export const slowest = (service: string) =>
  startActiveObservation('slowest', async (span) => {
    const traces: Trace[] = await jaeger.fetchTraces({ service, limit: 20 });
    const full = await Promise.all(traces.map((trace) => jaeger.api.trace.get(trace.traceID)));
    span.update({ output: full.length });
    return full.sort((a, b) => b.duration - a.duration)[0];
  });
