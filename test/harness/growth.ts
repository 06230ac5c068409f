/** How the time that work takes grows with what it is given. Processor time: the clock's depends on what else runs. */

/** Times below this are noise. */
const noise = 0.05;

/** What else runs makes one measurement longer, never shorter: of several the least counts. */
const attempts = 3;

/**
 * How many times as long work takes when it gets `large` instead of `small`. Linear work on four times as much gives
 * about 4 or, where it is short, less; quadratic work 16. It is measured again while it is not `below`.
 */
export async function growth(
  work: (size: number) => unknown,
  small: number,
  large: number,
  below = 8,
): Promise<number> {
  // The first run is the one in which code is compiled.
  await work(small);
  let least = Infinity;
  for (let attempt = 0; attempt < attempts && least >= below; attempt += 1) {
    const before = await seconds(() => work(small));
    const after = await seconds(() => work(large));
    least = Math.min(least, (after + noise) / (before + noise));
  }
  return least;
}

async function seconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
