/** Nuxt lets the files of a project use what others export without an import, so no import says what connects them. */
import { baseName, folderOf, isInside } from './repository-path.ts';
import type { ImportGraph } from './import-graph.ts';

/** Also connects the files of a Nuxt project with those of it that reach the SDK. */
export function withAutoImports(graph: ImportGraph, files: readonly string[]): ImportGraph {
  const projects = files.filter((file) => /^nuxt\.config\.[cm]?[jt]s$/.test(baseName(file))).map(folderOf);
  if (projects.length === 0) return graph;
  const reaching = projects.filter((folder) => [...graph.reachingSdk].some((file) => isInside(folder, file)));
  return {
    ...graph,
    connected: (file) => graph.connected(file) || reaching.some((folder) => isInside(folder, file)),
  };
}
