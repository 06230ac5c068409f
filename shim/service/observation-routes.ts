import { fits, readFilter } from './filter-conditions.ts';
import type { Handlers, ServiceRequest } from './handler.ts';
import { observationColumns, observationGroups, type ObservationGroup } from './observation-fields.ts';
import { columnValue, observationRows, shownObservation } from './observation-rows.ts';
import { cursorPage } from './paging.ts';
import { badQuery } from './request-error.ts';
import type { StoredRecord } from './store.ts';

const groupNames = Object.keys(observationGroups) as ObservationGroup[];

/** Parameters that are a condition on the field of the same name. */
const equalities = ['name', 'userId', 'sessionId', 'type', 'traceId', 'level', 'version'] as const;

/** The conditions of the parameters, which hold only where there is no `filter`. */
function parameterConditions({ query }: ServiceRequest): (row: StoredRecord) => boolean {
  const equal = equalities.flatMap((name) => {
    const value = query.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const parent = query.text('parentObservationId');
  const isRoot = query.boolean('isRootObservation');
  const environments = query.list('environment');
  const from = query.time('fromStartTime');
  const to = query.time('toStartTime');
  return (row) =>
    equal.every(([name, value]) => row[name] === value) &&
    (parent === undefined || row['parentObservationId'] === (parent === '' ? null : parent)) &&
    (isRoot === undefined || row['isRootObservation'] === isRoot) &&
    (environments === undefined || environments.includes(String(row['environment']))) &&
    (from === undefined || String(row['startTime']) >= from) &&
    (to === undefined || String(row['startTime']) < to);
}

/** The v2 read of observations (contract §2, 4.4; field facts, "Reads that change shape"). */
export const observationRoutes: Handlers = {
  'observations.getMany': {
    query: [
      'fields',
      'expandMetadata',
      'limit',
      'cursor',
      'parseIoAsJson',
      ...equalities,
      'parentObservationId',
      'isRootObservation',
      'environment',
      'fromStartTime',
      'toStartTime',
      'filter',
    ],
    handle(request) {
      const { query, store } = request;
      if (query.boolean('parseIoAsJson') === true)
        throw badQuery('parseIoAsJson', 'Input and output are raw texts always.');
      const groups = query.groups('fields', groupNames) ?? ['core', 'basic'];
      // Read in any case, so that a wrong parameter is named also where the filter takes precedence.
      const byParameters = parameterConditions(request);
      const filter = query.text('filter');
      const conditions = filter === undefined ? undefined : readFilter(filter, observationColumns, ['metadata']);
      const matches =
        conditions === undefined
          ? byParameters
          : (row: StoredRecord) => conditions.every((condition) => fits(condition, columnValue(row, condition)));
      const position = (row: StoredRecord) => ({
        time: String(row['startTime']),
        id: `${String(row['traceId'])}/${String(row['id'])}`,
      });
      const { rows, cursor } = cursorPage('observations', observationRows(store).filter(matches), position, query, {
        absent: 50,
        max: 1000,
      });
      const expanded = query.list('expandMetadata') ?? [];
      return {
        body: {
          data: rows.map((row) => shownObservation(row, groups, expanded)),
          meta: cursor === undefined ? {} : { cursor },
        },
      };
    },
  },
};
