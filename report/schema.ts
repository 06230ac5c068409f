/** The report, schema 1 (design, "The report"). Paths relative to the root with `/`, lines and columns from 1, columns in UTF-16 units. */

export type Status = 'migrated' | 'review' | 'manual' | 'possible' | 'ignored';

export interface Finding {
  id: string;
  status: Status;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  message: string;
  reason?: string;
  suggestion?: string;
  /** The statement's text before and, when edited, after. */
  before: string;
  after?: string;
  confidence: 'proven' | 'inferred' | 'likely';
  /** Section of the contract. */
  contract: string;
  fingerprint: string;
}

export interface ManifestChange {
  /** What changed or has to: `dependencies/@svc/client`, `engines.node`, … */
  name: string;
  id: string;
  status: 'migrated' | 'review' | 'manual';
  before: string;
  after?: string;
  message: string;
  /** For `manual`: the text a person would write in place of `before`. */
  suggestion?: string;
  line: number;
}

export interface Summary {
  filesScanned: number;
  filesAnalysed: number;
  filesChanged: number;
  migrated: number;
  review: number;
  manual: number;
  possible: number;
  ignored: number;
  unresolved: number;
  skipped: number;
  durationMs: number;
}

export interface Report {
  schemaVersion: 1;
  tool: { name: 'svc-codemod'; version: string };
  profile: string;
  root: string;
  summary: Summary;
  findings: Finding[];
  files: { file: string; changed: boolean; patch?: string }[];
  manifests: { file: string; changes: ManifestChange[] }[];
  skipped: { file: string; reason: string }[];
}
