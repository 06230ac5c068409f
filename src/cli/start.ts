/** The first file of the command that is loaded: it sees to it that those behind it need not be compiled again. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { letNodeKeepCode } from './startup/code-store.ts';
import { optimiseLater } from './startup/optimise-later.ts';
import { keepOwnCode } from './startup/own-code.ts';

/** The flags of a check of a commit that hooks give it, none of which matters where there is nothing to find. */
const flagsOfHooks = {
  staged: { type: 'boolean' },
  strict: { type: 'boolean' },
  quiet: { type: 'boolean' },
  only: { type: 'string', multiple: true },
} as const;

function asksForStaged(args: readonly string[]): boolean {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: flagsOfHooks, allowPositionals: true });
    const [command, ...paths] = positionals;
    const { staged = false, only = [] } = values;
    return command === 'check' && paths.length === 0 && staged && only.every((id) => id === 'python');
  } catch {
    // The whole command knows what else there is, and says what is wrong.
    return false;
  }
}

/** A reader that has seen enough (`| head`) is no error. */
function withstandClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/**
 * Runs the command that the build has put into `dist/command`, and sets the exit code of the process. Never rejects.
 * @param args what stands behind the name of the command
 */
export async function start(args: readonly string[]): Promise<void> {
  withstandClosedPipes();
  optimiseLater();
  letNodeKeepCode();
  if (asksForStaged(args) && (await (await import('./silent-commit.ts')).passSilentCommit(args))) return;
  keepOwnCode(realpathSync(fileURLToPath(new URL('../../command', import.meta.url))));
  const main = await import('./main.ts');
  await main.start(args);
}
