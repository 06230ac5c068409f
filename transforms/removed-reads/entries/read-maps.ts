/** How the reads that are gone lie on those of v6. */
import { noTotals, pageKey as page } from '../../../src/catalog/cursor-pages.ts';
import type { ConditionShape, MetricsWords, ReadMap } from '../../../src/catalog/read-map.ts';
import { usageFields } from '../../../src/catalog/observation-rows.ts';
import { scoreFields, scoreGroups } from '../../../src/catalog/score-rows.ts';

/** It makes one row one trace. */
const root: ConditionShape = { type: 'boolean', column: 'isRootObservation', operator: '=' };

const text = (column: string, operator = '='): ConditionShape => ({ type: 'string', column, operator });
const options = (column: string): ConditionShape => ({ type: 'stringOptions', column, operator: 'any of', list: true });
const time = (operator: string): ConditionShape => ({ type: 'datetime', column: 'startTime', operator });
const textOrList = (column: string): ConditionShape => ({ ...text(column), forList: options(column) });

const orderGone = 'rows come by `startTime`, newest first';

/** Columns of v5's trace filters that have another name in v6's. */
const traceColumns: Readonly<Record<string, string>> = {
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
  filter: { special: 'filter', filterOnly: true, columns: traceColumns },
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
  totalCost: { group: 'usage', differs: "is the root observation's own, so sum it over the trace's rows" },
  htmlPath: { source: 'build the address from the project id and `traceId`' },
  observations: { source: '`api.observations.getMany({ traceId })`' },
  scores: { source: '`api.scores.getMany({ traceId })`' },
};

const rowDiffers =
  "where `id` and `name` are the observation's, `traceId` and `traceName` the trace's, `timestamp` is `startTime`, `input` and `output` are raw strings, values of `metadata` are cut, and `latency` and `totalCost` are the root observation's";

/** Of these names of v5's row v6's has others of its own. */
const silent = ['id', 'name', 'input', 'output', 'metadata', 'latency', 'totalCost'];

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
  ...usageFields,
  calculatedTotalCost: { group: 'usage', name: 'totalCost', mayBeUndefined: 'null' },
  promptId: { group: 'prompt', mayBeUndefined: 'null' },
  promptName: { group: 'prompt', mayBeUndefined: 'null' },
  promptVersion: { group: 'prompt', mayBeUndefined: 'null' },
  latency: { group: 'metrics', mayBeUndefined: 'null' },
  timeToFirstToken: { group: 'metrics', mayBeUndefined: 'null' },
};

const observationDiffers =
  'where `input` and `output` are raw strings, values of `metadata` are cut, prices are strings, and `calculatedTotalCost` is `totalCost`';

/** Of these names of v5's observation v6's row has values of another kind; prices are three. */
const silentOfObservation = ['input', 'output', 'metadata', '*Price'];

export const getTrace: ReadMap = {
  idKey: { key: 'traceId', condition: text('traceId') },
  request: 1,
  options: 2,
  keys: { fields: { special: 'fields' } },
  rootRows: root,
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
      rowDiffers: observationDiffers,
    },
  },
  withRelated: {
    added: { limit: '1000' },
    result: 'root',
    missing: {
      gives: 'an unknown trace has no rows',
      besides: 'of more than 1,000 observations only the latest are read, maybe without the root',
    },
  },
  groups: traceGroups,
  alwaysGroups: ['core'],
  missing: { gives: 'an unknown trace has no row', besides: 'neither has one without a root observation' },
  rowDiffers,
  silent,
  record: 'trace',
};

export const listTraces: ReadMap = {
  request: 0,
  options: 1,
  keys: traceKeys,
  rootRows: root,
  limit: { absent: 50, most: 1000 },
  result: 'page',
  rows: ['data', '[]'],
  envelope: pageMeta,
  fields: traceFields,
  groups: traceGroups,
  alwaysGroups: ['core'],
  notes: ['traces without exactly one root observation are listed differently'],
  rowDiffers,
  silent,
  record: 'trace',
};

export const getObservation: ReadMap = {
  idKey: { condition: text('id') },
  options: 1,
  keys: {},
  result: 'first',
  rows: [],
  envelope: {},
  fields: observationFields,
  groups: observationGroups,
  alwaysGroups: ['core'],
  missing: { gives: 'an unknown observation has no row' },
  rowDiffers: observationDiffers,
  silent: silentOfObservation,
  record: 'observation',
};

export const listObservations: ReadMap = {
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
  limit: { absent: 50, most: 1000 },
  result: 'page',
  rows: ['data', '[]'],
  envelope: pageMeta,
  fields: observationFields,
  groups: observationGroups,
  alwaysGroups: ['core'],
  rowDiffers: observationDiffers,
  silent: silentOfObservation,
  record: 'observation',
};

export const getSession: ReadMap = {
  idKey: { key: 'sessionId', condition: text('sessionId') },
  options: 1,
  keys: {},
  rootRows: root,
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
  missing: { gives: 'an unknown session has no rows', besides: 'of more than 1,000 traces only the latest are read' },
  notes: ['traces come newest first', 'traces without exactly one root observation are listed differently'],
  rowDiffers,
  silent,
  record: 'session',
};

export const listSessions: ReadMap = {
  request: 0,
  options: 1,
  keys: {
    fromTimestamp: { key: 'fromStartTime' },
    toTimestamp: { key: 'toStartTime' },
    environment: { key: 'environment' },
    limit: { special: 'order', gone: 'sessions are collected from all pages' },
    page: { special: 'order', gone: 'sessions are collected from all pages' },
  },
  added: { limit: '1000' },
  limit: { absent: 50, most: 1000 },
  result: 'collected',
  rows: ['data', '[]'],
  envelope: pageMeta,
  fields: {},
  groups: ['core', 'basic'],
  alwaysGroups: ['core', 'basic'],
  record: 'session',
};

export const getScore: ReadMap = {
  idKey: { key: 'id' },
  options: 1,
  keys: {},
  result: 'first',
  rows: [],
  envelope: {},
  fields: scoreFields,
  groups: scoreGroups,
  alwaysGroups: [],
  missing: { gives: 'an unknown score has no row' },
  record: 'score',
};

/** What a v1 metrics query has to say otherwise: view, and dimensions by the v1 view they belong to. */
const metricsWords: MetricsWords = {
  views: { traces: 'observations' },
  dimensions: { name: 'traceName', release: 'traceRelease', version: 'traceVersion' },
  ungrouped: ['id', 'traceId', 'userId', 'sessionId', 'observationId', 'parentObservationId'],
  measures: { observationsCount: 'count', scoresCount: 'countScores' },
  perRecord: ['count', 'latency'],
  oneRow: root,
};

export const metrics: ReadMap = {
  request: 0,
  options: 1,
  keys: { query: { special: 'metricsQuery', key: 'query', words: metricsWords } },
  result: 'page',
  rows: [],
  envelope: {},
  fields: {},
  groups: [],
  alwaysGroups: [],
  record: 'metric',
};
