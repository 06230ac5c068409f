import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { clausesOf } from '../src/catalog/clauses.ts';
import type { Profile } from '../src/catalog/profile.ts';
import { inProfileNames } from '../src/catalog/profile-names.ts';
import { offsetsIn } from '../src/report/positions.ts';
import type { Finding } from '../src/report/report-schema.ts';
import { shownName } from '../src/report/shown-name.ts';
import { inOrder } from '../src/edits/apply-edits.ts';
import { disabledPlaces } from './disabled-places.ts';
import { inspectedFileOf } from './inspected-file.ts';
import { firstColumnOf, locationOf } from './location.ts';
import { adviceOf, type AllowOption, ruleReporting } from './rule-groups.ts';
import type { InspectedSite } from './session/inspect.ts';

/** A use of what v6 changed, as a rule reports it. */
export interface Use {
  /** The name under which people know it: `LangfuseClient.getPrompt`. */
  shown: string;
  loc: TSESTree.SourceLocation;
  /** What to do, in a few words. */
  advice: string;
  /** What else changes with it: ` and line 5`. */
  along: string;
  /** Makes the change; null where somebody has to be asked. */
  fix: TSESLint.ReportFixFunction | null;
  /** Who makes the change, where `--fix` does not: `use the editor's suggestion`; else empty. */
  unfixed: string;
  /** Makes the change where somebody has to be asked. Where it makes none, ESLint leaves out the suggestion. */
  rewrite: TSESLint.ReportFixFunction;
}

/** A use of which a person decides. */
export interface UseToDecide extends Use {
  /** Rewritten but to be checked, to be changed by hand, or merely likely to be the SDK's. */
  status: 'review' | 'manual' | 'possible';
  /** Why a person decides, as far as it fits into the line: `: it is destructured`. */
  why: string;
}

/** The uses that one rule reports in one text. */
export interface Uses<Reported extends Use> {
  size: number;
  /** Those that stand at a node, each given once; at the root those that stood at none of the other nodes. */
  takeAt(node: TSESTree.Node): readonly Reported[];
}

/**
 * Listens for the end of a text, where what stands at no node is reported: in a comment, in a template of Vue, or in a
 * language without such nodes, whose root is `root` (Markdown) or `Document` (JSON).
 */
export function atEnd(check: (root: TSESTree.Node) => void): TSESLint.RuleListener {
  return { 'Program:exit': check, 'root:exit': check, 'Document:exit': check };
}

type Context = Readonly<TSESLint.RuleContext<string, AllowOption>>;

/** Which uses are a rule's. */
interface RuleUses {
  /** The rule's name, which says what belongs to it. */
  rule: string;
  /** Ids that it leaves out, or the names under which people know them. */
  allow: readonly string[];
}

/** What a rule about fixable uses reports in the text that is linted. */
export function usesIn(context: Context, ruleUses: RuleUses): Uses<Use> {
  return reported(context, ruleUses);
}

/** The same for a rule about what a person decides. */
export function usesToDecideIn(context: Context, ruleUses: RuleUses): Uses<UseToDecide> {
  return reported(context, ruleUses) as Uses<UseToDecide>;
}

function reported(context: Context, { rule, allow }: RuleUses): Uses<Use> {
  const { sites } = inspectedFileOf(context);
  const reportedSites = sites.filter(
    ({ finding, profile }) => ruleReporting(finding) === rule && !isAllowed(finding.id, profile, allow),
  );
  if (reportedSites.length === 0) return noUses;
  const offset = offsetsIn(context.sourceCode.text);
  const waiting = new Map<string, InspectedSite[]>();
  for (const site of reportedSites) {
    const { line, column, endLine, endColumn } = site.finding;
    const key = keyOf([offset({ line, column }), offset({ line: endLine, column: endColumn })]);
    waiting.set(key, [...(waiting.get(key) ?? []), site]);
  }
  return {
    size: reportedSites.length,
    takeAt({ type, range, loc }) {
      const isRoot = roots.has(type);
      const keys = isRoot ? [...waiting.keys()] : [keyOf(range)];
      const sitesThere = keys.flatMap((key) => waiting.get(key) ?? []);
      for (const key of keys) waiting.delete(key);
      return sitesThere.map((site) => {
        const use = useOf(site, context, allow);
        return isRoot ? use : { ...use, loc };
      });
    },
  };
}

