import type { Rule } from 'eslint';
import { entriesById } from '../transforms/entries.ts';
import type { Finding } from '../src/report/report-schema.ts';
import type { InspectedFile, InspectedSite } from './session/inspect.ts';
import { disabledPlaces } from './disabled-places.ts';
import { docsUrl } from './docs-url.ts';
import { foundIn } from './found-in.ts';
import { type FirstColumn, locationOf, onceForText } from './report-at.ts';

/** A rule that reports the sites of some chapters of the catalogue. Every chapter belongs to exactly one rule. */
export interface SiteRuleSpec {
  name: string;
  /** One line, in the imperative, for the table of rules. */
  description: string;
  chapters: readonly string[];
}

/** The least sure evidence a rule reports. */
export type LeastEvidence = 'proven' | 'inferred' | 'likely';

const sureness: readonly Finding['confidence'][] = ['likely', 'inferred', 'proven'];

/** `{{id}}` is the catalogue's, `{{message}}` says what changed, `{{details}}` what to do about it. */
const messages = {
  migrated: '{{message}} ({{id}})',
  review: '{{message}}{{details}} ({{id}}, review)',
  manual: '{{message}}{{details}} ({{id}}, manual)',
  possible: '{{message}}{{details}} ({{id}}, possible)',
  rewrite: 'Rewrite it, then check: {{reason}}',
  tooDeep:
    'This file is nested too deeply to be analysed in a linter, so none of its uses of the SDK is shown; "svc-codemod check" goes deeper.',
};

/** Of the rules that ask about one text, the first says that nothing was found out. */
const told = new WeakSet<InspectedFile>();

const schema: Rule.RuleMetaData['schema'] = [
  {
    type: 'object',
    properties: {
      evidence: {
        description:
          'The least sure evidence that is reported: `proven` by types, `inferred` from what is in sight, or `likely` from a name only the SDK has.',
        enum: ['proven', 'inferred', 'likely'],
      },
    },
    additionalProperties: false,
  },
];

/** The name of the rule that reports a chapter. */
const ruleOf = new Map<string, string>();

/** A rule of the plugin: what the codemod finds of some chapters, with its fixes. */
export function siteRule({ name, description, chapters }: SiteRuleSpec): Rule.RuleModule {
  const own = new Set<string>(chapters);
  for (const chapter of chapters) ruleOf.set(chapter, name);
  return {
    meta: {
      type: 'problem',
      docs: { description, url: docsUrl(name), recommended: true },
      fixable: 'code',
      hasSuggestions: true,
      schema,
      defaultOptions: [{ evidence: 'likely' }],
      messages,
      // Also the language of Markdown, and any other has nothing to report.
      languages: ['*'],
    },
    create(context) {
      // ESLint 8 does not fill in `defaultOptions`.
      const { evidence = 'likely' } = (context.options[0] ?? {}) as { evidence?: LeastEvidence };
      const least = sureness.indexOf(evidence);
      const found = foundIn(context);
      if (found.isTooDeep === true && !told.has(found)) {
        told.add(found);
        return onceForText((column) => context.report({ loc: { line: 1, column }, messageId: 'tooDeep' }));
      }
      const wanted = found.sites.filter(
        ({ finding }) =>
          finding.status !== 'ignored' &&
          own.has(entriesById.get(finding.id)?.chapter ?? '') &&
          sureness.indexOf(finding.confidence) >= least,
      );
      if (wanted.length === 0) return {};
      return onceForText((firstColumn) => {
        for (const site of wanted) context.report(reportOf(site, context, firstColumn));
      });
    },
  };
}

function reportOf(
  { finding, edits, safe, others }: InspectedSite,
  { id: ownId, sourceCode }: Rule.RuleContext,
  firstColumn: FirstColumn,
): Rule.ReportDescriptor {
  const { id, status, message, reason } = finding;
  // Our offsets count the BOM, ESLint's leave it out.
  const bom = sourceCode.hasBOM ? 1 : 0;
  const fix: Rule.ReportFixer = (fixer) =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start - bom, end - bom], text));
  const silenced = safe && others.length > 0 ? silencedLine(others, ownId, sourceCode, firstColumn) : undefined;
  const canFix = edits.length > 0 && safe && silenced === undefined;
  const toCheck =
    silenced === undefined
      ? (reason ?? 'the places that change with it')
      : `line ${silenced} changes with it, where a comment silences the rule`;
  return {
    loc: locationOf(finding, firstColumn),
    messageId: status,
    data: { id, message, details: details(finding) },
    ...(canFix ? { fix } : {}),
    ...(edits.length > 0 && !canFix ? { suggest: [{ messageId: 'rewrite', data: { reason: toCheck }, fix }] } : {}),
  };
}

/** The line of a finding that a comment of ESLint silences; `ownId` is an id of a rule of this plugin, with its prefix. */
function silencedLine(
  findings: readonly Finding[],
  ownId: string,
  sourceCode: Rule.RuleContext['sourceCode'],
  firstColumn: FirstColumn,
): number | undefined {
  const isDisabled = disabledPlaces(sourceCode);
  const prefix = ownId.slice(0, ownId.lastIndexOf('/') + 1);
  return findings.find((finding) =>
    isDisabled(
      `${prefix}${ruleOf.get(entriesById.get(finding.id)?.chapter ?? '') ?? ''}`,
      locationOf(finding, firstColumn).start!,
    ),
  )?.line;
}

/** What a reason is of; reasons start with names of the code, so they are no sentences of their own. */
const reasonOf: Readonly<Record<Finding['status'], string>> = {
  migrated: 'Note',
  review: 'To check',
  manual: 'Left to you',
  possible: 'Not certain',
  ignored: 'Silenced',
};

/** The reason and the v6 text, as sentences. */
function details({ status, reason, suggestion }: Finding): string {
  const parts = [
    reason && `${reasonOf[status]}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`,
    suggestion && `v6: ${suggestion}`,
  ];
  return parts.map((part) => (part ? ` ${part}` : '')).join('');
}
