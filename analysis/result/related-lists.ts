import type { ReadMap } from '../../catalog/read-maps.ts';
import type { ResultStep, ResultUse } from './result-use.ts';

/** Which of the lists that v5 gave along with a record are read of a result, or handed on. */
export function listsRead({ related = {}, rows }: Pick<ReadMap, 'related' | 'rows'>, result: ResultUse | undefined): string[] {
  const places = [...(result?.reads ?? []), ...(result?.escapes ?? [])];
  return Object.keys(related).filter((name) => places.some(({ path }) => below(path, rows)?.[0] === name));
}

/** The path below the rows; undefined when it does not lead into one. */
export function below(path: readonly ResultStep[], rows: readonly string[]): readonly ResultStep[] | undefined {
  return rows.length <= path.length && rows.every((step, index) => path[index] === step) ? path.slice(rows.length) : undefined;
}
