import { observability, type TraceRow } from '#obs';

function line(row: TraceRow): string {
  return [row.id, row.userId ?? '-', row.tags.join(',')].join('\t');
}

async function main(): Promise<void> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const batch = await observability.api.trace.list({ page, limit: 100, fields: 'core' });
    for (const row of batch.data) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      console.log(line(row));
    }
    if (page >= batch.meta.totalPages) break;
  }
}

void main();
