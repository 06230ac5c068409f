import type { Evaluation, ExperimentItem, ExperimentItemResult } from '@svc/client';

/** What the text about an experiment tells. */
export interface ExperimentText {
  name: string;
  runName: string;
  description: string | undefined;
  experimentUrl: string | undefined;
  itemResults: readonly ExperimentItemResult[];
  runEvaluations: readonly Evaluation[];
  /** URL of an item's trace; asked for only when the items are told. */
  traceUrl: (traceId: string) => Promise<string>;
}

const longest = 50;

function short(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null';
  return value.length > longest ? `${value.slice(0, longest - 3)}...` : value;
}

const scored = ({ name, value, comment }: Evaluation, indent: string): string[] => [
  `${indent}• ${name}: ${typeof value === 'number' ? value.toFixed(3) : value}`,
  ...(comment ? [`${indent}  💭 ${comment}`] : []),
];

/**
 * A text for people: the items when asked for, the average of each numeric evaluation, the run's evaluations, the URL.
 */
export async function experimentText(
  { name, runName, description, experimentUrl, itemResults, runEvaluations, traceUrl }: ExperimentText,
  withItems: boolean,
): Promise<string> {
  if (itemResults.length === 0) return 'No experiment results to display.';
  const lines: string[] = [];
  for (const [index, { item, output, evaluations, traceId }] of withItems ? itemResults.entries() : []) {
    const { input, expectedOutput } = item as ExperimentItem;
    lines.push(
      '',
      `${index + 1}. Item ${index + 1}:`,
      `   Input:    ${short(input)}`,
      `   Expected: ${short(expectedOutput ?? null)}`,
      `   Actual:   ${short(output)}`,
    );
    if (evaluations.length > 0)
      lines.push('   Scores:', ...evaluations.flatMap((evaluation) => scored(evaluation, '     ')));
    if (traceId) lines.push('', '   Trace:', `   ${await traceUrl(traceId)}`);
  }
  if (!withItems)
    lines.push(
      `Individual Results: Hidden (${itemResults.length} items)`,
      '💡 Call format({ includeItemResults: true }) to view them',
    );
  lines.push(
    '',
    '─'.repeat(50),
    `🧪 Experiment: ${name}`,
    `📋 Run name: ${runName}${description ? ` - ${description}` : ''}`,
    `${itemResults.length} items`,
  );
  const all = itemResults.flatMap(({ evaluations }) => evaluations);
  const names = [...new Set(all.map((evaluation) => evaluation.name))];
  if (names.length > 0) lines.push('', 'Evaluations:', ...names.map((evaluationName) => `  • ${evaluationName}`));
  const averages = names.flatMap((evaluationName) => {
    const values = all.flatMap((evaluation) =>
      evaluation.name === evaluationName && typeof evaluation.value === 'number' ? [evaluation.value] : [],
    );
    return values.length > 0
      ? [`  • ${evaluationName}: ${(values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)}`]
      : [];
  });
  if (averages.length > 0) lines.push('', 'Average Scores:', ...averages);
  if (runEvaluations.length > 0)
    lines.push('', 'Run Evaluations:', ...runEvaluations.flatMap((evaluation) => scored(evaluation, '  ')));
  if (experimentUrl) lines.push('', '🔗 Experiment:', `   ${experimentUrl}`);
  return lines.join('\n');
}
