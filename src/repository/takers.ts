import { type Taking, takingsOf } from './imported-names.ts';
import type { ImportGraph } from './import-graph.ts';

/** A file that takes an export, and how. */
export interface ExportTaker {
  file: string;
  kind: Exclude<Taking['kind'], 'again'>;
}

/** An export of a file, or of one that exports it again, by the name that it has there. */
interface GivenExport {
  file: string;
  name: string;
}

/** The export itself, and wherever it is exported again. */
function* givenExports(
  graph: ImportGraph,
  given: GivenExport,
  seen: Set<string> = new Set(),
): Generator<GivenExport, void> {
  const key = `${given.name} ${given.file}`;
  if (seen.has(key)) return;
  seen.add(key);
  yield given;
  for (const { file, taken } of graph.takers(given.file))
    for (const taking of takingsOf(taken, given.name))
      if (taking.kind === 'again') yield* givenExports(graph, { file, name: taking.as }, seen);
}

/** The files that take an export of a file, there or where it is exported again. */
export function takersOf(graph: ImportGraph, file: string, name: string): readonly ExportTaker[] {
  return [...givenExports(graph, { file, name })].flatMap((given) =>
    graph
      .takers(given.file)
      .flatMap((taker) =>
        takingsOf(taker.taken, given.name).flatMap(({ kind }) =>
          kind === 'again' ? [] : [{ file: taker.file, kind }],
        ),
      ),
  );
}

/** The files that give out an export of a file, itself among them: those that export it again do. */
export function giversOf(graph: ImportGraph, file: string, name: string): ReadonlySet<string> {
  return new Set([...givenExports(graph, { file, name })].map((given) => given.file));
}
