import { startActiveObservation, type SvcSpan } from '@svc/tracing';

type Span = Parameters<Parameters<typeof startActiveObservation>[1]>[0];

export function traced(name: string) {
  return function <A extends unknown[], R>(target: (...args: A) => Promise<R>, _context: ClassMethodDecoratorContext) {
    return function (this: unknown, ...args: A): Promise<R> {
      return startActiveObservation(name, async (span) => {
        const result = await target.apply(this, args);
        share(span, args, result);
        return result;
      });
    };
  };
}

function share(span: SvcSpan, input: unknown, output: unknown): void {
  span.setTraceIO({ input, output });
}

export const mark = (span: Span, note: string) => span.setTraceIO({ output: note });
