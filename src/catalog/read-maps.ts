/**
 * How the reads of v5 lie on those of v6: request keys, what a result's fields are called now, and what has no place in
 * the v6 rows (field facts, "Reads that change shape"). Data for the planners of the chapters removed-reads and scores-query.
 */

/** A condition of v6's `filter`, without its value. */
export interface ConditionShape {
  type: 'string' | 'datetime' | 'stringOptions' | 'arrayOptions' | 'boolean';
  column: string;
  operator: string;
  /** The condition's value is a list: one text goes into brackets. */
  list?: boolean;
  /** The shape for a value that is a list, where a single text has another one. */
  forList?: ConditionShape;
}

/** What becomes of one key of v5's request. */
export interface RequestKey {
  /** v6's key; absent where v6 has none. */
  key?: string;
  /** The condition that says the same in a `filter`; absent for what is no condition (`limit`). */
  condition?: ConditionShape;
  /** It takes one value, where v5 took a list too. */
  single?: boolean;
  /** It can only be said in a `filter`. */
  filterOnly?: boolean;
  /** How it is handled when it is not just renamed. */
  special?: 'page' | 'order' | 'filter' | 'fields' | 'comparison' | 'comparedValue' | 'metricsQuery';
  /** Said to the person when the key is left out. */
  gone?: string;
}

/** What became of a field of v5's result. */
export interface ResultField {
  /** The field group that has to be asked for. */
  group?: string;
  /** The name in v6's row. */
  name?: string;
  /** It is not in the row: where its data are now. */
  source?: string;
  /** The same as an expression; `{row}` is the row's. */
  instead?: string;
  /** v6 types it as one that may be missing, which it is not where its group was asked for. */
  mayBeMissing?: boolean;
  /** v6 types it as one that may be `undefined`: where v5 had `null`, or always a value. Matters where a type is declared. */
  mayBeUndefined?: 'null' | 'value';
  /** It is there and says something else. */
  differs?: string;
}

/** One removed or changed read. */
export interface ReadMap {
  /**
   * What takes the first argument (`trace.get(id)`): a key of v6's request, a condition of its filter, or either; absent
   * where v5 took a request there.
   */
  idKey?: { key: string; condition?: ConditionShape } | { key?: never; condition: ConditionShape };
  /** Position of v5's request object, when there is one. */
  request?: number;
  /** Position of v5's `requestOptions`. */
  options: number;
  keys: Readonly<Record<string, RequestKey>>;
  /** Every request carries this condition, so that one row is one record of v5. */
  rootRows: boolean;
  /** Added to the request unless it is there. */
  added?: Readonly<Record<string, string>>;
  /** v5's number of rows when the request names no `limit`, and v6's largest. */
  limit?: { absent: number; most: number };
  /** What of v6's page is v5's result: the page, its first row, its root row; `collected`: only a loop over all pages. */
  result: 'page' | 'first' | 'root' | 'collected';
  /** Where the rows are in v5's result; `[]` = the result itself is a row. */
  rows: readonly string[];
  /** Names of the result outside the rows. */
  envelope: Readonly<Record<string, ResultField>>;
  fields: Readonly<Record<string, ResultField>>;
  /** Lists of other rows that v5 gave along with a record, and that the same v6 read has. */
  related?: Readonly<Record<string, Pick<ReadMap, 'fields' | 'groups' | 'alwaysGroups' | 'rowDiffers'>>>;
  /** What the request and the answer are instead where such a list is read. */
  withRelated?: Pick<ReadMap, 'rootRows' | 'added' | 'result' | 'missing'>;
  /** Field groups of a whole v5 record, in the order they are written. */
  groups: readonly string[];
  alwaysGroups: readonly string[];
  /** v5's own values of `fields`, where the method keeps its name: without any of them v5 gave everything. */
  oldGroups?: readonly string[];
  /** Keys of the request that only v6 knows, where the method keeps its name. */
  newKeys?: readonly string[];
  /** A missing record gave an error in v5; v6 gives this. */
  missing?: string;
  /** What else differs without any read of it. */
  notes?: readonly string[];
  /** What names of a row that is handed on say in v6, where they say another thing. */
  rowDiffers?: string;
  /** What one record is called. */
  record: string;
}

