import { LangfuseClient, type TextPromptClient } from '@langfuse/client';

export class PromptService {
  private readonly langfuse = new LangfuseClient();

  async getPrompt(name: string, label = 'production'): Promise<TextPromptClient> {
    return this.langfuse.getPrompt(name, { label, type: 'text', cacheTtlSeconds: 60 });
  }

  async createPrompt(name: string, prompt: string): Promise<number> {
    const created = await this.langfuse.createPrompt({ name, prompt, labels: ['draft'] });
    return created.version;
  }

  async promote(name: string, version: number): Promise<void> {
    await this.langfuse.updatePrompt({ name, version, newLabels: ['production'] });
  }
}
