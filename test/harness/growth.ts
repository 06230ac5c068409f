/** How the time that work takes grows with what it is given. Processor time: the clock's depends on what else runs. */

/** Times below this are noise. */
const noise = 0.05;

/**
 * How many times as long work takes when it gets `large` instead of `small`. Linear work on four times as much gives
 * about 4 or, where it is short, less; quadratic work 16.
 */
export async function growth(work: (size: number) => unknown, small: number, large: number): Promise<number> {
  // The first run is the one in which code is compiled.
  await work(small);
  const before = await seconds(() => work(small));
  const after = await seconds(() => work(large));
  return (after + noise) / (before + noise);
}

async function seconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
