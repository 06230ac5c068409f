import { filledSlots } from '../catalog/suggestion-slots.ts';
import { onOneLine } from '../program/code-on-one-line.ts';
import type { MemberShape, Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { fakeSuggestion, isFake } from './test-doubles/fake-suggestion.ts';
import type { PlanContext } from './plan.ts';
import { matchPath } from './member-path.ts';
import { takenFrom } from './taken-from.ts';

/**
 * The entry's suggestion with its slots (src/catalog/entry.ts) filled from the code of this site; `undefined` when the
 * entry has none, and for a fake its new shape. An argument the call does not pass becomes its v5 parameter name, so
 * that the text still says what goes there.
 */
export function fillSuggestion(site: Site, context: PlanContext): string | undefined {
  const { suggestion } = context.entry;
  if (suggestion === undefined) return undefined;
  if (isFake(site, context)) return fakeSuggestion(site, context);
  const argumentTexts = argumentsOf(site, context);
  const receiver = receiverOf(site, context);
  return filledSlots(suggestion, (slot) => {
    if (slot === 'receiver') return receiver;
    if (slot === 'api') return context.entry.root === 'api' ? receiver : `${receiver}.api`;
    if (slot === 'args') return (argumentTexts ?? context.entry.parameters ?? []).join(', ');
    // Behind a spread, nobody knows which argument this is.
    const spread = argumentTexts?.slice(0, slot + 1).some((text) => text.startsWith('...')) === true;
    return (spread ? undefined : argumentTexts?.[slot]) ?? context.entry.parameters?.[slot] ?? '…';
  });
}

/** The expression before the entry's v5 path, on one line. */
function receiverOf(site: Site, context: PlanContext): string {
  const fallback = {
    client: 'client',
    api: 'client.api',
    observation: 'observation',
    datasetItem: 'item',
    experimentResult: 'result',
    scoresResponse: 'response',
    tracing: '',
    type: '',
    package: '',
  }[context.entry.root];
  const { shape } = site;
  if (shape.kind === 'member') return memberReceiver(shape, context) ?? fallback;
  if (shape.kind === 'stringKey')
    return shape.objectStable && context.entry.path.length === 1 ? text(context.source, shape.object) : fallback;
  return (shape.kind === 'destructure' ? takenFrom(shape, context) : undefined) ?? fallback;
}

function memberReceiver(shape: MemberShape, context: PlanContext): string | undefined {
  const match = matchPath(shape.segments, context.entry.path);
  if (match === undefined || match.hidden.length > 0) return undefined;
  return text(context.source, {
    start: shape.receiver.start,
    end: match.leading.at(-1)?.access.end ?? shape.receiver.end,
  });
}

/** What the call passes; of a method that is taken out, the first call of its local name. */
function argumentsOf({ shape }: Site, context: PlanContext): readonly string[] | undefined {
  const uses =
    shape.kind === 'member' || shape.kind === 'exportedName'
      ? [shape.use]
      : shape.kind === 'destructure'
        ? shape.references.map(({ use }) => use)
        : [];
  const call = uses.find((use) => use?.kind === 'call')?.call;
  return call?.arguments.map((argument) => text(context.source, argument.range));
}

function text(source: string, range: SourceRange): string {
  return onOneLine(source.slice(range.start, range.end));
}
