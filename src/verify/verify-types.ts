import type ts from 'typescript';
import type { TypedAnalysis } from '../analysis/analyse.ts';
import { mayHaveSites } from '../analysis/growth/grow.ts';
import type { Discovery } from '../repository/discover.ts';
import { hostFileOf } from '../repository/embedded-kinds.ts';
import { withAllImporters } from '../repository/import-graph.ts';
import type { Strictness } from '../repository/resolve/strictness.ts';
import type { Site } from '../sites/site.ts';
import type { CheckedCode, SdkTypeError, Verification } from './verification.ts';
import { checkedProgram, withoutDirectives } from './checked-program.ts';
import { declaredNames, type Names, sdkUses } from './count-uses.ts';
import { idOfMarkerAbove, isOnLineOf, siteAt } from './error-id.ts';
import { type OnV5, onV5 } from './on-v5.ts';
import { compatNamesOf } from '../catalog/catalogue.ts';
import { idsOfReads, type LeftSite, sitesLeft } from './sites-left.ts';
import { asksRemovedRecord, expectsV5Shape } from './v5-shapes.ts';
import { statementAround } from './statement-around.ts';
import { statementsIn } from './statements-in.ts';
import { unusedExpectations } from './unused-expectations.ts';
import { errorsIn, messageOf, namesNothing, shortenedMessage } from './type-errors.ts';

/** Files of one project, or of projects that check types alike. */
export interface CheckedPart {
  strictness: Strictness;
  files: readonly string[];
}

/** The files to check, those together whose projects check types alike. */
export function checkedParts(
  { resolver, scanned }: Discovery,
  { analysis }: TypedAnalysis,
  outputs: ReadonlyMap<string, string>,
): readonly CheckedPart[] {
  const parts = new Map<string, { strictness: Strictness; files: string[] }>();
  for (const file of [...analysis.filesAnalysed, ...newFilesOf(scanned, outputs)].sort()) {
    const strictness = resolver.strictness(file);
    const key = Object.keys(strictness).join(' ');
    const part = parts.get(key) ?? { strictness, files: [] };
    part.files.push(file);
    parts.set(key, part);
  }
  return [...parts.values()];
}

function newFilesOf(scanned: Discovery['scanned'], outputs: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set([...outputs.keys()].filter((file) => !scanned.has(file)));
}

/**
 * The code of an analysis on the v6 surface, with texts that replace those of the analysis.
 * @param whole files of which every statement is looked at, and not those alone that something of the SDK can be in
 */
export function codeOnV6(
  discovery: Discovery,
  typed: TypedAnalysis,
  outputs: ReadonlyMap<string, string>,
  part: CheckedPart,
  whole: ReadonlySet<string> = new Set(),
): CheckedCode {
  const { analysis, sparse: before } = typed;
  // Two checkers are never needed at a time.
  typed.release();
  const texts = new Map<string, string | undefined>();
  const text = (file: string): string | undefined => {
    if (!texts.has(file)) {
      const ownText = outputs.get(file) ?? analysis.text(file);
      texts.set(file, ownText === undefined ? undefined : withoutDirectives(ownText));
    }
    return texts.get(file);
  };
  const newFiles = newFilesOf(discovery.scanned, outputs);
  const sparse = checkedProgram(
    discovery,
    typed,
    6,
    part.strictness,
    text,
    (file) => (text(file) === analysis.text(file) ? before.tree(file) : undefined),
    newFiles,
  );
  const withSites = analysis.programFiles.filter(({ reason }) => mayHaveSites(reason)).map(({ file }) => file);
  const statements = statementsIn(discovery, sparse, new Set([...withSites, ...newFiles]), newFiles);
  const files = new Map<string, readonly ts.Node[]>();
  for (const file of part.files) {
    const sourceFile = sparse.sourceFile(file);
    if (sourceFile) files.set(file, whole.has(hostFileOf(file)) ? sourceFile.statements : statements(sourceFile));
  }
  return { sparse, files, text, newFiles };
}

/**
 * Checks what code does with the SDK on the v6 surface. An error counts when the code before the outputs has none with
 * its number at its place on the v5 surface: then the migration is the reason, whatever else is unknown.
 * @param typed the analysis of the same repository; its program is used up
 * @param outputs texts that replace those of the analysis, by absolute path
 * @param isRewritten whether the outputs have something else in the place of a site of the analysis
 */
