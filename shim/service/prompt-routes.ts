import { bodyFields } from './body-fields.ts';
import type { Handlers } from './handler.ts';
import { numberedPage } from './paging.ts';
import { badBody, badQuery, notFound } from './request-error.ts';
import type { Store, StoredRecord } from './store.ts';

const versionsOf = (store: Store, name: string): StoredRecord[] =>
  store.list('prompts', [['name', name]]).sort((a, b) => Number(a['version']) - Number(b['version']));
const labelsOf = (prompt: StoredRecord): string[] => prompt['labels'] as string[];

/** A prompt as it is answered: the stored fields without the service's own stamps. */
function shown({ createdAt, updatedAt, ...prompt }: StoredRecord): StoredRecord {
  void [createdAt, updatedAt];
  return prompt;
}

/** Gives a version its labels; a label is on one version of a prompt at a time. */
function withLabels(store: Store, prompt: StoredRecord, labels: readonly string[]): StoredRecord {
  for (const other of versionsOf(store, String(prompt['name']))) {
    if (labelsOf(other).some((label) => labels.includes(label)))
      store.put('prompts', { ...other, labels: labelsOf(other).filter((label) => !labels.includes(label)) });
  }
  return store.put('prompts', { ...prompt, labels: [...new Set(labels)], updatedAt: new Date().toISOString() });
}

function isChatPrompt(prompt: unknown): boolean {
  const isMessage = (message: unknown): boolean => {
    if (typeof message !== 'object' || message === null) return false;
    const { type, name, role, content } = message as StoredRecord;
    return type === 'placeholder' ? typeof name === 'string' : typeof role === 'string' && typeof content === 'string';
  };
  return Array.isArray(prompt) && prompt.every(isMessage);
}

/** Prompts: what the prompt manager of the client calls (the contract shows none of their routes). */
export const promptRoutes: Handlers = {
  'prompts.get': {
    query: ['version', 'label', 'resolve'],
    handle({ params, query, store }) {
      const name = params['promptName']!;
      const version = query.integer('version', { min: 1, max: Number.MAX_SAFE_INTEGER });
      const given = query.text('label');
      query.boolean('resolve');
      if (version !== undefined && given !== undefined)
        throw badQuery('label', 'It cannot be given together with version.');
      const wanted = given ?? 'production';
      const versions = versionsOf(store, name);
      const asked = versions.find((prompt) =>
        version === undefined ? labelsOf(prompt).includes(wanted) : prompt['version'] === version,
      );
      if (asked === undefined)
        throw notFound(
          version === undefined ? `prompt with label "${wanted}" named` : `version ${version} of the prompt`,
          name,
        );
      return { body: shown(asked) };
    },
  },
  'prompts.list': {
    query: ['name', 'label', 'tag', 'page', 'limit', 'fromUpdatedAt', 'toUpdatedAt'],
    handle({ query, store }) {
      const [name, wanted, tag] = [query.text('name'), query.text('label'), query.text('tag')];
      const [from, to] = [query.time('fromUpdatedAt'), query.time('toUpdatedAt')];
      const fitting = store
        .all('prompts')
        .filter(
          (prompt) =>
            (name === undefined || prompt['name'] === name) &&
            (wanted === undefined || labelsOf(prompt).includes(wanted)),
        )
        .filter(
          (prompt) =>
            (tag === undefined || (prompt['tags'] as string[]).includes(tag)) &&
            (from === undefined || String(prompt['updatedAt']) >= from) &&
            (to === undefined || String(prompt['updatedAt']) < to),
        );
      const names = [...new Set(fitting.map((prompt) => String(prompt['name'])))];
      const { data, meta } = numberedPage(names, query);
      const metas = data.map((prompt) => {
        const versions = versionsOf(store, prompt);
        const last = versions.at(-1)!;
        return {
          name: prompt,
          type: last['type'],
          versions: versions.map(({ version }) => version),
          labels: [...new Set(versions.flatMap(labelsOf))],
          tags: last['tags'],
          lastUpdatedAt: versions
            .map(({ updatedAt }) => String(updatedAt))
            .sort()
            .at(-1),
          lastConfig: last['config'],
        };
      });
      return { body: { data: metas, meta } };
    },
  },
  'prompts.create': {
    handle({ body, store }) {
      const given = bodyFields(body, {
        name: 'text',
        prompt: 'any',
        type: { oneOf: ['text', 'chat'] },
        config: 'any',
        labels: 'optional texts',
        tags: 'optional texts',
        commitMessage: 'optional text',
      });
      const type = given['type'] ?? 'text';
      if (type === 'chat' ? !isChatPrompt(given['prompt']) : typeof given['prompt'] !== 'string') {
        throw badBody([
          {
            path: 'body.prompt',
            message: type === 'chat' ? 'It is an array of messages and placeholders.' : 'It is a text.',
          },
        ]);
      }
      const earlier = versionsOf(store, given['name'] as string);
      const version = Number(earlier.at(-1)?.['version'] ?? 0) + 1;
      const { labels = [], ...rest } = given;
      const created = withLabels(
        store,
        {
          ...rest,
          type,
          version,
          config: given['config'] ?? {},
          tags: given['tags'] ?? earlier.at(-1)?.['tags'] ?? [],
        },
        [...(labels as string[]), 'latest'],
      );
      return { body: shown(created) };
    },
  },
  'prompts.delete': {
    query: ['version', 'label'],
    handle({ params, query, store }) {
      const name = params['promptName']!;
      const version = query.integer('version', { min: 1, max: Number.MAX_SAFE_INTEGER });
      const wanted = query.text('label');
      const deleted = store.deleteHaving(
        'prompts',
        ['name', [name]],
        (prompt) =>
          (version === undefined || prompt['version'] === version) &&
          (wanted === undefined || labelsOf(prompt).includes(wanted)),
      );
      if (deleted === 0) throw notFound('such prompt', name);
      return {};
    },
  },
  'promptVersion.update': {
    handle({ params, body, store }) {
      const { newLabels } = bodyFields(body, { newLabels: 'texts' });
      const prompt = store.get('prompts', params['name'], params['version']);
      if (prompt === undefined) throw notFound(`version ${params['version']} of the prompt`, params['name']!);
      if ((newLabels as string[]).includes('latest'))
        throw badBody([{ path: 'body.newLabels', message: 'The label "latest" belongs to the service.' }]);
      return { body: shown(withLabels(store, prompt, [...labelsOf(prompt), ...(newLabels as string[])])) };
    },
  },
};
