import type { ImportGraph } from '../repository/import-graph.ts';

/**
 * Says of files whether imports link them, in either direction and over any files, with one that has a value of the SDK
 * by itself. Only then can a value of the SDK arrive.
 * @param holds whether a file has one by itself
 */
export function linkedWithHolder(graph: ImportGraph, holds: (file: string) => boolean): (file: string) => boolean {
  const known = new Map<string, boolean>();
  return (start) => {
    const remembered = known.get(start);
    if (remembered !== undefined) return remembered;
    const linked = new Set([start]);
    let answer = false;
    for (const file of linked) {
      answer = known.get(file) ?? holds(file);
      if (answer) break;
      for (const { resolution } of graph.imports(file)) if (resolution.kind === 'file') linked.add(resolution.file);
      for (const importer of graph.importers(file)) linked.add(importer);
    }
    // All that was walked is linked with each other.
    for (const file of linked) known.set(file, answer);
    return answer;
  };
}
