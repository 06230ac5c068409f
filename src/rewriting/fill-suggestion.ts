import { filledSlots, type SuggestionForms, type SuggestionSlot } from '../catalog/suggestion-slots.ts';
import { onOneLine } from '../program/code-on-one-line.ts';
import type { Argument, MemberShape, Site, SiteShape } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { fakeSuggestion, isFake } from './test-calls/fake-suggestion.ts';
import type { Entry } from '../catalog/entry.ts';
import { isInTest } from './test-calls/mock-context.ts';
import type { PlanContext } from './plan.ts';
import { freshNameFor } from './fresh-name.ts';
import { isTypeScript } from './language.ts';
import { matchPath } from './member-path.ts';
import { takenFrom } from './taken-from.ts';

/**
 * The entry's suggestion with its slots (src/catalog/entry.ts) filled from the code of this site; `undefined` when the
 * entry has none, and for a fake its new shape. An argument that v5 could do without and the call does not pass is left
 * out, with the empty request in front of it; any other becomes its v5 parameter name. A member that is not called is
 * told by its new path, where it stays the same member; a type is not told how a value is written.
 */
export function fillSuggestion(site: Site, context: PlanContext): string | undefined {
  const { suggestion, root } = context.entry;
  const { shape } = site;
  if (suggestion === undefined || noSuggestion.has(shape.kind)) return undefined;
  if (isFake(site, context)) return fakeSuggestion(site, context);
  if (shape.kind === 'exportedName' && root === 'type') return typeText(site, suggestion, context);
  if (shape.kind === 'exportedName' && shape.use?.kind !== 'call') return undefined;
  const receiver = receiverOf(site, context);
  if (receiver === undefined) return undefined;
  return shape.kind === 'member' && shape.use.kind !== 'call' && suggestion.includes('(')
    ? memberText(shape, receiver, context)
    : callText(suggestion, receiver, linkOf(site, context), passedTo(argumentsOf(site), context), {
        entry: context.entry,
        nameOf: (wanted) => freshNameFor(site.statement, context, wanted),
        typeOf: (type) => (isTypeScript(site.file) ? type : ''),
      });
}

/** What stands between the expression before the entry's path and the path. */
function linkOf({ shape }: Site, { entry }: PlanContext): '.' | '?.' {
  const match = shape.kind === 'member' ? matchPath(shape.segments, entry.path) : undefined;
  return match?.hidden.length === 0 && match.visible[0]?.optional ? '?.' : '.';
}

/** Shapes that nothing is written in the place of. */
const noSuggestion: ReadonlySet<SiteShape['kind']> = new Set(['typeIndex', 'typeQuery', 'typeKey', 'httpHandler']);

function callText(
  suggestion: string,
  receiver: string,
  link: '.' | '?.',
  passed: Passed,
  { entry, ...forms }: SuggestionForms & { entry: Entry },
): string | undefined {
  const { root, parameters } = entry;
  const general = withoutMissing(suggestion, passed, entry).replaceAll('{receiver}.', `{receiver}${link}`);
  const textOf = (slot: SuggestionSlot): string => {
    if (slot === 'receiver') return receiver;
    if (slot === 'api') return root === 'api' ? receiver : `${receiver}${link}api`;
    if (slot === 'args') return (passed.all ?? parameters ?? []).join(', ');
    return passed.at(slot) ?? parameters?.[slot] ?? '…';
  };
  return filledSlots(root === 'api' ? general.replaceAll('{api}.', `{api}${link}`) : general, textOf, forms);
}

/** The v6 type under the name that the file has for v5's, or behind the module that it is taken of. */
function typeText({ extent, shape }: Site, type: string, { source, syntax, entry }: PlanContext): string | undefined {
  if (shape.kind !== 'exportedName') return undefined;
  const parts = syntax.childrenOf(extent);
  const [first, last] = [parts[0], parts.at(-1)];
  switch (shape.position) {
    case 'importSpecifier':
    case 'exportSpecifier':
      return `${first === undefined ? '' : source.slice(extent.start, first.start)}${type} as ${shape.local}`;
    case 'importType':
      return last && `${source.slice(extent.start, last.start)}${type}`;
    case 'namespaceMember': {
      const before = syntax.pathOf(extent).slice(0, -entry.path.length);
      return before.length === 0 ? undefined : [...before, type].join('.');
    }
    default:
      return undefined;
  }
}

