export const model = process.env.MODEL ?? 'small';

export async function flush(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10));
}
