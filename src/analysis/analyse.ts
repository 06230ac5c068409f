import type { Analysis } from './analysis.ts';
import type { AnalysisRequest } from '../repository/analysis-request.ts';
import type { Skipped } from '../repository/skipped.ts';
import type { Detector } from '../sites/detector.ts';
import { discover, type Discovery } from '../repository/discover.ts';
import { hostFileOf } from '../repository/embedded-kinds.ts';
import { failureInHost, sitesInHost, unresolvedInHost } from './map-to-host.ts';
import { withEmbedded } from '../embedded/with-embedded.ts';
import { hasMarker } from '../catalog/read-marker.ts';
import type { SparseProgram } from '../program/program.ts';
import { Search } from './search.ts';
import { defined } from '../catalog/defined.ts';
import { isReported } from './written-declaration.ts';

/**
 * Finds every v5 site of a repository. Reads files, executes nothing; a file that fails is skipped with its reason.
 * @param detectors what the chapters look for (`transforms/chapters.ts`)
 */
export function analyse(request: AnalysisRequest, detectors: readonly Detector[]): Analysis {
  return analyseTyped(discover(request), detectors).analysis;
}

/** An analysis with the program that gave it, for those who ask more of it. */
export interface TypedAnalysis {
  analysis: Analysis;
  /** On the v5 surface. */
  sparse: SparseProgram;
  /** Lets go of the types; who asks for them again waits for them. */
  release: () => void;
}

/** The typed half: what `discover` found, parsed and asked. */
export function analyseTyped(given: Discovery, detectors: readonly Detector[]): TypedAnalysis {
  const discovery = withEmbedded(given);
  const { request, embedded } = discovery;
  const search = new Search(discovery, detectors);
  if (discovery.seeds.length > 0) {
    search.admit(discovery.seeds);
    search.run();
  }
  const files = [...search.files];
  const failures = [...search.failures]
    .filter(([file]) => discovery.selected.has(file))
    .map(([file, reason]): Skipped => failureInHost(embedded, file, reason));
  const reported = files.filter(
    (file) => discovery.selected.has(file) && search.isSearched(file) && isReported(discovery, file),
  );
  const reportedHosts = [...new Set(reported.map(hostFileOf))];
  const inOrder = [...search.answers]
    .filter(([file]) => discovery.selected.has(file))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const analysis: Analysis = {
    root: request.root,
    profile: request.profile,
    sites: new Map(
      inOrder.flatMap(([file, { sites }]) =>
        sites.length > 0 ? [[file, sitesInHost(embedded, file, sites)] as const] : [],
      ),
    ),
    reachingOut: new Set(
      [...search.answers].flatMap(([file, { sites }]) =>
        discovery.selected.has(file) ? [] : sites.flatMap(({ together }) => together ?? []),
      ),
    ),
    unresolved: inOrder.flatMap(([file, { unresolved }]) => unresolvedInHost(embedded, file, unresolved)),
    skipped: [...discovery.skipped, ...failures],
    text: (file) => embedded?.hosts.get(file)?.source ?? search.read(file),
    tree: (file) => search.sparse.tree(file),
    formFlags: (file) => discovery.resolver.formFlags(file),
    ...defined({ embedded }),
    filesScanned: given.selected.size,
    filesAnalysed: reportedHosts,
    programFiles: [...search.reasons].map(([file, reason]) => ({ file, reason })),
    answersGiven: search.answersGiven,
    filesReachingSdk: reportedHosts.length,
    olderPackages: discovery.graph.olderPackagesIn(discovery.selected),
    ambientDeclarations: discovery.ambientDeclarations,
    markedFiles: [...given.scanned.values()]
      .filter(({ file, text }) => discovery.selected.has(file) && text !== undefined && hasMarker(text))
      .map(({ file }) => file),
  };
  return {
    analysis,
    sparse: search.sparse,
    release: () => search.release(),
  };
}
