import type { Command } from 'commander';
import type { Chapter } from '../catalog/chapter.ts';
import { chapterAddress } from '../catalog/docs-address.ts';
import type { Entry } from '../catalog/entry.ts';
import { isPythonId, namesLike } from '../catalog/python/names.ts';
import { entryInProfile } from '../catalog/profile-names.ts';
import { profiles, type Profile } from '../catalog/profile.ts';
import { UsageError } from '../findings/errors.ts';
import { toolVersion } from '../findings/tool-version.ts';
import { laidOut } from '../report/code-layout.ts';
import { entryExample } from '../report/entry-example.ts';
import { shownName } from '../report/shown-name.ts';

/** Columns of an example. */
const widest = 90;

function row(name: string, text: string): string {
  return `${`${name}:`.padEnd(10)}${text.split('\n').join(`\n${' '.repeat(10)}`)}`;
}

function example(entry: Entry): string[] {
  const { before, after } = entryExample(entry);
  const code = (label: string, text: string): string =>
    (isPythonId(entry.id) ? text.split('\n') : laidOut(text, widest))
      .map((line, index) => `  ${(index === 0 ? label : '').padEnd(4)}${line}`)
      .join('\n');
  const [older, newer] = isPythonId(entry.id) ? ['v4', 'v5'] : ['v5', 'v6'];
  return [code(older, before), ...(after === undefined ? [] : [code(newer, after)])];
}

/** What the catalogue says of one change, without a final newline. */
export function explanationOf(neutral: Entry, profile: Profile = profiles.svc): string {
  const entry = entryInProfile(neutral, profile);
  const { id, chapter, target, sameShape, pathArguments, route, todo, message, notes = [] } = entry;
  return [
    shownName(id, profile.name),
    '',
    message,
    '',
    ...example(entry),
    '',
    ...(target === undefined
      ? []
      : [row('Result', sameShape ? 'same arguments, result and errors' : 'differs: check every use')]),
    ...(pathArguments === undefined ? [] : [row('Options', 'an empty object {} goes before requestOptions')]),
    ...(route === undefined ? [] : [row('Route', `${route.method} ${route.path}`)]),
    row('To do', todo),
    row('Chapter', chapter),
    row('Page', chapterAddress(toolVersion(), chapter)),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `- ${note}`)]),
  ].join('\n');
}

/** What the catalogue says of a chapter, without a final newline. */
function explainedChapter({ name, title, how, entries }: Chapter): string {
  const width = Math.max(...entries.map(({ id }) => id.length));
  return [
    `${title} (${name})`,
    '',
    how.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
    '',
    ...entries.map(({ id, target }) => `  ${target === undefined ? id : `${id.padEnd(width)}  ${target.join('.')}`}`),
    '',
    row('Page', chapterAddress(toolVersion(), name)),
  ].join('\n');
}

/** Adds `explain <name>`: what changed, before and after, and what to do. */
export function addExplainCommand(program: Command): Command {
  return program
    .command('explain <name>')
    .description('say what changed for a member, type, package or chapter, with an example')
    .addHelpText(
      'after',
      '\nExamples:\n  svc-codemod explain getPrompt\n  svc-codemod explain LangfuseClient.getPrompt\n  svc-codemod explain removed-reads\n',
    )
    .action(async (name: string) => {
      const { reportedCatalogue: catalogue } = await import('../../transforms/entries.ts');
      const chapter = catalogue.chapters.get(name);
      if (chapter !== undefined) {
        process.stdout.write(`${explainedChapter(chapter)}\n`);
        return;
      }
      const { entriesNamed, profileOfName, severalNamed } = await import('../findings/entry-names.ts');
      const named = entriesNamed(name);
      const [entry, second] = named;
      if (second !== undefined) throw new UsageError(severalNamed(name, named));
      if (entry === undefined) {
        const { didYouMean } = await import('../findings/nearest-names.ts');
        const known = [...catalogue.chapters.keys(), ...namesLike(name, catalogue.byId.keys())];
        throw new UsageError(
          `"${name}" is no name of the catalogue.${didYouMean(name, known)} "svc-codemod list" shows all.`,
        );
      }
      process.stdout.write(`${explanationOf(entry, profileOfName(name))}\n`);
    });
}
