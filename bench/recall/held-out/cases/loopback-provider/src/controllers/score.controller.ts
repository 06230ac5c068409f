import { inject } from '@loopback/core';
import type { SvcAPIClient } from '@svc/core';
import { SVC_API } from '../providers/svc-api.provider';

export class ScoreController {
  constructor(@inject(SVC_API) public api: SvcAPIClient) {}

  async latest(traceId: string) {
    let cursor: string | undefined;
    const rows = [];
    do {
      const { data, meta } = await this.api.scoresV3.getManyV3({ traceId, limit: 100, ...(cursor ? { cursor } : {}) });
      rows.push(...data);
      cursor = meta.cursor;
    } while (cursor);
    return rows;
  }

  async legacyWrite(traceId: string, value: number) {
    const { id } = await this.api.legacy.scoreV1.create({ traceId, name: 'manual', value });
    return id;
  }
}
