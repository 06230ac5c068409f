export async function retry<T>(times: number, run: () => Promise<T>): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await run();
    } catch (error) {
      if (left <= 0) throw error;
    }
  }
}

export const partial = <A, R>(fn: (argument: A) => R, argument: A) => () => fn(argument);
