// @svc/client 5: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { BasePrompt, ChatMessage, ChatMessageWithPlaceholders, CreateChatPromptRequest, CreateDatasetItemRequest, CreateTextPromptRequest, Dataset, DatasetItem, Logger, ParsedMediaReference, PlaceholderMessage, Prompt, ScoreBody, SvcAPIClient } from '@svc/core';
import type { DatasetRunItem } from '@svc/core';
import type { Span } from '@opentelemetry/api';
export { SvcMedia, SvcMediaParams, SvcMediaReference, SvcMediaReferenceParams } from '@svc/core';
export type ExperimentItem<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { input?: Input; expectedOutput?: ExpectedOutput; metadata?: Metadata } | DatasetItem;
export type ExperimentTaskParams<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = ExperimentItem<Input, ExpectedOutput, Metadata>;
export type ExperimentTask<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = (params: ExperimentTaskParams<Input, ExpectedOutput, Metadata>) => Promise<any>;
export type Evaluation = Pick<ScoreBody, 'name' | 'value' | 'comment' | 'metadata' | 'dataType' | 'configId'>;
export type EvaluatorParams<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { input: Input; output: any; expectedOutput?: ExpectedOutput; metadata?: Metadata };
export type Evaluator<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = (params: EvaluatorParams<Input, ExpectedOutput, Metadata>) => Promise<Evaluation[] | Evaluation>;
export type RunEvaluatorParams<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { itemResults: ExperimentItemResult<Input, ExpectedOutput, Metadata>[] };
export type RunEvaluator<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = (params: RunEvaluatorParams<Input, ExpectedOutput, Metadata>) => Promise<Evaluation[] | Evaluation>;
export type ExperimentParams<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { name: string; runName?: string; description?: string; metadata?: Record<string, any>; data: ExperimentItem<Input, ExpectedOutput, Metadata>[]; task: ExperimentTask<Input, ExpectedOutput, Metadata>; evaluators?: Evaluator<Input, ExpectedOutput, Metadata>[]; runEvaluators?: RunEvaluator<Input, ExpectedOutput, Metadata>[]; maxConcurrency?: number; datasetVersion?: string };
export type ExperimentItemResult<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = Pick<ExperimentItem<Input, ExpectedOutput, Metadata>, 'input' | 'expectedOutput'> & { item: ExperimentItem<Input, ExpectedOutput, Metadata>; output: any; evaluations: Evaluation[]; traceId?: string; datasetRunId?: string };
export type ExperimentResult<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { experimentId: string; runName: string; datasetRunId?: string; 
  /** @change experimentResult.datasetRunUrl */ datasetRunUrl?: string; itemResults: ExperimentItemResult<Input, ExpectedOutput, Metadata>[]; runEvaluations: Evaluation[]; format: (options?: { includeItemResults?: boolean }) => Promise<string> };
export type RunExperimentOnDataset = (params: Omit<ExperimentParams<any, any, Record<string, any>>, 'data'>) => Promise<ExperimentResult<any, any, Record<string, any>>>;
export type FetchedDataset = Dataset & { items: (DatasetItem & { 
  /** @change datasetItem.link */ link: LinkDatasetItemFunction })[]; version?: string; runExperiment: RunExperimentOnDataset };
