import type { Site } from '../../sites/site.ts';
import { type PageLoop, pageLoop } from '../../sites/page-loop/page-loop.ts';
import { manual } from '../decide.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { oncePerFile } from '../once-per-file.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { withoutReads } from './page-loop-edits.ts';

/**
 * Of a read of the first page, what is left of it where a loop over the pages behind goes from cursor to cursor; of the
 * read in that loop, the whole. Both are edited together.
 */
export function firstOrLater(site: Site, context: PlanContext): { site: Site; group: string } | undefined {
  const own = pageLoop.of(site)?.behind;
  if (own !== undefined) return { site, group: groupOf(own.name) };
  const later = loopsBehind(context).get(site.name.start);
  if (later === undefined) return undefined;
  const covered = [...later.gone, ...(later.head === undefined ? [] : [later.head.range])];
  return { site: withoutReads(site, covered), group: groupOf(site.name) };
}

/** The loops over the pages behind one that was read before, by where the name of that read begins. */
const loopsBehind = oncePerFile(
  ({ siblings }) =>
    new Map(
      siblings.flatMap((site): [number, PageLoop][] => {
        const loop = pageLoop.of(site);
        return loop?.behind === undefined ? [] : [[loop.behind.name.start, loop]];
      }),
    ),
);

function groupOf({ start }: SourceRange): string {
  return `pages-${start}`;
}

/** v5's numbers of pages and records, from the answer on. */
const totals = ['meta.totalPages', 'meta.totalItems'];

/**
 * One read counts the pages that another one asks for, as `first.meta.totalPages` does for a loop over those behind it,
 * and this is one of the two. Neither is edited without the other: a loop up to a number that is not there ends before
 * it begins, and in JavaScript nothing tells of it.
 */
export function isCountedPage(site: Site, { siblings }: PlanContext): boolean {
  if (pageLoop.of(site) !== undefined) return false;
  // Few reads are one of the two: the others are not compared with all of their file.
  return (
    (countRead(site) !== undefined && siblings.some((other) => isBehind(other, site) && asksForSomePage(other))) ||
    (asksForSomePage(site) && siblings.some((other) => isBehind(site, other) && countRead(other) !== undefined))
  );
}

/** Of the same list, further down in the same function, and neither is in a loop that becomes one over cursors. */
function isBehind(later: Site, first: Site): boolean {
  return (
    later.id === first.id &&
    first.name.start < later.name.start &&
    (later.enclosing === first.enclosing ||
      (first.enclosing !== '' && later.enclosing.startsWith(`${first.enclosing}.`))) &&
    pageLoop.of(first) === undefined &&
    pageLoop.of(later) === undefined
  );
}

/** `meta.totalPages`, where the code reads it. */
function countRead({ result }: Site): string | undefined {
  return totals.find((total) => result?.reads.some(({ path }) => path.join('.') === total));
}

/** The number of the page is not written out, or the request is not. */
function asksForSomePage({ shape }: Site): boolean {
  if (shape.kind !== 'member' || shape.use.kind !== 'call') return false;
  return shape.use.call.arguments.some(({ kind, value }) => {
    if (value?.properties === undefined) return kind === 'expression' && value?.keys?.includes('page') === true;
    return value.properties.some((property) => property.name === 'page' && property.value?.kind !== 'number');
  });
}

/** What was decided of the first page is the text for who makes one loop of both. */
export function leftWithPages(site: Site, decision: Decision | undefined, context: PlanContext): Decision | undefined {
  if (decision === undefined || decision.edits.length === 0) return decision;
  const reason = `\`${countRead(site)}\` counts the pages that are asked for below, and v6 gives no such number`;
  const todo = `${reason}: make one loop of both that passes \`meta.cursor\` on as \`cursor\`.`;
  return manual(site, context, reason, decision.suggestion, todo);
}