const root: ConditionShape = { type: 'boolean', column: 'isRootObservation', operator: '=' };
/** The condition that makes one row one trace. */
export const rootCondition = root;

const text = (column: string, operator = '='): ConditionShape => ({ type: 'string', column, operator });
const options = (column: string): ConditionShape => ({ type: 'stringOptions', column, operator: 'any of', list: true });
const time = (operator: string): ConditionShape => ({ type: 'datetime', column: 'startTime', operator });
const textOrList = (column: string): ConditionShape => ({ ...text(column), forList: options(column) });

const page: RequestKey = {
  special: 'page',
  gone: 'there are no page numbers: in a loop pass `meta.cursor` of the previous page as `cursor`; any other page is reached through those before it',
};
const orderGone = 'rows come by `startTime`, newest first';

/** Columns of v5's trace filters that have another name in v6's. */
export const traceColumns: Readonly<Record<string, string>> = {
  name: 'traceName',
  timestamp: 'startTime',
  id: 'traceId',
};

const traceKeys: ReadMap['keys'] = {
  limit: { key: 'limit' },
  userId: { key: 'userId', condition: text('userId') },
  sessionId: { key: 'sessionId', condition: text('sessionId') },
  version: { key: 'version', condition: text('version') },
  environment: { key: 'environment', condition: textOrList('environment') },
  fromTimestamp: { key: 'fromStartTime', condition: time('>=') },
  toTimestamp: { key: 'toStartTime', condition: time('<') },
  name: { filterOnly: true, condition: text('traceName') },
  tags: { filterOnly: true, condition: { type: 'arrayOptions', column: 'tags', operator: 'all of', list: true } },
  release: { filterOnly: true, condition: text('release') },
  page,
  orderBy: { special: 'order', gone: orderGone },
  fields: { special: 'fields' },
  filter: { special: 'filter', filterOnly: true },
};

const raw = 'is a raw string, v5 parsed it';
const inputOutput: ReadMap['fields'] = { input: { group: 'io', differs: raw }, output: { group: 'io', differs: raw } };
const metadata: ReadMap['fields'] = {
  metadata: {
    group: 'metadata',
    differs: 'has its values cut at 200 characters unless `expandMetadata` names the key',
  },
};

const traceFields: ReadMap['fields'] = {
  ...inputOutput,
  ...metadata,
  id: { name: 'traceId', mayBeMissing: true },
  timestamp: { name: 'startTime' },
  name: { group: 'trace_context', name: 'traceName', mayBeUndefined: 'null' },
  sessionId: { group: 'basic', mayBeUndefined: 'null' },
  userId: { group: 'basic', mayBeUndefined: 'null' },
  version: { group: 'basic', mayBeUndefined: 'null' },
  environment: { group: 'basic', mayBeMissing: true },
  public: { group: 'basic', mayBeUndefined: 'value' },
  bookmarked: { group: 'basic' },
  release: { group: 'trace_context', mayBeUndefined: 'null' },
  tags: { group: 'trace_context', mayBeMissing: true },
  createdAt: { group: 'time' },
  updatedAt: { group: 'time' },
  projectId: {},
  latency: { group: 'metrics', differs: "is the root observation's" },
  totalCost: { group: 'usage', differs: "is the root observation's own; sum it over the trace's rows" },
  htmlPath: { source: 'build the address from the project id and `traceId`' },
  observations: { source: '`api.observations.getMany({ traceId })`' },
  scores: { source: '`api.scores.getMany({ traceId })`' },
};

const rowDiffers =
  "where `id` and `name` are the observation's, `traceId` and `traceName` the trace's, `timestamp` is `startTime`, `input` and `output` are raw strings, and `latency` and `totalCost` are the root observation's";

const noTotals = 'only `meta.cursor`';
const pageMeta: ReadMap['envelope'] = {
  'meta.page': { source: noTotals },
  'meta.limit': { source: noTotals },
  'meta.totalItems': { source: noTotals },
  'meta.totalPages': { source: noTotals },
};

