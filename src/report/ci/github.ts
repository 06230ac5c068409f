/** Annotations of GitHub Actions: workflow commands on standard output. */
import { counted, formatNumber } from '../counted.ts';
import { harmless } from '../harmless-text.ts';
import { openProblems, problemText, worstFirst, type Level, type Problem } from '../problems.ts';
import type { Run } from '../run.ts';
import { shownName } from '../shown-name.ts';
import { totalsAndVerdict } from '../totals.ts';
import { statusWords } from '../status-words.ts';

/** A step shows ten annotations of each level and drops the others without a word. */
const limit = 10;

const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** The rules of workflow commands, then what a log would take as a control character. */
function data(text: string): string {
  return harmless(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'), true);
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function annotation(problem: Problem, { dry, report: { profile } }: Run): string {
  const { id, status, level, file, line, range } = problem;
  const place: (readonly [string, string | number | undefined])[] = [
    ['file', file],
    ['line', line],
    ['endLine', range?.endLine],
    // Columns count within one line only.
    ['col', range?.endLine === line ? range?.column : undefined],
    ['endColumn', range?.endLine === line ? range?.endColumn : undefined],
    ['title', `${shownName(id, profile)} (${statusWords(status, !dry)})`],
  ];
  const properties = place.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${property(String(value))}`],
  );
  return `::${commands[level]} ${properties.join(',')}::${data(problemText(problem))}`;
}

/** The worst first; of what is equally bad, one of each id before the second of any. */
function mostTelling(problems: readonly Problem[]): Problem[] {
  const seen = new Map<string, number>();
  const ranked = worstFirst(problems).map((problem) => {
    const nth = (seen.get(problem.id) ?? 0) + 1;
    seen.set(problem.id, nth);
    return { problem, nth };
  });
  return worstFirst(ranked.sort((left, right) => left.nth - right.nth).map(({ problem }) => problem));
}

/** So many of each level; of notes `ofNotes`. @param among the others are left out */
function firstOfLevels(ranked: readonly Problem[], ofNotes: number, among?: ReadonlySet<Problem>): Problem[] {
  const counts = new Map<Level, number>();
  return ranked.filter((problem) => {
    if (among?.has(problem) === false) return false;
    const { level } = problem;
    const nth = (counts.get(level) ?? 0) + 1;
    counts.set(level, nth);
    return nth <= (level === 'note' ? ofNotes : limit);
  });
}

/**
 * The first ten of each level, one for each id first; the others are counted in a last notice. The totals follow, and
 * the verdict of a gate.
 */
export function githubReport(run: Run): string {
  const problems = openProblems(run);
  const ranked = mostTelling(problems);
  const first = new Set(firstOfLevels(ranked, limit));
  // The notice that counts the others is one of its level, too.
  const shown = first.size === ranked.length ? ranked : firstOfLevels(ranked, limit - 1, first);
  const isShown = new Set(shown);
  const rest = ranked.filter((problem) => !isShown.has(problem));
  const counts = new Map<string, number>();
  for (const { status } of worstFirst(rest)) {
    const words = statusWords(status, !run.dry);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const more = [...counts].map(([words, count]) => `${formatNumber(count)} ${words}`).join(', ');
  return [
    ...worstFirst(shown).map((problem) => annotation(problem, run)),
    ...(rest.length === 0
      ? []
      : [`::notice title=svc-codemod::${data(`${counted(rest.length, 'more finding')} not shown here: ${more}.`)}`]),
    ...totalsAndVerdict(run),
    '',
  ].join('\n');
}