export function verifyTypes(
  discovery: Discovery,
  typed: TypedAnalysis,
  outputs: ReadonlyMap<string, string>,
  isRewritten: (site: Site) => boolean,
): Verification {
  const whole = reachedByMovedTypes(discovery, typed, isRewritten);
  const verifications = checkedParts(discovery, typed, outputs).map((part) =>
    verifyPart(discovery, typed, outputs, part, { isRewritten, whole }),
  );
  const sum = (of: 'uses' | 'files'): number => verifications.reduce((total, one) => total + one[of], 0);
  const errors = verifications.flatMap((one) => one.errors);
  errors.sort((left, right) =>
    left.file === right.file ? left.range.start - right.range.start : left.file < right.file ? -1 : 1,
  );
  return { uses: sum('uses'), files: sum('files'), errors, failed: verifications.flatMap(({ failed }) => failed) };
}

/**
 * The files in which statements that say nothing of the SDK have other types too: they declare an own type that has
 * other members now, or import such a file, over any number of others.
 */
function reachedByMovedTypes(
  { graph }: Discovery,
  { analysis }: TypedAnalysis,
  isRewritten: (site: Site) => boolean,
): ReadonlySet<string> {
  const isMoved = (site: Site): boolean => site.together !== undefined && isRewritten(site);
  const declaring = [...analysis.sites].filter(([, sites]) => sites.some(isMoved)).map(([file]) => file);
  return withAllImporters(declaring.map(hostFileOf), (file) => graph.importers(file).map(hostFileOf));
}

function verifyPart(
  discovery: Discovery,
  typed: TypedAnalysis,
  outputs: ReadonlyMap<string, string>,
  part: CheckedPart,
  { isRewritten, whole }: { isRewritten: (site: Site) => boolean; whole: ReadonlySet<string> },
): Verification {
  const code = codeOnV6(discovery, typed, outputs, part, whole);
  const names = declaredNames(code.sparse);
  const failed: { file: string; reason: string }[] = [];
  const errorsByFile = new Map<string, readonly ts.Diagnostic[]>();
  let uses = 0;
  for (const [file, statements] of code.files) {
    try {
      const errors = errorsIn(code.sparse, code.sparse.sourceFile(file)!, statements);
      uses += sdkUses(code.sparse, statements, names).length;
      if (errors.length > 0) errorsByFile.set(file, errors);
    } catch (error) {
      failed.push({ file, reason: `could not be checked: ${error instanceof Error ? error.message : String(error)}` });
      // A checker that was left in the middle of its work would see circles where there are none.
      code.sparse.update();
    }
  }
  const v5 = onV5(discovery, typed, outputs, code);
  const unused = unusedExpectations(typed, outputs, code, v5);
  const errors = [
    ...unused,
    ...(errorsByFile.size === 0
      ? []
      : broughtByV6(
          discovery,
          { code, v5, names },
          {
            sitesOf: sitesLeft(typed.analysis, outputs, isRewritten),
            idOfRead: idsOfReads(typed.analysis, outputs, isRewritten),
          },
          errorsByFile,
        )),
  ];
  return { uses, files: code.files.size, errors, failed };
}

/** Names the change behind each error, and takes away what was an error on the v5 surface. */
function broughtByV6(
  discovery: Discovery,
  { code: { sparse }, v5, names }: { code: CheckedCode; v5: OnV5; names: Names },
  { sitesOf, idOfRead }: { sitesOf: (file: string) => readonly LeftSite[]; idOfRead: ReturnType<typeof idsOfReads> },
  errorsByFile: ReadonlyMap<string, readonly ts.Diagnostic[]>,
): SdkTypeError[] {
  const { types: compatTypes } = compatNamesOf(discovery.request.catalogue);
  return [...errorsByFile].flatMap(([file, diagnostics]) => {
    const sourceFile = sparse.sourceFile(file)!;
    const sites = sitesOf(file);
    // A name that is a site is on the v5 surface: no need to ask that.
    const isGone = ({ code, start }: ts.Diagnostic): boolean =>
      namesNothing(code) && sites.some(({ name }) => name.start === start);
    const before = diagnostics.every(isGone) ? () => undefined : v5.errorsBefore(file, diagnostics);
    const isWritten = v5.isWritten(file);
    const isBrought = (diagnostic: ts.Diagnostic): boolean => {
      const was = before(diagnostic);
      if (was === undefined) return true;
      const isOwn = isWritten && asksRemovedRecord(v5.program(), was, names);
      return !isOwn && expectsV5Shape(sparse, sourceFile, diagnostic, v5.names(), compatTypes);
    };
    return diagnostics.filter(isBrought).map((diagnostic): SdkTypeError => {
      const { code, start = 0, length = 0 } = diagnostic;
      const site = siteAt(sites, sourceFile, { start, end: start + length });
      return {
        file,
        range: { start, end: start + length },
        statement: statementAround(sourceFile, start),
        code,
        message: shortenedMessage(messageOf(diagnostic)),
        id: site?.id ?? idOfRead(file, start) ?? idOfMarkerAbove(sparse, sourceFile, start),
        ...(site ? { site, isAtSite: isOnLineOf(site, sourceFile, start) } : {}),
      };
    });
  });
}