const observationGroups = ['core', 'basic', 'time', 'io', 'metadata', 'model', 'usage', 'prompt', 'metrics'];
const traceGroups = ['core', 'basic', 'time', 'io', 'metadata', 'usage', 'metrics', 'trace_context'];

const observationFields: ReadMap['fields'] = {
  ...inputOutput,
  ...metadata,
  id: {},
  traceId: {},
  type: {},
  startTime: {},
  endTime: {},
  parentObservationId: {},
  projectId: {},
  name: { group: 'basic', mayBeUndefined: 'null' },
  level: { group: 'basic', mayBeUndefined: 'value' },
  statusMessage: { group: 'basic', mayBeUndefined: 'null' },
  version: { group: 'basic', mayBeUndefined: 'null' },
  environment: { group: 'basic', mayBeMissing: true },
  completionStartTime: { group: 'time', mayBeUndefined: 'null' },
  createdAt: { group: 'time' },
  updatedAt: { group: 'time' },
  model: { group: 'model', mayBeUndefined: 'null' },
  modelId: { group: 'model' },
  modelParameters: { group: 'model' },
  inputPrice: { group: 'model', differs: 'is a string' },
  outputPrice: { group: 'model', differs: 'is a string' },
  totalPrice: { group: 'model', differs: 'is a string' },
  usageDetails: { group: 'usage', mayBeMissing: true },
  costDetails: { group: 'usage', mayBeMissing: true },
  usage: { group: 'usage', source: '`usageDetails`' },
  promptTokens: { group: 'usage', source: '`usageDetails.input`' },
  completionTokens: { group: 'usage', source: '`usageDetails.output`' },
  totalTokens: { group: 'usage', source: '`usageDetails.total`' },
  calculatedInputCost: { group: 'usage', source: '`costDetails.input`' },
  calculatedOutputCost: { group: 'usage', source: '`costDetails.output`' },
  calculatedTotalCost: { group: 'usage', name: 'totalCost', mayBeUndefined: 'null' },
  promptId: { group: 'prompt', mayBeUndefined: 'null' },
  promptName: { group: 'prompt', mayBeUndefined: 'null' },
  promptVersion: { group: 'prompt', mayBeUndefined: 'null' },
  latency: { group: 'metrics', mayBeUndefined: 'null' },
  timeToFirstToken: { group: 'metrics', mayBeUndefined: 'null' },
};

const getTrace: ReadMap = {
  idKey: { key: 'traceId', condition: text('traceId') },
  request: 1,
  options: 2,
  keys: { fields: { special: 'fields' } },
  rootRows: true,
  added: { limit: '1' },
  result: 'first',
  rows: [],
  envelope: {},
  fields: traceFields,
  related: {
    observations: {
      fields: observationFields,
      groups: observationGroups,
      alwaysGroups: ['core', 'basic'],
      rowDiffers:
        'where `input` and `output` are raw strings, prices are strings, and `calculatedTotalCost` is `totalCost`',
    },
  },
  withRelated: {
    rootRows: false,
    added: { limit: '1000' },
    result: 'root',
    missing:
      'an unknown trace has no rows, v5 threw a 404, and of more than 1,000 observations only the latest are read, maybe without the root',
  },
  groups: traceGroups,
  alwaysGroups: ['core'],
  missing: 'an unknown trace has no row, v5 threw a 404, and neither has one without a root observation',
  rowDiffers,
  record: 'trace',
};

const listTraces: ReadMap = {
  request: 0,
  options: 1,
  keys: traceKeys,
  rootRows: true,
  limit: { absent: 50, most: 1000 },
  result: 'page',
  rows: ['data', '[]'],
  envelope: pageMeta,
  fields: traceFields,
  groups: traceGroups,
  alwaysGroups: ['core'],
  notes: ['traces without a root observation, or with several, are listed otherwise than in v5'],
  rowDiffers,
  record: 'trace',
};

