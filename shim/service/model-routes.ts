import { randomUUID } from 'node:crypto';
import { bodyFields, type FieldRule } from './body-fields.ts';
import type { Handlers } from './handler.ts';
import { listsByPage } from './record-operations.ts';
import type { Store, StoredRecord } from './store.ts';

const model: Record<string, FieldRule> = {
  modelName: 'text',
  matchPattern: 'text',
  startDate: 'optional text',
  unit: { oneOf: ['CHARACTERS', 'TOKENS', 'MILLISECONDS', 'SECONDS', 'IMAGES', 'REQUESTS'], required: true },
  inputPrice: 'optional number',
  outputPrice: 'optional number',
  totalPrice: 'optional number',
  pricingTiers: 'optional array',
  tokenizerId: { oneOf: ['openai', 'claude'] },
  tokenizerConfig: 'any',
};

/** Stores a model, with the table of prices that its single prices make. */
function putModel(store: Store, id: string, body: unknown): StoredRecord {
  const given = bodyFields(body, model);
  const priced = (['input', 'output', 'total'] as const).flatMap((usage) => {
    const price = given[`${usage}Price`];
    return typeof price === 'number' ? [[usage, { price }] as const] : [];
  });
  return store.put('models', {
    startDate: null,
    inputPrice: null,
    outputPrice: null,
    totalPrice: null,
    tokenizerId: null,
    isLangfuseManaged: false,
    ...given,
    pricingTiers: given['pricingTiers'] ?? [],
    prices: Object.fromEntries(priced),
    id,
  });
}

/** Models, connections to providers, blob storage and feedback, as the public 5.11.1 packages type them. */
export const modelRoutes: Handlers = {
  'models.list': listsByPage('models'),
  'models.create': { handle: ({ body, store }) => ({ body: putModel(store, randomUUID(), body) }) },
  'models.upsert': { handle: ({ params, body, store }) => ({ body: putModel(store, params['id']!, body) }) },
  'llmConnections.list': listsByPage('llmConnections'),
  'llmConnections.upsert': {
    handle({ body, store }) {
      const { secretKey, extraHeaders, customModels, ...given } = bodyFields(body, {
        provider: 'text',
        adapter: {
          oneOf: ['anthropic', 'openai', 'azure', 'bedrock', 'google-vertex-ai', 'google-ai-studio'],
          required: true,
        },
        secretKey: 'text',
        baseURL: 'optional text',
        customModels: 'optional texts',
        withDefaultModels: 'optional boolean',
        extraHeaders: 'optional object',
        config: 'optional object',
      });
      // A connection is told by its provider: another one for the same provider changes it.
      const known = store.all('llmConnections').find(({ provider }) => provider === given['provider']);
      return {
        body: store.put('llmConnections', {
          withDefaultModels: true,
          ...known,
          id: known?.['id'] ?? randomUUID(),
          ...given,
          displaySecretKey: `...${String(secretKey).slice(-4)}`,
          customModels: customModels ?? [],
          extraHeaderKeys: Object.keys(extraHeaders ?? {}),
          updatedAt: new Date().toISOString(),
        }),
      };
    },
  },
  'blobStorageIntegrations.upsertBlobStorageIntegration': {
    handle({ body, store }) {
      const { secretAccessKey: _, ...given } = bodyFields(body, {
        projectId: 'text',
        type: { oneOf: ['S3', 'S3_COMPATIBLE', 'AZURE_BLOB_STORAGE'], required: true },
        bucketName: 'text',
        endpoint: 'optional text',
        region: 'text',
        accessKeyId: 'optional text',
        secretAccessKey: 'optional text',
        prefix: 'optional text',
        exportFrequency: { oneOf: ['every_20_minutes', 'hourly', 'daily', 'weekly'], required: true },
        enabled: 'boolean',
        forcePathStyle: 'boolean',
        fileType: { oneOf: ['JSON', 'CSV', 'JSONL', 'PARQUET'], required: true },
        exportMode: { oneOf: ['FULL_HISTORY', 'FROM_TODAY', 'FROM_CUSTOM_DATE'], required: true },
        exportStartDate: 'optional text',
        compressed: 'optional boolean',
        exportSource: {
          oneOf: ['LEGACY_TRACES_OBSERVATIONS', 'OBSERVATIONS_V2', 'LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS'],
        },
        exportFieldGroups: 'optional array',
      });
      // A project has one integration.
      const known = store.all('blobStorageIntegrations').find(({ projectId }) => projectId === given['projectId']);
      return {
        body: store.put('blobStorageIntegrations', {
          endpoint: null,
          accessKeyId: null,
          prefix: '',
          exportStartDate: null,
          compressed: true,
          exportSource: 'OBSERVATIONS_V2',
          exportFieldGroups: null,
          nextSyncAt: null,
          lastSyncAt: null,
          lastError: null,
          lastErrorAt: null,
          ...known,
          id: known?.['id'] ?? randomUUID(),
          ...given,
          updatedAt: new Date().toISOString(),
        }),
      };
    },
  },
  'feedback.submit': {
    handle({ body, store }) {
      const given = bodyFields(body, {
        targetType: { oneOf: ['skill', 'mcp-tool', 'cli', 'docs', 'public-api', 'other'], required: true },
        target: 'text',
        feedback: 'text',
        goal: 'optional text',
        referenceUrl: 'optional text',
      });
      return { body: { id: store.put('feedback', { id: randomUUID(), ...given })['id'] } };
    },
  },
};
