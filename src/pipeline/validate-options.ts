/** Options of the programmatic interface come from JavaScript, too: what no type checker has seen is checked here. */
import { UsageError } from '../findings/errors.ts';
import { didYouMean } from '../findings/nearest-names.ts';
import type { CheckOptions, MigrateOptions, RunOptions } from './options.ts';
import { settingKinds, type SettingKind } from '../findings/setting-kinds.ts';

type Kind = SettingKind | 'profile' | 'function' | 'object';
type Kinds<Options> = Readonly<Record<keyof Options, Kind>>;

const run: Kinds<RunOptions> = {
  cwd: 'text',
  paths: 'texts',
  profile: 'profile',
  modules: 'texts',
  only: 'texts',
  skip: 'texts',
  ignore: 'texts',
  docs: 'boolean',
  manifests: 'boolean',
  compat: 'boolean',
  compatFile: 'text',
  patches: 'boolean',
  edits: 'boolean',
  overlaid: 'object',
  shard: 'object',
  concurrency: 'count',
  onProgress: 'function',
};

/** Of each function, what it takes. */
const known: { verify: Kinds<RunOptions>; check: Kinds<CheckOptions>; migrate: Kinds<MigrateOptions> } = {
  verify: run,
  check: {
    ...run,
    since: 'text',
    sinceFiles: 'text',
    staged: 'boolean',
    baseline: 'text',
    updateBaseline: 'boolean',
    max: 'count',
    strict: 'boolean',
  },
  migrate: {
    ...run,
    dryRun: 'boolean',
    markers: 'boolean',
    commit: 'boolean',
    allowDirty: 'boolean',
    allowNoVcs: 'boolean',
    verify: 'boolean',
    install: 'boolean',
  },
};

const kinds: Readonly<Record<Kind, { words: string; holds: (value: unknown) => boolean }>> = {
  ...settingKinds,
  profile: { words: '"svc" or "langfuse"', holds: (value) => value === 'svc' || value === 'langfuse' },
  function: { words: 'a function', holds: (value) => typeof value === 'function' },
  object: {
    words: 'an object',
    holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
};

/**
 * Refuses what a function does not take, and values of a wrong type; undefined is as if left out.
 * @throws UsageError
 */
export function requireRightOptions(name: keyof typeof known, options: object): void {
  const taken: Readonly<Record<string, Kind>> = known[name];
  for (const [option, value] of Object.entries(options)) {
    const kind = Object.hasOwn(taken, option) ? taken[option] : undefined;
    if (kind === undefined)
      throw new UsageError(`${name}() has no option "${option}".${didYouMean(option, Object.keys(taken))}`);
    const { words, holds } = kinds[kind];
    if (value !== undefined && !holds(value)) throw new UsageError(`${name}(): "${option}" has to be ${words}.`);
  }
}
