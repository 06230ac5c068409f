/** `--stdin-filepath PATH`: the text comes from standard input, the path says what it is. */
import { Option, type Command } from 'commander';
import { UsageError } from '../findings/errors.ts';
import type { RunOptions } from '../pipeline/options.ts';

/** What {@link addStdinFlag} adds. */
export interface StdinFlag {
  stdinFilepath?: string;
}

/** @param others flags that make no sense for a single text */
export function addStdinFlag(command: Command, purpose: string, others: readonly string[]): Command {
  return command.addOption(
    new Option('--stdin-filepath <path>', `take the text of this file from standard input${purpose}`).conflicts([
      ...others,
    ]),
  );
}

async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError('--stdin-filepath reads the text from standard input; send it there.');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  try {
    // A BOM is the first unit of the text, as of one from disk.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new UsageError('the text from standard input is not valid UTF-8.');
  }
}

/**
 * The text from standard input as an option of the pipeline; nothing where the flag is not given.
 * @throws UsageError
 */
export async function overlaidText(
  { stdinFilepath: path }: StdinFlag,
  paths: readonly string[],
): Promise<Pick<RunOptions, 'overlaid'>> {
  if (path === undefined) return {};
  if (paths.length > 0) throw new UsageError('--stdin-filepath names the one file to work on; leave out the paths.');
  return { overlaid: { path, text: await readStdin() } };
}
