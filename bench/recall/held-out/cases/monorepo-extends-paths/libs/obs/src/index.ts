export { lf as observability } from './lf';
export type { TraceWithDetails as TraceRow } from '@langfuse/core';
