import { startObservation, type LangfuseAgent, type LangfuseGeneration, type LangfuseObservation } from '@langfuse/tracing';

interface Recording {
  root: { observation: LangfuseAgent };
  open: Map<string, LangfuseGeneration>;
  depth: number;
}

export function record(name: string, input?: unknown): Recording {
  const observation = startObservation(name, { input }, { asType: 'agent' });
  if (input !== undefined) observation.setTraceIO({ ...(typeof input === 'string' ? { input } : {}) });
  return { root: { observation }, open: new Map(), depth: 0 };
}

export function generation(rec: Recording, key: string, model: string) {
  const child = rec.root.observation.startObservation(key, { model }, { asType: 'generation' });
  rec.open.set(key, child);
  return child;
}

export function finish(rec: Recording, output: string) {
  if (rec.depth === 0) rec.root.observation.setTraceIO({ output });
  for (const child of rec.open.values()) child.end();
  rec.root.observation.update({ output }).end();
}

export function publish(observation: LangfuseObservation | undefined, answer: string) {
  observation?.setTraceIO({ output: answer }).setTraceAsPublic();
}
