import { connect } from './client.js';

export async function lowScores(name: string, traceId: string) {
  const { api } = connect();
  const page = await api.scores.getMany({ name, operator: '<', value: 0.5, page: 1, limit: 50, fields: 'score' });
  return page.data.filter((score) => score.traceId === traceId);
}
