import type { Command } from 'commander';
import type { Entry } from '../catalog/entry.ts';
import { placeholderWords, shownName, targetName } from '../report/shown-name.ts';
import { twoColumns } from '../report/terminal-text.ts';
import { profileOfProject } from './profile-of-project.ts';
import { terminalWidth } from './terminal-width.ts';

/** What becomes of a member; of one that stays only how it changes. */
function change(entry: Entry): string {
  if (entry.kind === 'placeholder') return placeholderWords;
  const target = targetName(entry);
  return target === undefined || entry.id.startsWith(`${target}#`) ? entry.kind : `${entry.kind} -> ${target}`;
}

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
        const rows = entries
          .filter((entry) => entry.chapter === chapter)
          .map((entry): [string, string] => [shownName(entry.id, profile.name), change(entry)]);
        return [chapter, ...twoColumns(rows, terminalWidth())].join('\n');
      });
      process.stdout.write(`${blocks.join('\n\n')}\n`);
    });
}
