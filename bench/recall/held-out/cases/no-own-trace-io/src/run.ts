import { noop, open } from './tracer';

export function run(name: string, enabled: boolean) {
  const handle = enabled ? open(name, { userId: 'u' }) : noop;
  handle.setTraceIO?.({ input: name });
  if (handle.setTraceIO) handle.setTraceIO({ output: 'done' });
  handle.end();
}
