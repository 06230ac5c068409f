import type ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { SiteFacts } from './site-facts.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';

/** What one chapter looks for in code. The uses of changed members are found for all chapters alike. */
export interface Detector {
  /** The facts of a site that the chapter's planner needs; also asked about sites of other chapters. */
  factsOf?(finder: Finder, draft: SiteDraft, sourceFile: ts.SourceFile): SiteFacts | undefined;
  /** Sites that are no use of a changed member. Asked about every node: answer quickly. */
  sitesAt?(finder: Finder, node: ts.Node): readonly SiteDraft[];
  /** The code around the use of a changed member copes with v6 already, so that it is no site. */
  isSettled?(finder: Finder, draft: SiteDraft): boolean;
  /** Members whose sites depend on what runs around the callers of the function they are in. */
  dependOnCallers?(catalogue: Catalogue): ReadonlySet<string>;
}
