export interface TraceWithDetails {
  id: string;
  observations: string[];
}

export class LangfuseClient {
  readonly api = {
    trace: { get: (id: string) => this.request<TraceWithDetails>(`traces/${id}`), list: () => this.request<{ data: TraceWithDetails[] }>('traces') },
    sessions: { list: () => this.request<{ data: { id: string }[] }>('sessions') },
  };

  constructor(private readonly base: string) {}

  private async request<T>(path: string): Promise<T> {
    const response = await fetch(`${this.base}/api/public/${path}`);
    return (await response.json()) as T;
  }

  fetchTraces() {
    return this.api.trace.list();
  }

  async getPrompt(name: string) {
    return this.request<{ prompt: string }>(`v2/prompts/${name}`);
  }
}
