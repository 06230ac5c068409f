import type { ObservationsView, TraceWithDetails } from '@langfuse/core';
import { useTrace } from './use-trace';

type Node = { kind: 'trace' } & TraceWithDetails & { children: ObservationsView[] };

export function label(node: Node): string {
  return `${node.name ?? node.id} (${node.children.length})`;
}

export function TraceCard({ id }: { id: string }) {
  const trace = useTrace(id);
  return <section>{trace ? <h2>{trace.name}</h2> : <p>loading</p>}</section>;
}
