import type { SourceRange } from '../repository/source-range.ts';
import { defineFact } from './site-facts.ts';

/** An imported name that nothing uses: its own site takes the specifier away. */
export interface UnusedImport {
  specifier: SourceRange;
}

/** For the sites of a name that an import brings in for nothing. */
export const unusedImport = defineFact<UnusedImport>('unusedImport');
