import type * as Client from '@svc/client';
import type { CreateDatasetItemRequest, DatasetItem } from '@svc/core';
import { defined } from '../../src/catalog/defined.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import type { CoreModule } from '../core/index.ts';
import { explained } from '../explain/index.ts';
import { type FoundMedia, withMediaReferences, withoutMedia } from './dataset-media.ts';

const defaultPageSize = 50;

/** The dataset manager of one profile. Its constructor takes the client under the profile's name. */
export function createDatasetManager(profile: Profile, core: CoreModule): typeof Client.DatasetManager {
  const clientKey = `${profile.prefix.toLowerCase()}Client`;

  return class DatasetManager implements Client.DatasetManager {
    private readonly client: Client.SvcClient;

    constructor(params: { svcClient: Client.SvcClient }) {
      this.client = (params as Record<string, Client.SvcClient>)[clientKey]!;
    }

    /** A dataset with all its items, which are plain data, and with a runner of experiments over them. */
    async get(
      name: string,
      { fetchItemsPageSize, version }: { fetchItemsPageSize?: number; version?: string } = {},
    ): Promise<Client.FetchedDataset> {
      const dataset = await this.client.api.datasets.get(name);
      const items: DatasetItem[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, meta } = await this.client.api.datasetItems.list({
          datasetName: name,
          limit: fetchItemsPageSize ?? defaultPageSize,
          page,
          ...(version ? { version } : {}),
        });
        items.push(...data.map((item) => explained(withMediaReferences(item, core), { root: 'datasetItem', profile })));
        pages = meta.totalPages;
      }
      return {
        ...dataset,
        ...defined({ version }),
        items,
        runExperiment: (params) =>
          this.client.experiment.run({
            data: items,
            ...defined({ datasetVersion: version }),
            ...params,
          }),
      };
    }

    /** Creates an item; media in it is uploaded first and replaced by references. */
    async createItem(request: CreateDatasetItemRequest): Promise<DatasetItem> {
      const id = request.id ?? core.generateUUID();
      const foundMedia: FoundMedia = new Map();
      const fields = Object.fromEntries(
        await Promise.all(
          (['input', 'expectedOutput', 'metadata'] as const)
            .filter((field) => request[field] !== undefined)
            .map(async (field) => [field, await withoutMedia(request[field], field, foundMedia, core)]),
        ),
      ) as Partial<CreateDatasetItemRequest>;
      if (foundMedia.size > 0) {
        const { id: datasetId } = await this.client.api.datasets.get(request.datasetName);
        await Promise.all(
          [...foundMedia.values()].map(({ media, field }) =>
            core.uploadMedia({ apiClient: this.client.api, media, datasetId, datasetItemId: id, field }),
          ),
        );
      }
      return this.client.api.datasetItems.create({ ...request, id, ...fields });
    }
  };
}
