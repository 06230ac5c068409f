import { defined } from '../../src/catalog/defined.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import {
  isUnchanged,
  printFinding,
  sourceFile,
  type ExpectedFinding,
  type FixtureCase,
  type Tree,
} from './fixture-case.ts';
import { mapLines } from './line-map.ts';
import { checkWritten, isCompatImport, writtenFiles } from './compat-case.ts';
import { newFolder, runTree, type Tool, type ToolFinding, type ToolOptions, type ToolResult } from './run-tool.ts';
import { langfusePosition, langfuseTree, negativeTwin, otherForms, twinTree } from './twins.ts';

/** One thing that is not as the fixture says: the check's name, then what differs. */
export type Failure = string;

const markerLine = /^\s*(?:\/\/|\{?\/\*|\*|<!--)?.*TODO\(svc-v6\): /;

/** First line in which two texts differ, printed with both versions. */
function firstDifference(actual: string, expected: string): string {
  const left = actual.split('\n');
  const right = expected.split('\n');
  const at = left.findIndex((line, index) => line !== right[index]);
  const index = at === -1 ? left.length : at;
  return `line ${index + 1}: got ${JSON.stringify(left[index])}, expected ${JSON.stringify(right[index])}`;
}

function compareTrees(check: string, actual: Tree, expected: Tree): Failure[] {
  const failures: Failure[] = [];
  for (const [file, text] of expected) {
    const got = actual.get(file);
    if (got !== text) failures.push(`${check}: ${file}: ${got === undefined ? 'missing' : firstDifference(got, text)}`);
  }
  for (const file of actual.keys()) if (!expected.has(file)) failures.push(`${check}: ${file}: not expected`);
  return failures;
}

/** Differences of two lists of findings, as lists; order counts. */
function compareFindings(
  check: string,
  actual: readonly ExpectedFinding[],
  expected: readonly ExpectedFinding[],
): Failure[] {
  const got = actual.map(printFinding);
  const wanted = expected.map(printFinding);
  if (got.join('\n') === wanted.join('\n')) return [];
  const missing = wanted.filter((line) => !got.includes(line));
  const extra = got.filter((line) => !wanted.includes(line));
  if (missing.length + extra.length === 0) return [`${check}: findings in another order: ${got.join(' | ')}`];
  return [
    ...missing.map((line) => `${check}: no finding ${line}`),
    ...extra.map((line) => `${check}: unexpected ${line}`),
  ];
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/**
 * Imports that are gone because every name in them was a site's: their first and last lines, and the empty ones below.
 */
function goneImports(before: string, after: string, sites: ToolResult['findings']): (readonly [number, number])[] {
  return [...before.matchAll(/^import (?:type )?\{([^}]*)\} from (['"])[^'"\n]+\2;?\s*/gm)].flatMap(
    ({ 0: statement, 1: names = '', index }) => {
      const inside = sites.filter(
        ({ site }) => site!.extent.start > index && site!.extent.end < index + statement.length,
      );
      const isGone =
        !after.includes(statement.trim()) &&
        inside.length >= names.split(',').filter((name) => name.trim() !== '').length;
      return isGone ? [[lineOf(before, index), lineOf(before, index + statement.length)] as const] : [];
    },
  );
}

/**
 * Lines of the locals, with an empty one behind them, whose uses sites have taken: `const traceApi = client.api.trace;`
 */
function goneLocals(before: string, ranges: readonly SourceRange[]): (readonly [number, number])[] {
  const uses = new Set(ranges.map(({ start, end }) => /^\w+(?=[.?])/.exec(before.slice(start, end))?.[0]));
  return [...before.matchAll(/^[ \t]*const (?:\{ )?(\w+)(?: \})? = [\w.?]+;?\r?\n(\r?\n)?/gm)].flatMap(
    ({ 0: statement, 1: name, index }) =>
      uses.has(name) ? [[lineOf(before, index), lineOf(before, index + statement.length - 1)] as const] : [],
  );
}

/** Every line that differs belongs to a site with an edit, or is a marker. */
function checkLines(fixture: FixtureCase, run: ToolResult): Failure[] {
  const isCompat = fixture.options.compat !== undefined;
  return [...fixture.input].flatMap(([file, before]) => {
    const after = run.output.get(file) ?? before;
    const findings = run.findings.filter((finding) => finding.file === file);
    // A compat module that was there has no site; what it gains is in the fixture.
    if (after === before || (isCompat && findings.length === 0)) return [];
    const sites = findings.filter(({ site }) => site !== undefined && site.edits.length > 0);
    return strayLines({ before, after, sites, isCompat }).map((stray) => `lines: ${file}:${stray}`);
  });
}

/** One file before and after a run. */
interface ChangedText {
  before: string;
  after: string;
  /** With an edit. */
  sites: readonly ToolFinding[];
  isCompat: boolean;
}

/** The lines that differ and belong to no site. */
function strayLines({ before, after, sites, isCompat }: ChangedText): string[] {
  const ranges = sites.flatMap(({ site }): SourceRange[] => [site!.extent, ...site!.others, ...site!.edits]);
  const allowed = ranges.map(({ start, end }) => [lineOf(before, start), lineOf(before, end)] as const);
  allowed.push(...goneImports(before, after, sites), ...goneLocals(before, ranges));
  const free = linesPut(before, sites);
  const isImport = (text: string): boolean => isCompat && isCompatImport(text);
  return mapLines(before, after).changes.flatMap(({ line, removed, added }) => {
    const changed = [...removed.keys()]
      .filter((index) => !isImport(added[index] ?? ''))
      .filter((index) => !allowed.some(([from, to]) => line + index >= from && line + index <= to))
      .map((index) => `${line + index} changed without a site`);
    const isOfSite = removed.length > 0 || free.has(line) || allowed.some(([from, to]) => line > from && line <= to);
    const fresh = isOfSite ? [] : added.filter((text) => !markerLine.test(text) && !isImport(text));
    return [...changed, ...fresh.map((text) => `${line} new line without a site: ${JSON.stringify(text)}`)];
  });
}

/** A statement that an edit puts before or behind another one is a line of its own. */
function linesPut(before: string, sites: readonly ToolFinding[]): ReadonlySet<number> {
  const put = sites.flatMap(({ site }) =>
    site!.edits.filter(({ start, end, text }) => start === end && text.includes('\n')),
  );
  const free = new Set(
    put.map(({ start, text }) => (/^,?\n/.test(text) ? lineOf(before, start) + 1 : lineOf(before, start))),
  );
  // The markers above it move along: that looks as if it came above them.
  const lines = before.split('\n');
  for (const line of free) if (markerLine.test(lines[line - 2] ?? '')) free.add(line - 1);
  return free;
}

/** The findings that a run leaves to a person, where they are in the output. */
function findingsLeft(fixture: FixtureCase, findings: readonly ExpectedFinding[]): ExpectedFinding[] {
  const maps = new Map(
    [...fixture.input].map(([file, text]) => [file, mapLines(text, fixture.output.get(file) ?? text)]),
  );
  return findings
    .filter(({ status }) => status === 'manual' || status === 'possible' || status === 'ignored')
    .map((finding) => ({ ...finding, line: maps.get(finding.file)?.moved(finding.line) ?? -1 }));
}

function checkSecondRun(fixture: FixtureCase, second: ToolResult): Failure[] {
  const failures = compareTrees('second run', second.output, fixture.output);
  const left = findingsLeft(fixture, fixture.findings);
  const got = second.findings;
  if (got.length !== left.length) {
    return [
      ...failures,
      ...compareFindings(
        'second run',
        got.map((finding) => ({ ...finding })),
        left,
      ),
    ];
  }
  for (const [index, expected] of left.entries()) {
    const actual = got[index]!;
    const samePlace = expected.line === -1 || (actual.line === expected.line && actual.column === expected.column);
    if (actual.file !== expected.file || actual.id !== expected.id || actual.status !== expected.status || !samePlace) {
      failures.push(`second run: got ${printFinding(actual)}, expected ${printFinding(expected)}`);
    }
  }
  const openIds = new Set(left.map(({ id }) => id));
  const reviewed = new Set(fixture.findings.filter(({ status }) => status === 'review').map(({ id }) => id));
  const markers = new Set(second.remainingMarkers.map(({ id }) => id));
  for (const id of markers)
    if (!reviewed.has(id)) failures.push(`second run: a marker of ${id} is left, but nothing was to be reviewed`);
  for (const id of reviewed)
    if (!markers.has(id) && !openIds.has(id)) failures.push(`second run: the marker of ${id} is not reported`);
  return failures;
}

/** Result of all runs of a fixture; `left` belongs to the expected output. */
export interface RunReport {
  failures: readonly Failure[];
  first: ToolResult;
  second: ToolResult;
  left: readonly ToolFinding[];
}

/** Runs a fixture in all its clothes. */
export function checkRuns(fixture: FixtureCase, tool: Tool): RunReport {
  const { input, output, findings, options } = fixture;
  const svc: ToolOptions = {
    profile: 'svc',
    modules: options.modules ?? [],
    ...defined({ compat: options.compat }),
  };
  const first = runTree(tool, input, svc);
  const failures: Failure[] = [
    ...first.failures.map((reason) => `run: ${reason}`),
    ...compareTrees('output', first.output, output),
    ...compareFindings('findings', first.findings, findings),
    ...checkLines(fixture, first),
    ...checkWritten(fixture, first),
  ];
  const older = first.olderPackages.length > 0;
  if (older !== (options.olderPackage ?? false)) failures.push(`older package: ${older ? 'seen' : 'not seen'}`);
  // What is left as it was has had its second run.
  const second = isUnchanged(fixture) ? first : runTree(tool, output, svc);
  failures.push(...checkSecondRun(fixture, second));

  const written = writtenFiles(fixture);
  const wardrobe = newFolder();
  const isPublic = options.profiles?.includes('langfuse') ?? true;
  for (const [name, twin] of otherForms(fixture)) {
    const dressed = (tree: Tree): Tree => twinTree(isPublic ? langfuseTree(tree) : tree, twin, written);
    const run = runTree(tool, dressed(input), isPublic ? { ...svc, profile: 'langfuse' } : svc, wardrobe);
    const placed = (finding: ExpectedFinding): ExpectedFinding =>
      isPublic ? langfusePosition(finding, input.get(finding.file) ?? '') : finding;
    failures.push(
      ...compareTrees(name, run.output, dressed(output)),
      ...compareFindings(
        name,
        run.findings,
        findings.map((finding) => twin.finding(placed(finding))),
      ),
    );
  }

  if (options.negative !== false) {
    const foreign = negativeTwin(input);
    const run = runTree(tool, foreign, { profile: 'svc', modules: [] }, wardrobe);
    failures.push(...compareTrees('negative', run.output, foreign), ...compareFindings('negative', run.findings, []));
  }
  return { failures, first, second, left: second.findings };
}

/** Whether the type check can say anything about a file. */
export function isTypeScript(file: string): boolean {
  return sourceFile.test(file) && /\.[cm]?tsx?$/.test(file);
}
