import type * as Client from '@svc/client';
import type { ChatMessage, CreatePromptRequest, Logger, Prompt, SvcAPIClient } from '@svc/core';
import { defined } from '../../src/catalog/defined.ts';
import type { CoreModule } from '../core/index.ts';
import { type CachedPrompt, PromptCache, type PromptChoice, type PromptClient } from './prompt-cache.ts';
import { ChatMessageType, ChatPromptClient, TextPromptClient } from './prompt-clients.ts';

interface GetOptions extends PromptChoice {
  cacheTtlSeconds?: number;
  fallback?: string | ChatMessage[];
  maxRetries?: number;
  type?: 'text' | 'chat';
  fetchTimeoutMs?: number;
}

const clientOf = (prompt: Prompt, isFallback = false): PromptClient =>
  prompt.type === 'chat' ? new ChatPromptClient(prompt, isFallback) : new TextPromptClient(prompt, isFallback);

/** Messages as the service stores them: each says what it is. */
function withTypes(prompt: readonly object[]): object[] {
  return prompt.map((message) =>
    'type' in message && message.type === ChatMessageType.Placeholder
      ? { type: message.type, name: (message as { name?: string }).name }
      : { ...message, type: ChatMessageType.ChatMessage },
  );
}

interface CreateBody {
  type?: string;
  prompt: string | readonly object[];
}

function createRequest(body: CreateBody): CreatePromptRequest {
  const request =
    body.type === 'chat'
      ? { ...body, prompt: withTypes(body.prompt as readonly object[]) }
      : { ...body, type: body.type ?? 'text' };
  return request as unknown as CreatePromptRequest;
}

/** The prompt that stands in when none can be read. */
function fallbackPrompt(name: string, { version = 0, label, type, fallback }: GetOptions): PromptClient {
  const base = { name, version, labels: label === undefined ? [] : [label], tags: [], config: {} };
  if (type === 'chat')
    return clientOf({ ...base, type, prompt: withTypes(fallback as ChatMessage[]) as ChatMessage[] }, true);
  return clientOf({ ...base, type: 'text', prompt: fallback as string }, true);
}

const choiceOf = ({ version, label }: GetOptions): PromptChoice => ({
  ...defined({ version, label }),
});

const requestOptionsOf = ({ maxRetries, fetchTimeoutMs }: GetOptions): SvcAPIClient.RequestOptions => ({
  ...defined({ maxRetries }),
  ...(fetchTimeoutMs ? { timeoutInSeconds: fetchTimeoutMs / 1_000 } : {}),
});

/** The prompt manager; its cache gives an old prompt while a new one is read. */
export function createPromptManager(core: CoreModule): typeof Client.PromptManager {
  class PromptManager {
    private readonly apiClient: SvcAPIClient;
    private readonly cache = new PromptCache();

    constructor(params: { apiClient: SvcAPIClient }) {
      this.apiClient = params.apiClient;
    }

    get logger(): Logger {
      return core.getGlobalLogger();
    }

    async create(body: CreateBody): Promise<PromptClient> {
      return clientOf(await this.apiClient.prompts.create(createRequest(body)));
    }

    async update({
      name,
      version,
      newLabels,
    }: {
      name: string;
      version: number;
      newLabels: string[];
    }): Promise<Prompt> {
      const prompt = await this.apiClient.promptVersion.update(name, version, { newLabels });
      this.cache.forget(name);
      return prompt;
    }

    async delete(name: string, options: { version?: number; label?: string } = {}): Promise<void> {
      await this.apiClient.prompts.delete(name, options);
      this.cache.forget(name);
    }

    async get(name: string, options: GetOptions = {}): Promise<PromptClient> {
      const cached = options.cacheTtlSeconds === 0 ? undefined : this.cache.find(name, options);
      if (cached) {
        if (Date.now() > cached.end && !cached.refreshing) this.refresh(cached, options);
        return cached.prompt;
      }
      try {
        return await this.read(name, options);
      } catch (error) {
        this.logger.error(`Prompt '${name}' cannot be read.`, error);
        if (!options.fallback) throw error;
        return fallbackPrompt(name, options);
      }
    }

    private refresh(cached: CachedPrompt, options: GetOptions): void {
      cached.refreshing = true;
      this.read(cached.name, options).catch(() => {
        cached.refreshing = false;
        this.logger.warn(`Prompt '${cached.name}' cannot be read again; the old one stays.`);
      });
    }

    private async read(name: string, options: GetOptions): Promise<PromptClient> {
      const read = await this.apiClient.prompts.get(name, choiceOf(options), requestOptionsOf(options));
      const prompt = clientOf(read);
      this.cache.keep(name, options, prompt);
      return prompt;
    }
  }
  // The published signature tells the prompt's kind from the options.
  return PromptManager as unknown as typeof Client.PromptManager;
}
