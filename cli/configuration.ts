import { resolve } from 'node:path';
import type { Command } from 'commander';
import { configurationKeys } from '../pipeline/configuration-keys.ts';
import { readConfiguration } from '../pipeline/configuration.ts';

/**
 * Gives a command the flags that the configuration of its folder has and the command line has not.
 * @throws UsageError for a file that is no JSON, an unknown key, or a wrong value
 */
export function applyConfiguration(command: Command): void {
  const found = readConfiguration(resolve(String(command.getOptionValue('cwd') ?? '.')));
  if (found === undefined) return;
  const flags = new Set(command.options.map((option) => option.attributeName()));
  for (const [name, given] of found.values) {
    const { flag, type } = configurationKeys[name]!;
    if (flags.has(flag) && command.getOptionValueSource(flag) !== 'cli') command.setOptionValueWithSource(flag, type === 'path' ? resolve(found.folder, String(given)) : given, 'config');
  }
}
