import { callerLoop } from '../../src/sites/item-loop/caller-loop.ts';
import { itemLoop, type ItemLoop } from '../../src/sites/item-loop/item-loop.ts';
import type { CallFacts, Site } from '../../src/sites/site.ts';
import type { RunnerMembers } from '../../src/rewriting/runner-suggestion.ts';
import { review } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
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
import { planReportOnly } from '../../src/rewriting/report-only.ts';

/** The loop that runs a task for every item and links its trace becomes one run of the experiment runner. */
export function planDatasetLink(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const loop = itemLoop.of(site);
  const decision = planLoop(site, loop, context);
  const passed = shape.kind === 'member' && shape.use.kind === 'call' ? shape.use.call.arguments : [];
  const quoted = [
    ...(loop === undefined ? [] : [loop.list, ...bodyParts(loop, context)]),
    ...passed.map(({ range }) => range),
  ];
  return decision?.status === 'manual' ? { ...decision, quoted } : decision;
}

function planLoop(site: Site, loop: ItemLoop | undefined, context: PlanContext): Decision | undefined {
  const { shape } = site;
  if (shape.kind !== 'member' || shape.use.kind !== 'call') return planReportOnly(site, context);
  const members = runMembers(context.source, shape.use.call);
  const caller = callerLoop.of(site);
  if (caller !== undefined) return leftInWords(site, context, replaceCallerLoop(caller), true);
  if (loop === undefined) return leftInWords(site, context, noLoop, false);
  const reasons = [
    ...loop.obstacles.map((obstacle) => obstacleWords[obstacle]),
    ...(members === undefined ? ["the run's name, description or metadata is not written here"] : []),
    ...(hasItemType(site, loop) ? [] : [otherItemType]),
  ];
  if (reasons.length > 0 || members === undefined) return leftLoop(site, context, loop, members, reasons.join('; '));
  const edits = itemLoopEdits(site, context, loop, members);
  return { ...review(context, edits, runnerChecks(loop).join('; ')), markerAt: loop.whole };
}

/** The text is the whole loop as a run, where its body can be the task. */
function leftLoop(
  site: Site,
  context: PlanContext,
  loop: ItemLoop,
  members: RunnerMembers | undefined,
  reason: string,
): Decision {
  const { start, end } = loop.list;
  const replace = replaceLoop(context.source.slice(start, end));
  const decision = leftInWords(site, context, `${replace}; ${reason}`, true);
  // What is computed for each item has no name outside of the loop.
  const text = members && replacedLoop(site, context, loop, members);
  return text === undefined ? decision : { ...decision, suggestion: text, suggestionPlace: loop.whole };
}

/** The run's name, description and metadata as the link says them; `undefined` when an argument is spread. */
function runMembers(source: string, call: CallFacts): RunnerMembers | undefined {
  const text = (range: { start: number; end: number }): string => source.slice(range.start, range.end);
  const [, name, about] = call.arguments;
  if (name === undefined || call.arguments.some(({ kind }) => kind === 'spread')) return undefined;
  const runName = text(name.range);
  if (about === undefined || about.kind === 'undefined' || about.kind === 'emptyObject') return { runName };
  const properties = about.value?.properties;
  if (properties === undefined)
    return about.value?.stable === true ? { runName, spread: text(about.range) } : undefined;
  const members: RunnerMembers = { runName };
  for (const { name: key, form, value } of properties) {
    if (
      (form !== 'property' && form !== 'shorthand') ||
      value === undefined ||
      (key !== 'description' && key !== 'metadata')
    )
      return undefined;
    members[key] = text(value.range);
  }
  return members;
}
