import type { TypedAnalysis } from '../analysis/analyse.ts';
import type { Discovery } from '../repository/discover.ts';
import type { Site } from '../sites/site.ts';
import type { SdkTypeError, Verification } from './verification.ts';
import { verifyTypes } from './verify-types.ts';
import { hostRange, markupAt, virtualTexts } from '../embedded/index.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { withEmbedded } from '../embedded/with-embedded.ts';

/** {@link verifyTypes} of a repository that has code inside of other files. */
export interface EmbeddedVerification extends Verification {
  /** The virtual texts that were checked, by name; errors in them have their ranges. */
  units: ReadonlyMap<string, VirtualText>;
}

/**
 * @param outputs texts that replace those of the analysis, by absolute path of the file on disk
 * @param isRewritten whether the outputs have something else in the place of a site of the analysis
 */
export function verifyEmbedded(
  discovery: Discovery,
  typed: TypedAnalysis,
  outputs: ReadonlyMap<string, string>,
  isRewritten: (site: Site) => boolean,
): EmbeddedVerification {
  const { embedded } = typed.analysis;
  if (embedded === undefined || embedded.hosts.size === 0)
    return { ...verifyTypes(discovery, typed, outputs, isRewritten), units: new Map() };
  const units = new Map(embedded.units);
  const texts = new Map<string, string>();
  for (const [file, text] of outputs) {
    if (!embedded.hosts.has(file)) texts.set(file, text);
    else {
      for (const unit of virtualTexts(file, text)) {
        if (!embedded.units.has(unit.file)) continue;
        units.set(unit.file, unit);
        texts.set(unit.file, unit.text);
      }
    }
  }
  const filesAnalysed = typed.analysis.filesAnalysed.flatMap(
    (file) => embedded.hosts.get(file)?.texts.map((unit) => unit.file) ?? [file],
  );
  const verification = verifyTypes(
    withEmbedded(discovery),
    { ...typed, analysis: { ...typed.analysis, filesAnalysed } },
    texts,
    isRewritten,
  );
  const checked = typed.analysis.programFiles.flatMap(({ file }) => embedded.units.get(file) ?? []);
  const failed = verification.failed.map(({ file, reason }) => ({ file: units.get(file)?.host ?? file, reason }));
  return {
    ...verification,
    failed,
    files: verification.files - checked.length + new Set(checked.map(({ host }) => host)).size,
    units,
  };
}

/** An error in the file on disk; `undefined` where the file has nothing of the code it is about. */
export function errorInHost(unit: VirtualText | undefined, error: SdkTypeError): SdkTypeError | undefined {
  if (unit === undefined) return error;
  const range = hostRange(unit, error.range);
  if (range === undefined) return undefined;
  const segment = markupAt(unit, error.range.start);
  const statement = hostRange(
    unit,
    segment
      ? { start: Math.max(error.statement.start, segment.start), end: Math.min(error.statement.end, segment.end) }
      : error.statement,
  );
  return { ...error, file: unit.host, range, statement: statement ?? range };
}
