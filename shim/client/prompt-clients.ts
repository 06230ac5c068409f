import type * as Client from '@svc/client';
import type { BasePrompt, ChatMessage, ChatMessageWithPlaceholders, Prompt } from '@svc/core';
import mustache from 'mustache';
import { langchainTemplate } from './langchain-template.ts';

export const ChatMessageType = {
  ChatMessage: 'chatmessage',
  Placeholder: 'placeholder',
} as unknown as typeof Client.ChatMessageType;

type Placeholders = Readonly<Record<string, unknown>> | undefined;
type Message = { role: string; content: unknown };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'role' in value && 'content' in value;

abstract class BasePromptClient {
  readonly name: string;
  readonly version: number;
  readonly config: unknown;
  readonly labels: string[];
  readonly tags: string[];
  readonly isFallback: boolean;
  readonly type: 'text' | 'chat';
  readonly commitMessage: string | null | undefined;

  constructor(prompt: BasePrompt, isFallback: boolean, type: 'text' | 'chat') {
    this.name = prompt.name;
    this.version = prompt.version;
    this.config = prompt.config;
    this.labels = prompt.labels;
    this.tags = prompt.tags;
    this.isFallback = isFallback;
    this.type = type;
    this.commitMessage = prompt.commitMessage;
  }

  abstract prompt: string | ChatMessageWithPlaceholders[];
  abstract compile(variables?: Record<string, string>, placeholders?: Record<string, unknown>): unknown;
  abstract getLangchainPrompt(options?: { placeholders?: Record<string, unknown> }): unknown;

  toJSON(): string {
    const { name, version, isFallback, tags, labels, type, config } = this;
    return JSON.stringify({ name, prompt: this.written(), version, isFallback, tags, labels, type, config });
  }

  /** The prompt as it was written. */
  protected abstract written(): unknown;
}

/** Fills the variables of a template as the SDK does: Mustache, nothing escaped. @throws for a tag without its end */
function render(template: string, variables: Record<string, unknown> = {}): string {
  return mustache.render(template, variables, {}, { escape: String });
}

/** A prompt that is one text. */
export class TextPromptClient extends BasePromptClient implements Client.TextPromptClient {
  readonly promptResponse: Prompt.Text;
  readonly prompt: string;

  constructor(prompt: Prompt.Text, isFallback = false) {
    super(prompt, isFallback, 'text');
    this.promptResponse = prompt;
    this.prompt = prompt.prompt;
  }

  compile(variables?: Record<string, string>, _placeholders?: Record<string, unknown>): string {
    return render(this.prompt, variables);
  }

  getLangchainPrompt(_options?: { placeholders?: Record<string, unknown> }): string {
    return langchainTemplate(this.prompt);
  }

  protected written(): unknown {
    return this.prompt;
  }
}

/** A prompt that is a list of messages, with places for more. */
export class ChatPromptClient extends BasePromptClient implements Client.ChatPromptClient {
  readonly promptResponse: Prompt.Chat;
  readonly prompt: ChatMessageWithPlaceholders[];

  constructor(prompt: Prompt.Chat, isFallback = false) {
    const messages = prompt.prompt.map((message) =>
      'type' in message ? message : { type: ChatMessageType.ChatMessage, ...message },
    ) as ChatMessageWithPlaceholders[];
    super(prompt, isFallback, 'chat');
    this.promptResponse = { ...prompt, prompt: messages };
    this.prompt = messages;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the published signature
  compile(variables?: Record<string, string>, placeholders?: Record<string, unknown>): any[] {
    return this.filled(placeholders, (name) => ({ type: ChatMessageType.Placeholder, name })).map((message) =>
      isMessage(message) && typeof message.content === 'string'
        ? { ...message, content: render(message.content, variables) }
        : message,
    );
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the published signature
  getLangchainPrompt(options?: { placeholders?: Record<string, unknown> }): any[] {
    return this.filled(options?.placeholders, (name) => ['placeholder', `{${name}}`]).map((message) =>
      isMessage(message) && typeof message.content === 'string'
        ? { role: message.role, content: langchainTemplate(message.content) }
        : message,
    );
  }

  protected written(): unknown {
    return this.prompt.map((message) =>
      'role' in message ? { role: message.role, content: message.content } : message,
    );
  }

  /**
   * The messages with the placeholders' messages in their place; `missing` stands for a placeholder without a value.
   */
  private filled(placeholders: Placeholders, missing: (name: string) => unknown): unknown[] {
    return this.prompt.flatMap((message): unknown[] => {
      if ('role' in message) return [{ role: message.role, content: (message as ChatMessage).content }];
      const value = placeholders?.[message.name];
      if (value === undefined) return [missing(message.name)];
      return Array.isArray(value) && value.every(isMessage) ? value : [JSON.stringify(value)];
    });
  }
}
