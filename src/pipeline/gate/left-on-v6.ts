/**
 * Code that calls v6 and reads of its answer what only v5 had: no name of v5 is there to be found, and a marker that
 * said it may be gone. The v6 types tell.
 */
import { changesResult, type Entry } from '../../catalog/entry.ts';
import { fingerprints } from '../../findings/fingerprint.ts';
import { compareFindings, type RepositoryPlan } from '../../findings/repository-plan.ts';
import { positionsIn } from '../../report/positions.ts';
import { isOpen } from '../../report/what-counts.ts';
import type { Finding } from '../../report/report-schema.ts';
import { relativeTo } from '../../repository/repository-path.ts';
import type { SdkTypeError } from '../../verify/verification.ts';
import { reportedCatalogue } from '../../../transforms/entries.ts';

/** The calls of v6 that give another result than those of v5 whose place they took. */
function takingOver(entries: readonly Entry[]): (readonly string[])[] {
  return entries
    .filter((entry) => changesResult(entry) && (entry.root === 'api' || entry.root === 'client'))
    .flatMap(({ target, rewrite }) => [
      ...(target === undefined ? [] : [target]),
      ...(rewrite?.furtherCalls ?? []).map((call) => call.split('.')),
    ]);
}

/** Whether one of these calls can be in the code: nobody else waits for a second type check. */
function mayCallThem({ analysis }: RepositoryPlan): boolean {
  const calls = takingOver(reportedCatalogue.entries).map((path) => path.filter((name) => name !== 'api'));
  const open = new Set(calls.flat());
  for (const file of analysis.filesAnalysed) {
    const text = analysis.text(file) ?? '';
    for (const name of open) if (text.includes(name)) open.delete(name);
    if (calls.some((path) => path.every((name) => !open.has(name)))) return true;
  }
  return false;
}

/** `x.name` where the type of `x` has no such member. */
const readsNothing: ReadonlySet<number> = new Set([2339, 2551]);

/** Which errors no finding of the plan stands for. */
function unexplained({ root, analysis, findings, remainingMarkers }: RepositoryPlan): (error: SdkTypeError) => boolean {
  const reads = [...analysis.sites.values()].flat().flatMap(({ result }) => result?.reads ?? []);
  const readBySites = new Set(reads.map(({ file, range }) => `${range.start} ${file}`));
  const marked = new Set(remainingMarkers.map(({ file, id }) => `${root}/${file} ${id}`));
  // A client that has to fit an own type does, once the calls that are left have moved; JavaScript has no such types.
  const isV5Left = findings.some(isOpen);
  const hasToFit = (file: string): boolean => !isV5Left && !/\.[cm]?jsx?$/.test(file);
  return ({ file, range, code, id, site }) =>
    site === undefined &&
    !marked.has(`${file} ${id}`) &&
    (readsNothing.has(code) ? !readBySites.has(`${range.start} ${file}`) : hasToFit(file));
}

/** Where v6 has what v5 gave under a name; nothing where that depends on the call. */
function placeInV6(name: string): string | undefined {
  const sources = reportedCatalogue.entries.flatMap(({ rewrite }) => {
    const { fields = {}, envelope = {} } = rewrite?.read ?? {};
    return [fields[name], envelope[name], envelope[`meta.${name}`]].flatMap((field) => field?.source ?? []);
  });
  const [source, ...others] = new Set(sources);
  return others.length === 0 ? source : undefined;
}

const advice = 'Write what v6 has for it; "npx svc-codemod verify" checks the code on the same types.';

function findingsIn(root: string, file: string, text: string, errors: readonly SdkTypeError[]): Finding[] {
  const position = positionsIn(text);
  const named = errors.map((error) => ({
    error,
    name: text.slice(error.range.start, error.range.end),
    statement: text.slice(error.statement.start, error.statement.end),
  }));
  const hashes = fingerprints(
    named.map(({ error: { id, code }, name, statement }) => ({
      id,
      statement: `TS${code} ${name} ${statement}`,
      enclosing: '',
    })),
  );
  return named.map(({ error: { id, range, code, message }, name, statement }, index): Finding => {
    const source = readsNothing.has(code) ? placeInV6(name) : undefined;
    const { line: endLine, column: endColumn } = position(range.end);
    return {
      id,
      status: 'manual',
      file: relativeTo(root, file),
      ...position(range.start),
      endLine,
      endColumn,
      message: `This does not fit the v6 types: TS${code} ${message}`,
      todo: source === undefined ? advice : `\`${name}\` is gone (v6: ${source}).`,
      before: statement,
      confidence: 'proven',
      contract: reportedCatalogue.byId.get(id)?.contract ?? '',
      fingerprint: hashes[index] ?? '',
    };
  });
}

/**
 * The plan with what the v6 types say of code that has nothing of v5 in its words.
 * @param files the only ones to ask about, absolute
 */
export function withLeftOnV6(plan: RepositoryPlan, files: ReadonlySet<string> | undefined): RepositoryPlan {
  if (!mayCallThem(plan)) return plan;
  const { root, analysis } = plan;
  const byFile = new Map<string, SdkTypeError[]>();
  for (const error of plan.verify(new Map(), files).errors.filter(unexplained(plan)))
    byFile.set(error.file, [...(byFile.get(error.file) ?? []), error]);
  const left = [...byFile].flatMap(([file, errors]) => findingsIn(root, file, analysis.text(file) ?? '', errors));
  return { ...plan, leftOnV6: left.sort(compareFindings) };
}
