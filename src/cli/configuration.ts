import { resolve } from 'node:path';
import type { Command } from 'commander';
import { configurationKeys } from '../findings/configuration-keys.ts';
import { type Configuration, readConfiguration } from '../findings/configuration.ts';
import { UsageError } from '../findings/errors.ts';

/** Ids and chapters are checked here, where it is known who named them; the catalogue is only read for it. */
async function checkIds({ file, values }: Configuration): Promise<void> {
  const named = (setting: string): string[] => (values.get(setting) as string[] | undefined) ?? [];
  if (named('only').length + named('skip').length === 0) return;
  const { selectIds } = await import('../findings/selection.ts');
  try {
    selectIds(named('only'), named('skip'));
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

/**
 * Gives a command the flags that the configuration of its folder has and the command line has not.
 * @throws UsageError for a file that is no JSON, an unknown key or id, or a wrong value
 */
export async function applyConfiguration(command: Command): Promise<void> {
  const flags = new Set(command.options.map((option) => option.attributeName()));
  if (!Object.values(configurationKeys).some(({ flag }) => flags.has(flag))) return;
  const configuration = readConfiguration(resolve(String(command.getOptionValue('cwd') ?? '.')));
  if (configuration === undefined) return;
  if (flags.has('only')) await checkIds(configuration);
  for (const [name, given] of configuration.values) {
    const { flag, type } = configurationKeys[name]!;
    if (flags.has(flag) && command.getOptionValueSource(flag) !== 'cli')
      command.setOptionValueWithSource(
        flag,
        type === 'path' ? resolve(configuration.folder, String(given)) : given,
        'config',
      );
  }
}
