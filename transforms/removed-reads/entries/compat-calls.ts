/** Functions of the compat module for single records and lists of traces, sessions, observations and scores. */
import {
  type CompatCall,
  type CompatRead,
  type FakeRow,
  pageAsked,
  orderedRequestUnseen,
  requestUnseen,
  uncounted,
} from '../../../src/catalog/compat-call.ts';

const observationPage = '`{ data: [...observations], meta: {} }`';
const observations: CompatRead = { member: 'observations.getMany', gives: observationPage };
const scores: CompatRead = { member: 'scores.getMany', gives: '`{ data: [...scores], meta: {} }`' };

const same = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]));

const sessionRow: FakeRow = {
  keys: {
    ...same(
      'input',
      'output',
      'sessionId',
      'userId',
      'metadata',
      'release',
      'version',
      'tags',
      'public',
      'environment',
    ),
    id: 'traceId',
    name: 'traceName',
    timestamp: 'startTime',
  },
  emptyLists: [],
};
const traceRow: FakeRow = {
  keys: { ...sessionRow.keys, totalCost: 'totalCost' },
  emptyLists: ['observations', 'scores'],
};

const observationRow: FakeRow = {
  keys: {
    ...same(
      'id',
      'traceId',
      'type',
      'name',
      'startTime',
      'endTime',
      'completionStartTime',
      'model',
      'modelParameters',
      'input',
      'output',
      'version',
      'metadata',
      'level',
      'statusMessage',
      'parentObservationId',
    ),
    ...same(
      'promptId',
      'promptName',
      'promptVersion',
      'usageDetails',
      'costDetails',
      'environment',
      'latency',
      'timeToFirstToken',
    ),
    calculatedTotalCost: 'totalCost',
  },
  emptyLists: [],
};

export const traceCall: CompatCall = {
  helper: 'getTrace',
  leavesOut: 1,
  reads: [observations, scores],
  fake: { row: traceRow },
};

export const tracesCall: CompatCall = {
  helper: 'listTraces',
  request: {
    at: 0,
    kept: [
      'limit',
      'userId',
      'name',
      'sessionId',
      'fromTimestamp',
      'toTimestamp',
      'tags',
      'version',
      'release',
      'environment',
      'fields',
    ],
    asks: {
      page: pageAsked,
      orderBy: {
        reason: '`orderBy` throws for anything but `timestamp.desc`: v6 lists the latest first',
        throwsFor: 'it throws for this `orderBy`',
        unless: { kind: 'string', text: 'timestamp.desc' },
      },
      filter: {
        reason:
          'the conditions of `filter` go to v6 as they are, with `timestamp` as `startTime` and `name` as `traceName`',
      },
    },
    unseen: orderedRequestUnseen,
  },
  unserved: uncounted,
  reads: [observations, scores],
  fake: { row: traceRow, list: 'data' },
};

export const sessionCall: CompatCall = {
  helper: 'getSession',
  reads: [observations],
  fake: { row: sessionRow, list: 'traces' },
};

export const observationCall: CompatCall = {
  helper: 'getObservation',
  reads: [{ member: 'observations.getMany', gives: '`{ data: [observation], meta: {} }`' }],
  fake: { row: observationRow },
};

export const observationsCall: CompatCall = {
  helper: 'listObservations',
  request: {
    at: 0,
    kept: [
      'limit',
      'name',
      'userId',
      'type',
      'traceId',
      'level',
      'parentObservationId',
      'environment',
      'fromStartTime',
      'toStartTime',
      'version',
      'filter',
    ],
    asks: { page: pageAsked },
    unseen: requestUnseen,
  },
  unserved: uncounted,
  reads: [observations],
  fake: { row: observationRow, list: 'data' },
};

export const scoreCall: CompatCall = {
  helper: 'getScoreById',
  reads: [
    { member: 'scores.getMany', gives: '`{ data: [score], meta: {} }`, the score with `dataType` and `subject`' },
  ],
};
