/**
 * What a dataset run's methods gave in v5 and where v6 has it (contract 4.6, 4.7; field facts, "Dataset runs"). Data
 * for the planner that rewrites them in place.
 */

import type { RunProcedure } from '../../../src/catalog/entry.ts';

/** One property of a v5 result. */
export interface RunRead {
  /** From the result on; `[]` is an element of a list. */
  path: readonly string[];
  /** `same`: v6 serves it under the same path once the call is rewritten; otherwise where it is in v6, as words. */
  v6: 'same' | (string & {});
  /** What it is called in v6; the code's name is changed with the call. */
  name?: string;
  /** The field group that has to be asked for. */
  fields?: string;
}

const noTotals = 'gone: v6 counts no pages and no totals, the next page is `meta.cursor`';

const meta: readonly RunRead[] = ['page', 'limit', 'totalItems', 'totalPages'].map((name) => ({
  path: ['meta', name],
  v6: noTotals,
}));

/** A list, and a row of it that is only looked for. */
function list(name: string): readonly RunRead[] {
  return [
    { path: [name], v6: 'same' },
    { path: [name, '[]'], v6: 'same' },
  ];
}

function run(...before: readonly string[]): readonly RunRead[] {
  return [
    { path: [...before, 'id'], v6: 'same' },
    { path: [...before, 'name'], v6: 'same' },
    { path: [...before, 'description'], v6: 'same' },
    { path: [...before, 'datasetId'], v6: 'same' },
    { path: [...before, 'metadata'], v6: 'same', fields: 'metadata' },
    { path: [...before, 'datasetName'], v6: 'the name that the run is asked for with' },
    { path: [...before, 'createdAt'], v6: '`startTime`', name: 'startTime' },
    { path: [...before, 'updatedAt'], v6: '`endTime`', name: 'endTime' },
  ];
}

function items(...before: readonly string[]): readonly RunRead[] {
  return [
    { path: [...before, 'traceId'], v6: 'same' },
    { path: [...before, 'datasetItemId'], v6: 'same', name: 'experimentItemId' },
    { path: [...before, 'datasetRunId'], v6: 'same', name: 'experimentId' },
    { path: [...before, 'datasetRunName'], v6: 'same', name: 'experimentName' },
    { path: [...before, 'id'], v6: "the id of the item's root observation" },
    { path: [...before, 'observationId'], v6: "`id`, of the item's root observation", name: 'id' },
    { path: [...before, 'createdAt'], v6: '`startTime`', name: 'startTime' },
    { path: [...before, 'updatedAt'], v6: '`endTime`, which may be `null`', name: 'endTime' },
  ];
}

/** The properties of each v5 result; one that is not listed has no source in v6. */
export const runReads: Readonly<Record<RunProcedure, readonly RunRead[]>> = {
  listRuns: [...list('data'), { path: ['meta'], v6: 'same' }, ...run('data', '[]'), ...meta],
  readRun: [...run(), ...list('datasetRunItems'), ...items('datasetRunItems', '[]')],
  removeRun: [{ path: ['message'], v6: 'nothing: deleting traces returns no message of the run' }],
  listRunItems: [...list('data'), { path: ['meta'], v6: 'same' }, ...items('data', '[]'), ...meta],
  recordRunItem: [],
};

/** What a call gives for a run that does not exist. */
export interface UnknownRun {
  /** What else is to be known of the call. */
  besides?: string;
  /** Where nobody looks for the error that v5 threw. */
  gives: string;
  /** Where the code throws one itself. */
  lacks: string;
}

export const unknownRun: Readonly<Partial<Record<RunProcedure, UnknownRun>>> = {
  readRun: { gives: 'an unknown run returns `undefined` where v5 threw a 404', lacks: 'an unknown run has no row' },
  removeRun: {
    besides: "the run's traces are deleted with their observations and scores, which v5 kept",
    gives: 'an unknown run deletes nothing where v5 threw a 404',
    lacks: 'an unknown run has no traces',
  },
};

/** The list of a run's items, which is a read of its own in v6. */
export const runItems = {
  member: 'datasetRunItems',
  unknown: {
    gives: 'an unknown run has no items and nothing else, where v5 threw a 404',
    lacks: 'an unknown run has no items',
  },
} as const;

/** Most rows that v6 gives at once. */
export const mostRunRows = 100;

/** What is said where the code depends on the order of a dataset's runs. */
export const otherOrder =
  'runs are taken by position, order or number here, or go on as a list, and v6 may list others first';
