import { SvcClient, type SvcClientParams } from '@svc/client';

export class ExtendedClient extends SvcClient {
  readonly team: string;

  constructor(team: string, params: SvcClientParams = {}) {
    super(params);
    this.team = team;
  }

  async teamPrompt(name: string) {
    const prompt = await this.getPrompt(`${this.team}/${name}`);
    return prompt.version;
  }

  async teamTraces() {
    return (await this.api.trace.list({ tags: [this.team] })).data;
  }
}
