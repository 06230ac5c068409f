import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { Context } from './context';
import { manyTraces, traceById } from './queries';

const t = initTRPC.context<Context>().create();

export const router = t.router({
  byId: t.procedure.input(z.object({ id: z.string() })).query(traceById),
  many: t.procedure.input(z.object({ ids: z.array(z.string()) })).query(manyTraces),
});
