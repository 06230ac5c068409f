import type { ChatPromptClient, TextPromptClient } from './prompt-clients.ts';

/** A prompt of either kind. */
export type PromptClient = TextPromptClient | ChatPromptClient;

/** Which one of the prompts of a name; without either the one in production. */
export interface PromptChoice {
  version?: number;
  label?: string;
}

/** A prompt that was read. */
export interface CachedPrompt {
  name: string;
  prompt: PromptClient;
  /** Milliseconds of the clock after which it is read again. */
  end: number;
  refreshing: boolean;
}

const defaultTtlSeconds = 60;

/** The prompts that were read last, also when their time is over. */
export class PromptCache {
  private readonly byKey = new Map<string, CachedPrompt>();

  find(name: string, choice: PromptChoice): CachedPrompt | undefined {
    return this.byKey.get(keyOf(name, choice));
  }

  keep(name: string, choice: PromptChoice & { cacheTtlSeconds?: number }, prompt: PromptClient): void {
    const end = Date.now() + (choice.cacheTtlSeconds ?? defaultTtlSeconds) * 1_000;
    this.byKey.set(keyOf(name, choice), { name, prompt, end, refreshing: false });
  }

  /** Forgets all prompts of a name. */
  forget(name: string): void {
    for (const [key, cached] of this.byKey) if (cached.name === name) this.byKey.delete(key);
  }
}

function keyOf(name: string, { version, label }: PromptChoice): string {
  return JSON.stringify(version === undefined ? [name, 'label', label ?? 'production'] : [name, 'version', version]);
}
