// @svc/core 6: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { Context } from '@opentelemetry/api';
export declare enum LogLevel { NONE = 4, ERROR = 3, WARN = 2, INFO = 1, DEBUG = 0 }
export interface LoggerConfig { level: LogLevel; prefix?: string; enableTimestamp?: boolean }
export declare class Logger {
  constructor(config?: LoggerConfig);
  error(message: string, ...args: unknown[]): void;
  warn(message: string, ...args: unknown[]): void;
  info(message: string, ...args: unknown[]): void;
  debug(message: string, ...args: unknown[]): void;
  setLevel(level: LogLevel): void;
  getLevel(): LogLevel;
  isLevelEnabled(level: LogLevel): boolean;
}
declare class LoggerSingleton {
  static getInstance(): Logger;
  static configure(config: LoggerConfig): void;
  static reset(): void;
}
export { LoggerSingleton as logger };
export declare const createLogger: (config?: LoggerConfig) => Logger;
export declare const getGlobalLogger: () => Logger;
export declare const configureGlobalLogger: (config: LoggerConfig) => void;
export declare const resetGlobalLogger: () => void;
export declare const SVC_TRACER_NAME: 'svc-sdk';
export declare const SVC_SDK_VERSION: string;
export declare const SVC_SDK_NAME: 'javascript';
export declare const SVC_SDK_EXPERIMENT_ENVIRONMENT: 'sdk-experiment';
export declare const SVC_TRACE_ID_BAGGAGE_KEY: 'svc_trace_id';
export declare enum SvcOtelSpanAttributes {
  TRACE_NAME = 'svc.trace.name',
  TRACE_USER_ID = 'user.id',
  TRACE_SESSION_ID = 'session.id',
  TRACE_TAGS = 'svc.trace.tags',
  TRACE_PUBLIC = 'svc.trace.public',
  TRACE_METADATA = 'svc.trace.metadata',
  TRACE_INPUT = 'svc.trace.input',
  TRACE_OUTPUT = 'svc.trace.output',
  OBSERVATION_TYPE = 'svc.observation.type',
  OBSERVATION_METADATA = 'svc.observation.metadata',
  OBSERVATION_LEVEL = 'svc.observation.level',
  OBSERVATION_STATUS_MESSAGE = 'svc.observation.status_message',
  OBSERVATION_INPUT = 'svc.observation.input',
  OBSERVATION_OUTPUT = 'svc.observation.output',
  OBSERVATION_COMPLETION_START_TIME = 'svc.observation.completion_start_time',
  OBSERVATION_MODEL = 'svc.observation.model.name',
  OBSERVATION_MODEL_PARAMETERS = 'svc.observation.model.parameters',
  OBSERVATION_USAGE_DETAILS = 'svc.observation.usage_details',
  OBSERVATION_COST_DETAILS = 'svc.observation.cost_details',
  OBSERVATION_PROMPT_NAME = 'svc.observation.prompt.name',
  OBSERVATION_PROMPT_VERSION = 'svc.observation.prompt.version',
  ENVIRONMENT = 'svc.environment',
  RELEASE = 'svc.release',
  VERSION = 'svc.version',
  AS_ROOT = 'svc.internal.as_root',
  IS_APP_ROOT = 'svc.internal.is_app_root',
  EXPERIMENT_ID = 'svc.experiment.id',
  EXPERIMENT_NAME = 'svc.experiment.name',
  EXPERIMENT_DESCRIPTION = 'svc.experiment.description',
  EXPERIMENT_METADATA = 'svc.experiment.metadata',
  EXPERIMENT_DATASET_ID = 'svc.experiment.dataset.id',
  EXPERIMENT_ITEM_ID = 'svc.experiment.item.id',
  EXPERIMENT_ITEM_VERSION = 'svc.experiment.item.version',
  EXPERIMENT_ITEM_EXPECTED_OUTPUT = 'svc.experiment.item.expected_output',
  EXPERIMENT_ITEM_METADATA = 'svc.experiment.item.metadata',
  EXPERIMENT_ITEM_ROOT_OBSERVATION_ID = 'svc.experiment.item.root_observation_id',
  TRACE_COMPAT_USER_ID = 'svc.user.id',
  TRACE_COMPAT_SESSION_ID = 'svc.session.id',
}
interface AbortSignal { readonly aborted: boolean }
interface RawResponse { readonly headers: any; readonly redirected: boolean; readonly status: number; readonly statusText: string; readonly type: any; readonly url: string }
interface WithRawResponse<T> { readonly data: T; readonly rawResponse: RawResponse }
interface HttpResponsePromise<T> extends Promise<T> { withRawResponse(): Promise<WithRawResponse<T>> }
type Supplier<T> = T | Promise<T> | (() => T | Promise<T>);
export type EmptyRequest = Record<string, never>;
export declare class SvcAPIError extends Error {
  readonly statusCode?: number;
  readonly body?: unknown;
  readonly rawResponse?: RawResponse;
  constructor(params: { message?: string; statusCode?: number; body?: unknown; rawResponse?: RawResponse });
}
export declare class SvcAPITimeoutError extends Error {
  constructor(message: string);
}
type SvcEnvVar = 'SVC_PUBLIC_KEY' | 'SVC_SECRET_KEY' | 'SVC_BASE_URL' | 'SVC_BASEURL' | 'SVC_TIMEOUT' | 'SVC_FLUSH_AT' | 'SVC_FLUSH_INTERVAL' | 'SVC_MEDIA_UPLOAD_ENABLED' | 'SVC_LOG_LEVEL' | 'SVC_DEBUG' | 'SVC_RELEASE' | 'SVC_TRACING_ENVIRONMENT';
export declare function getEnv(key: SvcEnvVar): string | undefined;
export declare function generateUUID(globalThis?: any): string;
export declare function safeSetTimeout(fn: () => void, timeout: number): any;
export declare function base64ToBytes(base64: string): Uint8Array;
export declare function bytesToBase64(bytes: Uint8Array): string;
export declare function base64Encode(input: string): string;
export declare function base64Decode(input: string): string;
export declare function createExperimentId(): Promise<string>;
export declare function createExperimentItemId(input: any): Promise<string>;
export declare function serializeValue(value: any): string | undefined;
export type ParsedMediaReference = { mediaId: string; source: string; contentType: MediaContentType };
export type SvcMediaParams = { source: 'base64_data_uri'; base64DataUri: string } | { source: 'bytes'; contentBytes: Uint8Array; contentType: MediaContentType };
export declare class SvcMedia {
  _contentBytes?: Uint8Array;
  _contentType?: MediaContentType;
  _source?: string;
  constructor(params: SvcMediaParams);
  getId(): Promise<string | null>;
  get contentLength(): number | undefined;
  getSha256Hash(): Promise<string | undefined>;
  getTag(): Promise<string | null>;
  get base64DataUri(): string | null;
  toJSON(): string | null;
}
export type SvcMediaReferenceParams = { mediaId: string; contentType: string; url: string; urlExpiry?: string; contentLength?: number; referenceString: string };
export declare class SvcMediaReference {
  readonly mediaId: string;
  readonly contentType: string;
  readonly url: string;
  readonly urlExpiry?: string;
  readonly contentLength?: number;
  readonly referenceString: string;
  constructor(params: SvcMediaReferenceParams);
  toJSON(): string;
  isUrlExpired(thresholdSeconds?: number): boolean;
  fetchBytes(): Promise<Uint8Array>;
  fetchBase64(): Promise<string>;
  fetchDataUri(): Promise<string>;
}
export type UploadMediaParams = { apiClient: SvcAPIClient; media: SvcMedia; traceId?: string; observationId?: string; datasetId?: string; datasetItemId?: string; field: string; logger?: Logger; maxRetries?: number; baseDelay?: number };
export declare function uploadMedia(params: UploadMediaParams): Promise<void>;
type PropagatedKey = 'userId' | 'sessionId' | 'metadata' | 'version' | 'tags' | 'traceName' | 'environment' | 'promptName' | 'promptVersion' | 'experimentId' | 'experimentName' | 'experimentMetadata' | 'experimentDatasetId' | 'experimentItemId' | 'experimentItemMetadata' | 'experimentItemRootObservationId';
type PropagatedExperimentAttributes = { experimentId: string; experimentName: string; experimentMetadata?: string; experimentDatasetId?: string; experimentItemId: string; experimentItemMetadata?: string; experimentItemRootObservationId: string };
export declare const SvcOtelContextKeys: Record<PropagatedKey, symbol>;
export declare function getSvcTraceIdFromBaggage(context: Context): string | undefined;
export declare function setSvcTraceIdInBaggage(context: Context, traceId: string): Context;
export type PropagatedPromptInput = { name: string; version: number | string; isFallback?: boolean };
export interface PropagateAttributesParams {
  userId?: string;
  sessionId?: string;
  metadata?: unknown;
  version?: string;
  tags?: string[];
  traceName?: string;
  environment?: string;
  prompt?: PropagatedPromptInput;
  asBaggage?: boolean;
  _internalExperiment?: PropagatedExperimentAttributes;
}
export declare function propagateAttributes<A extends unknown[], F extends (...args: A) => ReturnType<F>>(params: PropagateAttributesParams, fn: F): ReturnType<F>;
export declare function getPropagatedAttributesFromContext(context: Context): Record<string, string | string[] | number>;
export type AnnotationQueueStatus = 'PENDING' | 'COMPLETED';
export declare const AnnotationQueueStatus: { readonly Pending: 'PENDING'; readonly Completed: 'COMPLETED' };
export type AnnotationQueueObjectType = 'TRACE' | 'OBSERVATION' | 'SESSION';
export declare const AnnotationQueueObjectType: { readonly Trace: 'TRACE'; readonly Observation: 'OBSERVATION'; readonly Session: 'SESSION' };
export interface AnnotationQueue { id: string; name: string; description: string | null; scoreConfigIds: string[]; createdAt: string; updatedAt: string }
export interface AnnotationQueueItem { id: string; queueId: string; objectId: string; objectType: AnnotationQueueObjectType; status: AnnotationQueueStatus; completedAt?: string; createdAt: string; updatedAt: string }
export interface PaginatedAnnotationQueues { data: AnnotationQueue[]; meta: MetaResponse }
export interface PaginatedAnnotationQueueItems { data: AnnotationQueueItem[]; meta: MetaResponse }
export interface CreateAnnotationQueueRequest { name: string; description?: string | null; scoreConfigIds: string[] }
export interface CreateAnnotationQueueItemRequest { objectId: string; objectType: AnnotationQueueObjectType; status?: AnnotationQueueStatus }
export interface UpdateAnnotationQueueItemRequest { status?: AnnotationQueueStatus }
export interface DeleteAnnotationQueueItemResponse { success: boolean; message: string }
export interface AnnotationQueueAssignmentRequest { userId: string }
export interface DeleteAnnotationQueueAssignmentResponse { success: boolean }
export interface CreateAnnotationQueueAssignmentResponse { userId: string; queueId: string; projectId: string }
export interface GetAnnotationQueuesRequest { page?: number; limit?: number }
export interface GetAnnotationQueueItemsRequest { status?: AnnotationQueueStatus; page?: number; limit?: number }
export type BlobStorageIntegrationType = 'S3' | 'S3_COMPATIBLE' | 'AZURE_BLOB_STORAGE';
export declare const BlobStorageIntegrationType: { readonly S3: 'S3'; readonly S3Compatible: 'S3_COMPATIBLE'; readonly AzureBlobStorage: 'AZURE_BLOB_STORAGE' };
export type BlobStorageIntegrationFileType = 'JSON' | 'CSV' | 'JSONL' | 'PARQUET';
export declare const BlobStorageIntegrationFileType: { readonly Json: 'JSON'; readonly Csv: 'CSV'; readonly Jsonl: 'JSONL'; readonly Parquet: 'PARQUET' };
export type BlobStorageIntegrationFileTypeResponse = 'JSON' | 'CSV' | 'JSONL' | 'PARQUET';
export declare const BlobStorageIntegrationFileTypeResponse: { readonly Json: 'JSON'; readonly Csv: 'CSV'; readonly Jsonl: 'JSONL'; readonly Parquet: 'PARQUET' };
export type BlobStorageExportMode = 'FULL_HISTORY' | 'FROM_TODAY' | 'FROM_CUSTOM_DATE';
export declare const BlobStorageExportMode: { readonly FullHistory: 'FULL_HISTORY'; readonly FromToday: 'FROM_TODAY'; readonly FromCustomDate: 'FROM_CUSTOM_DATE' };
export type BlobStorageExportFrequency = 'every_20_minutes' | 'hourly' | 'daily' | 'weekly';
export declare const BlobStorageExportFrequency: { readonly Every20Minutes: 'every_20_minutes'; readonly Hourly: 'hourly'; readonly Daily: 'daily'; readonly Weekly: 'weekly' };
export type BlobStorageExportSource = 'LEGACY_TRACES_OBSERVATIONS' | 'OBSERVATIONS_V2' | 'LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS';
export declare const BlobStorageExportSource: { readonly LegacyTracesObservations: 'LEGACY_TRACES_OBSERVATIONS'; readonly ObservationsV2: 'OBSERVATIONS_V2'; readonly LegacyTracesAndEnrichedObservations: 'LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS' };
export type BlobStorageExportFieldGroup = 'core' | 'basic' | 'time' | 'io' | 'metadata' | 'model' | 'usage' | 'prompt' | 'metrics' | 'tools' | 'trace_context';
export declare const BlobStorageExportFieldGroup: { readonly Core: 'core'; readonly Basic: 'basic'; readonly Time: 'time'; readonly Io: 'io'; readonly Metadata: 'metadata'; readonly Model: 'model'; readonly Usage: 'usage'; readonly Prompt: 'prompt'; readonly Metrics: 'metrics'; readonly Tools: 'tools'; readonly TraceContext: 'trace_context' };
export interface CreateBlobStorageIntegrationRequest { projectId: string; type: BlobStorageIntegrationType; bucketName: string; endpoint?: string; region: string; accessKeyId?: string; secretAccessKey?: string; prefix?: string; exportFrequency: BlobStorageExportFrequency; enabled: boolean; forcePathStyle: boolean; fileType: BlobStorageIntegrationFileType; exportMode: BlobStorageExportMode; exportStartDate?: string; compressed?: boolean; exportSource?: BlobStorageExportSource; exportFieldGroups?: BlobStorageExportFieldGroup[] }
export interface BlobStorageIntegrationResponse { id: string; projectId: string; type: BlobStorageIntegrationType; bucketName: string; endpoint: string | null; region: string; accessKeyId: string | null; prefix: string; exportFrequency: BlobStorageExportFrequency; enabled: boolean; forcePathStyle: boolean; fileType: BlobStorageIntegrationFileTypeResponse; exportMode: BlobStorageExportMode; exportStartDate: string | null; compressed: boolean; exportSource: BlobStorageExportSource; exportFieldGroups: BlobStorageExportFieldGroup[] | null; nextSyncAt: string | null; lastSyncAt: string | null; lastError: string | null; lastErrorAt: string | null; createdAt: string; updatedAt: string }
export interface BlobStorageIntegrationsResponse { data: BlobStorageIntegrationResponse[] }
export type BlobStorageSyncStatus = 'idle' | 'running' | 'queued' | 'up_to_date' | 'disabled' | 'error';
export declare const BlobStorageSyncStatus: { readonly Idle: 'idle'; readonly Running: 'running'; readonly Queued: 'queued'; readonly UpToDate: 'up_to_date'; readonly Disabled: 'disabled'; readonly Error: 'error' };
export interface BlobStorageIntegrationStatusResponse { id: string; projectId: string; syncStatus: BlobStorageSyncStatus; enabled: boolean; lastSyncAt: string | null; nextSyncAt: string | null; lastError: string | null; lastErrorAt: string | null }
export interface BlobStorageIntegrationDeletionResponse { message: string }
export interface CreateCommentRequest { projectId: string; objectType: string; objectId: string; content: string; authorUserId?: string }
export interface CreateCommentResponse { id: string }
export interface GetCommentsResponse { data: Comment[]; meta: MetaResponse }
export interface GetCommentsRequest { page?: number; limit?: number; objectType?: string; objectId?: string; authorUserId?: string }
export interface Deprecation { message: string; replacement?: string; docsUrl?: string; sunsetAt?: string }
export interface ObservationV2 { id: string; traceId: string | null; startTime: string; endTime: string | null; projectId: string; parentObservationId: string | null; type: string; isRootObservation?: boolean; name?: string | null; level?: ObservationLevel; statusMessage?: string | null; version?: string | null; environment?: string | null; bookmarked?: boolean; public?: boolean; userId?: string | null; sessionId?: string | null; completionStartTime?: string | null; createdAt?: string; updatedAt?: string; input?: unknown; output?: unknown; metadata?: unknown; model?: string | null; internalModelId?: string | null; modelParameters?: unknown; usageDetails?: Record<string, number>; costDetails?: Record<string, number>; totalCost?: number | null; usagePricingTierName?: string | null; promptId?: string | null; promptName?: string | null; promptVersion?: number | null; latency?: number | null; timeToFirstToken?: number | null; modelId: string | null; inputPrice: string | null; outputPrice: string | null; totalPrice: string | null; traceName?: string | null; tags?: string[] | null; release?: string | null }
export interface Usage { input: number; output: number; total: number; unit: string | null; inputCost?: number; outputCost?: number; totalCost?: number }
export interface ScoreConfig { id: string; name: string; createdAt: string; updatedAt: string; projectId: string; dataType: ScoreConfigDataType; isArchived: boolean; minValue?: number | null; maxValue?: number | null; categories?: ConfigCategory[]; description?: string | null }
export interface ConfigCategory { value: number; label: string }
export interface BaseScore { id: string; traceId?: string | null; sessionId?: string | null; observationId?: string | null; datasetRunId?: string | null; name: string; source: ScoreSource; timestamp: string; createdAt: string; updatedAt: string; authorUserId: string | null; comment: string | null; metadata?: unknown; configId: string | null; queueId: string | null; environment: string }
export interface NumericScore extends BaseScore { value: number }
export interface BooleanScore extends BaseScore { value: number; stringValue: string }
export interface CategoricalScore extends BaseScore { value: number; stringValue: string }
export interface CorrectionScore extends BaseScore { value: number; stringValue: string }
export interface TextScore extends BaseScore { stringValue: string }
export type Score = Score.Numeric | Score.Categorical | Score.Boolean | Score.Correction | Score.Text;
export declare namespace Score { interface Numeric extends NumericScore, _Base { dataType: 'NUMERIC' } interface Categorical extends CategoricalScore, _Base { dataType: 'CATEGORICAL' } interface Boolean extends BooleanScore, _Base { dataType: 'BOOLEAN' } interface Correction extends CorrectionScore, _Base { dataType: 'CORRECTION' } interface Text extends TextScore, _Base { dataType: 'TEXT' } interface _Base { _deprecation?: Deprecation } }
export type CreateScoreValue = number | string;
export interface Comment { id: string; projectId: string; createdAt: string; updatedAt: string; objectType: CommentObjectType; objectId: string; content: string; authorUserId?: string | null }
export interface Dataset { id: string; name: string; description: string | null; metadata?: unknown; inputSchema: unknown | null; expectedOutputSchema: unknown | null; projectId: string; createdAt: string; updatedAt: string }
export interface DatasetItem { id: string; status: DatasetStatus; input?: unknown; expectedOutput?: unknown; metadata?: unknown; sourceTraceId: string | null; sourceObservationId: string | null; datasetId: string; datasetName: string; createdAt: string; updatedAt: string; mediaReferences: DatasetItemMediaReference[] }
export interface DatasetItemMediaReference { field: DatasetItemMediaReferenceField; referenceString: string; jsonPath: string; media: DatasetItemMediaReferenceMedia }
export type DatasetItemMediaReferenceField = 'input' | 'expectedOutput' | 'metadata';
export declare const DatasetItemMediaReferenceField: { readonly Input: 'input'; readonly ExpectedOutput: 'expectedOutput'; readonly Metadata: 'metadata' };
export interface DatasetItemMediaReferenceMedia { mediaId: string; contentType: string; contentLength: number; url: string; urlExpiry: string }
export interface Model { id: string; modelName: string; matchPattern: string; startDate: string | null; unit?: ModelUsageUnit | null; inputPrice: number | null; outputPrice: number | null; totalPrice: number | null; tokenizerId: string | null; tokenizerConfig?: unknown; isSvcManaged: boolean; createdAt: string; prices: Record<string, ModelPrice>; pricingTiers: PricingTier[] }
export interface ModelPrice { price: number }
export type PricingTierCondition = PricingTierUsageCondition | PricingTierAttributeCondition;
export interface PricingTierUsageCondition { usageDetailPattern: string; operator: PricingTierOperator; value: number; caseSensitive: boolean }
export interface PricingTierAttributeCondition { source: PricingTierAttributeSource; key: string; operator: 'in'; values: string[] }
export type PricingTierAttributeSource = 'model_parameters' | 'metadata';
export declare const PricingTierAttributeSource: { readonly ModelParameters: 'model_parameters'; readonly Metadata: 'metadata' };
export type PricingTierConditionInput = PricingTierUsageConditionInput | PricingTierAttributeCondition;
export interface PricingTierUsageConditionInput { usageDetailPattern: string; operator: PricingTierOperator; value: number; caseSensitive?: boolean }
export interface PricingTier { id: string; name: string; isDefault: boolean; priority: number; conditions: PricingTierCondition[]; prices: Record<string, number> }
export interface PricingTierInput { name: string; isDefault?: boolean; priority: number; conditions: PricingTierConditionInput[]; prices: Record<string, number> }
export type PricingTierOperator = 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'neq';
export declare const PricingTierOperator: { readonly Gt: 'gt'; readonly Gte: 'gte'; readonly Lt: 'lt'; readonly Lte: 'lte'; readonly Eq: 'eq'; readonly Neq: 'neq' };
export type ModelUsageUnit = 'CHARACTERS' | 'TOKENS' | 'MILLISECONDS' | 'SECONDS' | 'IMAGES' | 'REQUESTS';
export declare const ModelUsageUnit: { readonly Characters: 'CHARACTERS'; readonly Tokens: 'TOKENS'; readonly Milliseconds: 'MILLISECONDS'; readonly Seconds: 'SECONDS'; readonly Images: 'IMAGES'; readonly Requests: 'REQUESTS' };
export type ObservationLevel = 'DEBUG' | 'DEFAULT' | 'WARNING' | 'ERROR';
export declare const ObservationLevel: { readonly Debug: 'DEBUG'; readonly Default: 'DEFAULT'; readonly Warning: 'WARNING'; readonly Error: 'ERROR' };
export type MapValue = string | undefined | number | undefined | number | undefined | boolean | undefined | string[] | undefined;
export type CommentObjectType = 'TRACE' | 'OBSERVATION' | 'SESSION' | 'PROMPT';
export declare const CommentObjectType: { readonly Trace: 'TRACE'; readonly Observation: 'OBSERVATION'; readonly Session: 'SESSION'; readonly Prompt: 'PROMPT' };
export type DatasetStatus = 'ACTIVE' | 'ARCHIVED';
export declare const DatasetStatus: { readonly Active: 'ACTIVE'; readonly Archived: 'ARCHIVED' };
export type ScoreSource = 'ANNOTATION' | 'API' | 'EVAL';
export declare const ScoreSource: { readonly Annotation: 'ANNOTATION'; readonly Api: 'API'; readonly Eval: 'EVAL' };
export type ScoreConfigDataType = 'NUMERIC' | 'BOOLEAN' | 'CATEGORICAL' | 'TEXT';
export declare const ScoreConfigDataType: { readonly Numeric: 'NUMERIC'; readonly Boolean: 'BOOLEAN'; readonly Categorical: 'CATEGORICAL'; readonly Text: 'TEXT' };
export type ScoreDataType = 'NUMERIC' | 'BOOLEAN' | 'CATEGORICAL' | 'CORRECTION' | 'TEXT';
export declare const ScoreDataType: { readonly Numeric: 'NUMERIC'; readonly Boolean: 'BOOLEAN'; readonly Categorical: 'CATEGORICAL'; readonly Correction: 'CORRECTION'; readonly Text: 'TEXT' };
declare class CommonsError extends SvcAPIError { constructor(body?: unknown, rawResponse?: RawResponse) }
export { CommonsError as Error };
export declare class UnauthorizedError extends SvcAPIError { constructor(body?: unknown, rawResponse?: RawResponse) }
export declare class AccessDeniedError extends SvcAPIError { constructor(body?: unknown, rawResponse?: RawResponse) }
export declare class NotFoundError extends SvcAPIError { constructor(body?: unknown, rawResponse?: RawResponse) }
export declare class MethodNotAllowedError extends SvcAPIError { constructor(body?: unknown, rawResponse?: RawResponse) }
export interface DeleteDatasetItemResponse { message: string }
export interface CreateDatasetItemRequest { datasetName: string; input?: unknown; expectedOutput?: unknown; metadata?: unknown; sourceTraceId?: string; sourceObservationId?: string; id?: string; status?: DatasetStatus }
export interface PaginatedDatasetItems { data: DatasetItem[]; meta: MetaResponse }
export interface GetDatasetItemsRequest { datasetName?: string; sourceTraceId?: string; sourceObservationId?: string; version?: string; page?: number; limit?: number }
export interface PaginatedDatasets { data: Dataset[]; meta: MetaResponse }
export interface CreateDatasetRequest { name: string; description?: string; metadata?: unknown; inputSchema?: unknown; expectedOutputSchema?: unknown }
export interface GetDatasetsRequest { page?: number; limit?: number }
export type EvaluatorType = 'llm_as_judge' | 'code';
export declare const EvaluatorType: { readonly LlmAsJudge: 'llm_as_judge'; readonly Code: 'code' };
export type CodeEvaluatorSourceCodeLanguage = 'PYTHON' | 'TYPESCRIPT';
export declare const CodeEvaluatorSourceCodeLanguage: { readonly Python: 'PYTHON'; readonly Typescript: 'TYPESCRIPT' };
export type PromptVariableMappingSource = 'input' | 'output' | 'metadata' | 'tool_calls' | 'expected_output' | 'experiment_item_metadata';
export declare const PromptVariableMappingSource: { readonly Input: 'input'; readonly Output: 'output'; readonly Metadata: 'metadata'; readonly ToolCalls: 'tool_calls'; readonly ExpectedOutput: 'expected_output'; readonly ExperimentItemMetadata: 'experiment_item_metadata' };
export type EvaluatorOutputScoreType = 'NUMERIC' | 'BOOLEAN' | 'CATEGORICAL';
export declare const EvaluatorOutputScoreType: { readonly Numeric: 'NUMERIC'; readonly Boolean: 'BOOLEAN'; readonly Categorical: 'CATEGORICAL' };
export type EvaluatorOutputDefinition = EvaluatorOutputDefinition.Numeric | EvaluatorOutputDefinition.Boolean | EvaluatorOutputDefinition.Categorical;
export declare namespace EvaluatorOutputDefinition { interface Numeric extends PublicEvaluatorNumericScore { dataType: 'NUMERIC' } interface Boolean extends PublicEvaluatorBooleanScore { dataType: 'BOOLEAN' } interface Categorical extends PublicEvaluatorCategoricalScore { dataType: 'CATEGORICAL' } }
export interface EvaluatorOutputDefinitionBase { scoreReasoningInstructions?: string; scoreValueInstructions?: string }
export interface PublicEvaluatorNumericScore extends EvaluatorOutputDefinitionBase { dataType: 'NUMERIC'; minValue?: number; maxValue?: number }
export interface PublicEvaluatorBooleanScore extends EvaluatorOutputDefinitionBase { dataType: 'BOOLEAN' }
export interface PublicEvaluatorCategoricalScore extends EvaluatorOutputDefinitionBase { dataType: 'CATEGORICAL'; categories: string[]; shouldAllowMultipleMatches: boolean }
export type PublicEvaluatorOutputDefinition = PublicEvaluatorOutputDefinition.Numeric | PublicEvaluatorOutputDefinition.Boolean | PublicEvaluatorOutputDefinition.Categorical;
export declare namespace PublicEvaluatorOutputDefinition { interface Numeric extends PublicEvaluatorNumericScore { dataType: 'NUMERIC' } interface Boolean extends PublicEvaluatorBooleanScore { dataType: 'BOOLEAN' } interface Categorical extends PublicEvaluatorCategoricalScore { dataType: 'CATEGORICAL' } }
export type EvaluationRuleStringFilterOperator = '=' | 'contains' | 'does not contain' | 'starts with' | 'ends with';
export declare const EvaluationRuleStringFilterOperator: { readonly Equals: '='; readonly Contains: 'contains'; readonly DoesNotContain: 'does not contain'; readonly StartsWith: 'starts with'; readonly EndsWith: 'ends with' };
export type EvaluationRuleNumberFilterOperator = '=' | '>' | '<' | '>=' | '<=';
export declare const EvaluationRuleNumberFilterOperator: { readonly Equals: '='; readonly GreaterThan: '>'; readonly LessThan: '<'; readonly GreaterThanOrEqual: '>='; readonly LessThanOrEqual: '<=' };
export type EvaluationRuleOptionsFilterOperator = 'any of' | 'none of';
export declare const EvaluationRuleOptionsFilterOperator: { readonly AnyOf: 'any of'; readonly NoneOf: 'none of' };
export type EvaluationRuleArrayOptionsFilterOperator = 'any of' | 'none of' | 'all of';
export declare const EvaluationRuleArrayOptionsFilterOperator: { readonly AnyOf: 'any of'; readonly NoneOf: 'none of'; readonly AllOf: 'all of' };
export type EvaluationRuleBooleanFilterOperator = '=' | '<>';
export declare const EvaluationRuleBooleanFilterOperator: { readonly Equals: '='; readonly NotEquals: '<>' };
export type EvaluationRuleNullFilterOperator = 'is null' | 'is not null';
export declare const EvaluationRuleNullFilterOperator: { readonly IsNull: 'is null'; readonly IsNotNull: 'is not null' };
export interface DateTimeEvaluationRuleFilter { column: string; operator: EvaluationRuleNumberFilterOperator; value: string }
export interface StringEvaluationRuleFilter { column: string; operator: EvaluationRuleStringFilterOperator; value: string }
export interface NumberEvaluationRuleFilter { column: string; operator: EvaluationRuleNumberFilterOperator; value: number }
export interface StringOptionsEvaluationRuleFilter { column: string; operator: EvaluationRuleOptionsFilterOperator; value: string[] }
export interface ArrayOptionsEvaluationRuleFilter { column: string; operator: EvaluationRuleArrayOptionsFilterOperator; value: string[] }
export interface StringObjectEvaluationRuleFilter { column: string; key: string; operator: EvaluationRuleStringFilterOperator; value: string }
export interface NumberObjectEvaluationRuleFilter { column: string; key: string; operator: EvaluationRuleNumberFilterOperator; value: number }
export interface CategoryOptionsEvaluationRuleFilter { column: string; key: string; operator: EvaluationRuleOptionsFilterOperator; value: string[] }
export interface BooleanEvaluationRuleFilter { column: string; operator: EvaluationRuleBooleanFilterOperator; value: boolean }
export interface NullEvaluationRuleFilter { column: string; operator: EvaluationRuleNullFilterOperator; value: '' }
export interface PromptVariableMappingInput { variable: string; source: PromptVariableMappingSource; jsonPath?: string }
export interface PromptVariableMappingRead { variable: string; source: string | null; jsonPath?: string }
export type PromptVariableMapping = PromptVariableMappingRead | LegacyPromptVariableMapping;
export interface LegacyPromptVariableMapping { mappingType: 'legacy'; variable: string; svcObject: LegacyEvaluationObject; objectName: string | null; source: string; jsonPath?: string }
export type LegacyEvaluationObject = 'trace' | 'span' | 'generation' | 'event' | 'agent' | 'tool' | 'chain' | 'retriever' | 'evaluator' | 'embedding' | 'guardrail' | 'dataset_item';
export declare const LegacyEvaluationObject: { readonly Trace: 'trace'; readonly Span: 'span'; readonly Generation: 'generation'; readonly Event: 'event'; readonly Agent: 'agent'; readonly Tool: 'tool'; readonly Chain: 'chain'; readonly Retriever: 'retriever'; readonly Evaluator: 'evaluator'; readonly Embedding: 'embedding'; readonly Guardrail: 'guardrail'; readonly DatasetItem: 'dataset_item' };
export type EvaluationRuleFilter = EvaluationRuleFilter.Datetime | EvaluationRuleFilter.String | EvaluationRuleFilter.Number | EvaluationRuleFilter.StringOptions | EvaluationRuleFilter.CategoryOptions | EvaluationRuleFilter.ArrayOptions | EvaluationRuleFilter.StringObject | EvaluationRuleFilter.NumberObject | EvaluationRuleFilter.Boolean | EvaluationRuleFilter.Null;
export declare namespace EvaluationRuleFilter { interface Datetime extends DateTimeEvaluationRuleFilter { type: 'datetime' } interface String extends StringEvaluationRuleFilter { type: 'string' } interface Number extends NumberEvaluationRuleFilter { type: 'number' } interface StringOptions extends StringOptionsEvaluationRuleFilter { type: 'stringOptions' } interface CategoryOptions extends CategoryOptionsEvaluationRuleFilter { type: 'categoryOptions' } interface ArrayOptions extends ArrayOptionsEvaluationRuleFilter { type: 'arrayOptions' } interface StringObject extends StringObjectEvaluationRuleFilter { type: 'stringObject' } interface NumberObject extends NumberObjectEvaluationRuleFilter { type: 'numberObject' } interface Boolean extends BooleanEvaluationRuleFilter { type: 'boolean' } interface Null extends NullEvaluationRuleFilter { type: 'null' } }
export interface EvaluationRuleReadFilterBase { type: string; column: string; operator: string; value?: unknown }
export interface EvaluationRuleReadFilterWithKey extends EvaluationRuleReadFilterBase { key: string }
export type EvaluationRuleReadFilter = EvaluationRuleReadFilterWithKey | EvaluationRuleReadFilterBase;
export type PublicApiErrorCode = 'authentication_failed' | 'access_denied' | 'invalid_request' | 'invalid_query' | 'invalid_body' | 'resource_not_found' | 'conflict' | 'rate_limited' | 'method_not_allowed' | 'internal_error';
export declare const PublicApiErrorCode: { readonly AuthenticationFailed: 'authentication_failed'; readonly AccessDenied: 'access_denied'; readonly InvalidRequest: 'invalid_request'; readonly InvalidQuery: 'invalid_query'; readonly InvalidBody: 'invalid_body'; readonly ResourceNotFound: 'resource_not_found'; readonly Conflict: 'conflict'; readonly RateLimited: 'rate_limited'; readonly MethodNotAllowed: 'method_not_allowed'; readonly InternalError: 'internal_error' };
export interface PublicApiValidationIssue { code: string; message: string; path: unknown[] }
export interface PublicApiErrorDetails { issues?: PublicApiValidationIssue[]; retryAfterSeconds?: number; limit?: number; remaining?: number; resetAt?: string }
export interface PublicApiError { message: string; code: PublicApiErrorCode; details?: PublicApiErrorDetails }
export declare class BadRequestError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class EvaluationUnauthorizedError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class EvaluationAccessDeniedError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class EvaluationNotFoundError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class EvaluationMethodNotAllowedError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class ConflictError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class PreconditionFailedError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class TooManyRequestsError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export declare class InternalServerError extends SvcAPIError { constructor(body: PublicApiError, rawResponse?: RawResponse) }
export interface EvaluationRuleEvaluatorAssignmentInput { evaluatorId: string; variableMapping?: PromptVariableMappingInput[] | null }
export interface EvaluatorAssignment { evaluatorId: string; variableMapping: PromptVariableMapping[] | null }
export interface EvaluationRule { id: string; name: string; createdBy: Creator | null; enabled: boolean; sampling: number; filter: EvaluationRuleReadFilter[]; evaluatorAssignments: EvaluatorAssignment[]; createdAt: string; updatedAt: string }
export interface CreateEvaluationRuleRequest { name: string; enabled: boolean; sampling?: number; filter?: EvaluationRuleFilter[]; evaluatorAssignments: EvaluationRuleEvaluatorAssignmentInput[] }
export interface UpdateEvaluationRuleRequest { name?: string; enabled?: boolean; sampling?: number; filter?: EvaluationRuleFilter[]; evaluatorAssignments?: EvaluationRuleEvaluatorAssignmentInput[] }
export interface EvaluationRulesPage { data: EvaluationRule[]; meta: CursorMeta }
export interface DeletedEvaluationRule { id: string }
export interface ListEvaluationRulesRequest { limit?: number; cursor?: string }
export interface Creator { id: string; name: string | null }
export interface EvaluatorModelConfig { provider: string; model: string }
export type EvaluatorChatMessageRole = 'system' | 'user' | 'assistant';
export declare const EvaluatorChatMessageRole: { readonly System: 'system'; readonly User: 'user'; readonly Assistant: 'assistant' };
export interface EvaluatorChatMessage { role: EvaluatorChatMessageRole; content: string }
export type EvaluatorChatPrompt = EvaluatorChatMessage[];
export type EvaluatorChatPromptInput = string | EvaluatorChatPrompt;
export interface EvaluatorVersionBase { id: string; version: number; createdAt: string; createdBy: Creator | null }
export interface LlmAsJudgeEvaluatorVersion extends EvaluatorVersionBase { type: 'llm_as_judge'; prompt: EvaluatorChatPrompt; variables: string[]; variableMapping: PromptVariableMappingRead[] | null; modelConfig: EvaluatorModelConfig | null; outputDefinition: PublicEvaluatorOutputDefinition }
export interface CodeEvaluatorVersion extends EvaluatorVersionBase { type: 'code'; sourceCode: string; sourceCodeLanguage: CodeEvaluatorSourceCodeLanguage }
export type EvaluatorVersion = EvaluatorVersion.LlmAsJudge | EvaluatorVersion.Code;
export declare namespace EvaluatorVersion { interface LlmAsJudge extends LlmAsJudgeEvaluatorVersion { type: 'llm_as_judge' } interface Code extends CodeEvaluatorVersion { type: 'code' } }
export interface EvaluationRuleAssignment { evaluationRuleId: string; variableMappingOverride?: PromptVariableMapping[] }
export interface EvaluatorBase { id: string; name: string; description: string | null; createdBy: Creator | null; status: EvaluatorStatus; pausedAt: string | null; pausedReason: string | null; pausedMessage: string | null; evaluationRuleAssignments: EvaluationRuleAssignment[]; createdAt: string; updatedAt: string; versionId: string; version: number; versionCreatedAt: string; versionCreatedBy: Creator | null }
export interface LlmAsJudgeEvaluator extends EvaluatorBase { type: 'llm_as_judge'; prompt: EvaluatorChatPrompt; variables: string[]; variableMapping: PromptVariableMappingRead[] | null; modelConfig: EvaluatorModelConfig | null; outputDefinition: PublicEvaluatorOutputDefinition }
export interface CodeEvaluator extends EvaluatorBase { type: 'code'; sourceCode: string; sourceCodeLanguage: CodeEvaluatorSourceCodeLanguage }
export type Evaluator = Evaluator.LlmAsJudge | Evaluator.Code;
export declare namespace Evaluator { interface LlmAsJudge extends LlmAsJudgeEvaluator { type: 'llm_as_judge' } interface Code extends CodeEvaluator { type: 'code' } }
export type EvaluatorStatus = 'active' | 'paused';
export declare const EvaluatorStatus: { readonly Active: 'active'; readonly Paused: 'paused' };
export interface CreateLlmAsJudgeEvaluatorRequest { name: string; description?: string | null; type: 'llm_as_judge'; prompt: EvaluatorChatPromptInput; modelConfig?: EvaluatorModelConfig | null; variableMapping?: PromptVariableMappingInput[] | null; outputDefinition: EvaluatorOutputDefinition }
export interface CreateCodeEvaluatorRequest { name: string; description?: string | null; type: 'code'; sourceCode: string; sourceCodeLanguage: CodeEvaluatorSourceCodeLanguage }
export type CreateEvaluatorRequest = CreateEvaluatorRequest.LlmAsJudge | CreateEvaluatorRequest.Code;
export declare namespace CreateEvaluatorRequest { interface LlmAsJudge extends CreateLlmAsJudgeEvaluatorRequest { type: 'llm_as_judge' } interface Code extends CreateCodeEvaluatorRequest { type: 'code' } }
export interface UpdateEvaluatorMetadataRequest { name?: string; description?: string | null }
export interface UpdateLlmAsJudgeEvaluatorRequest { name?: string; description?: string | null; type: 'llm_as_judge'; prompt: EvaluatorChatPromptInput; modelConfig?: EvaluatorModelConfig | null; variableMapping?: PromptVariableMappingInput[] | null; outputDefinition: EvaluatorOutputDefinition }
export interface UpdateCodeEvaluatorRequest { name?: string; description?: string | null; type: 'code'; sourceCode: string; sourceCodeLanguage: CodeEvaluatorSourceCodeLanguage }
export type UpdateEvaluatorRequest = UpdateEvaluatorMetadataRequest | UpdateLlmAsJudgeEvaluatorRequest | UpdateCodeEvaluatorRequest;
export interface EvaluatorsPage { data: Evaluator[]; meta: CursorMeta }
export interface EvaluatorVersionsPage { data: EvaluatorVersion[]; meta: CursorMeta }
export interface CursorMeta { cursor?: string }
export interface DeletedEvaluator { id: string }
export interface ListEvaluatorsRequest { limit?: number; cursor?: string }
export interface ListEvaluatorVersionsRequest { limit?: number; cursor?: string }
export interface ExperimentsResponse { data: Experiment[]; meta: ExperimentsResponseMeta }
export interface ExperimentsResponseMeta { cursor?: string }
export interface Experiment { id: string; name: string; description: string | null; startTime: string; endTime: string; itemCount: number; datasetId: string | null; metadata?: Record<string, unknown> | null; scores?: ScoreV3[] }
export interface ExperimentItemsResponse { data: ExperimentItem[]; meta: ExperimentsResponseMeta }
export interface ExperimentItem { id: string; traceId: string; startTime: string; endTime: string | null; level: ObservationLevel; environment: string; experimentId: string; experimentName: string; experimentItemId: string; experimentDatasetId?: string | null; experimentItemVersion?: string | null; input?: unknown; output?: unknown; expectedOutput?: unknown; metadata?: Record<string, unknown> | null; experimentItemMetadata?: Record<string, unknown> | null; experimentMetadata?: Record<string, unknown> | null; experimentDescription?: string | null; scores?: ScoreV3[] }
export interface ListExperimentsRequest { fields?: string; limit?: number; scoreLimit?: number; cursor?: string; fromStartTime: string; toStartTime?: string; id?: string; name?: string; datasetId?: string; filter?: string }
export interface ListExperimentItemsRequest { fields?: string; limit?: number; scoreLimit?: number; cursor?: string; fromStartTime: string; toStartTime?: string; experimentId?: string; experimentName?: string; experimentItemId?: string; datasetId?: string; filter?: string }
export type FeedbackTargetType = 'skill' | 'mcp-tool' | 'cli' | 'docs' | 'public-api' | 'other';
export declare const FeedbackTargetType: { readonly Skill: 'skill'; readonly McpTool: 'mcp-tool'; readonly Cli: 'cli'; readonly Docs: 'docs'; readonly PublicApi: 'public-api'; readonly Other: 'other' };
export interface SubmitFeedbackRequest { targetType: FeedbackTargetType; target: string; feedback: string; goal?: string; referenceUrl?: string }
export interface SubmitFeedbackResponse { id: string }
export declare class FeedbackNotConfiguredError extends SvcAPIError { constructor(rawResponse?: RawResponse) }
export interface HealthResponse { version: string; status: string }
export declare class ServiceUnavailableError extends SvcAPIError { constructor(rawResponse?: RawResponse) }
export type IngestionEvent = IngestionEvent.TraceCreate | IngestionEvent.ScoreCreate | IngestionEvent.SpanCreate | IngestionEvent.SpanUpdate | IngestionEvent.GenerationCreate | IngestionEvent.GenerationUpdate | IngestionEvent.EventCreate | IngestionEvent.ObservationCreate | IngestionEvent.ObservationUpdate;
export declare namespace IngestionEvent { interface TraceCreate extends TraceEvent { type: 'trace-create' } interface ScoreCreate extends ScoreEvent { type: 'score-create' } interface SpanCreate extends CreateSpanEvent { type: 'span-create' } interface SpanUpdate extends UpdateSpanEvent { type: 'span-update' } interface GenerationCreate extends CreateGenerationEvent { type: 'generation-create' } interface GenerationUpdate extends UpdateGenerationEvent { type: 'generation-update' } interface EventCreate extends CreateEventEvent { type: 'event-create' } interface ObservationCreate extends CreateObservationEvent { type: 'observation-create' } interface ObservationUpdate extends UpdateObservationEvent { type: 'observation-update' } }
export type ObservationType = 'SPAN' | 'GENERATION' | 'EVENT' | 'AGENT' | 'TOOL' | 'CHAIN' | 'RETRIEVER' | 'EVALUATOR' | 'EMBEDDING' | 'GUARDRAIL';
export declare const ObservationType: { readonly Span: 'SPAN'; readonly Generation: 'GENERATION'; readonly Event: 'EVENT'; readonly Agent: 'AGENT'; readonly Tool: 'TOOL'; readonly Chain: 'CHAIN'; readonly Retriever: 'RETRIEVER'; readonly Evaluator: 'EVALUATOR'; readonly Embedding: 'EMBEDDING'; readonly Guardrail: 'GUARDRAIL' };
type ObservationTypeName = ObservationType;
export type IngestionUsage = Usage | OpenAiUsage;
export interface OpenAiUsage { promptTokens?: number; completionTokens?: number; totalTokens?: number }
export interface OptionalObservationBody { traceId?: string; name?: string; startTime?: string; metadata?: unknown; input?: unknown; output?: unknown; level?: ObservationLevel; statusMessage?: string; parentObservationId?: string; version?: string; environment?: string }
export interface CreateEventBody extends OptionalObservationBody { id?: string }
export interface UpdateEventBody extends OptionalObservationBody { id: string }
export interface CreateSpanBody extends CreateEventBody { endTime?: string }
export interface UpdateSpanBody extends UpdateEventBody { endTime?: string }
export interface CreateGenerationBody extends CreateSpanBody { completionStartTime?: string; model?: string; modelParameters?: Record<string, MapValue>; usage?: IngestionUsage; usageDetails?: UsageDetails; costDetails?: Record<string, number>; promptName?: string; promptVersion?: number }
export interface UpdateGenerationBody extends UpdateSpanBody { completionStartTime?: string; model?: string; modelParameters?: Record<string, MapValue>; usage?: IngestionUsage; promptName?: string; usageDetails?: UsageDetails; costDetails?: Record<string, number>; promptVersion?: number }
export interface ObservationBody { id?: string; traceId?: string; type: ObservationType; name?: string; startTime?: string; endTime?: string; completionStartTime?: string; model?: string; modelParameters?: Record<string, MapValue>; input?: unknown; version?: string; metadata?: unknown; output?: unknown; usage?: Usage; level?: ObservationLevel; statusMessage?: string; parentObservationId?: string; environment?: string }
export interface TraceBody { id?: string; timestamp?: string; name?: string; userId?: string; input?: unknown; output?: unknown; sessionId?: string; release?: string; version?: string; metadata?: unknown; tags?: string[]; environment?: string; public?: boolean }
export interface ScoreBody { id?: string; traceId?: string; sessionId?: string; observationId?: string; datasetRunId?: string; name: string; environment?: string; queueId?: string; value: CreateScoreValue; comment?: string; metadata?: unknown; dataType?: ScoreDataType; configId?: string }
export interface BaseEvent { id: string; timestamp: string; metadata?: unknown }
export interface TraceEvent extends BaseEvent { body: TraceBody }
export interface CreateObservationEvent extends BaseEvent { body: ObservationBody }
export interface UpdateObservationEvent extends BaseEvent { body: ObservationBody }
export interface ScoreEvent extends BaseEvent { body: ScoreBody }
export interface CreateGenerationEvent extends BaseEvent { body: CreateGenerationBody }
export interface UpdateGenerationEvent extends BaseEvent { body: UpdateGenerationBody }
export interface CreateSpanEvent extends BaseEvent { body: CreateSpanBody }
export interface UpdateSpanEvent extends BaseEvent { body: UpdateSpanBody }
export interface CreateEventEvent extends BaseEvent { body: CreateEventBody }
export interface IngestionSuccess { id: string; status: number }
export interface IngestionError { id: string; status: number; message?: string; error?: unknown }
export interface IngestionResponse { successes: IngestionSuccess[]; errors: IngestionError[] }
export interface OpenAiCompletionUsageSchema { prompt_tokens: number; completion_tokens: number; total_tokens: number; prompt_tokens_details?: Record<string, number | undefined>; completion_tokens_details?: Record<string, number | undefined> }
export interface OpenAiResponseUsageSchema { input_tokens: number; output_tokens: number; total_tokens: number; input_tokens_details?: Record<string, number | undefined>; output_tokens_details?: Record<string, number | undefined> }
export type UsageDetails = Record<string, number> | OpenAiCompletionUsageSchema | OpenAiResponseUsageSchema;
export interface IngestionRequest { batch: IngestionEvent[]; metadata?: unknown }
export interface CreateScoreRequest { id?: string; traceId?: string; sessionId?: string; observationId?: string; datasetRunId?: string; name: string; value: CreateScoreValue; comment?: string; metadata?: Record<string, unknown>; environment?: string; queueId?: string; dataType?: ScoreDataType; configId?: string; source?: CreateScoreSource }
export interface CreateScoreResponse { id: string }
export interface CreateScoresBatchResponse { errors: unknown[] }
export type CreateScoresResponse = CreateScoreResponse | CreateScoresBatchResponse;
export type CreateScoreSource = 'API' | 'ANNOTATION';
export declare const CreateScoreSource: { readonly Api: 'API'; readonly Annotation: 'ANNOTATION' };
export interface LlmConnection { id: string; provider: string; adapter: string; displaySecretKey: string; baseURL?: string; customModels: string[]; withDefaultModels: boolean; extraHeaderKeys: string[]; config?: Record<string, unknown>; createdAt: string; updatedAt: string }
export interface PaginatedLlmConnections { data: LlmConnection[]; meta: MetaResponse }
export interface UpsertLlmConnectionRequest { provider: string; adapter: LlmAdapter; secretKey: string; baseURL?: string; customModels?: string[]; withDefaultModels?: boolean; extraHeaders?: Record<string, string>; config?: Record<string, unknown> }
export interface DeleteLlmConnectionResponse { message: string }
export type LlmAdapter = 'anthropic' | 'openai' | 'azure' | 'bedrock' | 'google-vertex-ai' | 'google-ai-studio';
export declare const LlmAdapter: { readonly Anthropic: 'anthropic'; readonly OpenAi: 'openai'; readonly Azure: 'azure'; readonly Bedrock: 'bedrock'; readonly GoogleVertexAi: 'google-vertex-ai'; readonly GoogleAiStudio: 'google-ai-studio' };
export interface GetLlmConnectionsRequest { page?: number; limit?: number }
export interface GetMediaResponse { mediaId: string; contentType: string; contentLength: number; uploadedAt: string; url: string; urlExpiry: string }
export interface PatchMediaBody { uploadedAt: string; uploadHttpStatus: number; uploadHttpError?: string; uploadTimeMs?: number }
export interface GetMediaUploadUrlRequest { traceId?: string; observationId?: string; datasetId?: string; datasetItemId?: string; contentType: MediaContentType; contentLength: number; sha256Hash: string; field: string }
export interface GetMediaUploadUrlResponse { uploadUrl?: string; mediaId: string }
export type MediaContentType = 'image/png' | 'image/jpeg' | 'image/jpg' | 'image/webp' | 'image/gif' | 'image/svg+xml' | 'image/tiff' | 'image/bmp' | 'image/avif' | 'image/heic' | 'audio/mpeg' | 'audio/mp3' | 'audio/wav' | 'audio/ogg' | 'audio/oga' | 'audio/aac' | 'audio/mp4' | 'audio/flac' | 'audio/opus' | 'audio/webm' | 'video/mp4' | 'video/webm' | 'video/ogg' | 'video/mpeg' | 'video/quicktime' | 'video/x-msvideo' | 'video/x-matroska' | 'text/plain' | 'text/html' | 'text/css' | 'text/csv' | 'text/markdown' | 'text/x-python' | 'application/javascript' | 'text/x-typescript' | 'application/x-yaml' | 'application/pdf' | 'application/msword' | 'application/vnd.ms-excel' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' | 'application/zip' | 'application/json' | 'application/xml' | 'application/octet-stream' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' | 'application/vnd.openxmlformats-officedocument.presentationml.presentation' | 'application/rtf' | 'application/x-ndjson' | 'application/vnd.apache.parquet' | 'application/gzip' | 'application/x-tar' | 'application/x-7z-compressed';
export declare const MediaContentType: { readonly ImagePng: 'image/png'; readonly ImageJpeg: 'image/jpeg'; readonly ImageJpg: 'image/jpg'; readonly ImageWebp: 'image/webp'; readonly ImageGif: 'image/gif'; readonly ImageSvgXml: 'image/svg+xml'; readonly ImageTiff: 'image/tiff'; readonly ImageBmp: 'image/bmp'; readonly ImageAvif: 'image/avif'; readonly ImageHeic: 'image/heic'; readonly AudioMpeg: 'audio/mpeg'; readonly AudioMp3: 'audio/mp3'; readonly AudioWav: 'audio/wav'; readonly AudioOgg: 'audio/ogg'; readonly AudioOga: 'audio/oga'; readonly AudioAac: 'audio/aac'; readonly AudioMp4: 'audio/mp4'; readonly AudioFlac: 'audio/flac'; readonly AudioOpus: 'audio/opus'; readonly AudioWebm: 'audio/webm'; readonly VideoMp4: 'video/mp4'; readonly VideoWebm: 'video/webm'; readonly VideoOgg: 'video/ogg'; readonly VideoMpeg: 'video/mpeg'; readonly VideoQuicktime: 'video/quicktime'; readonly VideoXMsvideo: 'video/x-msvideo'; readonly VideoXMatroska: 'video/x-matroska'; readonly TextPlain: 'text/plain'; readonly TextHtml: 'text/html'; readonly TextCss: 'text/css'; readonly TextCsv: 'text/csv'; readonly TextMarkdown: 'text/markdown'; readonly TextXPython: 'text/x-python'; readonly ApplicationJavascript: 'application/javascript'; readonly TextXTypescript: 'text/x-typescript'; readonly ApplicationXYaml: 'application/x-yaml'; readonly ApplicationPdf: 'application/pdf'; readonly ApplicationMsword: 'application/msword'; readonly ApplicationMsExcel: 'application/vnd.ms-excel'; readonly ApplicationOpenxmlSpreadsheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'; readonly ApplicationZip: 'application/zip'; readonly ApplicationJson: 'application/json'; readonly ApplicationXml: 'application/xml'; readonly ApplicationOctetStream: 'application/octet-stream'; readonly ApplicationOpenxmlWord: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'; readonly ApplicationOpenxmlPresentation: 'application/vnd.openxmlformats-officedocument.presentationml.presentation'; readonly ApplicationRtf: 'application/rtf'; readonly ApplicationXNdjson: 'application/x-ndjson'; readonly ApplicationParquet: 'application/vnd.apache.parquet'; readonly ApplicationGzip: 'application/gzip'; readonly ApplicationXTar: 'application/x-tar'; readonly ApplicationX7ZCompressed: 'application/x-7z-compressed' };
export interface MetricsV2Response { data: Record<string, unknown>[] }
export interface GetMetricsV2Request { query: string }
export type ModelTokenizerId = 'openai' | 'claude';
export declare const ModelTokenizerId: { readonly Openai: 'openai'; readonly Claude: 'claude' };
export interface PaginatedModels { data: Model[]; meta: MetaResponse }
export interface CreateModelRequest { modelName: string; matchPattern: string; startDate?: string | null; unit: ModelUsageUnit; inputPrice?: number | null; outputPrice?: number | null; totalPrice?: number | null; pricingTiers?: PricingTierInput[] | null; tokenizerId?: ModelTokenizerId | null; tokenizerConfig?: unknown | null }
export interface GetModelsRequest { page?: number; limit?: number }
export interface ObservationsV2Response { data: ObservationV2[]; meta: ObservationsV2Meta }
export interface ObservationsV2Meta { cursor?: string }
export interface GetObservationsV2Request { fields?: string; expandMetadata?: string; limit?: number; cursor?: string; parseIoAsJson?: boolean; name?: string; userId?: string; sessionId?: string; type?: string; traceId?: string; level?: ObservationLevel; parentObservationId?: string; isRootObservation?: boolean; environment?: string | string[]; fromStartTime?: string; toStartTime?: string; version?: string; filter?: string }
export interface OtelResourceSpan { resource?: OtelResource; scopeSpans?: OtelScopeSpan[] }
export interface OtelResource { attributes?: OtelAttribute[] }
export interface OtelScopeSpan { scope?: OtelScope; spans?: OtelSpan[] }
export interface OtelScope { name?: string; version?: string; attributes?: OtelAttribute[] }
export interface OtelSpan { traceId?: unknown; spanId?: unknown; parentSpanId?: unknown; name?: string; kind?: number; startTimeUnixNano?: unknown; endTimeUnixNano?: unknown; attributes?: OtelAttribute[]; status?: unknown }
export interface OtelAttribute { key?: string; value?: OtelAttributeValue }
export interface OtelAttributeValue { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean }
export interface OtelTraceResponse {}
export interface OtelTraceRequest { resourceSpans: OtelResourceSpan[] }
export type MembershipRole = 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER';
export declare const MembershipRole: { readonly Owner: 'OWNER'; readonly Admin: 'ADMIN'; readonly Member: 'MEMBER'; readonly Viewer: 'VIEWER' };
export interface MembershipRequest { userId: string; role: MembershipRole }
export interface DeleteMembershipRequest { userId: string }
export interface MembershipResponse { userId: string; role: MembershipRole; email: string; name: string }
export interface MembershipDeletionResponse { message: string; userId: string }
export interface MembershipsResponse { memberships: MembershipResponse[] }
export interface OrganizationProject { id: string; name: string; metadata?: Record<string, unknown>; createdAt: string; updatedAt: string }
export interface OrganizationProjectsResponse { projects: OrganizationProject[] }
export interface OrganizationApiKey { id: string; createdAt: string; expiresAt?: string; lastUsedAt?: string; note?: string; publicKey: string; displaySecretKey: string }
export interface OrganizationApiKeysResponse { apiKeys: OrganizationApiKey[] }
export interface Projects { data: Project[] }
export interface Organization { id: string; name: string }
export interface Project { id: string; name: string; organization: Organization; metadata: Record<string, unknown>; retentionDays?: number }
export interface ProjectDeletionResponse { success: boolean; message: string }
export interface ApiKeyList { apiKeys: ApiKeySummary[] }
export interface ApiKeySummary { id: string; createdAt: string; expiresAt?: string; lastUsedAt?: string; note?: string; publicKey: string; displaySecretKey: string }
export interface ApiKeyResponse { id: string; createdAt: string; publicKey: string; secretKey: string; displaySecretKey: string; note?: string }
export interface ApiKeyDeletionResponse { success: boolean }
export interface CreateProjectRequest { name: string; metadata?: Record<string, unknown>; retention: number }
export interface UpdateProjectRequest { name: string; metadata?: Record<string, unknown>; retention?: number }
export interface CreateApiKeyRequest { note?: string; publicKey?: string; secretKey?: string }
export interface PromptMetaListResponse { data: PromptMeta[]; meta: MetaResponse }
export interface PromptMeta { name: string; type: PromptType; versions: number[]; labels: string[]; tags: string[]; lastUpdatedAt: string; lastConfig?: unknown }
export type CreatePromptRequest = CreateChatPromptRequest | CreateTextPromptRequest;
export interface CreateChatPromptRequest { name: string; prompt: ChatMessageWithPlaceholders[]; config?: unknown; type: CreateChatPromptType; labels?: string[]; tags?: string[]; commitMessage?: string }
export interface CreateTextPromptRequest { name: string; prompt: string; config?: unknown; type?: CreateTextPromptType; labels?: string[]; tags?: string[]; commitMessage?: string }
export type Prompt = Prompt.Chat | Prompt.Text;
export declare namespace Prompt { interface Chat extends ChatPrompt { type: 'chat' } interface Text extends TextPrompt { type: 'text' } }
export type PromptType = 'chat' | 'text';
export declare const PromptType: { readonly Chat: 'chat'; readonly Text: 'text' };
export interface BasePrompt { name: string; version: number; config?: unknown; labels: string[]; tags: string[]; commitMessage?: string; resolutionGraph?: Record<string, unknown> }
export type ChatMessageWithPlaceholders = ChatMessage | PlaceholderMessage;
export interface ChatMessage { role: string; content: string; type?: ChatMessageType }
export type ChatMessageType = 'chatmessage';
export declare const ChatMessageType: { readonly Chatmessage: 'chatmessage' };
export interface PlaceholderMessage { name: string; type?: PlaceholderMessageType }
export type PlaceholderMessageType = 'placeholder';
export declare const PlaceholderMessageType: { readonly Placeholder: 'placeholder' };
export interface TextPrompt extends BasePrompt { prompt: string }
export interface ChatPrompt extends BasePrompt { prompt: ChatMessageWithPlaceholders[] }
export type CreateChatPromptType = 'chat';
export declare const CreateChatPromptType: { readonly Chat: 'chat' };
export type CreateTextPromptType = 'text';
export declare const CreateTextPromptType: { readonly Text: 'text' };
export interface GetPromptRequest { version?: number; label?: string; resolve?: boolean }
export interface ListPromptsMetaRequest { name?: string; label?: string; tag?: string; page?: number; limit?: number; fromUpdatedAt?: string; toUpdatedAt?: string }
export interface DeletePromptRequest { label?: string; version?: number }
export interface ServiceProviderConfig { schemas: string[]; documentationUri: string; patch: ScimFeatureSupport; bulk: BulkConfig; filter: FilterConfig; changePassword: ScimFeatureSupport; sort: ScimFeatureSupport; etag: ScimFeatureSupport; authenticationSchemes: AuthenticationScheme[]; meta: ResourceMeta }
export interface ScimFeatureSupport { supported: boolean }
export interface BulkConfig { supported: boolean; maxOperations: number; maxPayloadSize: number }
export interface FilterConfig { supported: boolean; maxResults: number }
export interface ResourceMeta { resourceType: string; location: string }
export interface AuthenticationScheme { name: string; description: string; specUri: string; type: string; primary: boolean }
export interface ResourceTypesResponse { schemas: string[]; totalResults: number; Resources: ResourceType[] }
export interface ResourceType { schemas?: string[]; id: string; name: string; endpoint: string; description: string; schema: string; schemaExtensions: SchemaExtension[]; meta: ResourceMeta }
export interface SchemaExtension { schema: string; required: boolean }
export interface SchemasResponse { schemas: string[]; totalResults: number; Resources: SchemaResource[] }
export interface SchemaResource { id: string; name: string; description: string; attributes: unknown[]; meta: ResourceMeta }
export interface ScimUsersListResponse { schemas: string[]; totalResults: number; startIndex: number; itemsPerPage: number; Resources: ScimUser[] }
export interface ScimUser { schemas: string[]; id: string; userName: string; name: ScimName; emails: ScimEmail[]; meta: UserMeta }
export interface UserMeta { resourceType: string; created?: string; lastModified?: string }
export interface ScimName { formatted?: string }
export interface ScimEmail { primary: boolean; value: string; type: string }
export interface EmptyResponse {}
export interface ListUsersRequest { filter?: string; startIndex?: number; count?: number }
export interface CreateUserRequest { userName: string; name: ScimName; emails?: ScimEmail[]; active?: boolean; password?: string }
export interface ScoreConfigs { data: ScoreConfig[]; meta: MetaResponse }
export interface CreateScoreConfigRequest { name: string; dataType: ScoreConfigDataType; categories?: ConfigCategory[]; minValue?: number; maxValue?: number; description?: string }
export interface UpdateScoreConfigRequest { isArchived?: boolean; name?: string; categories?: ConfigCategory[]; minValue?: number; maxValue?: number; description?: string }
export interface GetScoreConfigsRequest { page?: number; limit?: number }
export interface ScoreSubjectTraceV3 { id: string }
export interface ScoreSubjectObservationV3 { id: string; traceId?: string }
export interface ScoreSubjectSessionV3 { id: string }
export interface ScoreSubjectExperimentV3 { id: string }
export type ScoreSubjectV3 = ScoreSubjectV3.Trace | ScoreSubjectV3.Observation | ScoreSubjectV3.Session | ScoreSubjectV3.Experiment;
export declare namespace ScoreSubjectV3 { interface Trace extends ScoreSubjectTraceV3 { kind: 'trace' } interface Observation extends ScoreSubjectObservationV3 { kind: 'observation' } interface Session extends ScoreSubjectSessionV3 { kind: 'session' } interface Experiment extends ScoreSubjectExperimentV3 { kind: 'experiment' } }
export interface BaseScoreV3 { id: string; projectId: string; name: string; source: ScoreSource; timestamp: string; environment: string; createdAt: string; updatedAt: string; comment?: string | null; configId?: string | null; metadata?: Record<string, unknown>; authorUserId?: string | null; queueId?: string | null; subject?: ScoreSubjectV3 }
export interface NumericScoreV3 extends BaseScoreV3 { value: number }
export interface BooleanScoreV3 extends BaseScoreV3 { value: boolean }
export interface CategoricalScoreV3 extends BaseScoreV3 { value: string }
export interface TextScoreV3 extends BaseScoreV3 { value: string }
export interface CorrectionScoreV3 extends BaseScoreV3 { value: string }
export type ScoreV3 = ScoreV3.Numeric | ScoreV3.Boolean | ScoreV3.Categorical | ScoreV3.Text | ScoreV3.Correction;
export declare namespace ScoreV3 { interface Numeric extends NumericScoreV3 { dataType: 'NUMERIC' } interface Boolean extends BooleanScoreV3 { dataType: 'BOOLEAN' } interface Categorical extends CategoricalScoreV3 { dataType: 'CATEGORICAL' } interface Text extends TextScoreV3 { dataType: 'TEXT' } interface Correction extends CorrectionScoreV3 { dataType: 'CORRECTION' } }
export interface GetScoresV3Meta { limit: number; cursor?: string }
export interface GetScoresV3Response { data: ScoreV3[]; meta: GetScoresV3Meta }
export interface GetScoresV3Request { limit?: number; cursor?: string; fields?: string; id?: string; name?: string; source?: string; dataType?: string; environment?: string; configId?: string; queueId?: string; authorUserId?: string; value?: string; valueMin?: number; valueMax?: number; traceId?: string; sessionId?: string; observationId?: string; experimentId?: string; fromTimestamp?: string; toTimestamp?: string }
export interface DeleteTraceResponse { message: string }
export interface Sort { id: string }
export interface DeleteTracesRequest { traceIds: string[] }
type DashboardWidgetView = 'observations' | 'scores-numeric' | 'scores-boolean' | 'scores-categorical';
declare const DashboardWidgetView: { readonly Observations: 'observations'; readonly ScoresNumeric: 'scores-numeric'; readonly ScoresBoolean: 'scores-boolean'; readonly ScoresCategorical: 'scores-categorical' };
type DashboardWidgetViewWithLegacy = 'observations' | 'scores-numeric' | 'scores-boolean' | 'scores-categorical' | 'traces';
declare const DashboardWidgetViewWithLegacy: { readonly Observations: 'observations'; readonly ScoresNumeric: 'scores-numeric'; readonly ScoresBoolean: 'scores-boolean'; readonly ScoresCategorical: 'scores-categorical'; readonly Traces: 'traces' };
type DashboardWidgetChartType = 'LINE_TIME_SERIES' | 'AREA_TIME_SERIES' | 'BAR_TIME_SERIES' | 'HORIZONTAL_BAR' | 'VERTICAL_BAR' | 'PIE' | 'NUMBER' | 'HISTOGRAM' | 'PIVOT_TABLE';
declare const DashboardWidgetChartType: { readonly LineTimeSeries: 'LINE_TIME_SERIES'; readonly AreaTimeSeries: 'AREA_TIME_SERIES'; readonly BarTimeSeries: 'BAR_TIME_SERIES'; readonly HorizontalBar: 'HORIZONTAL_BAR'; readonly VerticalBar: 'VERTICAL_BAR'; readonly Pie: 'PIE'; readonly Number: 'NUMBER'; readonly Histogram: 'HISTOGRAM'; readonly PivotTable: 'PIVOT_TABLE' };
type DashboardWidgetMetricAggregation = 'sum' | 'avg' | 'count' | 'max' | 'min' | 'p50' | 'p75' | 'p90' | 'p95' | 'p99' | 'histogram' | 'uniq';
declare const DashboardWidgetMetricAggregation: { readonly Sum: 'sum'; readonly Avg: 'avg'; readonly Count: 'count'; readonly Max: 'max'; readonly Min: 'min'; readonly P50: 'p50'; readonly P75: 'p75'; readonly P90: 'p90'; readonly P95: 'p95'; readonly P99: 'p99'; readonly Histogram: 'histogram'; readonly Uniq: 'uniq' };
interface DashboardWidgetDimension { field: string }
interface DashboardWidgetMetric { measure: string; agg: DashboardWidgetMetricAggregation }
interface DashboardWidgetFilter { column: string; operator: string; type: string; value?: unknown; key?: string }
interface DashboardWidgetChartConfig { type: DashboardWidgetChartType; row_limit?: number; show_value_labels?: boolean; bins?: number; defaultSort?: DashboardWidgetDefaultSort }
interface DashboardWidgetDefaultSort { column: string; order: DashboardWidgetSortOrder }
type DashboardWidgetSortOrder = 'ASC' | 'DESC';
declare const DashboardWidgetSortOrder: { readonly Asc: 'ASC'; readonly Desc: 'DESC' };
interface DashboardWidgetChartConfigInput { type?: DashboardWidgetChartType; row_limit?: number; show_value_labels?: boolean; bins?: number; defaultSort?: DashboardWidgetDefaultSort }
interface CreateDashboardWidgetRequest { name: string; description?: string; view: DashboardWidgetView; dimensions: DashboardWidgetDimension[]; metrics: DashboardWidgetMetric[]; filters: DashboardWidgetFilter[]; chartType: DashboardWidgetChartType; chartConfig?: DashboardWidgetChartConfigInput }
interface UpdateDashboardWidgetRequest { name?: string; description?: string; view?: DashboardWidgetView; dimensions?: DashboardWidgetDimension[]; metrics?: DashboardWidgetMetric[]; filters?: DashboardWidgetFilter[]; chartType?: DashboardWidgetChartType; chartConfig?: DashboardWidgetChartConfigInput }
interface DashboardWidgetList { data: DashboardWidget[]; meta: MetaResponse }
interface DeleteDashboardWidgetResponse { message: string }
interface DashboardWidget { id: string; createdAt: string; updatedAt: string; name: string; description: string; view: DashboardWidgetViewWithLegacy; dimensions: DashboardWidgetDimension[]; metrics: DashboardWidgetMetric[]; filters: DashboardWidgetFilter[]; chartType: DashboardWidgetChartType; chartConfig: DashboardWidgetChartConfig }
interface ListDashboardWidgetsRequest { page?: number; limit?: number }
type DashboardPlacement = DashboardPlacement.Widget | DashboardPlacement.Preset;
declare namespace DashboardPlacement { interface Widget extends WidgetPlacement { type: 'widget' } interface Preset extends PresetPlacement { type: 'preset' } }
interface WidgetPlacement { id: string; widgetId: string; x: number; y: number; width: number; height: number }
interface PresetPlacement { id: string; presetId: string; x: number; y: number; width: number; height: number }
type CreateDashboardPlacementRequest = CreateDashboardPlacementRequest.Widget | CreateDashboardPlacementRequest.Preset;
declare namespace CreateDashboardPlacementRequest { interface Widget extends CreateWidgetPlacement { type: 'widget' } interface Preset extends CreatePresetPlacement { type: 'preset' } }
interface CreateWidgetPlacement { id?: string; widgetId: string; x?: number; y?: number; width?: number; height?: number }
interface CreatePresetPlacement { id?: string; presetId: string; x?: number; y?: number; width?: number; height?: number }
interface UpdateDashboardPlacementRequest { x?: number; y?: number; width?: number; height?: number }
interface DeleteDashboardPlacementResponse { message: string }
interface DashboardDefinition { widgets: DashboardPlacement[] }
interface Dashboard { id: string; createdAt: string; updatedAt: string; name: string; description: string; definition: DashboardDefinition; filters: DashboardWidgetFilter[] }
interface DashboardList { data: Dashboard[]; meta: MetaResponse }
interface CreateDashboardRequest { name: string; description?: string; definition?: DashboardDefinition; filters?: DashboardWidgetFilter[] }
interface UpdateDashboardRequest { name?: string; description?: string; definition?: DashboardDefinition; filters?: DashboardWidgetFilter[] }
interface DeleteDashboardResponse { message: string }
interface ListDashboardsRequest { page?: number; limit?: number }
type UnstablePublicApiErrorCode = 'authentication_failed' | 'access_denied' | 'invalid_request' | 'invalid_query' | 'invalid_body' | 'resource_not_found' | 'conflict' | 'rate_limited' | 'method_not_allowed' | 'internal_error';
declare const UnstablePublicApiErrorCode: { readonly AuthenticationFailed: 'authentication_failed'; readonly AccessDenied: 'access_denied'; readonly InvalidRequest: 'invalid_request'; readonly InvalidQuery: 'invalid_query'; readonly InvalidBody: 'invalid_body'; readonly ResourceNotFound: 'resource_not_found'; readonly Conflict: 'conflict'; readonly RateLimited: 'rate_limited'; readonly MethodNotAllowed: 'method_not_allowed'; readonly InternalError: 'internal_error' };
interface UnstablePublicApiValidationIssue { code: string; message: string; path: unknown[] }
interface UnstablePublicApiErrorDetails { issues?: UnstablePublicApiValidationIssue[]; field?: string; column?: string; invalidValues?: string[]; allowedValues?: string[]; value?: string; retryAfterSeconds?: number; limit?: number; remaining?: number; resetAt?: string }
interface UnstablePublicApiError { message: string; code: UnstablePublicApiErrorCode; details?: UnstablePublicApiErrorDetails }
declare class UnstableBadRequestError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
declare class UnstableUnauthorizedError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
declare class UnstableAccessDeniedError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
declare class UnstableNotFoundError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
declare class UnstableMethodNotAllowedError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
declare class UnstableConflictError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
declare class UnstableTooManyRequestsError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
declare class UnstableInternalServerError extends SvcAPIError { constructor(body: UnstablePublicApiError, rawResponse?: RawResponse) }
interface MetaResponse { page: number; limit: number; totalItems: number; totalPages: number }
export interface UpdatePromptRequest { newLabels: string[] }
export declare namespace annotationQueues {
  export { AnnotationQueue, AnnotationQueueAssignmentRequest, AnnotationQueueItem, AnnotationQueueObjectType, AnnotationQueueStatus, CreateAnnotationQueueAssignmentResponse, CreateAnnotationQueueItemRequest, CreateAnnotationQueueRequest, DeleteAnnotationQueueAssignmentResponse, DeleteAnnotationQueueItemResponse, GetAnnotationQueueItemsRequest, GetAnnotationQueuesRequest, PaginatedAnnotationQueueItems, PaginatedAnnotationQueues, UpdateAnnotationQueueItemRequest };
}
export declare namespace blobStorageIntegrations {
  export { BlobStorageExportFieldGroup, BlobStorageExportFrequency, BlobStorageExportMode, BlobStorageExportSource, BlobStorageIntegrationDeletionResponse, BlobStorageIntegrationFileType, BlobStorageIntegrationFileTypeResponse, BlobStorageIntegrationResponse, BlobStorageIntegrationStatusResponse, BlobStorageIntegrationType, BlobStorageIntegrationsResponse, BlobStorageSyncStatus, CreateBlobStorageIntegrationRequest };
}
export declare namespace comments {
  export { CreateCommentRequest, CreateCommentResponse, GetCommentsRequest, GetCommentsResponse };
}
export declare namespace commons {
  export { AccessDeniedError, BaseScore, BooleanScore, CategoricalScore, Comment, CommentObjectType, ConfigCategory, CorrectionScore, CreateScoreValue, Dataset, DatasetItem, DatasetItemMediaReference, DatasetItemMediaReferenceField, DatasetItemMediaReferenceMedia, DatasetStatus, Deprecation, CommonsError as Error, MapValue, MethodNotAllowedError, Model, ModelPrice, ModelUsageUnit, NotFoundError, NumericScore, ObservationLevel, ObservationV2, PricingTier, PricingTierAttributeCondition, PricingTierAttributeSource, PricingTierCondition, PricingTierConditionInput, PricingTierInput, PricingTierOperator, PricingTierUsageCondition, PricingTierUsageConditionInput, Score, ScoreConfig, ScoreConfigDataType, ScoreDataType, ScoreSource, TextScore, UnauthorizedError, Usage };
}
export declare namespace datasetItems {
  export { CreateDatasetItemRequest, DeleteDatasetItemResponse, GetDatasetItemsRequest, PaginatedDatasetItems };
}
export declare namespace datasets {
  export { CreateDatasetRequest, GetDatasetsRequest, PaginatedDatasets };
}
export declare namespace evaluationCommons {
  export { ArrayOptionsEvaluationRuleFilter, BooleanEvaluationRuleFilter, CategoryOptionsEvaluationRuleFilter, CodeEvaluatorSourceCodeLanguage, DateTimeEvaluationRuleFilter, EvaluationRuleArrayOptionsFilterOperator, EvaluationRuleBooleanFilterOperator, EvaluationRuleFilter, EvaluationRuleNullFilterOperator, EvaluationRuleNumberFilterOperator, EvaluationRuleOptionsFilterOperator, EvaluationRuleReadFilter, EvaluationRuleReadFilterBase, EvaluationRuleReadFilterWithKey, EvaluationRuleStringFilterOperator, EvaluatorOutputDefinition, EvaluatorOutputDefinitionBase, EvaluatorOutputScoreType, EvaluatorType, LegacyEvaluationObject, LegacyPromptVariableMapping, NullEvaluationRuleFilter, NumberEvaluationRuleFilter, NumberObjectEvaluationRuleFilter, PromptVariableMapping, PromptVariableMappingInput, PromptVariableMappingRead, PromptVariableMappingSource, PublicEvaluatorBooleanScore, PublicEvaluatorCategoricalScore, PublicEvaluatorNumericScore, PublicEvaluatorOutputDefinition, StringEvaluationRuleFilter, StringObjectEvaluationRuleFilter, StringOptionsEvaluationRuleFilter };
}
export declare namespace evaluationErrors {
  export { BadRequestError, ConflictError, EvaluationAccessDeniedError, EvaluationMethodNotAllowedError, EvaluationNotFoundError, EvaluationUnauthorizedError, InternalServerError, PreconditionFailedError, PublicApiError, PublicApiErrorCode, PublicApiErrorDetails, PublicApiValidationIssue, TooManyRequestsError };
}
export declare namespace evaluationRules {
  export { CreateEvaluationRuleRequest, DeletedEvaluationRule, EvaluationRule, EvaluationRuleEvaluatorAssignmentInput, EvaluationRulesPage, EvaluatorAssignment, ListEvaluationRulesRequest, UpdateEvaluationRuleRequest };
}
export declare namespace evaluators {
  export { CodeEvaluator, CodeEvaluatorVersion, CreateCodeEvaluatorRequest, CreateEvaluatorRequest, CreateLlmAsJudgeEvaluatorRequest, Creator, CursorMeta, DeletedEvaluator, EvaluationRuleAssignment, Evaluator, EvaluatorBase, EvaluatorChatMessage, EvaluatorChatMessageRole, EvaluatorChatPrompt, EvaluatorChatPromptInput, EvaluatorModelConfig, EvaluatorStatus, EvaluatorVersion, EvaluatorVersionBase, EvaluatorVersionsPage, EvaluatorsPage, ListEvaluatorVersionsRequest, ListEvaluatorsRequest, LlmAsJudgeEvaluator, LlmAsJudgeEvaluatorVersion, UpdateCodeEvaluatorRequest, UpdateEvaluatorMetadataRequest, UpdateEvaluatorRequest, UpdateLlmAsJudgeEvaluatorRequest };
}
export declare namespace experiments {
  export { Experiment, ExperimentItem, ExperimentItemsResponse, ExperimentsResponse, ExperimentsResponseMeta, ListExperimentItemsRequest, ListExperimentsRequest };
}
export declare namespace feedback {
  export { FeedbackNotConfiguredError, FeedbackTargetType, SubmitFeedbackRequest, SubmitFeedbackResponse };
}
export declare namespace health {
  export { HealthResponse, ServiceUnavailableError };
}
export declare namespace ingestion {
  export { BaseEvent, CreateEventBody, CreateEventEvent, CreateGenerationBody, CreateGenerationEvent, CreateObservationEvent, CreateSpanBody, CreateSpanEvent, IngestionError, IngestionEvent, IngestionRequest, IngestionResponse, IngestionSuccess, IngestionUsage, ObservationBody, ObservationTypeName as ObservationType, OpenAiCompletionUsageSchema, OpenAiResponseUsageSchema, OpenAiUsage, OptionalObservationBody, ScoreBody, ScoreEvent, TraceBody, TraceEvent, UpdateEventBody, UpdateGenerationBody, UpdateGenerationEvent, UpdateObservationEvent, UpdateSpanBody, UpdateSpanEvent, UsageDetails };
}
export declare namespace llmConnections {
  export { DeleteLlmConnectionResponse, GetLlmConnectionsRequest, LlmAdapter, LlmConnection, PaginatedLlmConnections, UpsertLlmConnectionRequest };
}
export declare namespace media {
  export { GetMediaResponse, GetMediaUploadUrlRequest, GetMediaUploadUrlResponse, MediaContentType, PatchMediaBody };
}
export declare namespace metrics {
  export { GetMetricsV2Request, MetricsV2Response };
}
export declare namespace models {
  export { CreateModelRequest, GetModelsRequest, ModelTokenizerId, PaginatedModels };
}
export declare namespace observations {
  export { GetObservationsV2Request, ObservationsV2Meta, ObservationsV2Response };
}
export declare namespace opentelemetry {
  export { OtelAttribute, OtelAttributeValue, OtelResource, OtelResourceSpan, OtelScope, OtelScopeSpan, OtelSpan, OtelTraceRequest, OtelTraceResponse };
}
export declare namespace organizations {
  export { DeleteMembershipRequest, MembershipDeletionResponse, MembershipRequest, MembershipResponse, MembershipRole, MembershipsResponse, OrganizationApiKey, OrganizationApiKeysResponse, OrganizationProject, OrganizationProjectsResponse };
}
export declare namespace projects {
  export { ApiKeyDeletionResponse, ApiKeyList, ApiKeyResponse, ApiKeySummary, CreateApiKeyRequest, CreateProjectRequest, Organization, Project, ProjectDeletionResponse, Projects, UpdateProjectRequest };
}
export declare namespace promptVersion {
  export { UpdatePromptRequest };
}
export declare namespace prompts {
  export { BasePrompt, ChatMessage, ChatMessageType, ChatMessageWithPlaceholders, ChatPrompt, CreateChatPromptRequest, CreateChatPromptType, CreatePromptRequest, CreateTextPromptRequest, CreateTextPromptType, DeletePromptRequest, GetPromptRequest, ListPromptsMetaRequest, PlaceholderMessage, PlaceholderMessageType, Prompt, PromptMeta, PromptMetaListResponse, PromptType, TextPrompt };
}
export declare namespace scim {
  export { AuthenticationScheme, BulkConfig, CreateUserRequest, EmptyResponse, FilterConfig, ListUsersRequest, ResourceMeta, ResourceType, ResourceTypesResponse, SchemaExtension, SchemaResource, SchemasResponse, ScimEmail, ScimFeatureSupport, ScimName, ScimUser, ScimUsersListResponse, ServiceProviderConfig, UserMeta };
}
export declare namespace scoreConfigs {
  export { CreateScoreConfigRequest, GetScoreConfigsRequest, ScoreConfigs, UpdateScoreConfigRequest };
}
export declare namespace scores {
  export { CreateScoreRequest, CreateScoreResponse, CreateScoreSource, CreateScoresBatchResponse, CreateScoresResponse };
}
export declare namespace scoresV3 {
  export { BaseScoreV3, BooleanScoreV3, CategoricalScoreV3, CorrectionScoreV3, GetScoresV3Meta, GetScoresV3Request, GetScoresV3Response, NumericScoreV3, ScoreSubjectExperimentV3, ScoreSubjectObservationV3, ScoreSubjectSessionV3, ScoreSubjectTraceV3, ScoreSubjectV3, ScoreV3, TextScoreV3 };
}
export declare namespace trace {
  export { DeleteTraceResponse, DeleteTracesRequest, Sort };
}
export declare namespace unstable {
  export { UnstableAccessDeniedError as AccessDeniedError, UnstableBadRequestError as BadRequestError, UnstableConflictError as ConflictError, CreateDashboardPlacementRequest, CreateDashboardRequest, CreateDashboardWidgetRequest, CreatePresetPlacement, CreateWidgetPlacement, Dashboard, DashboardDefinition, DashboardList, DashboardPlacement, DashboardWidget, DashboardWidgetChartConfig, DashboardWidgetChartConfigInput, DashboardWidgetChartType, DashboardWidgetDefaultSort, DashboardWidgetDimension, DashboardWidgetFilter, DashboardWidgetList, DashboardWidgetMetric, DashboardWidgetMetricAggregation, DashboardWidgetSortOrder, DashboardWidgetView, DashboardWidgetViewWithLegacy, DeleteDashboardPlacementResponse, DeleteDashboardResponse, DeleteDashboardWidgetResponse, UnstableInternalServerError as InternalServerError, ListDashboardWidgetsRequest, ListDashboardsRequest, UnstableMethodNotAllowedError as MethodNotAllowedError, UnstableNotFoundError as NotFoundError, PresetPlacement, UnstablePublicApiError as PublicApiError, UnstablePublicApiErrorCode as PublicApiErrorCode, UnstablePublicApiErrorDetails as PublicApiErrorDetails, UnstablePublicApiValidationIssue as PublicApiValidationIssue, UnstableTooManyRequestsError as TooManyRequestsError, UnstableUnauthorizedError as UnauthorizedError, UpdateDashboardPlacementRequest, UpdateDashboardRequest, UpdateDashboardWidgetRequest, WidgetPlacement };
  export namespace dashboardWidgets {
    export { CreateDashboardWidgetRequest, DashboardWidget, DashboardWidgetChartConfig, DashboardWidgetChartConfigInput, DashboardWidgetChartType, DashboardWidgetDefaultSort, DashboardWidgetDimension, DashboardWidgetFilter, DashboardWidgetList, DashboardWidgetMetric, DashboardWidgetMetricAggregation, DashboardWidgetSortOrder, DashboardWidgetView, DashboardWidgetViewWithLegacy, DeleteDashboardWidgetResponse, ListDashboardWidgetsRequest, UpdateDashboardWidgetRequest };
  }
  export namespace dashboards {
    export { CreateDashboardPlacementRequest, CreateDashboardRequest, CreatePresetPlacement, CreateWidgetPlacement, Dashboard, DashboardDefinition, DashboardList, DashboardPlacement, DeleteDashboardPlacementResponse, DeleteDashboardResponse, ListDashboardsRequest, PresetPlacement, UpdateDashboardPlacementRequest, UpdateDashboardRequest, WidgetPlacement };
  }
  export namespace errors {
    export { UnstableAccessDeniedError as AccessDeniedError, UnstableBadRequestError as BadRequestError, UnstableConflictError as ConflictError, UnstableInternalServerError as InternalServerError, UnstableMethodNotAllowedError as MethodNotAllowedError, UnstableNotFoundError as NotFoundError, UnstablePublicApiError as PublicApiError, UnstablePublicApiErrorCode as PublicApiErrorCode, UnstablePublicApiErrorDetails as PublicApiErrorDetails, UnstablePublicApiValidationIssue as PublicApiValidationIssue, UnstableTooManyRequestsError as TooManyRequestsError, UnstableUnauthorizedError as UnauthorizedError };
  }
}
export declare namespace utils {
  export { MetaResponse };
  export namespace pagination {
    export { MetaResponse };
  }
}
interface AnnotationQueuesApi {
  listQueues(request?: GetAnnotationQueuesRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<PaginatedAnnotationQueues>;
  createQueue(request: CreateAnnotationQueueRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<AnnotationQueue>;
  getQueue(queueId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<AnnotationQueue>;
  listQueueItems(queueId: string, request?: GetAnnotationQueueItemsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<PaginatedAnnotationQueueItems>;
  getQueueItem(queueId: string, itemId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<AnnotationQueueItem>;
  createQueueItem(queueId: string, request: CreateAnnotationQueueItemRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<AnnotationQueueItem>;
  updateQueueItem(queueId: string, itemId: string, request: UpdateAnnotationQueueItemRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<AnnotationQueueItem>;
  deleteQueueItem(queueId: string, itemId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteAnnotationQueueItemResponse>;
  createQueueAssignment(queueId: string, request: AnnotationQueueAssignmentRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<CreateAnnotationQueueAssignmentResponse>;
  deleteQueueAssignment(queueId: string, request: AnnotationQueueAssignmentRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteAnnotationQueueAssignmentResponse>;
}
interface BlobStorageIntegrationsApi {
  getBlobStorageIntegrations(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<BlobStorageIntegrationsResponse>;
  upsertBlobStorageIntegration(request: CreateBlobStorageIntegrationRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<BlobStorageIntegrationResponse>;
  getBlobStorageIntegrationStatus(id: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<BlobStorageIntegrationStatusResponse>;
  deleteBlobStorageIntegration(id: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<BlobStorageIntegrationDeletionResponse>;
}
interface CommentsApi {
  create(request: CreateCommentRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<CreateCommentResponse>;
  get(request?: GetCommentsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<GetCommentsResponse>;
  getById(commentId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Comment>;
}
interface DatasetItemsApi {
  create(request: CreateDatasetItemRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DatasetItem>;
  get(id: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DatasetItem>;
  list(request?: GetDatasetItemsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<PaginatedDatasetItems>;
  delete(id: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteDatasetItemResponse>;
}
interface DatasetsApi {
  list(request?: GetDatasetsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<PaginatedDatasets>;
  get(datasetName: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Dataset>;
  create(request: CreateDatasetRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Dataset>;
}
interface EvaluationRulesApi {
  create(request: CreateEvaluationRuleRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<EvaluationRule>;
  list(request?: ListEvaluationRulesRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<EvaluationRulesPage>;
  get(evaluationRuleId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<EvaluationRule>;
  update(evaluationRuleId: string, request: UpdateEvaluationRuleRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<EvaluationRule>;
  delete(evaluationRuleId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeletedEvaluationRule>;
}
interface EvaluatorsApi {
  create(request: CreateEvaluatorRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Evaluator>;
  list(request?: ListEvaluatorsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<EvaluatorsPage>;
  get(evaluatorId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Evaluator>;
  update(evaluatorId: string, request: UpdateEvaluatorRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Evaluator>;
  delete(evaluatorId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeletedEvaluator>;
  listVersions(evaluatorId: string, request?: ListEvaluatorVersionsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<EvaluatorVersionsPage>;
}
interface ExperimentsApi {
  list(request: ListExperimentsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ExperimentsResponse>;
  listItems(request: ListExperimentItemsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ExperimentItemsResponse>;
}
interface FeedbackApi {
  submit(request: SubmitFeedbackRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<SubmitFeedbackResponse>;
}
interface HealthApi {
  health(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<HealthResponse>;
}
interface LlmConnectionsApi {
  list(request?: GetLlmConnectionsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<PaginatedLlmConnections>;
  upsert(request: UpsertLlmConnectionRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<LlmConnection>;
  delete(id: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteLlmConnectionResponse>;
}
interface MediaApi {
  get(mediaId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<GetMediaResponse>;
  patch(mediaId: string, request: PatchMediaBody, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<void>;
  getUploadUrl(request: GetMediaUploadUrlRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<GetMediaUploadUrlResponse>;
}
interface MetricsApi {
  metrics(request: GetMetricsV2Request, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<MetricsV2Response>;
}
interface ModelsApi {
  create(request: CreateModelRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Model>;
  upsert(id: string, request: CreateModelRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Model>;
  list(request?: GetModelsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<PaginatedModels>;
  get(id: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Model>;
  delete(id: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<void>;
}
interface ObservationsApi {
  getMany(request?: GetObservationsV2Request, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ObservationsV2Response>;
}
interface OpentelemetryApi {
  exportTraces(request: OtelTraceRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<OtelTraceResponse>;
}
interface OrganizationsApi {
  getOrganizationMemberships(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<MembershipsResponse>;
  updateOrganizationMembership(request: MembershipRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<MembershipResponse>;
  deleteOrganizationMembership(request: DeleteMembershipRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<MembershipDeletionResponse>;
  getProjectMemberships(projectId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<MembershipsResponse>;
  updateProjectMembership(projectId: string, request: MembershipRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<MembershipResponse>;
  deleteProjectMembership(projectId: string, request: DeleteMembershipRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<MembershipDeletionResponse>;
  getOrganizationProjects(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<OrganizationProjectsResponse>;
  getOrganizationApiKeys(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<OrganizationApiKeysResponse>;
}
interface ProjectsApi {
  get(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Projects>;
  create(request: CreateProjectRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Project>;
  update(projectId: string, request: UpdateProjectRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Project>;
  delete(projectId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ProjectDeletionResponse>;
  getApiKeys(projectId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ApiKeyList>;
  createApiKey(projectId: string, request?: CreateApiKeyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ApiKeyResponse>;
  deleteApiKey(projectId: string, apiKeyId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ApiKeyDeletionResponse>;
}
interface PromptVersionApi {
  update(name: string, version: number, request: UpdatePromptRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Prompt>;
}
interface PromptsApi {
  get(promptName: string, request?: GetPromptRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Prompt>;
  list(request?: ListPromptsMetaRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<PromptMetaListResponse>;
  create(request: CreatePromptRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Prompt>;
  delete(promptName: string, request?: DeletePromptRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<void>;
}
interface ScimApi {
  getServiceProviderConfig(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ServiceProviderConfig>;
  getResourceTypes(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ResourceTypesResponse>;
  getSchemas(request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<SchemasResponse>;
  listUsers(request?: ListUsersRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ScimUsersListResponse>;
  createUser(request: CreateUserRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ScimUser>;
  getUser(userId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ScimUser>;
  deleteUser(userId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<EmptyResponse>;
}
interface ScoreConfigsApi {
  create(request: CreateScoreConfigRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ScoreConfig>;
  get(request?: GetScoreConfigsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ScoreConfigs>;
  getById(configId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ScoreConfig>;
  update(configId: string, request: UpdateScoreConfigRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<ScoreConfig>;
}
interface ScoresApi {
  create(request: CreateScoreRequest | CreateScoreRequest[], requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<CreateScoresResponse>;
  delete(scoreId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<void>;
  getMany(request?: GetScoresV3Request, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<GetScoresV3Response>;
}
interface TraceApi {
  delete(traceId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteTraceResponse>;
  deleteMultiple(request: DeleteTracesRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteTraceResponse>;
}
interface UnstableDashboardWidgetsApi {
  list(request?: ListDashboardWidgetsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DashboardWidgetList>;
  create(request: CreateDashboardWidgetRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DashboardWidget>;
  get(widgetId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DashboardWidget>;
  update(widgetId: string, request: UpdateDashboardWidgetRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DashboardWidget>;
  delete(widgetId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteDashboardWidgetResponse>;
}
interface UnstableDashboardsApi {
  list(request?: ListDashboardsRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DashboardList>;
  create(request: CreateDashboardRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Dashboard>;
  get(dashboardId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Dashboard>;
  update(dashboardId: string, request: UpdateDashboardRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<Dashboard>;
  delete(dashboardId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteDashboardResponse>;
  addPlacement(dashboardId: string, request: CreateDashboardPlacementRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DashboardPlacement>;
  updatePlacement(dashboardId: string, placementId: string, request: UpdateDashboardPlacementRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DashboardPlacement>;
  deletePlacement(dashboardId: string, placementId: string, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<DeleteDashboardPlacementResponse>;
}
interface UnstableSkillsApi {
  deleteVersion(skillName: string, skillVersion: string | number, request?: EmptyRequest, requestOptions?: SvcAPIClient.RequestOptions): HttpResponsePromise<unknown>;
}
interface UnstableApi {
  readonly dashboardWidgets: UnstableDashboardWidgetsApi;
  readonly dashboards: UnstableDashboardsApi;
  readonly skills: UnstableSkillsApi;
}
export declare namespace SvcAPIClient {
  interface Options {
    environment: Supplier<string>; baseUrl?: Supplier<string>; username?: Supplier<string | undefined>; password?: Supplier<string | undefined>;
    xSvcSdkName?: Supplier<string | undefined>; xSvcSdkVersion?: Supplier<string | undefined>; xSvcPublicKey?: Supplier<string | undefined>;
    headers?: Record<string, string | Supplier<string | null | undefined> | null | undefined>;
  }
  interface RequestOptions {
    timeoutInSeconds?: number; maxRetries?: number; abortSignal?: AbortSignal;
    xSvcSdkName?: string | undefined; xSvcSdkVersion?: string | undefined; xSvcPublicKey?: string | undefined;
    queryParams?: Record<string, unknown>; headers?: Record<string, string | Supplier<string | null | undefined> | null | undefined>;
  }
}
export declare class SvcAPIClient {
  constructor(options: SvcAPIClient.Options);
  get annotationQueues(): AnnotationQueuesApi;
  get blobStorageIntegrations(): BlobStorageIntegrationsApi;
  get comments(): CommentsApi;
  get datasetItems(): DatasetItemsApi;
  get datasets(): DatasetsApi;
  get evaluationRules(): EvaluationRulesApi;
  get evaluators(): EvaluatorsApi;
  get experiments(): ExperimentsApi;
  get feedback(): FeedbackApi;
  get health(): HealthApi;
  get llmConnections(): LlmConnectionsApi;
  get media(): MediaApi;
  get metrics(): MetricsApi;
  get models(): ModelsApi;
  get observations(): ObservationsApi;
  get opentelemetry(): OpentelemetryApi;
  get organizations(): OrganizationsApi;
  get projects(): ProjectsApi;
  get promptVersion(): PromptVersionApi;
  get prompts(): PromptsApi;
  get scim(): ScimApi;
  get scoreConfigs(): ScoreConfigsApi;
  get scores(): ScoresApi;
  get trace(): TraceApi;
  get unstable(): UnstableApi;
}
export {};