const getObservation: ReadMap = {
  idKey: { condition: text('id') },
  options: 1,
  keys: {},
  rootRows: false,
  result: 'first',
  rows: [],
  envelope: {},
  fields: observationFields,
  groups: observationGroups,
  alwaysGroups: ['core'],
  missing: 'an unknown observation has no row, v5 threw a 404',
  record: 'observation',
};

const listObservations: ReadMap = {
  request: 0,
  options: 1,
  keys: {
    limit: { key: 'limit' },
    name: { key: 'name', condition: text('name') },
    userId: { key: 'userId', condition: text('userId') },
    type: { key: 'type', condition: text('type') },
    traceId: { key: 'traceId', condition: text('traceId') },
    level: { key: 'level', condition: text('level') },
    parentObservationId: { key: 'parentObservationId', condition: text('parentObservationId') },
    environment: { key: 'environment', condition: textOrList('environment') },
    fromStartTime: { key: 'fromStartTime', condition: time('>=') },
    toStartTime: { key: 'toStartTime', condition: time('<') },
    version: { key: 'version', condition: text('version') },
    filter: { key: 'filter' },
    fields: { special: 'fields' },
    page,
  },
  rootRows: false,
  limit: { absent: 50, most: 1000 },
  result: 'page',
  rows: ['data', '[]'],
  envelope: pageMeta,
  fields: observationFields,
  groups: observationGroups,
  alwaysGroups: ['core'],
  record: 'observation',
};

const getSession: ReadMap = {
  idKey: { key: 'sessionId', condition: text('sessionId') },
  options: 1,
  keys: {},
  rootRows: true,
  added: { limit: '1000' },
  result: 'page',
  rows: ['traces', '[]'],
  envelope: {
    traces: { name: 'data' },
    id: { source: 'it is the id you asked with' },
    createdAt: { source: 'the smallest `startTime` of the rows' },
    projectId: { source: '`projectId` of a row' },
    environment: { source: '`environment` of a row' },
  },
  fields: traceFields,
  groups: traceGroups,
  alwaysGroups: ['core'],
  missing: 'an unknown session has no rows, v5 threw a 404, and of more than 1,000 traces only the latest are read',
  notes: [
    'traces come newest first',
    'traces without a root observation, or with several, are listed otherwise than in v5',
  ],
  rowDiffers,
  record: 'session',
};

const listSessions: ReadMap = {
  request: 0,
  options: 1,
  keys: {
    fromTimestamp: { key: 'fromStartTime' },
    toTimestamp: { key: 'toStartTime' },
    environment: { key: 'environment' },
    limit: { special: 'order', gone: 'sessions are collected from all pages' },
    page: { special: 'order', gone: 'sessions are collected from all pages' },
  },
  rootRows: false,
  added: { limit: '1000' },
  result: 'collected',
  rows: ['data', '[]'],
  envelope: pageMeta,
  fields: {},
  groups: ['core', 'basic'],
  alwaysGroups: ['core', 'basic'],
  record: 'session',
};

const subject: ResultField = {
  group: 'subject',
  source: '`subject.id` where `subject.kind` fits',
  instead: '{row}.subject?.id',
};

const scoreFields: ReadMap['fields'] = {
  id: {},
  projectId: {},
  name: {},
  value: { differs: 'is a boolean or a text where `dataType` says so, v5 gave a number' },
  dataType: {},
  source: {},
  timestamp: {},
  environment: {},
  createdAt: {},
  updatedAt: {},
  comment: { group: 'details' },
  configId: { group: 'details' },
  metadata: { group: 'details' },
  authorUserId: { group: 'annotation' },
  queueId: { group: 'annotation' },
  stringValue: { source: '`value`, which is of the type `dataType` says', instead: '{row}.value' },
  traceId: {
    ...subject,
    source: '`subject` (`subject.id` of a trace, `subject.traceId` of an observation)',
    instead: "({row}.subject?.kind === 'observation' ? {row}.subject.traceId : {row}.subject?.id)",
  },
  observationId: subject,
  sessionId: subject,
  datasetRunId: subject,
  trace: { source: "a read of the trace's root observation" },
};

const scoreGroups = ['details', 'subject', 'annotation'];

