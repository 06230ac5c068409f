import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import type { BaseMessage } from '@langchain/core/messages';
import type { Logger } from '@svc/core';
import type * as Surface from '@svc/langchain';
import type { SvcGenerationAttributes } from '@svc/tracing';
import type { Profile } from '../../src/catalog/profile.ts';
import type { CoreModule } from '../core/index.ts';
import type { TracingModule } from '../tracing/index.ts';
import { recordedInput, recordedMessage, recordedOutput } from './messages.ts';
import { modelEnd, modelStart } from './model-run.ts';
import { Runs, type RunStart } from './runs.ts';
import { type HandlerParams, type Prompt, TraceMetadata } from './trace-metadata.ts';

type Fields = Record<string, unknown>;
type Serialized = { id?: unknown[] } | undefined;

/** What the framework tells of a tool or a retriever behind its run's id. */
type StepDetails = [parentRunId?: string, tags?: string[], metadata?: Fields, name?: string];

/** A run that starts, as the framework tells it. */
interface RecordedStart extends RunStart {
  tags?: string[] | undefined;
  metadata?: Fields | undefined;
}

/** What a tool or a retriever begins with. */
interface StepStart {
  /** The tool or the retriever. */
  made: Serialized;
  /** The name of a step that has none. */
  unnamed: string;
  input: string;
}

/** What a handler records with: the shim of its profile. */
interface Sdk {
  core: CoreModule;
  tracing: TracingModule;
  metadata: TraceMetadata;
}

/** Records what the framework runs as observations. What fails inside it is logged, never thrown. */
abstract class RunRecorder extends BaseCallbackHandler implements Surface.CallbackHandler {
  name: string;
  last_trace_id: string | null = null;
  private readonly sdk: Sdk;
  private readonly params: HandlerParams;
  private readonly runs: Runs;
  private readonly firstTokenAt = new Map<string, Date>();
  /** The prompt of a chain, by its run: its first model run takes it. */
  private readonly prompts = new Map<string, Prompt>();

  constructor(name: string, sdk: Sdk, params: HandlerParams) {
    super();
    this.name = name;
    this.sdk = sdk;
    this.params = params;
    this.runs = new Runs(sdk.tracing, sdk.core.getGlobalLogger);
  }

  get logger(): Logger {
    return this.sdk.core.getGlobalLogger();
  }

  override async handleLLMNewToken(_token: string, _idx: unknown, runId: string): Promise<void> {
    if (!this.firstTokenAt.has(runId)) this.firstTokenAt.set(runId, new Date());
  }

  override async handleChainStart(
    chain: Serialized,
    inputs: unknown,
    runId: string,
    parentRunId?: string,
    tags?: string[],
    metadata?: Fields,
    _runType?: string,
    name?: string,
  ): Promise<void> {
    this.guarded(() => {
      const prompt = this.sdk.metadata.promptIn(metadata);
      if (prompt && parentRunId) this.prompts.set(parentRunId, prompt);
      const start = (): void =>
        this.start({
          runId,
          parentRunId,
          name: runName(name, chain, 'Langchain Run'),
          tags,
          metadata,
          attributes: { input: recordedInput(inputs) },
        });
      if (parentRunId) start();
      else this.sdk.tracing.propagateAttributes(this.sdk.metadata.ofTrace(this.params, tags, metadata), start);
    });
  }

  override async handleChainEnd(outputs: unknown, runId: string): Promise<void> {
    this.endAction(runId, {});
    this.end(runId, () => ({ output: recordedOutput(outputs) }));
    this.prompts.delete(runId);
  }

  override async handleChainError(err: unknown, runId: string): Promise<void> {
    this.endAction(runId, {});
    this.end(runId, () => failed(err, true));
    this.prompts.delete(runId);
  }

  /** An action comes under the id of the agent's own run; the next one, or the agent's end, ends it. */
  override async handleAgentAction(action: { tool: string }, runId: string): Promise<void> {
    this.endAction(runId, {});
    this.guarded(() =>
      this.start({ runId: actionOf(runId), parentRunId: runId, name: action.tool, attributes: { input: action } }),
    );
  }

  override async handleAgentEnd(action: unknown, runId: string): Promise<void> {
    this.endAction(runId, { output: action });
  }

  async handleGenerationStart(
    llm: Serialized,
    messages: unknown[],
    runId: string,
    parentRunId?: string,
    extraParams?: Fields,
    tags?: string[],
    metadata?: Fields,
    name?: string,
  ): Promise<void> {
    this.guarded(() => {
      const prompt = parentRunId === undefined ? undefined : this.prompts.get(parentRunId);
      if (parentRunId !== undefined) this.prompts.delete(parentRunId);
      this.start({
        type: 'generation',
        runId,
        parentRunId,
        name: runName(name, llm, 'Langchain Generation'),
        tags,
        metadata,
        attributes: { ...modelStart(messages, extraParams, metadata), ...(prompt ? { prompt } : {}) },
      });
    });
  }

