import { type Taking, takingsOf } from './imported-names.ts';
import type { ImportGraph } from './import-graph.ts';

/** A file that takes an export, and how. */
export interface ExportTaker {
  file: string;
  kind: Exclude<Taking['kind'], 'again'>;
}

/** The files that take an export of a file, there or where it is exported again. */
export function takersOf(
  graph: ImportGraph,
  file: string,
  name: string,
  seen: Set<string> = new Set(),
): readonly ExportTaker[] {
  const key = `${name} ${file}`;
  if (seen.has(key)) return [];
  seen.add(key);
  return graph
    .takers(file)
    .flatMap((taker) =>
      takingsOf(taker.taken, name).flatMap((taking) =>
        taking.kind === 'again'
          ? takersOf(graph, taker.file, taking.as, seen)
          : [{ file: taker.file, kind: taking.kind }],
      ),
    );
}

/** The files that give out an export of a file, itself among them: those that export it again do. */
export function giversOf(graph: ImportGraph, file: string, name: string, seen: Set<string> = new Set()): Set<string> {
  const key = `${name} ${file}`;
  if (seen.has(key)) return new Set();
  seen.add(key);
  const again = graph
    .takers(file)
    .flatMap((taker) =>
      takingsOf(taker.taken, name).flatMap((taking) =>
        taking.kind === 'again' ? [...giversOf(graph, taker.file, taking.as, seen)] : [],
      ),
    );
  return new Set([file, ...again]);
}