/** @change type:LinkDatasetItemFunction */ export type LinkDatasetItemFunction = (obj: { otelSpan: Span }, runName: string, runArgs?: { description?: string; metadata?: any }) => Promise<DatasetRunItem>;
export declare class DatasetManager {
  constructor(params: { svcClient: SvcClient });
  get(name: string, options?: { fetchItemsPageSize?: number; version?: string }): Promise<FetchedDataset>;
  createItem(request: CreateDatasetItemRequest): Promise<DatasetItem>;
}
export declare class ExperimentManager {
  constructor(params: { svcClient: SvcClient });
  get logger(): Logger;
  run<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>>(config: ExperimentParams<Input, ExpectedOutput, Metadata>): Promise<ExperimentResult<Input, ExpectedOutput, Metadata>>;
}
export type SvcMediaResolveMediaReferencesParams<T> = { obj: T; resolveWith: 'base64DataUri'; maxDepth?: number };
export declare class MediaManager {
  constructor(params: { apiClient: SvcAPIClient });
  resolveReferences<T>(params: SvcMediaResolveMediaReferencesParams<T>): Promise<T>;
  static parseReferenceString(referenceString: string): ParsedMediaReference;
}
export declare enum ChatMessageType {
  ChatMessage = 'chatmessage',
  Placeholder = 'placeholder',
}
export type ChatMessageOrPlaceholder = ChatMessage | ({ type: ChatMessageType.Placeholder } & PlaceholderMessage);
export type LangchainMessagesPlaceholder = { variableName: string; optional?: boolean };
export type CreateChatPromptBodyWithPlaceholders = { type: 'chat' } & Omit<CreateChatPromptRequest, 'type' | 'prompt'> & { prompt: (ChatMessage | ChatMessageWithPlaceholders)[] };
declare abstract class BasePromptClient {
  readonly name: string;
  readonly version: number;
  readonly config: unknown;
  readonly labels: string[];
  readonly tags: string[];
  readonly isFallback: boolean;
  readonly type: 'text' | 'chat';
  readonly commitMessage: string | null | undefined;
  constructor(prompt: BasePrompt, isFallback: boolean | undefined, type: 'text' | 'chat');
  abstract get prompt(): string | ChatMessageWithPlaceholders[];
  abstract set prompt(value: string | ChatMessageWithPlaceholders[]);
  abstract compile(variables?: Record<string, string>, placeholders?: Record<string, any>): string | ChatMessage[] | (ChatMessageOrPlaceholder | any)[];
  abstract getLangchainPrompt(options?: { placeholders?: Record<string, any> }): string | ChatMessage[] | ChatMessageOrPlaceholder[] | (ChatMessage | LangchainMessagesPlaceholder | any)[];
  abstract toJSON(): string;
}
export declare class TextPromptClient extends BasePromptClient {
  readonly promptResponse: Prompt.Text;
  readonly prompt: string;
  constructor(prompt: Prompt.Text, isFallback?: boolean);
  compile(variables?: Record<string, string>, _placeholders?: Record<string, any>): string;
  getLangchainPrompt(_options?: { placeholders?: Record<string, any> }): string;
  toJSON(): string;
}
export declare class ChatPromptClient extends BasePromptClient {
  readonly promptResponse: Prompt.Chat;
  readonly prompt: ChatMessageWithPlaceholders[];
  constructor(prompt: Prompt.Chat, isFallback?: boolean);
  compile(variables?: Record<string, string>, placeholders?: Record<string, any>): (ChatMessageOrPlaceholder | any)[];
  getLangchainPrompt(options?: { placeholders?: Record<string, any> }): (ChatMessage | LangchainMessagesPlaceholder | any)[];
  toJSON(): string;
}
export declare class PromptManager {
  constructor(params: { apiClient: SvcAPIClient });
  get logger(): Logger;
  create(body: CreateChatPromptBodyWithPlaceholders): Promise<ChatPromptClient>;
  create(body: Omit<CreateTextPromptRequest, 'type'> & { type?: 'text' }): Promise<TextPromptClient>;
  create(body: CreateChatPromptRequest): Promise<ChatPromptClient>;
  update(params: { name: string; version: number; newLabels: string[] }): Promise<Prompt>;
  delete(name: string, options?: { version?: number; label?: string }): Promise<void>;
  get(name: string, options?: { version?: number; label?: string; cacheTtlSeconds?: number; fallback?: string; maxRetries?: number; type?: 'text'; fetchTimeoutMs?: number }): Promise<TextPromptClient>;
  get(name: string, options?: { version?: number; label?: string; cacheTtlSeconds?: number; fallback?: ChatMessage[]; maxRetries?: number; type: 'chat'; fetchTimeoutMs?: number }): Promise<ChatPromptClient>;
}
export declare class ScoreManager {
  constructor(params: { apiClient: SvcAPIClient });
  get logger(): Logger;
  create(data: ScoreBody): void;
  observation(observation: { otelSpan: Span }, data: Omit<ScoreBody, 'traceId' | 'sessionId' | 'observationId' | 'datasetRunId'>): void;
  trace(observation: { otelSpan: Span }, data: Omit<ScoreBody, 'traceId' | 'sessionId' | 'observationId' | 'datasetRunId'>): void;
  activeObservation(data: Omit<ScoreBody, 'traceId' | 'sessionId' | 'observationId' | 'datasetRunId'>): void;
  activeTrace(data: Omit<ScoreBody, 'traceId' | 'sessionId' | 'observationId' | 'datasetRunId'>): void;
  flush(): Promise<void>;
  shutdown(): Promise<void>;
}
export interface SvcClientParams { publicKey?: string; secretKey?: string; baseUrl?: string; timeout?: number; additionalHeaders?: Record<string, string> }
export declare class SvcClient {
  constructor(params?: SvcClientParams);
  api: SvcAPIClient;
  prompt: PromptManager;
  dataset: DatasetManager;
  score: ScoreManager;
  media: MediaManager;
  experiment: ExperimentManager;
  /** @change SvcClient.getPrompt */ getPrompt: typeof PromptManager.prototype.get;
  /** @change SvcClient.createPrompt */ createPrompt: typeof PromptManager.prototype.create;
  /** @change SvcClient.updatePrompt */ updatePrompt: typeof PromptManager.prototype.update;
  /** @change SvcClient.getDataset */ getDataset: typeof DatasetManager.prototype.get;
  /** @change SvcClient.fetchTrace */ fetchTrace: typeof SvcAPIClient.prototype.trace.get;
  /** @change SvcClient.fetchTraces */ fetchTraces: typeof SvcAPIClient.prototype.trace.list;
  /** @change SvcClient.fetchObservation */ fetchObservation: typeof SvcAPIClient.prototype.legacy.observationsV1.get;
  /** @change SvcClient.fetchObservations */ fetchObservations: typeof SvcAPIClient.prototype.observations.getMany;
  /** @change SvcClient.fetchSessions */ fetchSessions: typeof SvcAPIClient.prototype.sessions.get;
  /** @change SvcClient.getDatasetRun */ getDatasetRun: typeof SvcAPIClient.prototype.datasets.getRun;
  /** @change SvcClient.getDatasetRuns */ getDatasetRuns: typeof SvcAPIClient.prototype.datasets.getRuns;
  /** @change SvcClient.createDataset */ createDataset: typeof SvcAPIClient.prototype.datasets.create;
  /** @change SvcClient.getDatasetItem */ getDatasetItem: typeof SvcAPIClient.prototype.datasetItems.get;
  /** @change SvcClient.createDatasetItem */ createDatasetItem: typeof DatasetManager.prototype.createItem;
  /** @change SvcClient.fetchMedia */ fetchMedia: typeof SvcAPIClient.prototype.media.get;
  /** @change SvcClient.resolveMediaReferences */ resolveMediaReferences: typeof MediaManager.prototype.resolveReferences;
  flush(): Promise<void>;
  shutdown(): Promise<void>;
  getTraceUrl(traceId: string): Promise<string>;
}
export type RunnerContextOptions<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { client: SvcClient; data?: ExperimentItem<Input, ExpectedOutput, Metadata>[]; datasetVersion?: string; metadata?: Record<string, any> };
export type RunnerContextExperimentParams<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = Omit<ExperimentParams<Input, ExpectedOutput, Metadata>, 'data'> & { data?: ExperimentItem<Input, ExpectedOutput, Metadata>[] };
export declare class RunnerContext<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> {
  readonly client: SvcClient;
  readonly data?: ExperimentItem<Input, ExpectedOutput, Metadata>[];
  readonly datasetVersion?: string;
  readonly metadata?: Record<string, any>;
  constructor(options: RunnerContextOptions<Input, ExpectedOutput, Metadata>);
  runExperiment(params: RunnerContextExperimentParams<Input, ExpectedOutput, Metadata>): Promise<ExperimentResult<Input, ExpectedOutput, Metadata>>;
}
export type RegressionErrorMessageOptions<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { result: ExperimentResult<Input, ExpectedOutput, Metadata>; message?: string; metric?: never; value?: never; threshold?: never };
export type RegressionErrorMetricOptions<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = { result: ExperimentResult<Input, ExpectedOutput, Metadata>; metric: string; value: number; threshold?: number; message?: string };
export type RegressionErrorOptions<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> = RegressionErrorMessageOptions<Input, ExpectedOutput, Metadata> | RegressionErrorMetricOptions<Input, ExpectedOutput, Metadata>;
export declare class RegressionError<Input = any, ExpectedOutput = any, Metadata extends Record<string, any> = Record<string, any>> extends Error {
  readonly result: ExperimentResult<Input, ExpectedOutput, Metadata>;
  readonly metric?: string;
  readonly value?: number;
  readonly threshold?: number;
  constructor(params: RegressionErrorMessageOptions<Input, ExpectedOutput, Metadata>);
  constructor(params: RegressionErrorMetricOptions<Input, ExpectedOutput, Metadata>);
}
export declare function createEvaluatorFromAutoevals<E extends CallableFunction>(autoevalEvaluator: E, params?: Params<E>): Evaluator;
type Params<E> = Parameters<E extends (...args: any[]) => any ? E : never>[0] extends infer P ? Omit<P, 'input' | 'output' | 'expected'> : never;
export {};
