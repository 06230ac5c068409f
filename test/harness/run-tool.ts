import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Evidence } from '../../src/sites/site.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { analyseTyped } from '../../src/analysis/analyse.ts';
import { defined } from '../../src/catalog/defined.ts';
import { selectIds } from '../../src/findings/selection.ts';
import { analysisRequest } from '../../src/pipeline/analysis-request.ts';
import { planAnalysed } from '../../src/pipeline/plan-discovered.ts';
import { discover } from '../../src/repository/discover.ts';
import { relativeTo } from '../../src/repository/repository-path.ts';
import { perDouble } from '../../src/rewriting/test-doubles/per-double.ts';
import { verifyTypes } from '../../src/verify/verify-types.ts';
import { dividedTask, pointsOf } from '../../src/report/points.ts';
import type { Finding } from '../../src/report/report-schema.ts';
import { detectors } from '../../transforms/chapters.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { type ExpectedFinding, sourceFile, type Tree } from './fixture-case.ts';

/** A finding with the site behind it. */
export interface ToolFinding extends ExpectedFinding {
  site?: {
    evidence: Evidence;
    extent: SourceRange;
    /** Those of the sites that are told of with it. */
    others: readonly SourceRange[];
    edits: readonly TextEdit[];
    /** The site is a use of an imported function. */
    importedUse: boolean;
    suggestion?: string;
    /** What the suggestion takes the place of. */
    place?: SourceRange;
    /** The code at the end of the words of a site without a suggestion, which may lack names that the words have. */
    sketch?: string;
    /** Where the marker of the site goes above. */
    statement: SourceRange;
    /** Everything that is said about it. */
    words: string;
  };
}

/** A type error that the product tells. */
export interface ToldError {
  file: string;
  start: number;
  code: number;
}

/** What a run makes of a repository. */
export interface ToolResult {
  findings: readonly ToolFinding[];
  /** Markers of an earlier run whose site is gone. */
  remainingMarkers: readonly { file: string; id: string }[];
  output: Tree;
  olderPackages: readonly string[];
  failures: readonly string[];
  /** What `verify` says of the repository as it is: files relative to the root, UTF-16 offsets. */
  errorsOnV6: () => readonly ToldError[];
  /** What the check at the end of the migration says: of the output, which they are placed in. */
  errorsOfMigration: () => readonly ToldError[];
}

/** How a repository is run; a self-test puts a broken one here. */
export type Tool = (root: string, tree: Tree, options: ToolOptions) => ToolResult;

export interface ToolOptions {
  profile: 'svc' | 'langfuse';
  modules: readonly string[];
  /** `--compat`, with `--compat-file` relative to the root. */
  compat?: { file?: string };
}

/** The product itself, without writing. */
export const product: Tool = (root, tree, { profile, modules, compat }) => {
  const discovery = discover(analysisRequest({ root, profile: profiles[profile], modules, docs: true }));
  const typed = analyseTyped(discovery, detectors);
  const plan = planAnalysed(discovery, typed, selectIds([], []), {
    markers: true,
    compat: compat !== undefined,
    ...defined({ compatFile: compat?.file === undefined ? undefined : join(root, compat.file) }),
  });
  const output = new Map(tree);
  const findings: ToolFinding[] = [];
  for (const file of plan.files) {
    output.set(file.name, file.output);
    // Code inside of another file has sites of its own; those planned are where they are in the file.
    const sites = plan.analysis.sites.get(file.file) ?? file.planned.map(({ site }) => site);
    const told = perDouble(file.source, file.planned);
    for (const finding of file.findings) {
      const { line, column, id, status, message, reason, suggestion } = finding;
      const site = sites.find((each) => each.id === id && isAt(file.source, each.name.start, line, column));
      const { decision, parts = [] } = told.find((each) => each.site === site) ?? {};
      findings.push({
        file: file.name,
        line,
        column,
        id,
        status,
        ...(site === undefined
          ? {}
          : {
              site: {
                evidence: site.evidence,
                extent: site.extent,
                others: parts.flatMap((one) => (one.site === site ? [] : [one.site.extent])),
                edits: decision?.edits ?? [],
                ...defined({ suggestion, place: decision?.suggestionPlace, sketch: sketchOf(finding) }),
                statement: site.statement,
                words: [message, reason, decision?.todo].join(' '),
                importedUse: site.shape.kind === 'exportedName' && site.shape.position === 'use',
              },
            }),
      });
    }
  }
  const errorsWith = (outputs: ReadonlyMap<string, string>): ToldError[] =>
    verifyTypes(discovery, typed, outputs, () => false).errors.map(({ file, range, code }) => ({
      file: relativeTo(root, file),
      start: range.start,
      code,
    }));
  let onV6: readonly ToldError[] | undefined;
  const errorsOnV6 = (): readonly ToldError[] => (onV6 ??= errorsWith(new Map()));
  const written = plan.files.filter((file) => sourceFile.test(file.file) && file.source !== file.output);
  return {
    findings,
    remainingMarkers: plan.remainingMarkers.map(({ file, id }) => ({ file, id })),
    output,
    olderPackages: plan.analysis.olderPackages,
    failures: plan.skipped.filter(({ failed }) => failed).map(({ file, reason }) => `${file}: ${reason}`),
    errorsOnV6,
    errorsOfMigration: () =>
      written.length === 0 ? errorsOnV6() : errorsWith(new Map(written.map((file) => [file.file, file.output]))),
  };
};

/** What a report shows as code besides a suggestion. */
function sketchOf(finding: Finding): string | undefined {
  if (finding.suggestion !== undefined) return undefined;
  const { reason = '', todo = '' } = dividedTask(finding);
  return pointsOf(todo).sketch ?? pointsOf(reason).sketch;
}

function isAt(source: string, offset: number, line: number, column: number): boolean {
  const before = source.slice(source.startsWith('\uFEFF') ? 1 : 0, offset);
  const lines = before.split(/\r\n|\n/);
  return lines.length === line && (lines.at(-1)?.length ?? 0) + 1 === column;
}

let scratch: string | undefined;
let counter = 0;

/** A folder for a run, which {@link removeScratch} removes. */
export function newFolder(): string {
  scratch ??= realpathSync(mkdtempSync(join(tmpdir(), 'svc-fixtures-')));
  counter += 1;
  return join(scratch, String(counter));
}

/**
 * Writes `tree` and runs `tool` there.
 * @param root where other runs may have been before, if their files have the same names
 */
export function runTree(tool: Tool, tree: Tree, options: ToolOptions, root = newFolder()): ToolResult {
  for (const [file, text] of tree) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return tool(root, tree, options);
}

/** Removes everything that {@link runTree} wrote. */
export function removeScratch(): void {
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
  scratch = undefined;
}
