import type * as Client from '@svc/client';
import type { ChatMessage, CreatePromptRequest, Logger, Prompt, SvcAPIClient } from '@svc/core';
import type { CoreModule } from '../core/index.ts';
import { ChatMessageType, ChatPromptClient, TextPromptClient } from './prompt-clients.ts';

interface GetOptions {
  version?: number;
  label?: string;
  cacheTtlSeconds?: number;
  fallback?: string | ChatMessage[];
  maxRetries?: number;
  type?: 'text' | 'chat';
  fetchTimeoutMs?: number;
}

type PromptClient = TextPromptClient | ChatPromptClient;

interface Cached {
  name: string;
  prompt: PromptClient;
  /** Milliseconds of the clock after which it is read again. */
  end: number;
  refreshing: boolean;
}

const defaultTtlSeconds = 60;

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

/** The prompt that stands in when none can be read. */
function fallbackPrompt(name: string, { version = 0, label, type, fallback }: GetOptions): PromptClient {
  const base = { name, version, labels: label === undefined ? [] : [label], tags: [], config: {} };
  if (type === 'chat')
    return clientOf({ ...base, type, prompt: withTypes(fallback as ChatMessage[]) as ChatMessage[] }, true);
  return clientOf({ ...base, type: 'text', prompt: fallback as string }, true);
}

/** The prompt manager; its cache gives an old prompt while a new one is read. */
export function createPromptManager(core: CoreModule): typeof Client.PromptManager {
  class PromptManager {
    private readonly apiClient: SvcAPIClient;
    private readonly cache = new Map<string, Cached>();

    constructor(params: { apiClient: SvcAPIClient }) {
      this.apiClient = params.apiClient;
    }

    get logger(): Logger {
      return core.getGlobalLogger();
    }

    async create(body: { type?: string; prompt: string | readonly object[] }): Promise<PromptClient> {
      const request =
        body.type === 'chat'
          ? { ...body, prompt: withTypes(body.prompt as readonly object[]) }
          : { ...body, type: body.type ?? 'text' };
      return clientOf(await this.apiClient.prompts.create(request as unknown as CreatePromptRequest));
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
      this.forget(name);
      return prompt;
    }

    async delete(name: string, options: { version?: number; label?: string } = {}): Promise<void> {
      await this.apiClient.prompts.delete(name, options);
      this.forget(name);
    }

    async get(name: string, options: GetOptions = {}): Promise<PromptClient> {
      const { version, label, cacheTtlSeconds, fallback } = options;
      const key = JSON.stringify(
        version === undefined ? [name, 'label', label ?? 'production'] : [name, 'version', version],
      );
      const cached = cacheTtlSeconds === 0 ? undefined : this.cache.get(key);
      if (cached) {
        if (Date.now() > cached.end && !cached.refreshing) this.refresh(key, cached, options);
        return cached.prompt;
      }
      try {
        return await this.read(key, name, options);
      } catch (error) {
        this.logger.error(`Prompt '${name}' cannot be read.`, error);
        if (!fallback) throw error;
        return fallbackPrompt(name, options);
      }
    }

    private refresh(key: string, cached: Cached, options: GetOptions): void {
      cached.refreshing = true;
      this.read(key, cached.name, options).catch(() => {
        cached.refreshing = false;
        this.logger.warn(`Prompt '${cached.name}' cannot be read again; the old one stays.`);
      });
    }

    private async read(
      key: string,
      name: string,
      { version, label, cacheTtlSeconds, maxRetries, fetchTimeoutMs }: GetOptions,
    ): Promise<PromptClient> {
      const request = { ...(version === undefined ? {} : { version }), ...(label === undefined ? {} : { label }) };
      const requestOptions = {
        ...(maxRetries === undefined ? {} : { maxRetries }),
        ...(fetchTimeoutMs ? { timeoutInSeconds: fetchTimeoutMs / 1_000 } : {}),
      };
      const prompt = clientOf(await this.apiClient.prompts.get(name, request, requestOptions));
      this.cache.set(key, {
        name,
        prompt,
        end: Date.now() + (cacheTtlSeconds ?? defaultTtlSeconds) * 1_000,
        refreshing: false,
      });
      return prompt;
    }

    private forget(name: string): void {
      for (const [key, cached] of this.cache) if (cached.name === name) this.cache.delete(key);
    }
  }
  // The published signature tells the prompt's kind from the options.
  return PromptManager as unknown as typeof Client.PromptManager;
}
