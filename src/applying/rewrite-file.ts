import type { Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { demote } from '../rewriting/decide.ts';
import type { CompatTarget, PlannedSite } from '../rewriting/plan.ts';
import { withOneMarker } from '../rewriting/test-doubles/per-double.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { importEdit, withOneTypeImport } from './add-import.ts';
import { applyEdits } from '../edits/apply-edits.ts';
import { declareTheSame, parsesInStatements } from './check-statements.ts';
import { newErrors, readSyntax, type Syntax, type SyntaxNode, type SyntaxReader } from './check-syntax.ts';
import { concernedPart } from './concerned-part.ts';
import { commentsAbove, lineAt } from '../edits/comment-lines.ts';
import { checkTodo } from '../edits/marker-text.ts';
import { doneMarkers, withoutLines } from './done-markers.ts';
import { inDividedStatements, oldLines, withMarkersBelow } from './divided-statements.ts';
import { demoteWith, editUnits, hasEdits } from './edited-together.ts';
import { withoutEmptiedImports } from './emptied-imports.ts';
import { ignoreReason } from './ignore-comments.ts';
import { directive, markerEdits, markersOf, wantsMarker } from './markers.ts';
import { confirmSites } from './confirm-sites.ts';
import { unreadLocals } from './unread-locals.ts';
import { clashesOf, withNested } from './nested-edits.ts';

/** One file and the decisions about it. */
export interface RewriteRequest {
  source: string;
  /** Absolute path with `/`; its ending chooses the parser. */
  file: string;
  planned: readonly PlannedSite[];
  /** Whether `review` and `manual` sites get a marker comment. */
  markers: boolean;
  /**
   * Whether a site is edited only where the parser sees a node that fits it: two parsers have to agree about a place.
   */
  confirm?: boolean;
  /** The parser that checks edits where jscodeshift's is not to be had; it confirms nothing and places no markers. */
  reader?: SyntaxReader;
  /** Where the functions are that edits call (`Decision.helpers`): the file gains one import of them. */
  compat?: CompatTarget | undefined;
  /**
   * The top-level statements of the source, each with what stands before it, where they are known: mostly those that
   * are edited are enough to check the edits. With markers the text must have no syntax error.
   */
  statements?: readonly SourceRange[];
  /** The text is part of another file, which has a say where comments are concerned. */
  within?: {
    /** The reason of a comment that silences a site; default: the one in the text. */
    ignoreReason: (site: Site) => string | undefined;
    /** Whether a marker can stand on a line of its own in front of the line that begins there. */
    takesMarker: (line: number) => boolean;
  };
}

/** A site that a comment in the code silences. */
export interface IgnoredSite {
  planned: PlannedSite;
  /** The words behind `svc-v6-ignore:`. */
  reason: string;
}

export interface RewrittenFile {
  /** The new text; equal to the source when nothing changed. */
  output: string;
  /** The sites that are not silenced, in the order given; one whose edit was not possible is `manual` and says why. */
  planned: PlannedSite[];
  ignored: IgnoredSite[];
  /** What makes `output` of the source, but for imports that are joined, or have lost all names, and go afterwards. */
  edits: readonly TextEdit[];
}

/** Carries out the decisions about one file. A site that cannot be done never keeps the others from being done. */
export function rewriteFile(request: RewriteRequest): RewrittenFile {
  const rewritten = withEdits(request);
  if (rewritten.output === request.source) return rewritten;
  const output = withoutEmptiedImports(request.source, rewritten.output);
  return {
    ...rewritten,
    output: request.compat === undefined ? output : withOneTypeImport(output, request.compat.specifier),
  };
}

function withEdits(request: RewriteRequest): RewrittenFile {
  const { source, file, statements, reader = readSyntax } = request;
  const { ignored, kept } = silence(request);
  const wanted = kept.some(
    (plannedSite) => hasEdits(plannedSite) || (request.markers && wantsMarker(plannedSite.decision)),
  );
  if (!wanted) return { output: source, planned: kept, ignored, edits: [] };

  const result = (sites: EditedSites, edits: readonly TextEdit[]): RewrittenFile => ({
    output: applyEdits(source, edits),
    planned: [...sites.planned],
    ignored,
    edits,
  });
  const withDirectives = kept.map((plannedSite) => withDirective(source, plannedSite));
  const separate = editedSites(source, withoutOverlaps(withNested(source, file, withDirectives, reader)));
  // Markers and imports are placed in the tree of the whole text.
  if (
    statements &&
    !request.markers &&
    request.compat === undefined &&
    parsesInStatements(source, file, statements, separate.edits, reader)
  )
    return result(separate, separate.edits);

  const inPart = editedInPart(request, separate);
  if (inPart !== undefined) return result(separate, inPart);

  const original = reader(source, file);
  const { tree } = original;
  if (tree === undefined) {
    const reason = `the parser that checks edits cannot read the file: ${original.errors[0]!}`;
    return {
      output: source,
      planned: kept.map((plannedSite) => (hasEdits(plannedSite) ? demote(plannedSite, reason) : plannedSite)),
      ignored,
      edits: [],
    };
  }

  const confirmed = request.confirm === true ? editedSites(source, withConfirmed(tree, separate.planned)) : separate;
  const all = result(confirmed, allEdits(request, tree, confirmed));
  if (newErrors(original, reader(all.output, file)).length === 0) return all;

  const parsed = editedSites(source, withoutFailures(request, original, confirmed.planned));
  const marked = result(parsed, allEdits(request, tree, parsed));
  if (newErrors(original, reader(marked.output, file)).length === 0) return marked;
  return result(parsed, [...parsed.edits, ...importEdits(request, tree, parsed)]);
}

/**
 * All edits and markers, where the statements that they are in are enough to place them and to say that they hold.
 * @returns `undefined` where the whole text has to be read
 */
function editedInPart(request: RewriteRequest, sites: EditedSites): readonly TextEdit[] | undefined {
  const { source, file, statements, markers, compat } = request;
  // An import has its place among all others; JavaScript may be another language as a whole.
  if (statements === undefined || !markers || compat !== undefined || !/\.[cm]?tsx?$/.test(file)) return undefined;
  const marked = markersOf(sites.planned).map(({ statement }) => statement);
  const part = concernedPart(source, statements, [...sites.edits, ...marked]);
  const before = part && readSyntax(part.text, file);
  if (part === undefined || before?.tree === undefined || before.errors.length > 0) return undefined;
  if (request.confirm === true && withConfirmed(before.tree, sites.planned) !== sites.planned) return undefined;
  const edits = allEdits(request, before.tree, sites);
  if (!part.holds(edits)) return undefined;
  const after = readSyntax(applyEdits(part.text, edits), file);
  return after.tree !== undefined && after.errors.length === 0 && declareTheSame(before, after) ? edits : undefined;
}

/** The import of what the edits that are made call. */
function importEdits(
  { source, compat }: RewriteRequest,
  tree: SyntaxNode,
  { planned, edits }: EditedSites,
): TextEdit[] {
  if (compat === undefined) return [];
  const edited = planned.filter(hasEdits);
  const needed = [...new Set(edited.flatMap(functionsOf))]
    .sort()
    .map((name) => ({ name, local: compat.localName(name) }));
  const typesOnly = edited.every(
    (plannedSite) =>
      plannedSite.site.shape.kind === 'typeQuery' ||
      plannedSite.site.shape.kind === 'typeIndex' ||
      functionsOf(plannedSite).length === 0,
  );
  const edit = importEdit(source, tree, compat, needed, typesOnly, edits);
  return edit === undefined ? [] : [edit];
}

/** The functions that a site's edits call. A type is imported where it is named, by the edit itself. */
function functionsOf({ decision }: PlannedSite): readonly string[] {
  return (decision.helpers ?? []).filter((name) => !name.startsWith('Compat'));
}

/** Sites with their edits, and the removals of what these leave unread. */
interface EditedSites {
  planned: readonly PlannedSite[];
  edits: readonly TextEdit[];
}

function editedSites(source: string, planned: readonly PlannedSite[]): EditedSites {
  const edits = [...planned.flatMap(({ decision }) => decision.edits), ...unreadLocals(source, planned)];
  return { planned, edits };
}

/** All edits and markers. */
function allEdits(request: RewriteRequest, tree: SyntaxNode, sites: EditedSites): readonly TextEdit[] {
  const { source, file, markers, within } = request;
  const imports = importEdits(request, tree, sites);
  const edits = [...imports, ...sites.edits];
  if (!markers) return edits;
  const reported = withOneMarker(sites.planned);
  const divided = inDividedStatements(source, reported).filter(
    ({ site }) => within?.takesMarker(lineAt(source, site.statement.start)) !== false,
  );
  const done = doneMarkers(source, reported);
  const withMarkers = (marked: readonly PlannedSite[], gone: ReadonlySet<number>): readonly TextEdit[] => {
    const placed = markerEdits(source, markersOf(marked), tree, edits, gone);
    const here = within === undefined ? placed : placed.filter(({ start }) => within.takesMarker(start));
    // An import at the top of the file stays above a marker of the first statement.
    return [...imports, ...here, ...sites.edits];
  };
  return withoutLines(source, done, below() ?? withMarkers(reported, done));

  function below(): readonly TextEdit[] | undefined {
    if (divided.length === 0) return undefined;
    const gone = new Set([...done, ...oldLines(source, markersOf(divided))]);
    const others = reported.filter((plannedSite) => !divided.includes(plannedSite));
    return withMarkersBelow(source, file, withMarkers(others, gone), divided);
  }
}

function silence({ source, planned, within }: RewriteRequest): { ignored: IgnoredSite[]; kept: PlannedSite[] } {
  const ignored: IgnoredSite[] = [];
  const kept: PlannedSite[] = [];
  for (const plannedSite of planned) {
    const reason =
      within === undefined ? ignoreReason(source, plannedSite.site) : within.ignoreReason(plannedSite.site);
    if (reason === undefined) kept.push(plannedSite);
    else ignored.push({ planned: plannedSite, reason });
  }
  const silenced = ignored.map((ignoredSite) => ignoredSite.planned);
  return {
    ignored,
    kept: demoteWith(silenced, kept, 'it has to change together with a finding that a comment silences'),
  };
}

/**
 * A directive above an edited line may have lost its error, which is an error itself, or the line that it speaks of.
 */
function withDirective(source: string, planned: PlannedSite): PlannedSite {
  const { decision } = planned;
  if (!hasEdits(planned)) return planned;
  const words = lostError(source, planned) ?? lostLine(source, planned);
  if (words === undefined) return planned;
  const reason = decision.reason === undefined ? words : `${decision.reason}; ${words}`;
  return { ...planned, decision: { ...decision, status: 'review', reason, todo: checkTodo(reason) } };
}

function lostError(source: string, { decision, site }: PlannedSite): string | undefined {
  const lines = new Set(
    [site.statement.start, site.name.start, ...decision.edits.map((edit) => edit.start)].map((offset) =>
      lineAt(source, offset),
    ),
  );
  const expected = [...lines].some((line) =>
    commentsAbove(source, line).some(({ text }) => text.includes('@ts-expect-error')),
  );
  return expected ? 'the `@ts-expect-error` above it may have no error left to expect' : undefined;
}

/** Where lines come in front of a statement, a directive speaks of the first of them. */
function lostLine(source: string, { decision, site }: PlannedSite): string | undefined {
  const begins =
    decision.edits.some(({ start }) => start === site.statement.start) &&
    decision.edits.some(({ text }) => text.includes('\n'));
  const line = begins
    ? commentsAbove(source, lineAt(source, site.statement.start)).find(({ text }) => directive.test(text))
    : undefined;
  return line === undefined
    ? undefined
    : `the \`${directive.exec(line.text)![0]}\` above it speaks of the line below it, which is another one now`;
}

/** The later of two sites that claim the same text is left to a person. */
function withoutOverlaps(planned: readonly PlannedSite[]): PlannedSite[] {
  const reason = 'its edit would touch the same text as another one';
  const clashes = clashesOf(planned);
  const taken = new Set<number>();
  for (const [index, others] of clashes.entries()) {
    if ([...others].some((other) => other < index && !taken.has(other))) taken.add(index);
  }
  const kept = planned.map((plannedSite, index) => (taken.has(index) ? demote(plannedSite, reason) : plannedSite));
  return demoteWith(
    planned.filter((_, index) => taken.has(index)),
    kept,
    reason,
  );
}

/** Sites that the parser does not see where the analysis does are left to a person; the same list when it sees all. */
function withConfirmed(tree: SyntaxNode, planned: readonly PlannedSite[]): readonly PlannedSite[] {
  const isSeen = confirmSites(tree);
  const unseen = planned.filter((plannedSite) => hasEdits(plannedSite) && !isSeen(plannedSite.site));
  if (unseen.length === 0) return planned;
  const reason = 'the parser that checks edits sees nothing of the kind there';
  const kept = planned.map((plannedSite) => (unseen.includes(plannedSite) ? demote(plannedSite, reason) : plannedSite));
  return demoteWith(unseen, kept, reason);
}

/** Adds one unit of edits after the other and leaves out those after which the text no longer parses. */
function withoutFailures(request: RewriteRequest, original: Syntax, planned: readonly PlannedSite[]): PlannedSite[] {
  const { source, file, reader = readSyntax } = request;
  const accepted: TextEdit[] = [];
  const failed = new Map<PlannedSite, string>();
  for (const unit of editUnits(planned.filter(hasEdits))) {
    const { edits } = editedSites(source, unit);
    const [error] = newErrors(original, reader(applyEdits(source, [...accepted, ...edits]), file));
    if (error === undefined) accepted.push(...edits);
    else for (const plannedSite of unit) failed.set(plannedSite, error.replace(/^\d+:\d+ /, ''));
  }
  return planned.map((plannedSite) => {
    const error = failed.get(plannedSite);
    return error === undefined ? plannedSite : demote(plannedSite, `the edited text would not parse: ${error}`);
  });
}