  override async handleChatModelStart(
    llm: Serialized,
    messages: BaseMessage[][],
    runId: string,
    ...rest: [parentRunId?: string, extraParams?: Fields, tags?: string[], metadata?: Fields, name?: string]
  ): Promise<void> {
    await this.handleGenerationStart(llm, messages.flat().map(recordedMessage), runId, ...rest);
  }

  override async handleLLMStart(
    llm: Serialized,
    prompts: string[],
    runId: string,
    ...rest: [parentRunId?: string, extraParams?: Fields, tags?: string[], metadata?: Fields, name?: string]
  ): Promise<void> {
    await this.handleGenerationStart(llm, prompts, runId, ...rest);
  }

  override async handleLLMEnd(output: { generations: unknown[][]; llmOutput?: Fields }, runId: string): Promise<void> {
    const completionStartTime = this.firstTokenAt.get(runId);
    this.firstTokenAt.delete(runId);
    this.end(runId, () => ({ ...modelEnd(output), ...(completionStartTime ? { completionStartTime } : {}) }));
  }

  override async handleLLMError(err: unknown, runId: string): Promise<void> {
    this.firstTokenAt.delete(runId);
    this.end(runId, () => failed(err, true));
  }

  override async handleToolStart(tool: Serialized, input: string, runId: string, ...rest: StepDetails): Promise<void> {
    this.startStep({ type: 'tool', unnamed: 'Tool execution', made: tool, input, runId }, rest);
  }

  override async handleToolEnd(output: unknown, runId: string): Promise<void> {
    this.end(runId, () => ({ output }));
  }

  override async handleToolError(err: unknown, runId: string): Promise<void> {
    this.end(runId, () => failed(err, false));
  }

  override async handleRetrieverStart(
    retriever: Serialized,
    query: string,
    runId: string,
    ...rest: StepDetails
  ): Promise<void> {
    this.startStep({ unnamed: 'Retriever', made: retriever, input: query, runId }, rest);
  }

  override async handleRetrieverEnd(documents: unknown[], runId: string): Promise<void> {
    this.end(runId, () => ({ output: documents }));
  }

  override async handleRetrieverError(err: unknown, runId: string): Promise<void> {
    this.end(runId, () => failed(err, false));
  }

  /** A tool or a retriever begins. */
  private startStep(
    { unnamed, made, input, ...step }: Pick<RunStart, 'type' | 'runId'> & StepStart,
    [parentRunId, tags, metadata, name]: StepDetails,
  ): void {
    const run = { ...step, parentRunId, name: runName(name, made, unnamed) };
    this.guarded(() => this.start({ ...run, tags, metadata, attributes: { input } }));
  }

  private start({ tags, metadata, attributes, ...run }: RecordedStart): void {
    this.runs.start({ ...run, attributes: { ...this.sdk.metadata.ofRun(this.params, tags, metadata), ...attributes } });
  }

  private end(runId: string, attributes: () => SvcGenerationAttributes): void {
    this.guarded(() => {
      this.last_trace_id = this.runs.end(runId, attributes()) ?? this.last_trace_id;
    });
  }

  private endAction(runId: string, attributes: SvcGenerationAttributes): void {
    if (this.runs.has(actionOf(runId))) this.end(actionOf(runId), () => attributes);
  }

  private guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.logger.debug(error instanceof Error ? error.message : String(error));
    }
  }
}

/** The callback handler of one profile, on the real `@langchain/core`. */
export function createCallbackHandler(
  profile: Profile,
  core: CoreModule,
  tracing: TracingModule,
): typeof Surface.CallbackHandler {
  const sdk: Sdk = { core, tracing, metadata: new TraceMetadata(profile) };

  return class CallbackHandler extends RunRecorder {
    constructor(params: HandlerParams = {}) {
      super(`${profile.prefix}CallbackHandler`, sdk, params);
    }
  };
}

const actionOf = (runId: string): string => `${runId}:action`;

/** The run's own name, or the last part of what it runs. */
function runName(name: string | undefined, serialized: Serialized, otherwise: string): string {
  return name ?? serialized?.id?.at(-1)?.toString() ?? otherwise;
}

/** @param withDetails a provider's refusal says why in the error's own `error` */
function failed(err: unknown, withDetails: boolean): SvcGenerationAttributes {
  const details =
    withDetails && typeof err === 'object' && err !== null && 'error' in err
      ? `\n\nError details:\n${JSON.stringify(err.error, null, 2)}`
      : '';
  return { level: 'ERROR', statusMessage: `${String(err)}${details}` };
}
