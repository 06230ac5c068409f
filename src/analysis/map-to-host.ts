/** What was found in virtual files, told of the files on disk. */
import type { Skipped } from '../repository/skipped.ts';
import type { Site, UnresolvedUse } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { hostOffset, hostRange, markupAt } from '../embedded/virtual-text.ts';
import type { VirtualText, EmbeddedFiles } from '../repository/embedded-files.ts';

/**
 * Sites of a virtual file. Their ranges stay those of the virtual text, but where code was added around an expression
 * of a template the statement is the expression. A site that the file does not have is left out.
 */
export function sitesInHost(
  embedded: EmbeddedFiles | undefined,
  file: string,
  sites: readonly Site[],
): readonly Site[] {
  const unit = embedded?.units.get(file);
  if (unit === undefined) return sites;
  return sites.flatMap((site) => {
    if (hostRange(unit, site.name) === undefined) return [];
    const segment = markupAt(unit, site.name.start);
    return segment === undefined
      ? [site]
      : [{ ...site, statement: trimmed(unit.text, inside(site.statement, segment)) }];
  });
}

function inside({ start, end }: SourceRange, segment: SourceRange): SourceRange {
  return { start: Math.max(start, segment.start), end: Math.min(end, segment.end) };
}

function trimmed(text: string, { start, end }: SourceRange): SourceRange {
  const inner = text.slice(start, end);
  return { start: start + inner.length - inner.trimStart().length, end: end - inner.length + inner.trimEnd().length };
}

/** Unresolved uses of a virtual file with the file's own positions. */
export function unresolvedInHost(
  embedded: EmbeddedFiles | undefined,
  file: string,
  uses: readonly UnresolvedUse[],
): readonly UnresolvedUse[] {
  const unit = embedded?.units.get(file);
  if (unit === undefined) return uses;
  return uses.flatMap((use) => {
    const name = hostRange(unit, use.name);
    return name === undefined ? [] : [{ ...use, file: unit.host, name }];
  });
}

/**
 * Why a virtual file could not be analysed. A code block of a text may be a fragment: that is no failure of the run.
 */
export function failureInHost(embedded: EmbeddedFiles | undefined, file: string, reason: string): Skipped {
  const unit = embedded?.units.get(file);
  if (unit === undefined) return { file, reason, failed: true };
  const source = embedded!.hosts.get(unit.host)!.source;
  const reasonInHost = reason.replace(
    /\(line (\d+)/,
    (_, line: string) => `(line ${hostLine(unit, source, Number(line))}`,
  );
  if (unit.kind !== 'markdown') return { file: unit.host, reason: reasonInHost, failed: true };
  return { file: unit.host, reason: `a code block ${reasonInHost}`, failed: false };
}

function hostLine(unit: VirtualText, source: string, line: number): number {
  let start = 0;
  for (let left = line; left > 1; left -= 1) start = unit.text.indexOf('\n', start) + 1;
  const offset = hostOffset(unit, start) ?? unit.start;
  // Blank and added text has no place in the file; a blank line stands where it stood.
  return unit.kind === 'markdown' || unit.kind === 'notebook' || hostOffset(unit, start) !== undefined
    ? source.slice(0, offset).split('\n').length
    : line;
}

const none: readonly Site[] = [];
const keptInHost = new WeakMap<readonly Site[], readonly Site[]>();

/** {@link sitesInHost} of what was found, the same list as long as that is the same. */
export function keptSitesInHost(
  embedded: EmbeddedFiles | undefined,
  file: string,
  sitesInCode: readonly Site[] = none,
): readonly Site[] {
  let sitesThere = keptInHost.get(sitesInCode);
  if (!sitesThere) keptInHost.set(sitesInCode, (sitesThere = sitesInHost(embedded, file, sitesInCode)));
  return sitesThere;
}
