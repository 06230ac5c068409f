import { defined } from '../../src/catalog/defined.ts';
import { type Condition, fits, readFilter } from './filter-conditions.ts';
import type { Handlers, ServiceRequest } from './handler.ts';
import type { FieldValues, Walk } from './indexed-records.ts';
import {
  columnAliases,
  observationColumns,
  observationGroups,
  observationLevels,
  type ObservationGroup,
} from './observation-fields.ts';
import { columnValue, observationRow, shownObservation } from './observation-rows.ts';
import { cursorPage, fitting } from './paging.ts';
import { badQuery } from './request-error.ts';
import type { Store, StoredRecord } from './store.ts';

const groupNames = Object.keys(observationGroups) as ObservationGroup[];

/** Parameters that are a condition on the field of the same name. */
const equalities = ['name', 'userId', 'sessionId', 'type', 'traceId', 'level', 'version'] as const;

/** Which observations are wanted: where to look for them, and whether one that is found there is wanted indeed. */
interface Wanted {
  walk: Walk;
  fits: (observation: StoredRecord) => boolean;
}

/** The conditions of the parameters, which hold only where there is no `filter`. */
function wantedByParameters({ query }: ServiceRequest): Wanted {
  query.oneOf('level', observationLevels);
  const equal = query.given(equalities);
  const parent = query.text('parentObservationId');
  const isRoot = query.boolean('isRootObservation');
  const environments = query.list('environment');
  const from = query.time('fromStartTime');
  const to = query.time('toStartTime');
  const isAsked = (row: StoredRecord): boolean =>
    equal.every(([name, value]) => row[name] === value) &&
    (parent === undefined || row['parentObservationId'] === (parent === '' ? null : parent)) &&
    (isRoot === undefined || row['isRootObservation'] === isRoot) &&
    (environments === undefined || environments.includes(String(row['environment'])));
  const having: FieldValues[] = [
    ...equal.map(([name, value]) => [name, [value]] as const),
    ...(parent === undefined || parent === '' ? [] : [['parentObservationId', [parent]] as const]),
    ...(environments === undefined ? [] : [['environment', environments] as const]),
  ];
  return { walk: { from, before: to, having }, fits: isAsked };
}

/** The conditions of a `filter`. */
function wantedByFilter(text: string, store: Store): Wanted {
  const conditions = readFilter(text, observationColumns, ['metadata']);
  const isOfTrace = conditions.some(({ column }) => traceColumns.has(column));
  return {
    walk: { having: conditions.flatMap(textsOf) },
    fits: (observation) => {
      const row = isOfTrace ? observationRow(store, observation) : observation;
      return conditions.every((condition) => fits(condition, columnValue(row, condition)));
    },
  };
}

/** Columns that any observation of the trace may say. */
const traceColumns: ReadonlySet<string> = new Set(['traceName', 'tags', 'traceTags', 'release']);

/** The texts of which an observation has one where a condition fits; nothing for other conditions. */
function textsOf({ type, column, operator, value }: Condition): FieldValues[] {
  if (traceColumns.has(column)) return [];
  const field = columnAliases[column] ?? column;
  if (type === 'string' && operator === '=') return [[field, [value as string]]];
  return type === 'stringOptions' && operator === 'any of' ? [[field, value as string[]]] : [];
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
      const byParameters = wantedByParameters(request);
      const filter = query.text('filter');
      const wanted = filter === undefined ? byParameters : wantedByFilter(filter, store);
      const { rows, cursor } = cursorPage(
        'observations',
        (after) =>
          fitting(store.records('observations').walk({ ...wanted.walk, after }), ({ record }) => wanted.fits(record)),
        query,
        { absent: 50, max: 1000 },
      );
      const expanded = query.list('expandMetadata') ?? [];
      return {
        body: {
          data: rows.map(({ record }) => shownObservation(observationRow(store, record), groups, expanded)),
          meta: defined({ cursor }),
        },
      };
    },
  },
};
