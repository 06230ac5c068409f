import type { LiteralProperty } from '../../src/program/literal-value.ts';
import type { Argument, CallFacts, MemberShape, Site } from '../../src/sites/site.ts';
import { type SourceRange, textOfRange } from '../../src/repository/source-range.ts';
import type { RunProcedure } from '../../src/catalog/entry.ts';
import { mostRunRows } from './entries/run-reads.ts';
import { asksRawResponse, whyNameIsLacking, matchPath } from '../../src/rewriting/member-path.ts';
import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';

/** A call of a dataset run's method with literal arguments, as texts. */
export interface RunCall {
  shape: MemberShape;
  call: CallFacts;
  /** The API client: `client.api`. */
  api: string;
  /** The API client can be written twice. */
  stable: boolean;
  /** The text of each argument; absent where none is passed. */
  texts: readonly (string | undefined)[];
  /** `, options`, or nothing: behind the request of a v6 call. */
  options: string;
  /** `, {}, options` behind the dataset's name, when the options can be written twice. */
  getOptions: string;
  /** Said when they cannot. */
  optionsCheck?: string;
  /** The dataset, where it needs no request at this place. */
  known?: KnownDataset;
}

/** A dataset that the code around a call has. */
export interface KnownDataset {
  name: string;
  /** What reads it before the loop that the call is in. */
  edits: readonly TextEdit[];
  /** Of the edits that read it. */
  group?: string;
}

/** Reads the call, or says why it cannot be rewritten as it stands. */
export function readRunCall(site: Site, context: PlanContext): RunCall | { reason: string } {
  const { shape } = site;
  const { source, entry, syntax } = context;
  if (shape.kind !== 'member' || shape.use.kind !== 'call') return { reason: 'the method is not called here' };
  const { call } = shape.use;
  const owner = ownerOf(shape, context);
  if ('reason' in owner) return owner;
  const reason = whyNotReplaced(shape, call, syntax);
  if (reason !== undefined) return { reason };
  const options = optionsOf(call.arguments[(entry.parameters?.length ?? 1) - 1]);
  const optionsText = options === undefined ? '' : textOfRange(source, options.range);
  return {
    shape,
    call,
    api: entry.root === 'api' ? owner.text : `${owner.text}.api`,
    stable: owner.stable,
    texts: call.arguments.map((argument) =>
      argument.kind === 'undefined' ? undefined : textOfRange(source, argument.range),
    ),
    options: options === undefined ? '' : `, ${optionsText}`,
    ...(options === undefined
      ? { getOptions: '' }
      : isRepeatable(options)
        ? { getOptions: `, {}, ${optionsText}` }
        : { getOptions: '', optionsCheck: 'the request options reach all requests but that of the dataset' }),
  };
}

/** The client or its API as the code writes it, and whether it can be written twice. */
function ownerOf(
  { segments, holders, receiver, receiverStable }: MemberShape,
  { entry, source }: PlanContext,
): { text: string; stable: boolean } | { reason: string } {
  const match = matchPath(segments, entry.path);
  const isHidden = match !== undefined && match.hidden.length > 0;
  const holder = holders?.find(({ names }) => names.join('.') === match?.hidden.join('.'));
  if (match === undefined || (isHidden && (holder === undefined || holder.optional || holder.chained)))
    return { reason: 'the API client is not written here' };
  const only = isHidden ? holder?.only : match.visible[0]?.only;
  const needed = entry.root === 'client' ? ['api'] : namespacesOf(entry.runProcedure);
  const missing = needed.flatMap((name) => whyNameIsLacking(only, entry.path[0], name) ?? []);
  if (missing.length > 0) return { reason: missing.join(' and ') };
  if (isHidden) return { text: holder!.text, stable: true };
  const end = match.leading.at(-1)?.access.end ?? receiver.end;
  return { text: source.slice(receiver.start, end), stable: receiverStable };
}

