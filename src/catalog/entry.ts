/**
 * The shape of the catalogue: what v5 called a thing, what v6 calls it, and what a person has to know.
 * Everything here is data; the entries of a chapter are in `transforms/<chapter>/entries.ts`.
 */

import type { CompatCall, CompatType } from './compat-call.ts';
import type { ReadMap } from './read-map.ts';
import type { TraceSetter } from './trace-setter.ts';

/**
 * How v6 differs from v5 for one member or type:
 * `rename` = the same under another name; `placeholder` = an argument moved behind a new `{}`; `reshape` = the call's
 * result has another form; `retarget` = other members take over, with other arguments; `removedType` = an exported type
 * is gone; `manual` = nothing takes over, so a person decides; `version` = a fact of a manifest.
 */
export type Kind = 'rename' | 'placeholder' | 'reshape' | 'retarget' | 'removedType' | 'manual' | 'version';

/**
 * Where a member path starts:
 * `client` = an `SvcClient`; `api` = the generated API client (`client.api`, or an `SvcAPIClient` used alone);
 * `observation` = an observation wrapper; `tracing` = an export of `@svc/tracing`; `datasetItem`, `experimentResult`
 * and
 * `scoresResponse` = values the SDK returns; `type` = an exported type; `package` = a manifest fact.
 */
export type Root =
  | 'client'
  | 'api'
  | 'observation'
  | 'tracing'
  | 'datasetItem'
  | 'experimentResult'
  | 'scoresResponse'
  | 'type'
  | 'package';

/** Which v6 calls take over. `listRunItems` and `recordRunItem` are about the items of a run. */
export type RunProcedure = 'listRuns' | 'readRun' | 'removeRun' | 'listRunItems' | 'recordRunItem';

/** An HTTP route of the service, with path parameters in braces (contract 4.1). */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

/** The call of the member gives another result in v6, or several calls take over. */
export function changesResult({ kind, root }: Entry): boolean {
  return kind === 'reshape' || (kind === 'retarget' && (root === 'api' || root === 'client'));
}

/** One change from v5 to v6. */
export interface Entry {
  /** The stable id, the v5 path; it appears in every output and never changes with the profile. */
  id: string;
  /** The id in the names of the SDK that a repository has, where these are others: markers say it. */
  readableId?: string;
  /** The name of the chapter that it belongs to (`src/catalog/chapter.ts`). */
  chapter: string;
  /** Id of the change of v5 that it is the same as under an older name: it is rewritten in that way. */
  as?: string;
  kind: Kind;
  root: Root;
  /**
   * v5 member path below `root`, e.g. `['getPrompt']` or `['legacy', 'scoreV1', 'delete']`; a type or export name
   * alone.
   */
  path: readonly string[];
  /**
   * v6 member path below the same `root`: the member that takes over, also when its arguments or result differ (see
   * `sameShape`). Equal to `path` where the name stays and the call changes; absent when nothing takes over alone.
   */
  target?: readonly string[];
  /**
   * True when replacing `path` by `target` (and the placeholder) is the whole migration: same arguments, result,
   * errors.
   */
  sameShape: boolean;
  /** What of the member changes, where the member itself keeps its name and its place. */
  aspect?: 'options' | 'request' | 'response';
  /** Number of path arguments before v5's `requestOptions`, set when v6 puts the `{}` placeholder after them. */
  pathArguments?: number;
  /**
   * For a member that keeps its name: the argument keys only v5 knows. Its use is a v5 site only when one of them is
   * passed, or a property tagged with the same id is read from the result; otherwise the call may be v6 code already.
   */
  v5OnlyKeys?: readonly string[];
  /** The route behind the v6 method, when the contract shows it. */
  route?: Route;
  /** One sentence: what changed, in the words of the contract. Starts with the v5 name, no final advice. */
  message: string;
  /** One sentence for the marker: what to do. */
  todo: string;
  /**
   * The v6 text a person would write, in TypeScript, several statements separated by `\n`. Slots: `{receiver}` = the
   * expression before `path`, `{api}` = the receiver as an API client (`client.api` or `apiClient`), `{arg0}`, `{arg1}`
   * … = argument texts (a missing one becomes its name from `parameters`), `{args}` = all arguments.
   */
  suggestion?: string;
  /**
   * A namespace that is gone while its members live on: what holds it is rewritten together with the calls through it.
   */
  movesWithMembers?: true;
  /** The option that major 3 took as the second argument: a call in that form is for a person to look at. */
  positionalOption?: string;
  /** v5 parameter names, for filling a missing argument in `suggestion`. */
  parameters?: readonly string[];
  /** Keys of v5's request object whose name changes in v6, or `null` where v6 has none; keys that stay are left out. */
  requestKeys?: Readonly<Record<string, string | null>>;
  /** Id of the v5 type of the request, for members that are taken of it in a type. */
  requestType?: string;
  /** For members of dataset runs: the v6 calls that take over. */
  runProcedure?: RunProcedure;
  /** For a removed type: its text, which takes its place where v6 has no name for it. */
  typeText?: string;
  /** For a removed type: the name of the exported v6 type with the same shape. */
  twin?: string;
  /** What a reviewer of the twin has to look at, one clause; absent when nothing else changes with it. */
  twinCheck?: string;
  /** How it is rewritten, where names and arguments do not say all of it. */
  rewrite?: RewriteFacts;
  /** Section of the contract (`4.6`) or of the field facts (`field:The v5 surface`). */
  contract: string;
  /** Facts that do not fit a sentence; for `explain` and the docs. */
  notes?: readonly string[];
}

/** Facts that planners and finders need; too much for a person to read, so `list --json` leaves them out. */
export interface RewriteFacts {
  /** For a read whose request and rows are others in v6. */
  read?: ReadMap;
  /** The function that takes its place with `--compat`. */
  compat?: CompatCall;
  /** For a removed type: the one that `--compat` writes in its place. */
  compatType?: CompatType;
  /** For a route of major 4 under a name that v6 has as well: keys of the request by which a call is v6's. */
  newKeys?: readonly string[];
  /** What v6 gives of such a route where the request asks for nothing. */
  unasked?: string;
  /** For metrics of major 4 under a name that v6 has as well: how many rows v6 gives where no query says it. */
  rowLimit?: string;
  /** For the second version of a route of major 4: the id of the first, whose name it gets. */
  firstVersion?: string;
  /** For what sets a trace's input and output: what it takes besides. */
  trace?: TraceSetter;
  /** Other v6 members that the rewritten call needs as well; a fake of one member is not enough for them. */
  furtherCalls?: readonly string[];
}
