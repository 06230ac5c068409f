import { startObservation, type LangfuseSpan } from '@langfuse/tracing';

export interface Handle {
  setTraceIO?(body: { input?: unknown; output?: unknown }): void;
  end(): void;
}

export interface LangfuseTraceAttributes {
  userId?: string;
  sessionId?: string;
}

export function open(name: string, attributes: LangfuseTraceAttributes): Handle {
  const span: LangfuseSpan = startObservation(name, { metadata: { ...attributes } });
  return {
    setTraceIO: (body) => void span.update(body),
    end: () => span.end(),
  };
}

export const noop: Handle = { end() {} };
