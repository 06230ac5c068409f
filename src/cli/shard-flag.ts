import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Shard } from '../pipeline/shard.ts';

/** What {@link addShardFlag} adds. */
export interface ShardFlag {
  shard?: Shard;
}

function parseShard(value: string): Shard {
  const [, index, of] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(value) ?? [];
  if (index === undefined || of === undefined || Number(index) > Number(of))
    throw new InvalidArgumentError('It has to be a part and how many parts there are, as in 1/4.');
  return { index: Number(index), of: Number(of) };
}

/** @param others flags that need the whole */
export function addShardFlag(command: Command, action: string, others: readonly string[]): Command {
  return command.addOption(
    new Option(
      '--shard <i/n>',
      `${action} only the files of part i of n; "svc-codemod merge" puts the reports together`,
    )
      .argParser(parseShard)
      .conflicts([...others]),
  );
}
