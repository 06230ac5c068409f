export class TraceService {
  constructor({ svc, logger }) {
    this.svc = svc;
    this.logger = logger;
  }

  async recent(userId) {
    const { data } = await this.svc.api.trace.list({ userId, limit: 5 });
    this.logger?.info(`${data.length} traces of ${userId}`);
    return data;
  }

  async forget(userId) {
    for (const { id } of await this.recent(userId)) await this.svc.api.trace.delete(id);
  }
}
