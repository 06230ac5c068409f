import { PromptService } from './prompt-service';

const promptService = new PromptService();

export async function answer(question: string): Promise<string> {
  const prompt = await promptService.getPrompt('answer');
  return prompt.compile({ question });
}

export const draft = (text: string) => promptService.createPrompt('answer', text);
