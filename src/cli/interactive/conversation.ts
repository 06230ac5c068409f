/** `migrate --interactive` on a terminal: shows each change and reads a letter, in the manner of `git add -p`. */
import { createInterface } from 'node:readline';
import { reportedCatalogue } from '../../../transforms/entries.ts';
import { UsageError } from '../../findings/errors.ts';
import type { ChangeFact } from '../../pipeline/change-units.ts';
import type { Answer, Ask, Question } from '../../pipeline/choose-changes.ts';
import type { Colours } from '../../report/colours.ts';
import { colouredPatch } from '../../report/coloured-patch.ts';
import { counted } from '../../report/counted.ts';
import { harmless } from '../../report/harmless-text.ts';
import {
  codeParagraph,
  headed,
  paragraph,
  placeText,
  pointParagraphs,
  reasonLabels,
} from '../../report/pretty/lists.ts';
import { manifestTitle } from '../../report/pretty/items.ts';
import { dividedTask } from '../../report/points.ts';
import { shownName } from '../../report/shown-name.ts';
import { statusWords } from '../../report/status-words.ts';
import { unifiedPatch } from '../../edits/unified-patch.ts';
import { explanationOf } from '../explain-command.ts';
import { defaultEditor, editText } from './edit-text.ts';

const keys = `y - make this change
n - leave this as it is
a - make this change and all that follow
f - make this change and all that follow in this file
q - make no more changes; those chosen so far are written
e - write the replacement yourself, in your editor (VISUAL or EDITOR, else ${defaultEditor})
? - show this help, and what the catalogue says
`;

const answers: Readonly<Record<string, Answer>> = { y: 'yes', n: 'no', a: 'all', f: 'file', q: 'quit' };

/** @throws UsageError where nobody could answer */
export function requireTerminal(env: NodeJS.ProcessEnv = process.env): void {
  const isServer = env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== 'false' && env['CI'] !== '0';
  const obstacle = isServer ? 'the variable CI says that nobody is there' : noTerminal();
  if (obstacle === undefined) return;
  throw new UsageError(
    `--interactive asks at a terminal, and ${obstacle}. --dry-run --diff shows all changes; --only, --skip and paths choose among them.`,
  );
}

/** Which of the two streams is no terminal. */
function noTerminal(): string | undefined {
  if (process.stdin.isTTY !== true) return 'standard input is none';
  return process.stdout.isTTY === true ? undefined : 'standard output is none';
}

/** How a change is shown. */
export interface Look {
  colours: Colours;
  /** Columns that a line may have. */
  width: number;
  /** Turns an absolute path into the one to show. */
  showPath: (file: string) => string;
}

function factText(fact: ChangeFact, { unit, profile }: Question, look: Look): string {
  const { id, status, message, reason, todo, suggestion, manifestLine } = dividedTask(fact);
  const { bold, dim } = look.colours;
  const chapter = reportedCatalogue.byId.get(id)?.chapter ?? '';
  const about = [statusWords(status, false), ...(chapter === '' ? [] : [chapter])].join(', ');
  const title = manifestLine === undefined ? shownName(id, profile.name) : manifestTitle(manifestLine);
  return [
    headed(placeText({ ...fact, file: unit.file }, look), [bold(title), dim(about)], '', look),
    ...(message === '' ? [] : [paragraph('', message, look)]),
    ...(reason === undefined ? [] : pointParagraphs(reasonLabels[status] ?? 'Why:', reason, chapter, look)),
    ...(todo === undefined ? [] : pointParagraphs('To do:', todo, chapter, look)),
    ...(suggestion === undefined || !unit.onlyMarkers ? [] : [codeParagraph('Write:', suggestion, look, chapter)]),
  ].join('\n');
}

function shownChange(question: Question, look: Look): string {
  const { unit } = question;
  const patch = unifiedPatch(unit.name, unit.source, unit.output()).split('\n').slice(2).join('\n');
  const facts = new Set(unit.facts.map((fact) => factText(fact, question, look)));
  return `${[...facts].join('\n')}\n${colouredPatch(patch, look.colours)}\n`;
}

function help({ unit, profile }: Question, width: number): string {
  const entries = [...new Set(unit.facts.map(({ id }) => id))].flatMap((id) => reportedCatalogue.byId.get(id) ?? []);
  return `${keys}\n${entries.map((entry) => `${explanationOf(entry, profile, width)}\n\n`).join('')}`;
}

/** A conversation, and how it ends. */
export interface Conversation {
  ask: Ask;
  close: () => void;
}

/** @param before called before something is shown */
export function createConversation(look: Look, before: () => void): Conversation {
  // Without line editing of its own: the terminal's is enough, and an editor finds it as it expects it.
  const lines = createInterface({ input: process.stdin, terminal: false });
  const typed = lines[Symbol.asyncIterator]();
  const show = (text: string): void => void process.stdout.write(text);
  async function ask(question: Question): Promise<Answer | undefined> {
    const { unit, number, of } = question;
    before();
    show(`\n${shownChange(question, look)}`);
    const proposal =
      unit.sites.length === 0
        ? `Make ${unit.facts.length > 1 ? 'these changes' : 'this change'}`
        : unit.onlyMarkers
          ? 'Put the marker there'
          : unit.facts.length > 1
            ? `Make this change in ${counted(unit.facts.length, 'location')}`
            : 'Make this change';
    for (;;) {
      show(`${look.colours.cyan(`(${number}/${of}) ${proposal} [y,n,a,f,q,e,?]?`)} `);
      const { value, done } = await typed.next();
      if (done === true) return undefined;
      const key = String(value).trim();
      const answer = answers[key.toLowerCase()];
      if (answer !== undefined) return answer;
      if (key === '?') {
        show(help(question, look.width));
        continue;
      }
      if (key !== 'e') {
        show(`${key === '' ? 'An empty line' : `"${harmless(key)}"`} is no answer; ? says what each letter does.\n`);
        continue;
      }
      const regions = question.regions();
      if (regions.length === 0) {
        show('This change cannot be edited here: answer n, and edit the file afterwards.\n');
        continue;
      }
      const edited = editText(unit, regions);
      const reason = 'reason' in edited ? edited.reason : question.problem(edited.texts);
      if (reason === undefined && 'texts' in edited)
        return edited.texts.every((text, index) => text === regions[index]?.text)
          ? 'yes'
          : { regions, texts: edited.texts };
      show(`${'reason' in edited ? edited.reason : `Not taken: ${harmless(reason ?? '', true)}.`}\n`);
    }
  }
  return { ask, close: () => lines.close() };
}
