import { NextResponse, type NextRequest } from 'next/server';
import { langfuse } from '@/lib/langfuse';

const PAGE_SIZE = 50;

export async function GET(request: NextRequest) {
  const userId = request.nextUrl.searchParams.get('user') ?? undefined;
  const page = Number(request.nextUrl.searchParams.get('page') ?? '1');
  const { data, meta } = await langfuse.api.trace.list({ userId, page, limit: PAGE_SIZE, orderBy: 'timestamp.desc' });
  return NextResponse.json({ rows: data.map((t) => ({ id: t.id, name: t.name })), pages: meta.totalPages });
}
