import { ExtendedClient } from './extended-client';

const team = new ExtendedClient('search');

export async function refresh(text: string) {
  const before = await team.teamPrompt('ranker');
  const { version } = await team.createPrompt({ name: 'search/ranker', prompt: text });
  return version > before ? team.teamTraces() : team.api.trace.list({ name: 'ranker' }).then((page) => page.data);
}
