import { fakeResults } from '../../catalog/fake-results.ts';
import { routes } from '../../catalog/routes.ts';
import type { HttpHandlerShape, Site } from '../../sites/site.ts';
import type { Decision, PlanContext } from '../plan.ts';

/** A test answers a request that v6 never sends: it is told where v6 sends to, and nothing is edited. */
export function planHttpHandler(site: Site, { method, path }: HttpHandlerShape, context: PlanContext): Decision {
  const { entry, source } = context;
  const target = (entry.root === 'client' ? entry.target?.slice(1) : entry.target)?.join('.');
  const route = routes.find(({ id }) => id === target);
  const gives = target === undefined ? undefined : fakeResults[target]?.gives;
  const instead =
    route === undefined
      ? `v6 has no route for it. ${entry.todo}`
      : `v6 sends \`${route.method} ${route.path}\` instead${gives === undefined ? '' : `, whose answer is ${gives}`}`;
  const written = source.slice(site.name.start, site.name.end);
  const isPlain = route?.method === method && !route.path.includes('{') && !path.includes('{');
  return {
    status: 'possible',
    edits: [],
    message: entry.message,
    reason: `this mock answers \`${method} ${path}\`; ${instead}`,
    ...(isPlain && written.includes(path)
      ? { suggestion: written.replace(path, route.path), suggestionPlace: site.name }
      : {}),
  };
}
