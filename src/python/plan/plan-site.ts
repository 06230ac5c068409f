/** Which planner decides which change of Python. */
import { importsBeforeCondition } from '../import-order.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { leftName, planAskedName, unlessAskedFor } from './asked-name.ts';
import { planFetchedFields, planScope, planTraceTags } from './batched-evaluation.ts';
import { planBlockedScopes } from './blocked-scopes.ts';
import { planCompatCall, type PythonCompatTarget } from './compat-call.ts';
import { planCompatType } from './compat-type.ts';
import { manual, migrated, review, type PythonDecision, type PythonPlanner } from './decision.ts';
import { planMapper } from './mapper.ts';
import { movedPath } from './moved-path.ts';
import { type Moves, planMock, planNamed } from './mocks.ts';
import { planCurrentTraceIo, planSpanTraceIo } from './trace-io.ts';
import { planMetrics, planObservations, planResultKeyword, planRunId } from './reads.ts';
import { whyNotMoved } from './pieces.ts';
import { planUnusedType } from './unused-type.ts';
import { planCreateScore } from './created-scores.ts';
import { planScoreById, planScoreQuery } from './scores.ts';

const evaluation = 'py:Svc.run_batched_evaluation';

const planners: Readonly<Record<string, PythonPlanner>> = {
  'py:api.scores.create#kwargs': planCreateScore,
  'py:api.legacy.score_v1.create': planCreateScore,
  'py:api.scores.get_many#query': planScoreQuery,
  'py:api.scores.get_by_id': planScoreById,
  'py:api.legacy.metrics_v1.metrics': planMetrics,
  'py:api.legacy.observations_v1.get_many': planObservations,
  'py:experimentResult.dataset_run_id': planRunId,
  'py:experimentResult.dataset_run_url': planResultKeyword,
  'py:span.set_trace_io': planSpanTraceIo,
  'py:Svc.set_current_trace_io': planCurrentTraceIo,
  'py:Svc#blocked_instrumentation_scopes': planBlockedScopes,
  [`${evaluation}#mapper`]: planMapper,
  [`${evaluation}#scope`]: planScope,
  [`${evaluation}#fetch_trace_fields`]: planFetchedFields,
  [`${evaluation}#_additional_trace_tags`]: planTraceTags,
};

/** Where another name is the whole change. */
function planRename(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, entry } = site;
  if (use.kind !== 'member' || !entry.sameShape || entry.target === undefined) return undefined;
  const edits = movedPath(site, file);
  return edits === undefined ? manual(site, file, whyNotMoved(site, file)) : migrated(edits);
}

/** `compat`: reads that are gone become calls of its functions; `moves`: what mocks follow. */
interface PythonTarget {
  compat?: PythonCompatTarget;
  moves?: Moves;
}

/** What its form decides, whatever it is about; undefined where its chapter does. */
function planByForm(site: PythonSite, file: PythonFile, target: PythonTarget): PythonDecision | undefined {
  const { entry, use } = site;
  const { moves = new Map() } = target;
  if (!site.isSure) return manual(site, file);
  if (site.isMock === true) return planMock(site, file, moves);
  if (use.kind === 'string' && entry.kind !== 'removedType' && !entry.id.startsWith('py:attribute.'))
    return (
      planNamed(site, file) ??
      planAskedName(site, file, (other) => decidedSite(other, file, target)) ??
      leftName(site, file)
    );
  if (use.kind === 'keyword' && use.arrives === true) return manual(site, file, 'It arrives in the call by `**`');
  return planUnusedType(site, file);
}

/** What a caller gives may be something else: somebody has to look at it. */
function unlessInferred({ isInferred }: PythonSite, decision: PythonDecision): PythonDecision {
  if (isInferred !== true || decision.status !== 'migrated') return decision;
  const check = 'a value without a type may be something else';
  return { ...decision, ...review(decision.edits, check, decision.imports) };
}

/** An import that an edit needs may fail where there is no SDK: it has a place only behind what asks for the client. */
function unlessBeforeCondition(site: PythonSite, file: PythonFile, decision: PythonDecision): PythonDecision {
  return decision.imports?.some((needed) => importsBeforeCondition(file, needed)) === true
    ? manual(site, file, 'The import that it needs would run before the condition of this line')
    : decision;
}

/** Decides one site. */
export function planPythonSite(site: PythonSite, file: PythonFile, target: PythonTarget = {}): PythonDecision {
  const decide = (other: PythonSite): PythonDecision => decidedSite(other, file, target);
  const decision = unlessBeforeCondition(site, file, decide(site));
  return unlessInferred(site, unlessAskedFor(site, file, decision, decide));
}

function decidedSite(site: PythonSite, file: PythonFile, target: PythonTarget): PythonDecision {
  const { compat } = target;
  const byForm = planByForm(site, file, target);
  if (byForm !== undefined) return byForm;
  const byCompat =
    compat === undefined ? undefined : (planCompatCall(site, file, compat) ?? planCompatType(site, file, compat));
  if (byCompat !== undefined && byCompat.edits.length > 0) return byCompat;
  const byChapter = planners[site.entry.id]?.(site, file) ?? planRename(site, file);
  return byChapter !== undefined && byChapter.edits.length > 0
    ? byChapter
    : (byCompat ?? byChapter ?? manual(site, file));
}
