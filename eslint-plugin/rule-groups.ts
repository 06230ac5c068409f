/** What the catalogue says, for rules: which rule reports a change, and how a line of text tells what to do. */
import type { Entry } from '../src/catalog/entry.ts';
import type { Status } from '../src/report/report-schema.ts';
import { entries, entriesById } from '../transforms/entries.ts';

/** The rule about what is fixable; the one about what a person decides has `-manual` behind its name. */
const ruleOf: Readonly<Record<string, string>> = {
  'client-aliases': 'no-removed-client-alias',
  'removed-reads': 'no-removed-api',
  'dataset-runs': 'no-removed-api',
  'score-renames': 'no-removed-api',
  ingestion: 'no-removed-api',
  'v4-leftovers': 'no-removed-api',
  'request-options': 'require-request-placeholder',
  'trace-io': 'no-trace-io-setter',
  'dataset-item-link': 'no-dataset-item-link',
  'removed-types': 'no-removed-type',
  'scores-create-response': 'narrow-create-scores-response',
  'scores-query': 'no-legacy-score-query',
  'experiment-url': 'no-legacy-experiment-field',
};

const manual = '-manual';

/** Of what is never fixable a person decides; one rule is enough for that. */
const neverFixable: ReadonlySet<string> = new Set(['dataset-item-link']);

/** The rule that reports a finding; none for what rules about code do not report. */
export function ruleReporting({ id, status }: { id: string; status: Status }): string | undefined {
  const chapter = entriesById.get(id)?.chapter ?? '';
  const rule = ruleOf[chapter];
  if (rule === undefined || status === 'ignored') return undefined;
  return status === 'migrated' || neverFixable.has(chapter) ? rule : `${rule}${manual}`;
}

function entriesOf(rule: string): readonly Entry[] {
  const group = rule.endsWith(manual) ? rule.slice(0, -manual.length) : rule;
  return entries.filter(({ chapter }) => ruleOf[chapter] === group);
}

/** What each id that a rule reports is called in v6, or what to do about it. */
export function successorsOf(rule: string): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(rule).map((entry) => [entry.id, adviceOf(entry.id)]));
}

/** The options of a rule about code. */
export type AllowOption = [{ allow: readonly string[] }];

/** The schema of {@link AllowOption}: an id that the rule does not know stops ESLint. */
export function allowSchema(rule: string) {
  return {
    type: 'object',
    properties: {
      allow: {
        description: 'Ids of the catalogue that are not reported, such as those a wrapper of your own still offers.',
        type: 'array',
        items: { type: 'string', enum: entriesOf(rule).map(({ id }) => id) },
        uniqueItems: true,
      },
    },
    additionalProperties: false,
  } as const;
}

/** Up to where the next clause begins, but not inside of code. */
const firstClause = /^(?:`[^`]*`|(?!; |, which |, and )[^`])+/;

/** What to do about a use of an id, in a few words: `use `prompt.get``. */
export function adviceOf(id: string): string {
  const entry = entriesById.get(id);
  if (entry === undefined) return '';
  const successor = successorOf(entry);
  if (successor !== undefined) return `use \`${successor}\``;
  const [first = ''] = firstClause.exec(entry.todo.replace(/\.$/, '')) ?? [];
  return first.charAt(0).toLowerCase() + first.slice(1);
}

/** The member of the client that takes over; of other values it is not enough to name one. */
function successorOf({ root, path, target }: Entry): string | undefined {
  const name = (root === 'api' ? ['api', ...(target ?? [])] : (target ?? [])).join('.');
  const isMember = root === 'client' || root === 'api';
  return isMember && target !== undefined && target.join('.') !== path.join('.') ? name : undefined;
}
