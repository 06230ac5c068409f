import { entryInProfile } from '../../src/catalog/profile-names.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import type { Decision, PlanContext, Planner } from '../../src/rewriting/plan.ts';
import { canPutBefore, putBefore, standsInList } from '../../src/rewriting/statement-place.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { Site } from '../../src/sites/site.ts';
import { isStatement } from './delete-run.ts';
import { nameOfDataset } from './name-of-dataset.ts';
import { runDataset } from './facts.ts';
import { orderInBlock, orderInSight } from './order-in-block.ts';
import type { KnownDataset, RunCall } from './run-call.ts';

/**
 * The dataset whose id and creation time v6 asks for, where no request at the call itself has to read it: the code
 * holds it already, an edited call above has read it, or it is read once before a loop.
 * @param isPaged the loop reads all pages, the first one in any case
 * @param plan decides the call above
 */
export function knownDataset(
  site: Site,
  context: PlanContext,
  run: RunCall,
  isPaged: boolean,
  plan: Planner,
): KnownDataset | undefined {
  const { held, earlier, loop, runsOnce } = runDataset.of(site) ?? {};
  if (held !== undefined) return { name: held, edits: [] };
  if (!run.stable) return undefined;
  const other = context.siblings.find(({ name }) => name.start === earlier?.start);
  const shared = other && sharedDataset(other, site, context, plan);
  if (shared !== undefined) return shared;
  if (loop === undefined || run.call.awaitExpression === undefined || run.options !== '') return undefined;
  // Of a list nothing else is to be checked, so no request may be made that v5 did not need.
  if (context.entry.runProcedure === 'listRuns' && runsOnce !== true && !isPaged) return undefined;
  const name = freshVariableAt(loop, context, 'dataset', orderInSight(site, context));
  const read = `const ${name} = await ${run.api}.datasets.get(${run.texts[0]})`;
  return {
    name,
    edits: [putBefore(context.source, loop.start, [read], textStyle(context.source))],
    group: groupOf(site, name),
  };
}

/** What the call above reads; the two are edited together, or neither is. */
function sharedDataset(other: Site, site: Site, context: PlanContext, plan: Planner): KnownDataset | undefined {
  const entry = context.entryOf(other.id);
  if (entry === undefined || context.compat !== undefined || other.evidence !== site.evidence) return undefined;
  const decision = plan(other, { ...context, entry: entryInProfile(entry, context.profile) });
  const name = decision?.group?.split(' ')[1];
  return name === undefined || decision === undefined || decision.edits.length === 0
    ? undefined
    : { name, edits: [], group: decision.group! };
}

/** The group of the edits that need the dataset which a call has read, or reads for those behind it. */
export function datasetGroup(site: Site, context: PlanContext, run: RunCall): Pick<Decision, 'group'> {
  if (run.known?.group !== undefined) return { group: run.known.group };
  if (run.known !== undefined || !declaresDataset(site, context, run)) return {};
  return { group: groupOf(site, nameOfDataset(site, context, run)) };
}

/** Statements behind the call's own see the dataset that it reads. */
function declaresDataset(site: Site, context: PlanContext, run: RunCall): boolean {
  if (!run.stable || context.entry.runProcedure === 'listRunItems') return false;
  if (context.entry.runProcedure !== 'removeRun') return canPutBefore(site, run.call, context);
  const isInBlock = orderInBlock(site, context) > 0 || !standsInList(site.statement, context.syntax);
  return isStatement(site, run, context.syntax) && !isInBlock;
}

function groupOf({ name }: Site, variable: string): string {
  return `dataset@${name.start} ${variable}`;
}
