import { LangfuseClient } from '@langfuse/client';

const langfuse = new LangfuseClient();

interface Grade {
  traceId: string;
  name: string;
  value: number;
}

export async function grade(input: Grade): Promise<string> {
  const { id } = await langfuse.api.scores.create({ ...input, dataType: 'NUMERIC' });
  return id;
}

export async function gradeAll(inputs: Grade[]): Promise<string[]> {
  const ids: string[] = [];
  for (const input of inputs) {
    const remote = (await langfuse.api.scores.create(input)) as unknown as { id: string };
    ids.push(remote.id);
  }
  return ids;
}

export function fireAndForget(input: Grade): void {
  void langfuse.api.scores.create(input);
  langfuse.api.scores.create({ ...input, name: `${input.name}-raw` }).catch(console.error);
  langfuse.score.create(input);
}

export const logged = (input: Grade) => langfuse.api.scores.create(input).then((score) => console.log(score.id));
