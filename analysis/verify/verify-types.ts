import ts from 'typescript';
import { analyseTyped, createFinder, resolveIn, type TypedAnalysis } from '../analyse.ts';
import { declareAugmentedModules } from '../augmentations.ts';
import { type Discovery, markerStart } from '../discover.ts';
import { createSparseProgram, type SparseProgram } from '../program.ts';
import type { Site, SourceRange } from '../site.ts';
import { findSites } from '../sites/find-sites.ts';
import { declaredNames, sdkUses } from './count-uses.ts';

/** A type error that v6 brings to a use of the SDK. */
export interface SdkTypeError {
  /** Absolute path with `/`. */
  file: string;
  /** UTF-16 offsets in the checked text. */
  range: SourceRange;
  /** Number of the TypeScript diagnostic, e.g. 2339. */
  code: number;
  message: string;
  /** Catalogue id of what changed there. */
  id: string;
}

/** What the v6 surface says of the code. */
export interface Verification {
  /** Identifiers that name something the SDK declares, in the files that were checked. */
  uses: number;
  /** Source files that were checked. */
  files: number;
  /** In the order of files and positions. */
  errors: readonly SdkTypeError[];
}

/** The id of an error that no entry of the catalogue explains. */
const unexplained = 'sdk:types';

/** Codes of what a sparse program cannot know (modules and globals outside it) and of types that are merely implied. */
const notAboutTheSdk = (code: number): boolean => code === 2307 || code === 2304 || (code >= 2580 && code <= 2593) || (code >= 7000 && code < 7060) || code === 2318;

/**
 * Checks what code does with the SDK on the v6 surface. An error counts when the same text has none on the v5 surface:
 * then the SDK's change is the reason, whatever else is unknown.
 * @param typed the analysis of the same repository; its program is used up
 * @param outputs texts that replace those of the analysis, by absolute path
 */
export function verifyTypes(discovery: Discovery, typed: TypedAnalysis, outputs: ReadonlyMap<string, string>): Verification {
  const { analysis, sparse: before, programFiles } = typed;
  const text = (file: string): string | undefined => outputs.get(file) ?? analysis.text(file);
  const resolve = resolveIn(discovery);
  const after = createSparseProgram({
    profile: analysis.profile,
    version: 6,
    resolve,
    read: text,
    parsed: (file) => (outputs.has(file) ? undefined : before.sourceFile(file)),
  });
  after.add(programFiles);
  declareAugmentedModules(after, programFiles.map((file) => text(file) ?? ''), (module) => resolve(module, `${analysis.root}/index.ts`).kind === 'external');
  after.update();

  const names = declaredNames(after);
  const checked = analysis.filesAnalysed.filter((file) => after.sourceFile(file));
  let uses = 0;
  const found = new Map<string, readonly ts.Diagnostic[]>();
  for (const file of checked) {
    uses += sdkUses(after, after.sourceFile(file)!, names).length;
    const errors = errorsOf(after, file);
    if (errors.length > 0) found.set(file, errors);
  }
  return { uses, files: checked.length, errors: found.size === 0 ? [] : explain(discovery, typed, outputs, found) };
}

/** {@link verifyTypes} of a repository as it is. */
export function verifyDiscovered(discovery: Discovery): Verification & TypedAnalysis {
  const typed = analyseTyped(discovery);
  return { ...typed, ...verifyTypes(discovery, typed, new Map()) };
}

function errorsOf(sparse: SparseProgram, file: string): readonly ts.Diagnostic[] {
  const sourceFile = sparse.sourceFile(file);
  if (!sourceFile) return [];
  return sparse.program.getSemanticDiagnostics(sourceFile).filter(({ code, category }) => category === ts.DiagnosticCategory.Error && !notAboutTheSdk(code));
}

const keyOf = ({ code, start }: ts.Diagnostic): string => `${code}@${start}`;

/** Takes away what is an error on the v5 surface too, and names the change behind the rest. */
function explain(discovery: Discovery, { analysis, sparse, programFiles }: TypedAnalysis, outputs: ReadonlyMap<string, string>, found: ReadonlyMap<string, readonly ts.Diagnostic[]>): SdkTypeError[] {
  for (const [file, text] of outputs) sparse.replace(file, text);
  sparse.update();
  const finder = createFinder(sparse, resolveIn(discovery), analysis.profile.prefix, programFiles);
  const errors: SdkTypeError[] = [];
  for (const [file, diagnostics] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sourceFile = sparse.sourceFile(file);
    if (!sourceFile) continue;
    const known = new Set(errorsOf(sparse, file).map(keyOf));
    const brought = diagnostics.filter((diagnostic) => !known.has(keyOf(diagnostic)));
    if (brought.length === 0) continue;
    const { sites } = findSites(finder, sourceFile, { connected: discovery.graph.connected(file), olderReaches: discovery.graph.reachesOlderPackage(file) });
    for (const { code, start = 0, length = 0, messageText } of brought) {
      errors.push({ file, range: { start, end: start + length }, code, message: ts.flattenDiagnosticMessageText(messageText, ' '), id: idAt(sites, sourceFile, start) });
    }
  }
  return errors;
}

/** The id of the smallest site around a position, of a site with the imported name there, or of the marker above. */
function idAt(sites: readonly Site[], sourceFile: ts.SourceFile, start: number): string {
  const around = sites.filter(({ extent }) => start >= extent.start && start <= extent.end).sort((a, b) => size(a) - size(b));
  const [innermost] = around;
  if (innermost) return innermost.id;
  const name = /^\w+/.exec(sourceFile.text.slice(start))?.[0];
  const imported = sites.find(({ shape, id }) => shape.kind === 'exportedName' && name !== undefined && (id.endsWith(`.${name}`) || shape.local === name));
  if (imported) return imported.id;
  const above = sourceFile.text.slice(Math.max(0, start - 2000), start);
  const marker = above.lastIndexOf(markerStart);
  return (marker < 0 ? undefined : /^: ([^\s:]+(?::\w+)?)/.exec(above.slice(marker + markerStart.length))?.[1]) ?? unexplained;
}

function size({ extent }: Site): number {
  return extent.end - extent.start;
}
