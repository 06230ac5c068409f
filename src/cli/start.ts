/** The first file of the command that is loaded: it sees to it that those behind it need not be compiled again. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { letNodeKeepCode } from './startup/code-store.ts';
import { optimiseLater } from './startup/optimise-later.ts';
import { keepOwnCode } from './startup/own-code.ts';

/**
 * Runs the command that the build has put into `dist/command`, and sets the exit code of the process. Never rejects.
 * @param args what stands behind the name of the command
 */
export async function start(args: readonly string[]): Promise<void> {
  optimiseLater();
  letNodeKeepCode();
  keepOwnCode(realpathSync(fileURLToPath(new URL('../../command', import.meta.url))));
  const main = await import('./main.ts');
  await main.start(args);
}
