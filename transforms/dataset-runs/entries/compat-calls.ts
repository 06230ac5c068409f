/** Functions of the compat module for runs. */
import {
  type CompatCall,
  type CompatRead,
  pageAsked,
  requestUnseen,
  uncounted,
} from '../../../src/catalog/compat-call.ts';
import { otherOrder } from './run-reads.ts';

const dataset: CompatRead = { member: 'datasets.get', gives: '`{ id, createdAt }`' };
const items: CompatRead = { member: 'experiments.listItems', gives: '`{ data: [...items], meta: {} }`' };
const runs: CompatRead = { member: 'experiments.list', gives: '`{ data: [...experiments], meta: {} }`' };

export const runsCall: CompatCall = {
  helper: 'listDatasetRuns',
  request: { at: 1, kept: ['limit'], asks: { page: pageAsked }, unseen: requestUnseen },
  unserved: uncounted,
  ordered: otherOrder,
  reads: [dataset, runs],
};

export const runCall: CompatCall = { helper: 'getDatasetRun', reads: [dataset, runs, items] };

export const runItemsCall: CompatCall = {
  helper: 'listDatasetRunItems',
  request: { at: 0, kept: ['datasetId', 'runName', 'limit'], asks: { page: pageAsked }, unseen: requestUnseen },
  unserved: uncounted,
  reads: [items],
};

export const runRemoval: CompatCall = {
  helper: 'deleteDatasetRun',
  differs: 'this deletes the traces of the run, with their observations and scores, which v5 kept',
  reads: [dataset, items, { member: 'trace.deleteMultiple', gives: '`{ message }`' }],
};
