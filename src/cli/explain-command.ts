import type { Command } from 'commander';
import type { Chapter } from '../catalog/chapter.ts';
import { chapterAddress } from '../catalog/docs-address.ts';
import type { Entry } from '../catalog/entry.ts';
import { isPythonId, namesLike } from '../catalog/python/names.ts';
import { entryInProfile, idInProfile } from '../catalog/profile-names.ts';
import type { Profile } from '../catalog/profile.ts';
import { UsageError } from '../findings/errors.ts';
import { toolVersion } from '../findings/tool-version.ts';
import { laidOut, laidOutPython } from '../report/code-layout.ts';
import { counted } from '../report/counted.ts';
import { entryExample } from '../report/entry-example.ts';
import { shownName } from '../report/shown-name.ts';
import { labelled, twoColumns, wrappedLines } from '../report/terminal-text.ts';
import { helpAfter } from './help-text.ts';
import { changeRow } from './change-row.ts';
import { profileOfProject } from './profile-of-project.ts';
import { terminalWidth } from './terminal-width.ts';

/** Columns in front of the code of an example. */
const indent = 6;

function row(name: string, text: string, width: number): string {
  const label = `${name}:`.padEnd(10);
  return labelled(label, wrappedLines(text, width - label.length), '');
}

/** The lines of an example, and an empty one behind them. */
function example(entry: Entry, width: number): string[] {
  const { before, after } = entryExample(entry);
  const code = (label: string, text: string): string =>
    (isPythonId(entry.id) ? laidOutPython : laidOut)(text, width - indent)
      .map((line, index) => `  ${(index === 0 ? label : '').padEnd(4)}${line}`)
      .join('\n');
  const [older, newer] = isPythonId(entry.id) ? ['v4', 'v5'] : ['v5', 'v6'];
  const lines = [
    ...(before === undefined ? [] : [code(older, before)]),
    ...(after === undefined ? [] : [code(newer, after)]),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

/** What is said of a result that is another one, which a finding may be fixable in spite of. */
const wordsOfOther =
  'differs: fixable where the fix covers all that the code reads of it, elsewhere to check or left to you';

/**
 * What the catalogue says of one change, without a final newline.
 * @param width columns that a line may have
 */
export function explanationOf(neutral: Entry, profile: Profile, width: number): string {
  const entry = entryInProfile(neutral, profile);
  const { id, chapter, target, sameShape, pathArguments, route, todo, message, notes = [] } = entry;
  return [
    shownName(id, profile.name),
    '',
    ...wrappedLines(message, width),
    '',
    ...example(entry, width),
    ...(target === undefined
      ? []
      : [row('Result', sameShape ? 'same arguments, result and errors' : wordsOfOther, width)]),
    ...(pathArguments === undefined ? [] : [row('Options', 'an empty object {} goes before requestOptions', width)]),
    ...(route === undefined ? [] : [row('Route', `${route.method} ${route.path}`, width)]),
    row('To do', todo, width),
    row('Chapter', chapter, width),
    row('Page', chapterAddress(toolVersion(), chapter), width),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => labelled('- ', wrappedLines(note, width - 2), ''))]),
  ].join('\n');
}

/** What the catalogue says of all changes below a name, without a final newline. */
function explainedGroup(name: string, entries: readonly Entry[], profile: Profile, width: number): string {
  return [
    ...wrappedLines(`${name} has ${counted(entries.length, 'change')}; "explain" says more of each:`, width),
    '',
    ...twoColumns(
      entries.map((entry): [string, string] => {
        const [shown, change] = changeRow(entry, profile);
        // A type that is called like the group is asked for by its id.
        return [shown === name ? entry.id : shown, change];
      }),
      width,
    ),
  ].join('\n');
}

/** What the catalogue says of a chapter, without a final newline. */
function explainedChapter({ name, title, how, entries }: Chapter, profile: Profile, width: number): string {
  const [first] = entries;
  return [
    `${title} (${name})`,
    '',
    ...wrappedLines(how.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'), width),
    '',
    ...(first === undefined ? [] : ['For example:', '', ...example(entryInProfile(first, profile), width)]),
    ...twoColumns(
      entries.map((entry) => changeRow(entry, profile)),
      width,
    ),
    '',
    row('Page', chapterAddress(toolVersion(), name), width),
  ].join('\n');
}

/**
 * What the catalogue says of a name: of a chapter, of the one change that has it, or of what is below it.
 * @throws UsageError where it is the name of none, or of several
 */
async function explained(name: string, width: number): Promise<string> {
  const { reportedCatalogue: catalogue } = await import('../../transforms/entries.ts');
  const profile = await profileOfProject();
  const chapter = catalogue.chapters.get(name);
  if (chapter !== undefined) return explainedChapter(chapter, profile, width);
  const names = await import('../findings/entry-names.ts');
  const asked = names.profileOfName(name) ?? profile;
  const named = names.entriesNamed(name);
  const [entry, second] = named;
  const below = names.entriesBelow(name);
  // `sessions` is a type and what `api.sessions` has; whoever asks for the id of one of them gets that alone.
  const isGroup = below.length > 0 && !named.some(({ id }) => id === name);
  const ofPython = names.pythonNamed(name).filter((other) => !named.includes(other) && !below.includes(other));
  const further = ofPython.length === 0 ? [] : ['', ...wrappedLines(inPython(ofPython, asked), width)];
  if (isGroup || (second !== undefined && names.areOfOneMember(named)))
    return [explainedGroup(name, [...named, ...below], asked, width), ...further].join('\n');
  if (second !== undefined) throw new UsageError(names.severalNamed(name, named));
  if (entry !== undefined) return [explanationOf(entry, asked, width), ...further].join('\n');
  const { didYouMean } = await import('../findings/nearest-names.ts');
  const { chapters, byId } = catalogue;
  const near = (known: Iterable<string>): string => didYouMean(name, known, (id) => idInProfile(id, profile));
  const hint = near([...chapters.keys(), ...namesLike(name, byId.keys())]) || near(byId.keys());
  throw new UsageError(`"${name}" is no name of the catalogue.${hint} "npx svc-codemod list" shows all.`);
}

/** How many a sentence names. */
const mostNamed = 4;

/** Where to read of a change of Python that has the same name. */
function inPython(entries: readonly Entry[], profile: Profile): string {
  const ids = entries.slice(0, mostNamed).map(({ id }) => idInProfile(id, profile));
  const more = entries.length > mostNamed ? ` and ${entries.length - mostNamed} more` : '';
  return `In Python: ${ids.join(', ')}${more}`;
}

/** Adds `explain <names>`: what changed, before and after, and what to do. */
export function addExplainCommand(program: Command): Command {
  return program
    .command('explain <names...>')
    .description('say what changed for a member, type, package or chapter, with an example')
    .addHelpText(
      'after',
      helpAfter(
        '\nExamples:\n  svc-codemod explain getPrompt\n  svc-codemod explain LangfuseClient.getPrompt\n  svc-codemod explain removed-reads api.sessions.list\n',
      ),
    )
    .action(async (names: string[]) => {
      const texts: string[] = [];
      for (const name of names) texts.push(await explained(name, terminalWidth()));
      process.stdout.write(`${texts.join('\n\n\n')}\n`);
    });
}