/** Why several calls cannot stand where this one does. */
function whyNotReplaced({ segments }: MemberShape, call: CallFacts, syntax: SyntaxView): string | undefined {
  if (call.optional || segments.some(({ optional }) => optional))
    return 'the call is optional, and one call becomes several';
  if (call.arguments.some(({ kind }) => kind === 'spread')) return 'a spread argument hides what is passed';
  if (asksRawResponse(call.range, syntax)) return 'the raw response of one call is asked for';
  return hasComment(call, syntax) ? 'a comment stands between the arguments' : undefined;
}

/** What of the API the procedure calls. */
function namespacesOf(procedure: RunProcedure | undefined): readonly string[] {
  if (procedure === 'listRunItems') return [];
  return procedure === 'removeRun' ? ['datasets', 'experiments', 'trace'] : ['datasets', 'experiments'];
}

function optionsOf(argument: Argument | undefined): Argument | undefined {
  return argument === undefined || argument.kind === 'undefined' || argument.kind === 'emptyObject'
    ? undefined
    : argument;
}

/** Evaluating the options twice is harmless: a name, or a literal of such values. */
function isRepeatable({ value }: Argument): boolean {
  if (value === undefined) return false;
  return (
    value.stable ||
    (value.properties?.every(
      ({ form, value: given }) => (form === 'property' || form === 'shorthand') && given?.stable === true,
    ) ??
      false)
  );
}

/** Between the arguments; those inside of one stay with it. */
function hasComment(call: CallFacts, syntax: SyntaxView): boolean {
  return syntax
    .commentsOf(call.inside)
    .some((comment) => call.arguments.every(({ range }) => comment.end <= range.start || range.end <= comment.start));
}

/** The paging keys of v5's request, for a v6 call. */
export interface Paging {
  /** `, limit: 20`, or nothing. */
  limit: string;
  /** `, cursor`, where the call is in a loop over pages. */
  cursor?: string;
  /** What is passed as the limit. */
  value?: SourceRange | undefined;
  /** What a reviewer has to know. */
  check?: string | undefined;
}

/** Nothing is said of pages. */
export const noPaging: Paging = { limit: '' };

export const noPages = 'v6 has no page numbers; pass `meta.cursor` of the page before as `cursor`';

/**
 * Maps `{ page, limit }`; the reason when it is no literal, or asks for a page that v6 has no number for.
 * @param cursor how the cursor is passed on where the call is in a loop over pages
 */
export function readPaging(
  source: string,
  request: Argument | undefined,
  cursor?: string,
): Paging | { reason: string } {
  if (request === undefined || request.kind === 'undefined' || request.kind === 'emptyObject') return { limit: '' };
  const properties = request.value?.properties;
  if (properties === undefined) return { reason: 'the request is not written here' };
  let paging = noPaging;
  for (const property of properties) {
    if (property.form !== 'property' && property.form !== 'shorthand')
      return { reason: 'the request is put together from other values' };
    if (property.name === 'limit') paging = { ...paging, ...limitOf(source, property) };
    else if (property.name === 'page' && cursor !== undefined) paging = { ...paging, cursor: `, ${cursor}` };
    else if (property.name !== 'page') return { reason: `v5 takes no \`${property.name ?? '…'}\` here` };
    else if (!isFirstPage(property)) return { reason: noPages };
  }
  return paging;
}

/** `page: 1` says nothing. */
export function isFirstPage(property: LiteralProperty): boolean {
  return property.value?.kind === 'number' && property.value.text === '1';
}

function limitOf(source: string, property: LiteralProperty): Paging {
  const value = property.value?.range;
  const text = property.form === 'shorthand' ? 'limit' : `limit: ${source.slice(value?.start, value?.end)}`;
  if (property.value?.kind !== 'number')
    return { limit: `, ${text}`, value, check: `\`limit\` is at most ${mostRunRows}` };
  if (Number(property.value.text) <= mostRunRows) return { limit: `, ${text}`, value };
  return {
    limit: `, limit: ${mostRunRows}`,
    check: `one page holds at most ${mostRunRows} rows; pass \`meta.cursor\` on for more`,
  };
}
