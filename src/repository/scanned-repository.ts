import type { AnalysisRequest } from './analysis-request.ts';
import type { SourceFiles } from './source-files.ts';
import type { ScanResult } from './scan-files.ts';

/** The files of a repository and what each of them says by itself. */
export interface ScannedRepository {
  request: AnalysisRequest;
  listed: SourceFiles;
  /** All listed files, and those whose text is given in the request. */
  files: ReadonlySet<string>;
  scan: ScanResult;
}
