import type { CallFacts, Site } from '../../src/sites/site.ts';
import { callerLoop } from '../../src/sites/item-loop/caller-loop.ts';
import { type ItemLoop, itemLoop } from '../../src/sites/item-loop/item-loop.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';
import { review } from '../../src/rewriting/decide.ts';
import {
  bodyParts,
  hasItemType,
  itemLoopEdits,
  leftInWords,
  noLoop,
  obstacleWords,
  otherItemType,
  replaceCallerLoop,
  replacedLoop,
  replaceLoop,
  runnerChecks,
} from '../../src/rewriting/item-loop.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { recordedMembers, type RunnerMembers } from '../../src/rewriting/runner-suggestion.ts';
import { recordedTrace, type RecordedTrace } from './facts.ts';

/** An item that is recorded in a loop over the items of its dataset becomes one of a run of the experiment runner. */
export function planRecordedItem(site: Site, call: CallFacts | undefined, context: PlanContext): Decision {
  const trace = recordedTrace.of(site);
  const loop = itemLoop.of(site);
  if (trace === undefined || trace.from === 'given' || trace.from === 'known') return left(site, trace, context);
  if (loop === undefined) return left(site, trace, context);
  const members = recordedMembers(context.source, call?.arguments[0]);
  const reasons = [
    ...loop.obstacles
      .filter((obstacle) => obstacle !== 'noObservation' || trace.from === 'begun')
      .map((obstacle) => obstacleWords[obstacle]),
    ...(hasItemType(site, loop) ? [] : [otherItemType]),
    ...wordsWithoutPlace(trace),
  ];
  if (reasons.length > 0 || trace.from !== 'begun') return left(site, trace, context, { loop, members, reasons });
  const edits = itemLoopEdits(site, context, loop, members);
  return { ...review(context, edits, runnerChecks(loop).join('; ')), markerAt: loop.whole };
}

/** The loop around a call that is left. */
interface LeftLoop {
  loop: ItemLoop;
  members: RunnerMembers;
  reasons: readonly string[];
}

/** Nothing is edited: the words say which loop a run takes the place of, and which traces it cannot link. */
function left(site: Site, trace: RecordedTrace | undefined, context: PlanContext, around?: LeftLoop): Decision {
  const caller = callerLoop.of(site);
  // The loop's body makes the trace whose id it gives, as far as is known here.
  const made = caller !== undefined && trace?.from === 'given' ? undefined : trace;
  const isKnown = made?.from === 'given' || made?.from === 'known';
  const replaced = isKnown
    ? []
    : [caller && replaceCallerLoop(caller), trace?.list && replaceLoop(trace.list)].filter(
        (text) => text !== undefined,
      );
  const words = [...replaced, ...(around?.reasons ?? wordsWithoutPlace(trace)), ...linkWords(made)];
  const reason = words.length > 0 ? words.join('; ') : noLoop;
  const decision = leftInWords(site, context, reason, replaced.length > 0);
  if (around === undefined) return decision;
  const { loop, members } = around;
  const text = replacedLoop(site, context, loop, members);
  return text === undefined
    ? decision
    : { ...decision, suggestion: text, suggestionPlace: loop.whole, quoted: bodyParts(loop, context) };
}

/** What a run links, and what it cannot. */
function linkWords(trace: RecordedTrace | undefined): string[] {
  const text = trace === undefined ? '' : `\`${onOneLine(trace.text)}\``;
  switch (trace?.from) {
    case 'begun':
      return [];
    case 'given':
      return [`${text} is given to this function, so its trace exists already: ${notLinked}`];
    case 'known':
      return [
        `${text} is the id of ${trace.ofObservation ? 'an observation' : 'a trace'} that exists already: ${notLinked}`,
      ];
    case 'made':
      return [`${text} makes the trace, and \`runExperiment\` links the one that its task makes: call it in the task`];
    case 'called':
      return [
        `\`runExperiment\` links no trace that exists already, so ${text} has to make it here, with the SDK's tracing`,
      ];
    case undefined:
      return ['`runExperiment` links the trace that the task makes, and none that exists already'];
  }
}

/** What a run has in the place of a key of v5's request. */
const inRun: Readonly<Record<string, string>> = {
  observationId: 'a run links the whole trace of its task, and no single observation by `observationId`',
  createdAt: 'the items of a run have the time of their tasks, and no `createdAt`',
  datasetVersion: 'a run has the version of the dataset that it is started on, and takes no `datasetVersion`',
};

function wordsWithoutPlace(trace: RecordedTrace | undefined): string[] {
  return (trace?.withoutPlace ?? []).map((key) => inRun[key] ?? `a run takes no \`${key}\``);
}

const notLinked = '`runExperiment` cannot link it; run what makes the trace as the task of a run';
