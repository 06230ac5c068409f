import type { Command } from 'commander';
import type { Entry } from '../catalog/entry.ts';

function line(entry: Entry, width: number): string {
  const target = entry.target === undefined ? '' : ` -> ${entry.target.join('.')}`;
  return `  ${entry.id.padEnd(width)}  ${entry.kind}${target}`;
}

/** Adds `list`: the whole catalogue, one line an entry. */
export function addListCommand(program: Command): Command {
  return program
    .command('list')
    .description('list all ids of the catalogue by chapter')
    .option('--json', 'as a JSON array of whole entries')
    .action(async ({ json }: { json?: boolean }) => {
      const { reportedCatalogue } = await import('../../transforms/entries.ts');
      const { entries } = reportedCatalogue;
      if (json === true) {
        const shown = entries.map(({ rewrite: _, ...facts }) => facts);
        process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
        return;
      }
      const width = Math.min(52, Math.max(...entries.map(({ id }) => id.length)));
      const chapters = [...new Set(entries.map(({ chapter }) => chapter))];
      const blocks = chapters.map((chapter) =>
        [chapter, ...entries.filter((entry) => entry.chapter === chapter).map((entry) => line(entry, width))].join(
          '\n',
        ),
      );
      process.stdout.write(`${blocks.join('\n\n')}\n`);
    });
}
