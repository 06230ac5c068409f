import { discover } from '../../src/repository/discover.ts';
import type { AnalysisRequest } from '../../src/repository/analysis-request.ts';
import { sitesInHost } from '../../src/analysis/map-to-host.ts';
import { withEmbedded } from '../../src/embedded/with-embedded.ts';
import { Search } from '../../src/analysis/search.ts';
import type { Site } from '../../src/sites/site.ts';
import { detectors } from '../../transforms/chapters.ts';
import { catalogue } from '../../transforms/entries.ts';
import { profiles } from '../../src/catalog/profile.ts';

/** All of a repository, in the profile of the tests. */
export const request = (root: string): AnalysisRequest => ({
  root,
  paths: [],
  profile: profiles.svc,
  catalogue,
  modules: [],
  ignore: [],
});

/**
 * A fresh analysis of the repository where a file has this text.
 * @param more files that are in the program whatever leads to them
 */
export function fresh(root: string, file: string, text: string, more: ReadonlySet<string>): unknown {
  const discovery = withEmbedded(discover({ ...request(root), overlay: new Map([[file, text]]) }));
  const { embedded, scanned, seeds } = discovery;
  const search = new Search(discovery, detectors);
  search.admit([...seeds, ...[...more].filter((one) => scanned.has(one))]);
  if (search.files.size > 0) search.run();
  const sites = (unit: string): readonly Site[] => sitesInHost(embedded, unit, search.answers.get(unit)?.sites ?? []);
  const units = embedded?.hosts.get(file)?.texts.map((unit) => unit.file) ?? [file];
  return units.filter((unit) => sites(unit).length > 0).map((unit) => [unit, sites(unit)]);
}
