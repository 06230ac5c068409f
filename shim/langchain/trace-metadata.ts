import type { PropagateAttributesParams } from '@svc/core';
import type * as Surface from '@svc/langchain';
import type { SvcGenerationAttributes } from '@svc/tracing';
import { defined } from '../../src/catalog/defined.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { inProfileNames } from '../../src/catalog/profile-names.ts';

type Fields = Record<string, unknown>;

/** What a handler is made with: what it says of every trace. */
export type HandlerParams = NonNullable<ConstructorParameters<typeof Surface.CallbackHandler>[0]>;

/** A prompt of the service that a run was made from. */
export type Prompt = NonNullable<SvcGenerationAttributes['prompt']>;

/** Runs of the framework that people are not meant to see. */
const hiddenTag = 'langsmith:hidden';

/** What a run's metadata says under the names of a profile: the prompt, and whose trace it is. */
export class TraceMetadata {
  private readonly promptKey: string;
  private readonly userKey: string;
  private readonly sessionKey: string;

  constructor(profile: Profile) {
    this.promptKey = inProfileNames('svcPrompt', profile);
    this.userKey = inProfileNames('svcUserId', profile);
    this.sessionKey = inProfileNames('svcSessionId', profile);
  }

  promptIn(metadata: Fields | undefined): Prompt | undefined {
    return metadata?.[this.promptKey] as Prompt | undefined;
  }

  /** What a run without a parent says of its whole trace; its metadata goes before what the handler was made with. */
  ofTrace(params: HandlerParams, tags: string[] = [], metadata: Fields = {}): PropagateAttributesParams {
    const { userId, sessionId, version, traceMetadata } = params;
    const texts = {
      userId: typeof metadata[this.userKey] === 'string' ? metadata[this.userKey] : userId,
      sessionId: typeof metadata[this.sessionKey] === 'string' ? metadata[this.sessionKey] : sessionId,
      version,
    };
    return {
      ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
      tags: [...new Set([...tags, ...(params.tags ?? [])])],
      ...(traceMetadata ? { metadata: traceMetadata } : {}),
    };
  }

  /** What the observation of a run says besides what it is of. */
  ofRun({ version }: HandlerParams, tags: string[] = [], metadata?: Fields): SvcGenerationAttributes {
    const ownKeys = [this.promptKey, this.userKey, this.sessionKey];
    const kept = Object.entries(metadata ?? {}).filter(([key]) => !ownKeys.includes(key));
    return {
      ...defined({ version }),
      metadata: { ...(tags.length > 0 ? { tags } : {}), ...Object.fromEntries(kept) },
      ...(tags.includes(hiddenTag) ? { level: 'DEBUG' } : {}),
    };
  }
}
