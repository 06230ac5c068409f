/** Fields of an observation row by group (field facts, "Field groups of an observation row"). */
export const observationGroups = {
  core: ['id', 'traceId', 'startTime', 'endTime', 'projectId', 'parentObservationId', 'type'],
  basic: [
    'name',
    'level',
    'statusMessage',
    'version',
    'environment',
    'bookmarked',
    'public',
    'userId',
    'sessionId',
    'isRootObservation',
  ],
  time: ['completionStartTime', 'createdAt', 'updatedAt'],
  io: ['input', 'output'],
  metadata: ['metadata'],
  model: ['model', 'internalModelId', 'modelParameters'],
  usage: ['usageDetails', 'costDetails', 'totalCost', 'usagePricingTierName'],
  prompt: ['promptId', 'promptName', 'promptVersion'],
  metrics: ['latency', 'timeToFirstToken'],
  trace_context: ['tags', 'release', 'traceName'],
} as const;

/** Name of a field group. */
export type ObservationGroup = keyof typeof observationGroups;

/** Also in group `model` where an observation has them; prices are texts (field facts). */
export const modelPrices: Readonly<Record<string, 'text' | 'as is'>> = {
  modelId: 'as is',
  inputPrice: 'text',
  outputPrice: 'text',
  totalPrice: 'text',
};

/** Columns that a filter of observations can name. */
export const observationColumns: readonly string[] = [
  'id',
  'type',
  'name',
  'traceId',
  'parentObservationId',
  'startTime',
  'endTime',
  'environment',
  'level',
  'statusMessage',
  'version',
  'userId',
  'sessionId',
  'isRootObservation',
  'traceName',
  'tags',
  'traceTags',
  'release',
  'latency',
  'timeToFirstToken',
  'totalCost',
  'model',
  'providedModelName',
  'promptName',
  'promptVersion',
  'input',
  'output',
  'metadata',
];

/** Columns that are another field's name. */
export const columnAliases: Readonly<Record<string, string>> = { traceTags: 'tags', providedModelName: 'model' };

/** Length from which on a metadata text is cut, unless `expandMetadata` names its key. */
export const metadataTextLength = 200;

export const observationLevels: readonly string[] = ['DEBUG', 'DEFAULT', 'WARNING', 'ERROR'];
