import { inject, injectable } from 'tsyringe';
import { SvcClient } from '@svc/client';
import type { CreateDatasetRunItemRequest, DatasetRunItem } from '@svc/core';

@injectable()
export class ItemWriter {
  readonly #client: SvcClient;

  constructor(@inject(SvcClient) client: SvcClient) {
    this.#client = client;
  }

  async write(request: CreateDatasetRunItemRequest): Promise<DatasetRunItem> {
    return this.#client.api.datasetRunItems.create(request);
  }

  async count(datasetId: string, runName: string): Promise<number> {
    const { meta } = await this.#client.api.datasetRunItems.list({ datasetId, runName, limit: 1 });
    return meta.totalItems;
  }
}