/** Of nearly all texts, in which no lines are counted. */
const noUses: Uses<Use> = { size: 0, takeAt: () => [] };

const roots: ReadonlySet<string> = new Set(['Program', 'root', 'Document']);

function keyOf([start, end]: TSESTree.Range): string {
  return `${start}:${end}`;
}

function isAllowed(id: string, profile: Profile, allow: readonly string[]): boolean {
  return allow.includes(id) || allow.includes(shownName(id, profile.name));
}

function useOf(
  { finding, profile, edits, offered, safe, others }: InspectedSite,
  context: Context,
  allow: readonly string[],
) {
  const { id, status } = finding;
  const { sourceCode } = context;
  const firstColumn = firstColumnOf(sourceCode);
  const isKept = (other: Finding): boolean => isAllowed(other.id, profile, allow) || isDisabled(other, context);
  // Offsets of the analysis count the BOM, those of ESLint leave it out.
  const bom = sourceCode.hasBOM ? 1 : 0;
  const advice = inProfileNames(adviceOf(id), profile);
  const changes = offered !== undefined && advice.length <= longestAdvice ? [offered] : edits;
  const change: TSESLint.ReportFixFunction = (fixer) =>
    inOrder(changes).map(({ start, end, text }) => fixer.replaceTextRange([start - bom, end - bom], text));
  const isFixable = safe && edits.length > 0 && !others.some(isKept);
  const shown = shownName(id, profile.name);
  const room = longestLine - shown.length - advice.length;
  return {
    shown,
    // A chapter that is never fixable has no rule for what a person decides, so that its migrated sites come here.
    status: status === 'migrated' ? 'review' : status,
    loc: locationOf(finding, firstColumn),
    advice,
    why: whyOf(finding, room - '`` is gone;  (left to you: )'.length),
    along: otherLines(others, finding.line),
    fix: isFixable ? change : null,
    unfixed: isFixable ? '' : unfixedOf(edits.length > 0, room - '`` is gone;  ()'.length),
    rewrite: isFixable ? () => null : change,
  };
}

/** How many characters a message has at most. */
const longestLine = 120;

/** How many characters are left for it in the title of a suggestion. */
const longestAdvice = 80 - 'Migrate it, then check: '.length;

/**
 * Where a change is that is made with others, which a person checks or comments silence, or which are in other files;
 * in one word where there is no room.
 */
function unfixedOf(isSuggested: boolean, room: number): string {
  const [long, short] = isSuggested
    ? ["not by --fix: use the editor's suggestion", 'in the editor']
    : ['not by --fix: run `npx svc-codemod`', '`svc-codemod`'];
  return long.length <= room ? long : short;
}

/** As many clauses of the reason's first sentence as fit into the room there is; what to do is said already. */
function whyOf({ reason = '' }: Finding, room: number): string {
  let why = '';
  const [first = ''] = reason.split(/\. (?=[A-Z])/);
  for (const clause of clausesOf(first.replace(/\s+/g, ' ').replace(/\.$/, ''))) {
    const longer = why === '' ? clause : `${why}; ${clause}`;
    if (longer.length > room) break;
    why = longer;
  }
  return why === '' ? '' : `: ${why}`;
}

/** ` and line 5`, or ` and 3 other lines`. */
function otherLines(others: readonly Finding[], line: number): string {
  const lines = [...new Set(others.map((other) => other.line).filter((other) => other !== line))];
  if (lines.length === 0) return '';
  return lines.length === 1 ? ` and line ${lines[0]}` : ` and ${lines.length} other lines`;
}

/** Whether a comment of ESLint silences a finding; the id of the rule that asks has the prefix that comments write. */
function isDisabled(finding: Finding, { id: ownId, sourceCode }: Context): boolean {
  const prefix = ownId.slice(0, ownId.lastIndexOf('/') + 1);
  const { start } = locationOf(finding, firstColumnOf(sourceCode));
  return disabledPlaces(sourceCode)(`${prefix}${ruleReporting(finding) ?? ''}`, start);
}
