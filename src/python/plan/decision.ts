/** What is done with a site. */
import { defined } from '../../catalog/defined.ts';
import type { Entry } from '../../catalog/entry.ts';
import { unnamedPythonTypes } from '../../catalog/python/removed-types.ts';
import { traceRowsDiffer } from '../../catalog/python/trace-rows.ts';
import { checkTodo } from '../../edits/marker-text.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { NamePlace } from '../import-order.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { suggested } from './suggested.ts';

/** A name that an edit needs at a place: `from <module> import <name>`. */
export interface PythonImport extends NamePlace {
  module: string;
  name: string;
}

/** What a planner makes of a site. */
export interface PythonDecision {
  /** `review`: it is done, and somebody has to look at it. `manual` and `possible` have no edits. */
  status: 'migrated' | 'review' | 'manual' | 'possible';
  edits: readonly TextEdit[];
  imports?: readonly PythonImport[];
  /** Why it is not done, or what to look at. */
  reason?: string;
  /** Its edits do a part: the site is found again. */
  isPart?: true;
  /** The text of major 5 that a person would write. */
  suggestion?: string;
  /** What the marker says behind the id; absent: no marker. */
  todo?: string;
  /** It is left to a person; with `--compat` the run would migrate it. */
  doneWithCompat?: true;
}

/** Where a site reads the names that its edits bring in. */
export function placeOfSite({ use, part }: PythonSite): NamePlace {
  return { at: use.kind === 'member' || use.kind === 'keyword' ? use.chain.from : part.from, scope: part.scope };
}

/** Decides one site; undefined where the planner has nothing to say of its form. */
export type PythonPlanner = (site: PythonSite, file: PythonFile) => PythonDecision | undefined;

/** The whole change is made. */
export function migrated(edits: readonly TextEdit[], imports: readonly PythonImport[] = []): PythonDecision {
  return { status: 'migrated', edits, ...(imports.length === 0 ? {} : { imports }) };
}

/** The change is made; `check` says, as one clause, what somebody has to look at. */
export function review(
  edits: readonly TextEdit[],
  check: string,
  imports: readonly PythonImport[] = [],
): PythonDecision {
  return { ...migrated(edits, imports), status: 'review', reason: check, todo: checkTodo(check) };
}

/** Why nothing is done, where a planner says nothing of the form. */
function whyLeft({ root, kind, id, path }: Entry): string {
  if (root === 'type')
    return unnamedPythonTypes.includes(path[0]!)
      ? 'Whether major 5 has it is not shown'
      : 'No type of major 5 has the same fields';
  if (id.endsWith('#mapper')) return 'The function takes no other keywords than `item`';
  if (id.endsWith('#filter')) return 'It filters traces, or is no JSON list';
  if (id.endsWith('#resume_from')) return 'A run of major 5 gives tokens of another kind';
  if (id.startsWith('py:attribute.')) return 'Which observation is the root is not visible here';
  if (id === 'py:api.ingestion.batch') return 'Major 5 has no call that takes its events';
  if (kind === 'manual') return 'Where it goes is not visible here';
  if (/(?:delete_dataset_run|delete_run)$/.test(id)) return 'Major 5 has several calls for it';
  if (id === 'py:api.dataset_run_items.create') return 'Major 5 records items only as `run_experiment` runs them';
  return /^py:api\.(?:trace\.(?:get|list)|sessions\.get)$/.test(id)
    ? traceRowsDiffer
    : 'What is read of its result has another form in major 5';
}

function whyUnsure({ id }: Entry, olderModule: string | undefined): string {
  if (olderModule !== undefined) return `Only majors 2 and 3 have \`${olderModule}\`: upgrade this to 4 first`;
  return id.startsWith('py:attribute.')
    ? 'Nothing in the statement gives it to an observation'
    : 'Nothing in the file says what this is a member of';
}

/** A person has to do it. */
export function manual(site: PythonSite, file: PythonFile, reason?: string): PythonDecision {
  const { entry, isSure, olderModule } = site;
  const suggestion = olderModule === undefined ? suggested(site, file) : undefined;
  return {
    status: isSure ? 'manual' : 'possible',
    edits: [],
    reason: isSure ? (reason ?? whyLeft(entry)) : whyUnsure(entry, olderModule),
    ...defined({ suggestion }),
    ...(isSure ? { todo: entry.todo } : {}),
  };
}
