import { hostEdit, hostRange } from '../embedded/index.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { relativeTo } from '../repository/repository-path.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { type EmbeddedPart, type EmbeddedSettings, rewriteEmbedded } from '../applying/rewrite-embedded.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { findingsOfParts } from './report-findings.ts';
import { defined } from '../catalog/defined.ts';
import type { PlannedFile } from './repository-plan.ts';

/** Code inside of a file, with what was decided about it. */
export type HostedCode = EmbeddedPart;

/** Rewrites the code inside of a file; what is told of it are the file's own positions. */
export function rewriteHost(
  root: string,
  file: string,
  source: string,
  parts: readonly HostedCode[],
  settings: EmbeddedSettings & { edits?: boolean | undefined },
): PlannedFile {
  const name = relativeTo(root, file);
  const rewritten = rewriteEmbedded(source, parts, settings);
  const findings = findingsOfParts(
    name,
    source,
    rewritten.parts.map(({ unit, planned, ignored }) => ({
      text: unit.text,
      planned,
      ignored,
      inFile: (range) => inFile(unit, range),
    })),
    settings.edits,
  );
  const planned = rewritten.parts.flatMap((part) =>
    part.planned.map((plannedSite) => plannedInFile(part.unit, plannedSite)),
  );
  return {
    file,
    name,
    source,
    output: rewritten.output,
    planned,
    decided: rewritten.parts.flatMap((part) => part.planned),
    findings,
  };
}

/** A range of the virtual text, or an edit of it, in the file. */
export function inFile<Range extends SourceRange>(unit: VirtualText, range: Range): Range {
  const text = (range as Range & Partial<TextEdit>).text;
  const inHost = text === undefined ? hostRange(unit, range) : hostEdit(unit, { ...range, text });
  return { ...range, ...(inHost ?? { start: unit.start, end: unit.start }) };
}

/**
 * The site with name, extent, statement and edits where they are in the file; its other ranges are the virtual text's.
 */
function plannedInFile(unit: VirtualText, plannedSite: PlannedSite): PlannedSite {
  const { site, decision } = plannedSite;
  const name = inFile(unit, site.name);
  const or = (range: SourceRange): SourceRange => hostRange(unit, range) ?? name;
  return {
    ...plannedSite,
    site: { ...site, file: unit.host, name, extent: or(site.extent), statement: or(site.statement) },
    decision: {
      ...decision,
      edits: decision.edits.map((edit) => inFile(unit, edit)),
      ...defined({ suggestionPlace: decision.suggestionPlace && or(decision.suggestionPlace) }),
    },
  };
}
