import type { Command } from 'commander';
import type { Entry } from '../catalog/entry.ts';
import { UsageError } from '../findings/errors.ts';
import { didYouMean } from '../findings/nearest-names.ts';

/** What the catalogue says of one change, without a final newline. */
export function explained(entry: Entry): string {
  const rows: (readonly [string, string | undefined])[] = [
    ['Chapter', entry.chapter],
    ['Kind', entry.kind],
    ['v6', entry.target?.join('.')],
    [
      'Result',
      entry.target === undefined
        ? undefined
        : entry.sameShape
          ? 'same arguments, result and errors'
          : 'differs; look at every use',
    ],
    ['Options', entry.pathArguments === undefined ? undefined : 'an empty object {} goes before requestOptions'],
    ['Route', entry.route === undefined ? undefined : `${entry.route.method} ${entry.route.path}`],
    ['To do', entry.todo],
    ['Write', entry.suggestion],
    ['Contract', entry.contract],
  ];
  const facts = rows.flatMap(([name, text]) =>
    text === undefined ? [] : [`${`${name}:`.padEnd(10)}${text.split('\n').join(`\n${' '.repeat(10)}`)}`],
  );
  const notes = (entry.notes ?? []).map((note) => `- ${note}`);
  return [entry.id, '', entry.message, '', ...facts, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** Adds `explain <id>`: what changed, what v6 has instead, and what to do. */
export function addExplainCommand(program: Command): Command {
  return program
    .command('explain <id>')
    .description('say what changed for one id, and what to do')
    .action(async (id: string) => {
      const { entries, entriesById } = await import('../../transforms/entries.ts');
      const entry = entriesById.get(id);
      if (entry === undefined) {
        const ids = entries.filter(({ chapter }) => chapter === id).map((one) => one.id);
        if (ids.length > 0) throw new UsageError(`"${id}" is a chapter; its ids are ${ids.join(', ')}.`);
        throw new UsageError(
          `"${id}" is no id of the catalogue.${didYouMean(id, entriesById.keys())} "svc-codemod list" shows all.`,
        );
      }
      process.stdout.write(`${explained(entry)}\n`);
    });
}
