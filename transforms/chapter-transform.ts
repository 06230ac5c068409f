import type { API } from 'jscodeshift';
import type { Analysis } from '../src/analysis/analysis.ts';
import { identifierNamesIn } from '../src/program/file-names.ts';
import { syntaxViewOf } from '../src/program/syntax-view.ts';
import { rewriteFile } from '../src/applying/rewrite-file.ts';
import { demote } from '../src/rewriting/decide.ts';
import { planFile } from './plan-file.ts';
import type { PlannedSite } from '../src/rewriting/plan.ts';
import { confirmNodes } from './confirm-nodes.ts';
import { catalogue } from './entries.ts';
import { analysisPath, profileFor, repositoryRoot } from './repository-of.ts';
import { sharedAnalysis } from './shared-analysis.ts';

/** The file a runner hands over. */
export interface TransformedFile {
  path: string;
  source: string;
}

/**
 * What a transform uses of the runner's API; in words of its own, so that whoever imports it needs no types of
 * jscodeshift.
 */
export interface RunnerApi {
  /** jscodeshift itself. */
  jscodeshift: unknown;
  stats: (name: string) => void;
  report: (message: string) => void;
}

/** Options of every transform; the stock runner passes them as `--name=value`. */
export interface TransformOptions {
  [option: string]: unknown;
  /** `svc` or `langfuse`; default: the scope the file or the manifest at the root mentions. */
  profile?: string;
  /** Comma-separated package names that re-export the SDK. */
  module?: string;
  /** `false` leaves out the marker comments. */
  markers?: boolean | string;
  /** An analysis to use instead of an own one; it has to have been made from the same text of the file. */
  analysis?: Analysis;
}

/** A jscodeshift transform: the new text of the file, or `undefined` when it stays as it is. */
export type Transform = (file: TransformedFile, api: RunnerApi, options: TransformOptions) => string | undefined;

/** A transform for the given chapters of the catalogue; without any, for all of them. */
export function chapterTransform(...chapters: readonly string[]): Transform {
  return (file, api, options) => {
    const path = analysisPath(file.path);
    const analysis = options.analysis ?? analysisOf(path, file.source, options);
    const sites = analysis.sites.get(path);
    if (sites === undefined) return undefined;

    // A file with sites was parsed.
    const tree = analysis.tree(path)!;
    const all = planFile({
      file: path,
      source: file.source,
      syntax: syntaxViewOf(tree),
      sites,
      catalogue,
      profile: analysis.profile,
      names: identifierNamesIn(tree),
      flags: analysis.formFlags(path),
    });
    const isWanted = ({ entry }: PlannedSite): boolean => chapters.length === 0 || chapters.includes(entry.chapter);
    const wanted = withoutOthers(
      all.filter((plannedSite) => isWanted(plannedSite) && plannedSite.decision.onlyWithPlaceholder !== true),
      all.filter((plannedSite) => !isWanted(plannedSite)),
    );
    const planned = confirmed(wanted, file, path, api);
    const markers = options.markers !== false && options.markers !== 'false';
    const rewritten = rewriteFile({ source: file.source, file: path, planned, markers });
    for (const { site, decision } of rewritten.planned) {
      api.stats(decision.status);
      if (decision.status === 'possible')
        api.report(`${site.id} is possible here, not edited: ${decision.reason ?? decision.message}`);
    }
    return rewritten.output === file.source ? undefined : rewritten.output;
  };
}

/** What has to change together with a place of another chapter stays. */
function withoutOthers(wanted: readonly PlannedSite[], others: readonly PlannedSite[]): PlannedSite[] {
  const groups = new Set(
    others.filter(({ decision }) => decision.edits.length > 0).map(({ decision }) => decision.group),
  );
  return wanted.map((plannedSite) =>
    plannedSite.decision.group !== undefined && groups.has(plannedSite.decision.group)
      ? demote(plannedSite, 'it has to change together with a finding of another chapter')
      : plannedSite,
  );
}

function analysisOf(path: string, source: string, options: TransformOptions): Analysis {
  const root = repositoryRoot(path);
  const modules = typeof options.module === 'string' ? options.module.split(',').filter((name) => name !== '') : [];
  return sharedAnalysis(root, path, source, profileFor(options.profile, root, source), modules);
}

/** Two parsers have to agree about a place before it is edited. */
function confirmed(
  planned: readonly PlannedSite[],
  file: TransformedFile,
  path: string,
  api: RunnerApi,
): PlannedSite[] {
  if (planned.every(({ decision }) => decision.edits.length === 0)) return [...planned];
  const isSeen = confirmNodes(api.jscodeshift as API['jscodeshift'], file.source, path);
  return planned.map((plannedSite) => {
    if (plannedSite.decision.edits.length === 0 || isSeen(plannedSite.site)) return plannedSite;
    api.report(
      `${plannedSite.site.id} at offset ${plannedSite.site.name.start} is no node for jscodeshift's parser: not edited`,
    );
    return demote(plannedSite, 'jscodeshift does not see this node');
  });
}