/** `client.prompt.get` for what is looked at, or faked, rather than called. */
function memberText(shape: MemberShape, receiver: string, context: PlanContext): string | undefined {
  const { entry, syntax } = context;
  const stays = shape.use.kind === 'presence' || isInTest(shape, syntax);
  if (entry.target === undefined || !stays || entry.target.join('.') === entry.path.join('.')) return undefined;
  return `${receiver}.${entry.target.join('.')}`;
}

/** What a call passes. */
interface Passed {
  /** The texts of all arguments; absent without a call. */
  all?: readonly string[];
  at: (index: number) => string | undefined;
}

/** What is behind a spread is not in sight, but the elements of a list that has a name are. */
function passedTo(all: readonly Argument[] | undefined, { source, syntax }: PlanContext): Passed {
  if (all === undefined) return { at: () => undefined };
  const texts = all.map(({ range }) => text(source, range));
  const spread = all.findIndex(({ kind }) => kind === 'spread');
  if (spread < 0) return { all: texts, at: (index) => texts[index] };
  const [list] = syntax.childrenOf(all[spread]!.range);
  const isNamed = list !== undefined && spread === all.length - 1 && !syntax.pathOf(list).includes('');
  const element = (index: number): string | undefined =>
    isNamed ? `${text(source, list)}[${index - spread}]` : undefined;
  return { all: texts, at: (index) => (index < spread ? texts[index] : element(index)) };
}

/** Without `requestOptions` and the empty request in front of them, where the call leaves them out. */
function withoutMissing(suggestion: string, { all, at }: Passed, { parameters = [] }: Entry): string {
  const last = parameters.length - 1;
  if (all === undefined || parameters[last] !== 'requestOptions' || at(last) !== undefined) return suggestion;
  const slot = `{arg${last}}`;
  const gone = [`, {}, ${slot}`, `{}, ${slot}`, `, ${slot}`, slot].find((part) => suggestion.includes(part));
  return gone === undefined ? suggestion : suggestion.replace(gone, '');
}

/** The expression before the entry's v5 path, on one line; `undefined` where it is not in sight. */
function receiverOf(site: Site, context: PlanContext): string | undefined {
  const { shape } = site;
  const { root, path } = context.entry;
  if (shape.kind === 'member') return memberReceiver(shape, context);
  if (shape.kind === 'stringKey')
    return shape.objectStable && path.length === 1 ? text(context.source, shape.object) : undefined;
  if (shape.kind === 'destructure') return takenFrom(shape, context);
  return root === 'tracing' || root === 'type' || root === 'package' ? '' : undefined;
}

function memberReceiver({ segments, receiver, holders = [] }: MemberShape, context: PlanContext): string | undefined {
  const match = matchPath(segments, context.entry.path);
  if (match === undefined) return undefined;
  if (match.hidden.length > 0) {
    const holder = holders.find(({ names }) => names.join('.') === match.hidden.join('.'));
    return holder?.optional === false ? holder.text : undefined;
  }
  return text(context.source, { start: receiver.start, end: match.leading.at(-1)?.access.end ?? receiver.end });
}

/** What the call passes; of a method that is taken out, the first call of its local name. */
function argumentsOf({ shape }: Site): readonly Argument[] | undefined {
  const uses =
    shape.kind === 'member' || shape.kind === 'exportedName'
      ? [shape.use]
      : shape.kind === 'destructure'
        ? shape.references.map(({ use }) => use)
        : [];
  return uses.find((use) => use?.kind === 'call')?.call.arguments;
}

function text(source: string, range: SourceRange): string {
  return onOneLine(source.slice(range.start, range.end));
}
