export interface TraceReader {
  api: {
    trace: {
      get(id: string): Promise<{ id: string; name?: string | null }>;
    };
  };
}

export class TraceStore {
  private readonly cache = new Map<string, string>();

  constructor(private readonly reader: TraceReader) {}

  async name(id: string): Promise<string> {
    const hit = this.cache.get(id);
    if (hit) return hit;
    const { name } = await this.reader.api.trace.get(id);
    this.cache.set(id, name ?? id);
    return name ?? id;
  }
}
