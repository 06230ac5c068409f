import { randomUUID } from 'node:crypto';
import { bodyFields } from './body-fields.ts';
import type { Handler, Handlers } from './handler.ts';
import { existing } from './record-operations.ts';
import { badQuery, notFound } from './request-error.ts';

const role = { oneOf: ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'], required: true } as const;

/** Gives a user a role, in the organization or in the project that the path names. */
const updatesMembership = (collection: 'organizationMemberships' | 'projectMemberships'): Handler => ({
  handle({ params, body, store }) {
    const { userId, ...given } = bodyFields(body, { userId: 'text', role });
    const known = store.get(collection, ...Object.values(params), userId);
    const { projectId: _, ...membership } = store.put(collection, {
      email: `${String(userId)}@example.com`,
      name: userId,
      ...known,
      ...params,
      userId,
      ...given,
    });
    return { body: membership };
  },
});

const deletesMembership = (collection: 'organizationMemberships' | 'projectMemberships'): Handler => ({
  handle({ params, body, store }) {
    const { userId } = bodyFields(body, { userId: 'text' });
    if (!store.delete(collection, ...Object.values(params), userId)) throw notFound('membership', String(userId));
    return { body: { message: 'Membership deleted', userId } };
  },
});

/** The name in a SCIM filter: `userName eq "ada"`. */
function filteredName(filter: string | undefined): string | undefined {
  if (filter === undefined) return undefined;
  const [, name] = /^\s*userName\s+eq\s+"([^"]*)"\s*$/i.exec(filter) ?? [];
  if (name === undefined) throw badQuery('filter', 'This service reads userName eq "…" only.');
  return name;
}

/** Projects, their keys and members, and the users of SCIM, as the public 5.11.1 packages type them. */
export const organizationRoutes: Handlers = {
  'organizations.updateOrganizationMembership': updatesMembership('organizationMemberships'),
  'organizations.deleteOrganizationMembership': deletesMembership('organizationMemberships'),
  'organizations.updateProjectMembership': updatesMembership('projectMemberships'),
  'organizations.deleteProjectMembership': deletesMembership('projectMemberships'),
  'projects.create': {
    handle({ body, store }) {
      const { retention: retentionDays, ...given } = bodyFields(body, {
        name: 'text',
        metadata: 'optional object',
        retention: 'number',
      });
      return { body: store.put('projects', { id: randomUUID(), ...given, retentionDays }) };
    },
  },
  'projects.update': {
    handle({ params, body, store }) {
      const known = existing(store, 'projects', 'project', params['projectId']!);
      const { retention: retentionDays = known['retentionDays'], ...given } = bodyFields(body, {
        name: 'text',
        metadata: 'optional object',
        retention: 'optional number',
      });
      return { body: store.put('projects', { ...known, ...given, retentionDays }) };
    },
  },
  'projects.createApiKey': {
    handle({ params: { projectId }, body, store }) {
      existing(store, 'projects', 'project', projectId!);
      const given = bodyFields(body, { note: 'optional text', publicKey: 'optional text', secretKey: 'optional text' });
      const { publicKey = `pk-${randomUUID()}`, secretKey = `sk-${randomUUID()}`, note } = given;
      const displaySecretKey = `sk-...${String(secretKey).slice(-4)}`;
      const key = store.put('apiKeys', { projectId, id: randomUUID(), publicKey, displaySecretKey, note });
      const { id, createdAt } = key;
      // The secret is told once and not kept.
      return { body: { id, createdAt, publicKey, secretKey, displaySecretKey, note } };
    },
  },
  'scim.listUsers': {
    query: ['filter', 'startIndex', 'count'],
    handle({ query, store }) {
      const name = filteredName(query.text('filter'));
      const startIndex = query.integer('startIndex', { min: 1, max: 1_000_000, absent: 1 });
      const count = query.integer('count', { min: 0, max: 1_000, absent: 100 });
      const users = store.list('scimUsers', name === undefined ? [] : [['userName', name]]);
      const Resources = users.slice(startIndex - 1, startIndex - 1 + count);
      return {
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
          totalResults: users.length,
          startIndex,
          itemsPerPage: Resources.length,
          Resources,
        },
      };
    },
  },
  'scim.createUser': {
    handle({ body, store }) {
      const { userName, name, emails } = bodyFields(body, {
        userName: 'text',
        name: 'object',
        emails: 'optional array',
        active: 'optional boolean',
        password: 'optional text',
      });
      const created = new Date().toISOString();
      return {
        status: 201,
        body: store.put('scimUsers', {
          id: randomUUID(),
          userName,
          name,
          emails: emails ?? [{ primary: true, value: userName, type: 'work' }],
          meta: { resourceType: 'User', created, lastModified: created },
        }),
      };
    },
  },
};
