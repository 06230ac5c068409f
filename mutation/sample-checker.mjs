// @ts-check
/**
 * Lets only a sample of the mutants be tested, the same one for the same seed: SAMPLE of them, chosen by a hash of the
 * seed, the place and the replacement. The others are reported as "compile errors", which no score counts.
 */
import { createHash } from 'node:crypto';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

const size = Number(process.env.SAMPLE);
const seed = process.env.SEED ?? '6';

/** @param {import('@stryker-mutator/api/core').Mutant} mutant */
function rank({ fileName, location: { start }, replacement }) {
  const file = fileName.split('/').slice(-3).join('/');
  return createHash('sha256').update(`${seed}:${file}:${start.line}:${start.column}:${replacement}`).digest('hex');
}

class SampleChecker {
  async init() {}

  /**
   * One group, so that all are seen before one is chosen.
   * @param {import('@stryker-mutator/api/core').Mutant[]} mutants
   */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  /** @param {import('@stryker-mutator/api/core').Mutant[]} mutants */
  async check(mutants) {
    const chosen = new Set(
      mutants
        .toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1))
        .slice(0, size)
        .map(({ id }) => id),
    );
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        chosen.has(id)
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
