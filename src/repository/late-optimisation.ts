/**
 * How often code has to run before V8 optimises it, by the major of V8: four times as often as V8 has it itself. With
 * that a run of some seconds spends a quarter of its processor time on optimising code that it hardly runs again. Only
 * versions that know the flag are here: others would tell of it.
 */
const laterOptimised: Readonly<Record<string, string>> = {
  11: '--interrupt-budget=270336',
  12: '--invocation-count-for-turbofan=12000',
  13: '--invocation-count-for-turbofan=12000',
  14: '--invocation-count-for-turbofan=12000',
};

/** Flags of Node for a process of some seconds: with them it optimises less code. None where the version knows none. */
export function lateOptimisation(): readonly string[] {
  const flag = laterOptimised[process.versions.v8.split('.')[0]!];
  return flag === undefined ? [] : [flag];
}
