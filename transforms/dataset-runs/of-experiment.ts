import type { LiteralValue } from '../../src/program/literal-value.ts';
import { equalsText } from '../../src/rewriting/reads/filter-condition.ts';
import type { TextStyle } from '../../src/rewriting/text-style.ts';
import { keyWithValue } from './held-arguments.ts';

/** A text of v5's request: what is written for it, and what is known of it. */
interface Given {
  text: string;
  value: LiteralValue | undefined;
}

/**
 * What a v6 request says of one experiment of a dataset. As a parameter a name is a list with commas: only `filter`
 * takes one that has a comma, or may have. It then stands for the other conditions as well.
 * @param column `name` of experiments, `experimentName` of their items
 */
export function ofExperiment(
  column: 'name' | 'experimentName',
  datasetId: string,
  { text, value }: Given,
  style: Pick<TextStyle, 'quote'>,
): string {
  if (isOneName(value)) return `${keyWithValue('datasetId', datasetId)}, ${keyWithValue(column, text)}`;
  return filterText([equalsText('datasetId', datasetId, style), equalsText(column, text, style)]);
}

/** `filter: JSON.stringify([…])` */
export function filterText(conditions: readonly string[]): string {
  return `filter: JSON.stringify([${conditions.join(', ')}])`;
}

/** The name is written out and has no comma. */
export function isOneName(value: LiteralValue | undefined): boolean {
  return value?.kind === 'string' && value.text?.includes(',') === false;
}
