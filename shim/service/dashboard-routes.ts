import { randomUUID } from 'node:crypto';
import { bodyFields, type FieldRule } from './body-fields.ts';
import type { Answer, Handlers, ServiceRequest } from './handler.ts';
import { changed, deletes, existing, listsByPage, reads, saysDeleted } from './record-operations.ts';
import { notFound } from './request-error.ts';
import type { StoredRecord } from './store.ts';

const chart = {
  oneOf: [
    'LINE_TIME_SERIES',
    'AREA_TIME_SERIES',
    'BAR_TIME_SERIES',
    'HORIZONTAL_BAR',
    'VERTICAL_BAR',
    'PIE',
    'NUMBER',
    'HISTOGRAM',
    'PIVOT_TABLE',
  ],
} as const;
const view = { oneOf: ['observations', 'scores-numeric', 'scores-boolean', 'scores-categorical'] } as const;
const dashboardFields: Record<string, FieldRule> = {
  description: 'optional text',
  definition: 'optional object',
  filters: 'optional array',
};
const position: Record<string, FieldRule> = {
  x: 'optional number',
  y: 'optional number',
  width: 'optional number',
  height: 'optional number',
};

/** The dashboard that the path names, with its placements. */
function dashboardOf({ params, store }: ServiceRequest): { dashboard: StoredRecord; placements: StoredRecord[] } {
  const dashboard = existing(store, 'dashboards', 'dashboard', params['dashboardId']!);
  return { dashboard, placements: (dashboard['definition'] as { widgets?: StoredRecord[] }).widgets ?? [] };
}

function putPlacements({ store }: ServiceRequest, dashboard: StoredRecord, widgets: readonly StoredRecord[]): void {
  const definition = { ...(dashboard['definition'] as object), widgets };
  changed(store, 'dashboards', dashboard, { definition });
}

function addPlacement(request: ServiceRequest): Answer {
  const { dashboard, placements } = dashboardOf(request);
  const isPreset = (request.body as { type?: unknown } | null)?.type === 'preset';
  const given = bodyFields(request.body, {
    type: { oneOf: ['widget', 'preset'], required: true },
    id: 'optional text',
    [isPreset ? 'presetId' : 'widgetId']: 'text',
    ...position,
  });
  const placement = { x: 0, y: 0, width: 6, height: 6, ...given, id: given['id'] ?? randomUUID() };
  putPlacements(request, dashboard, [...placements, placement]);
  return { body: placement };
}

function updatePlacement(request: ServiceRequest): Answer {
  const { placementId } = request.params;
  const { dashboard, placements } = dashboardOf(request);
  const known = placements.find(({ id }) => id === placementId);
  if (known === undefined) throw notFound('placement', placementId!);
  const placement = { ...known, ...bodyFields(request.body, position) };
  putPlacements(
    request,
    dashboard,
    placements.map((record) => (record === known ? placement : record)),
  );
  return { body: placement };
}

/** Takes a placement off a dashboard. */
function deletePlacement(request: ServiceRequest): Answer {
  const { placementId } = request.params;
  const { dashboard, placements } = dashboardOf(request);
  const left = placements.filter(({ id }) => id !== placementId);
  if (left.length === placements.length) throw notFound('placement', placementId!);
  putPlacements(request, dashboard, left);
  return { body: { message: 'Dashboard placement deleted' } };
}

/** Dashboards and their widgets, as the public 5.11.1 packages type them. */
export const dashboardRoutes: Handlers = {
  'unstable.dashboardWidgets.list': listsByPage('dashboardWidgets'),
  'unstable.dashboardWidgets.create': {
    handle({ body, store }) {
      const given = bodyFields(body, {
        name: 'text',
        description: 'optional text',
        view: { ...view, required: true },
        dimensions: 'array',
        metrics: 'array',
        filters: 'array',
        chartType: { ...chart, required: true },
        chartConfig: 'optional object',
      });
      return {
        body: store.put('dashboardWidgets', {
          id: randomUUID(),
          description: '',
          chartConfig: { type: given['chartType'] },
          ...given,
        }),
      };
    },
  },
  'unstable.dashboardWidgets.update': {
    handle({ params, body, store }) {
      const known = existing(store, 'dashboardWidgets', 'dashboard widget', params['widgetId']!);
      const given = bodyFields(body, {
        name: 'optional text',
        description: 'optional text',
        view,
        dimensions: 'optional array',
        metrics: 'optional array',
        filters: 'optional array',
        chartType: chart,
        chartConfig: 'optional object',
      });
      return { body: changed(store, 'dashboardWidgets', known, given) };
    },
  },
  'unstable.dashboards.list': listsByPage('dashboards'),
  'unstable.dashboards.create': {
    handle({ body, store }) {
      const given = bodyFields(body, { name: 'text', ...dashboardFields });
      return { body: store.put('dashboards', { id: randomUUID(), description: '', ...given }) };
    },
  },
  'unstable.dashboards.update': {
    handle(request) {
      const { dashboard: known } = dashboardOf(request);
      const given = bodyFields(request.body, { name: 'optional text', ...dashboardFields });
      return { body: changed(request.store, 'dashboards', known, given) };
    },
  },
  'unstable.dashboards.addPlacement': { handle: addPlacement },
  'unstable.dashboards.updatePlacement': { handle: updatePlacement },
  'unstable.dashboardWidgets.get': reads('dashboardWidgets', 'dashboard widget'),
  'unstable.dashboardWidgets.delete': deletes('dashboardWidgets', 'dashboard widget', saysDeleted('Dashboard widget')),
  'unstable.dashboards.get': reads('dashboards', 'dashboard'),
  'unstable.dashboards.delete': deletes('dashboards', 'dashboard', saysDeleted('Dashboard')),
  'unstable.dashboards.deletePlacement': { handle: deletePlacement },
};
