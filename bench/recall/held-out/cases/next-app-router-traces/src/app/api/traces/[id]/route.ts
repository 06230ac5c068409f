import { NextResponse } from 'next/server';
import { langfuse } from '@/lib/langfuse';

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  try {
    const trace = await langfuse.api.trace.get(id);
    return NextResponse.json({ id: trace.id, output: trace.output, cost: trace.totalCost });
  } catch (error) {
    console.error('trace lookup failed', error);
    return NextResponse.json({ error: 'not found' }, { status: 404 });
  }
}
