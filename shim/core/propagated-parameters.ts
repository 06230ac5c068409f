import type { Attributes } from '@opentelemetry/api';
import type { Logger, PropagateAttributesParams, PropagatedPromptInput } from '@svc/core';
import { metadataAttribute } from './metadata-attribute.ts';
import { type PropagatedKey, type PropagatedValue, wholeMetadata } from './propagated-keys.ts';

/** Characters a propagated text may have. */
const longestText = 200;
const longestEnvironment = 40;

/** Whether JSON has the keys of a value: not of a list, and not of a date, which is a text there. */
function hasKeys(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}

/** Finds what of the parameters of `propagateAttributes` can be handed down; warns of the rest. */
export class PropagatedParameters {
  /** How the environments of the service itself start. */
  private readonly reserved: string;
  private readonly logger: () => Logger;

  constructor(reserved: string, logger: () => Logger) {
    this.reserved = reserved;
    this.logger = logger;
  }

  valid(params: PropagateAttributesParams): Partial<Record<PropagatedKey, PropagatedValue>> {
    const { environment, tags, metadata, prompt, _internalExperiment: experiment } = params;
    const taken: Partial<Record<PropagatedKey, PropagatedValue>> = {};
    for (const key of ['userId', 'sessionId', 'version', 'traceName'] as const) {
      const value = params[key];
      if (value && this.isText(key, value)) taken[key] = value;
    }
    if (environment !== undefined && this.isEnvironment(environment)) taken.environment = environment;
    const texts = tags?.filter((tag) => this.isText('tag', tag)) ?? [];
    if (texts.length > 0) taken.tags = texts;
    if (metadata !== undefined && metadata !== null) {
      const kept = this.validMetadata(metadata);
      if (Object.keys(kept).length > 0) taken.metadata = kept;
    }
    const linked = prompt && this.linkOf(prompt);
    if (linked) Object.assign(taken, { promptName: linked.name, promptVersion: linked.version });
    for (const [key, value] of Object.entries(experiment ?? {}))
      if (value !== undefined) taken[key as PropagatedKey] = value;
    return taken;
  }

  isEnvironment(value: unknown): value is string {
    const fits =
      typeof value === 'string' &&
      value.length <= longestEnvironment &&
      /^[a-z0-9_-]+$/.test(value) &&
      !value.startsWith(this.reserved);
    if (!fits)
      this.drop(
        'environment',
        `must be at most ${longestEnvironment} of a-z, 0-9, - and _, and not start with '${this.reserved}'`,
      );
    return fits;
  }

  private isText(name: string, value: unknown): value is string {
    const fits = typeof value === 'string' && value.length <= longestText;
    if (typeof value !== 'string') this.drop(name, 'must be a string');
    else if (!fits) this.drop(name, `is over ${longestText} characters (${value.length})`);
    return fits;
  }

  private validMetadata(metadata: unknown): Attributes {
    const valid: Attributes = {};
    for (const [key, value] of hasKeys(metadata) ? Object.entries(metadata) : [[wholeMetadata, metadata] as const]) {
      try {
        const attribute = metadataAttribute(value);
        if (attribute !== undefined) valid[key] = attribute;
      } catch {
        this.drop(key === wholeMetadata ? 'metadata' : `metadata.${key}`, 'cannot be written as JSON');
      }
    }
    return valid;
  }

  /** Name and version of a prompt; a fallback is no prompt of the service. */
  private linkOf(prompt: PropagatedPromptInput): { name: string; version: number } | undefined {
    if (prompt.isFallback) return undefined;
    const version =
      typeof prompt.version === 'string' && /^\d+$/.test(prompt.version) ? Number(prompt.version) : prompt.version;
    if (typeof prompt.name === 'string' && prompt.name !== '' && Number.isInteger(version))
      return { name: prompt.name, version: version as number };
    this.logger().warn("Propagated 'prompt' needs a name and an integer version. Dropping prompt link.");
    return undefined;
  }

  private drop(name: string, why: string): void {
    this.logger().warn(`Propagated attribute '${name}' ${why}. Dropping value.`);
  }
}
