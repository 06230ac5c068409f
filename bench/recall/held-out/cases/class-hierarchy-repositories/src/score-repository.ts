import { BaseRepository } from './base-repository.ts';

export class ScoreRepository extends BaseRepository<number | undefined> {
  async byId(id: string): Promise<number | undefined> {
    const score = await this.langfuse.api.scores.getById(id);
    return score.dataType === 'NUMERIC' ? score.value : undefined;
  }
}