const getScore: ReadMap = {
  idKey: { key: 'id' },
  options: 1,
  keys: {},
  rootRows: false,
  result: 'first',
  rows: [],
  envelope: {},
  fields: scoreFields,
  groups: scoreGroups,
  alwaysGroups: [],
  missing: 'an unknown score has no row, v5 threw a 404',
  record: 'score',
};

const wider = 'v6 does not know it, and without it more scores are read';

const listScores: ReadMap = {
  request: 0,
  options: 1,
  keys: {
    ...Object.fromEntries(
      [
        'limit',
        'cursor',
        'name',
        'source',
        'dataType',
        'configId',
        'queueId',
        'traceId',
        'sessionId',
        'observationId',
        'fromTimestamp',
        'toTimestamp',
        'id',
        'experimentId',
        'authorUserId',
        'valueMin',
        'valueMax',
      ].map((key) => [key, { key }]),
    ),
    environment: { key: 'environment', single: true },
    scoreIds: { key: 'id' },
    datasetRunId: { key: 'experimentId' },
    operator: { special: 'comparison' },
    value: { special: 'comparedValue' },
    userId: { gone: wider },
    traceTags: { gone: wider },
    filter: { gone: wider },
    fields: { special: 'fields' },
    page,
  },
  rootRows: false,
  limit: { absent: 50, most: 100 },
  result: 'page',
  rows: ['data', '[]'],
  envelope: {
    'meta.page': { source: noTotals },
    'meta.totalItems': { source: noTotals },
    'meta.totalPages': { source: noTotals },
  },
  fields: scoreFields,
  groups: scoreGroups,
  alwaysGroups: [],
  oldGroups: ['score', 'trace'],
  newKeys: ['cursor', 'id', 'experimentId', 'authorUserId', 'valueMin', 'valueMax'],
  record: 'score',
};

const metrics: ReadMap = {
  request: 0,
  options: 1,
  keys: { query: { special: 'metricsQuery', key: 'query' } },
  rootRows: false,
  result: 'page',
  rows: [],
  envelope: {},
  fields: {},
  groups: [],
  alwaysGroups: [],
  record: 'metric',
};

/** v5's comparison of a score's value in v6's inclusive bounds; `exact`: it says the same. */
export const comparisons: Readonly<Record<string, { keys: readonly string[]; exact: boolean }>> = {
  '>=': { keys: ['valueMin'], exact: true },
  '<=': { keys: ['valueMax'], exact: true },
  '=': { keys: ['valueMin', 'valueMax'], exact: true },
  '>': { keys: ['valueMin'], exact: false },
  '<': { keys: ['valueMax'], exact: false },
};

/** What a v1 metrics query has to say otherwise: view, and dimensions by the v1 view they belong to. */
export const metricsWords = {
  views: { traces: 'observations' } as Readonly<Record<string, string>>,
  dimensions: { name: 'traceName', release: 'traceRelease', version: 'traceVersion' } as Readonly<
    Record<string, string>
  >,
  /** Nothing can be grouped by these in v6; they can only be filtered by. */
  ungrouped: ['id', 'traceId', 'userId', 'sessionId', 'observationId', 'parentObservationId'] as readonly string[],
  /** Measures of v1's view of traces that v6 has only elsewhere. */
  measures: { observationsCount: 'count', scoresCount: 'countScores' } as Readonly<Record<string, string>>,
};

/** The maps by catalogue id. */
export const readMaps: Readonly<Record<string, ReadMap>> = {
  'SvcClient.fetchTrace': getTrace,
  'SvcClient.fetchTraces': listTraces,
  'SvcClient.fetchObservation': getObservation,
  'SvcClient.fetchSessions': getSession,
  'api.trace.get': getTrace,
  'api.trace.list': listTraces,
  'api.sessions.get': getSession,
  'api.sessions.list': listSessions,
  'api.legacy.observationsV1.get': getObservation,
  'api.legacy.observationsV1.getMany': listObservations,
  'api.legacy.metricsV1.metrics': metrics,
  'api.scores.getById': getScore,
  'api.scores.getMany#query': listScores,
};
