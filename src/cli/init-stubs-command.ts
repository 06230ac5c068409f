import { type Command, Option } from 'commander';
import { defined } from '../catalog/defined.ts';
import { profiles } from '../catalog/profile.ts';
import type { WrittenStubs } from '../pipeline/init-stubs.ts';
import { counted } from '../report/counted.ts';
import { helpAfter } from './help-text.ts';

interface InitStubsFlags {
  folder?: string;
  profile?: keyof typeof profiles;
  cwd?: string;
}

function writtenStubsText({ packages, files }: WrittenStubs): string {
  const named = packages.map((name) => `"${name}"`).join(' and ');
  const written =
    files === 0
      ? `All files of ${named} are there already; nothing was written.`
      : `${counted(files, 'file')} written to ${named}: major 4 of the SDK, with what major 5 changed marked as deprecated.`;
  return `${written}

What now
  1. Pylance strikes these names through. To list them as problems too, set in
     pyrightconfig.json:
       "reportDeprecated": "warning"
     or in pyproject.toml below [tool.pyright]:
       reportDeprecated = "warning"
  2. When the upgrade is done, take the files away: they hide the types of the
     installed package.
       npx svc-codemod undo
`;
}

/** Adds `init-stubs`: shows in an editor what Python code has left of major 4. */
export function addInitStubsCommand(program: Command): Command {
  return program
    .command('init-stubs')
    .description(
      'write types of the Python SDK in which all that major 5 changed is deprecated, for Pylance and pyright',
    )
    .option('--folder <folder>', "where type checkers look for them, from the repository's root", 'typings')
    .addOption(
      new Option('--profile <name>', 'names of the SDK; what the Python files import when not given').choices(
        Object.keys(profiles),
      ),
    )
    .option('--cwd <folder>', 'run as if started in this folder')
    .addHelpText(
      'after',
      helpAfter('\nExample:\n  svc-codemod init-stubs      then open a Python file that uses the SDK\n'),
    )
    .action(async ({ folder, profile, cwd = '.' }: InitStubsFlags) => {
      const { initStubs } = await import('../pipeline/init-stubs.ts');
      process.stdout.write(writtenStubsText(await initStubs({ cwd, ...defined({ folder, profile }) })));
    });
}
