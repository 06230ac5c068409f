/** What the catalogue says, for rules: which rule reports a change, and how a line of text tells what to do. */
import { chapterWith } from '../src/catalog/catalogue.ts';
import type { Entry } from '../src/catalog/entry.ts';
import { profiles } from '../src/catalog/profile.ts';
import { shownName } from '../src/report/shown-name.ts';
import type { Status } from '../src/report/report-schema.ts';
import { catalogue, chapters, entriesById } from '../transforms/entries.ts';

/** Behind the name of a chapter's rule: the one about what a person decides. */
const manual = '-manual';

/** The rule that reports a finding; none for what rules about code do not report. */
export function ruleReporting({ id, status }: { id: string; status: Status }): string | undefined {
  const { rule, neverFixable } = chapterWith(catalogue, id) ?? {};
  if (rule === undefined || status === 'ignored') return undefined;
  return status === 'migrated' || neverFixable ? rule : `${rule}${manual}`;
}

function entriesOf(rule: string): readonly Entry[] {
  const group = rule.endsWith(manual) ? rule.slice(0, -manual.length) : rule;
  return chapters.flatMap((chapter) => (chapter.rule === group ? chapter.entries : []));
}

/** What each id that a rule reports is called in v6, or what to do about it. */
export function successorsOf(rule: string): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(rule).map((entry) => [entry.id, adviceOf(entry.id)]));
}

/** The options of a rule about code. */
export type AllowOption = [{ allow: readonly string[] }];

/** The schema of {@link AllowOption}: a name that the rule does not know stops ESLint. */
export function allowSchema(rule: string) {
  return {
    type: 'object',
    properties: {
      allow: {
        description: 'Names that are not reported, as messages say them or as ids of the catalogue.',
        type: 'array',
        items: { type: 'string', enum: namesOf(rule) },
        uniqueItems: true,
      },
    },
    additionalProperties: false,
  } as const;
}

/** The ids that a rule reports, and the names in its messages. */
function namesOf(rule: string): string[] {
  const ids = entriesOf(rule).map(({ id }) => id);
  const shown = Object.values(profiles).flatMap(({ name }) => ids.map((id) => shownName(id, name)));
  return [...new Set([...ids, ...shown])];
}

/** Up to where the next clause begins, but not inside of code. */
const firstClause = /^(?:`[^`]*`|(?!; |, which |, and )[^`])+/;

/** What to do about a use of an id, in a few words: `use `prompt.get``. */
export function adviceOf(id: string): string {
  const entry = entriesById.get(id);
  if (entry === undefined) return '';
  const successor = successorOf(entry);
  // What comes in rows is not what the successor lists.
  if (successor !== undefined)
    return `${entry.rewrite?.read?.result === 'collected' ? 'page through' : 'use'} \`${successor}\``;
  const [first = ''] = firstClause.exec(entry.todo.replace(/\.$/, '')) ?? [];
  return first.charAt(0).toLowerCase() + first.slice(1);
}

/** The member of the client that takes over; of other values it is not enough to name one. */
function successorOf({ root, path, target }: Entry): string | undefined {
  const name = (root === 'api' ? ['api', ...(target ?? [])] : (target ?? [])).join('.');
  const isMember = root === 'client' || root === 'api';
  return isMember && target !== undefined && target.join('.') !== path.join('.') ? name : undefined;
}
