import type { Command } from 'commander';
import { twoColumns } from '../report/terminal-text.ts';
import { changeRow } from './change-row.ts';
import { profileOfProject } from './profile-of-project.ts';
import { terminalWidth } from './terminal-width.ts';

/** Adds `list`: the whole catalogue, one line an entry. */
export function addListCommand(program: Command): Command {
  return program
    .command('list')
    .description('list all names of the catalogue by chapter')
    .option('--json', 'as a JSON array of whole entries')
    .action(async ({ json }: { json?: boolean }) => {
      const { reportedCatalogue } = await import('../../transforms/entries.ts');
      const { entries } = reportedCatalogue;
      if (json === true) {
        const shown = entries.map(({ rewrite: _, ...facts }) => facts);
        process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
        return;
      }
      const profile = await profileOfProject();
      const chapters = [...new Set(entries.map(({ chapter }) => chapter))];
      const blocks = chapters.map((chapter) => {
        const rows = entries.filter((entry) => entry.chapter === chapter).map((entry) => changeRow(entry, profile));
        return [chapter, ...twoColumns(rows, terminalWidth())].join('\n');
      });
      process.stdout.write(`${blocks.join('\n\n')}\n`);
    });
}
