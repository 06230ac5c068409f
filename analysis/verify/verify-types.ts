import ts from 'typescript';
import { analyseTyped, createFinder, resolveIn, type TypedAnalysis } from '../analyse.ts';
import type { Discovery } from '../discover.ts';
import type { SparseProgram } from '../program.ts';
import type { Site, SourceRange } from '../site.ts';
import { findSites } from '../sites/find-sites.ts';
import { checkedProgram, withoutDirectives } from './checked-program.ts';
import { declaredNames, sdkUses } from './count-uses.ts';
import { idOfMarkerAbove, siteAt } from './error-id.ts';
import { broughtBy, errorsOf, messageOf } from './type-errors.ts';

/** A type error that v6 brings to a use of the SDK. */
export interface SdkTypeError {
  /** Absolute path with `/`. */
  file: string;
  /** UTF-16 offsets in the checked text. */
  range: SourceRange;
  /** The statement around it. */
  statement: SourceRange;
  /** Number of the TypeScript diagnostic, e.g. 2339. */
  code: number;
  message: string;
  /** Catalogue id of what changed there. */
  id: string;
  /** The v5 site behind it, when one is left. */
  site?: Site;
}

/** What the v6 surface says of the code. */
export interface Verification {
  /** Identifiers that name something the SDK declares, in the files that were checked. */
  uses: number;
  /** Source files that were checked. */
  files: number;
  /** In the order of files and positions. */
  errors: readonly SdkTypeError[];
  /** Files that TypeScript could not check, with the reason. */
  failed: readonly { file: string; reason: string }[];
}

/** A program on the v6 surface and the files of it that are to be checked. */
export interface CheckedCode {
  /** On the v6 surface. */
  sparse: SparseProgram;
  /** Source files, in the order of their names. */
  files: readonly string[];
  text: (file: string) => string | undefined;
}

/** The code of an analysis on the v6 surface, with texts that replace those of the analysis. */
export function codeOnV6(discovery: Discovery, typed: TypedAnalysis, outputs: ReadonlyMap<string, string>): CheckedCode {
  const { analysis, sparse: before } = typed;
  const told = new Map<string, string | undefined>();
  const text = (file: string): string | undefined => {
    if (!told.has(file)) {
      const own = outputs.get(file) ?? analysis.text(file);
      told.set(file, own === undefined ? undefined : withoutDirectives(own));
    }
    return told.get(file);
  };
  const sparse = checkedProgram(discovery, typed, 6, text, (file) => (text(file) === analysis.text(file) ? before.sourceFile(file) : undefined));
  const files = analysis.filesAnalysed.filter((file) => sparse.sourceFile(file)).sort();
  return { sparse, files, text };
}

/**
 * Checks what code does with the SDK on the v6 surface. An error counts when the same text has none on the v5 surface:
 * then the SDK's change is the reason, whatever else is unknown.
 * @param typed the analysis of the same repository; its program is used up
 * @param outputs texts that replace those of the analysis, by absolute path
 */
export function verifyTypes(discovery: Discovery, typed: TypedAnalysis, outputs: ReadonlyMap<string, string>): Verification {
  const code = codeOnV6(discovery, typed, outputs);
  const names = declaredNames(code.sparse);
  const failed: { file: string; reason: string }[] = [];
  const found = new Map<string, readonly ts.Diagnostic[]>();
  let uses = 0;
  for (const file of code.files) {
    try {
      uses += sdkUses(code.sparse, code.sparse.sourceFile(file)!, names).length;
      const errors = errorsOf(code.sparse, file);
      if (errors.length > 0) found.set(file, errors);
    } catch (error) {
      failed.push({ file, reason: `could not be checked: ${error instanceof Error ? error.message : String(error)}` });
      // A checker that was left in the middle of its work would see circles where there are none.
      code.sparse.update();
    }
  }
  return { uses, files: code.files.length, errors: found.size === 0 ? [] : broughtByV6(discovery, typed, outputs, code, found), failed };
}

/** {@link verifyTypes} of a repository as it is. */
export function verifyDiscovered(discovery: Discovery): Verification & TypedAnalysis {
  const typed = analyseTyped(discovery);
  return { ...typed, ...verifyTypes(discovery, typed, new Map()) };
}

/** Takes away what is an error on the v5 surface too, and names the change behind the rest. */
function broughtByV6(discovery: Discovery, typed: TypedAnalysis, outputs: ReadonlyMap<string, string>, { sparse, text }: CheckedCode, found: ReadonlyMap<string, readonly ts.Diagnostic[]>): SdkTypeError[] {
  const baseline = checkedProgram(discovery, typed, 5, text, (file) => sparse.sourceFile(file));
  const brought = new Map<string, readonly ts.Diagnostic[]>();
  for (const [file, errors] of found) {
    const own = broughtBy(errors, errorsOf(baseline, file));
    if (own.length > 0) brought.set(file, own);
  }
  if (brought.size === 0) return [];
  const sites = sitesIn(discovery, typed, outputs);
  return [...brought].flatMap(([file, diagnostics]) => {
    const sourceFile = sparse.sourceFile(file)!;
    const own = sites(file);
    return diagnostics.map((diagnostic): SdkTypeError => {
      const { code, start = 0, length = 0 } = diagnostic;
      const site = siteAt(own, sourceFile, start);
      return {
        file,
        range: { start, end: start + length },
        statement: statementAround(sourceFile, start),
        code,
        message: messageOf(diagnostic),
        id: site?.id ?? idOfMarkerAbove(sourceFile.text, start),
        ...(site ? { site } : {}),
      };
    });
  });
}

/** The v5 sites of the checked texts. */
function sitesIn(discovery: Discovery, { analysis, sparse, programFiles }: TypedAnalysis, outputs: ReadonlyMap<string, string>): (file: string) => readonly Site[] {
  for (const [file, text] of outputs) sparse.replace(file, text);
  if (outputs.size > 0) sparse.update();
  const finder = createFinder(sparse, resolveIn(discovery), analysis.profile.prefix, programFiles);
  return (file) => {
    if (!outputs.has(file)) return analysis.sites.get(file) ?? [];
    const sourceFile = sparse.sourceFile(file);
    if (!sourceFile) return [];
    return findSites(finder, sourceFile, { connected: discovery.graph.connected(file), olderReaches: discovery.graph.reachesOlderPackage(file) }).sites;
  };
}

function statementAround(sourceFile: ts.SourceFile, position: number): SourceRange {
  let around: ts.Node = sourceFile;
  for (let node: ts.Node | undefined = sourceFile; node; ) {
    if (ts.isStatement(node) || ts.isClassElement(node)) around = node;
    node = ts.forEachChild(node, (child) => (position >= child.pos && position < child.end ? child : undefined));
  }
  return { start: around.getStart(sourceFile), end: around.end };
}
