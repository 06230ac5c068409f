import type { TraceWithFullDetails } from '@langfuse/core';
import type { Context } from './context';

interface Args<I> {
  ctx: Context;
  input: I;
}

export const traceById = async ({ ctx, input }: Args<{ id: string }>) => ctx.langfuse.api.trace.get(input.id);

export async function manyTraces({ ctx: { langfuse }, input }: Args<{ ids: string[] }>): Promise<TraceWithFullDetails[]> {
  const out: TraceWithFullDetails[] = [];
  for (const id of input.ids) out.push(await langfuse.api.trace.get(id));
  return out;
}
