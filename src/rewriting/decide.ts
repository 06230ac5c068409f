import type { Site } from '../sites/site.ts';
import { fillSuggestion } from './fill-suggestion.ts';
import type { Decision, PlanContext, PlannedSite } from './plan.ts';
import { checkTodo } from '../edits/marker-text.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { defined } from '../catalog/defined.ts';

/** The edits are the whole migration of this site. */
export function migrated(context: PlanContext, edits: readonly TextEdit[], group?: string): Decision {
  return { status: 'migrated', edits, message: context.entry.message, ...defined({ group }) };
}

/** The edits are made, and a person has to look at `reason`, one clause without a full stop. */
export function review(context: PlanContext, edits: readonly TextEdit[], reason: string, group?: string): Decision {
  return { ...migrated(context, edits, group), status: 'review', reason, todo: checkTodo(reason) };
}

/**
 * Nothing is edited. The marker says what to do in general; `reason` says why it was not done here, and `suggestion` is
 * the text for this place (the entry's, with its slots filled, when there is none). `todo` replaces the entry's.
 */
export function manual(
  site: Site,
  context: PlanContext,
  reason?: string,
  suggestion = fillSuggestion(site, context),
  todo = context.entry.todo,
): Decision {
  return {
    status: 'manual',
    edits: [],
    message: context.entry.message,
    ...defined({ reason, suggestion }),
    todo,
  };
}

/** Without the entry's text where there is none for the place. */
export function withoutText({ suggestion: _general, ...decision }: Decision): Decision {
  return decision;
}

/** Names alone say that this is the SDK: it is listed, never edited, and gets no marker. */
export function possible(
  site: Site,
  context: PlanContext,
  reason: string,
  suggestion = fillSuggestion(site, context),
): Decision {
  return {
    status: 'possible',
    edits: [],
    message: context.entry.message,
    reason,
    ...defined({ suggestion }),
  };
}

/** A planned edit that turned out not to be possible: nothing is edited, and the marker says what to do. */
export function demote(planned: PlannedSite, reason: string): PlannedSite {
  const { entry } = planned;
  const { markerAt: _moved, ...decision } = planned.decision;
  const { suggestion, suggestionPlace } = decision.suggestion === undefined ? (planned.offer?.() ?? {}) : decision;
  return {
    ...planned,
    decision: {
      ...decision,
      status: 'manual',
      edits: [],
      reason,
      todo: entry.todo,
      ...defined({ suggestion, suggestionPlace }),
    },
  };
}
