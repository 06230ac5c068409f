import { clientAliases } from './chapters/client-aliases.ts';
import { datasetItemLink } from './chapters/dataset-item-link.ts';
import { datasetRuns } from './chapters/dataset-runs.ts';
import { experimentUrl } from './chapters/experiment-url.ts';
import { ingestion } from './chapters/ingestion.ts';
import { removedReads } from './chapters/removed-reads.ts';
import { removedTypes } from './chapters/removed-types.ts';
import { requestOptions } from './chapters/request-options.ts';
import { scoreRenames } from './chapters/score-renames.ts';
import { scoresCreateResponse } from './chapters/scores-create-response.ts';
import { scoresQuery } from './chapters/scores-query.ts';
import { traceIo } from './chapters/trace-io.ts';
import { v4Leftovers } from './chapters/v4-leftovers.ts';
import { versions } from './chapters/versions.ts';
import type { Entry } from './entry.ts';

/** The whole v5 -> v6 catalogue, chapter by chapter in the order of `Chapter`. */
export const entries: readonly Entry[] = [
  ...clientAliases,
  ...requestOptions,
  ...scoreRenames,
  ...experimentUrl,
  ...removedReads,
  ...datasetRuns,
  ...datasetItemLink,
  ...traceIo,
  ...scoresCreateResponse,
  ...scoresQuery,
  ...removedTypes,
  ...ingestion,
  ...v4Leftovers,
  ...versions,
];

/** The same by id. */
export const entriesById: ReadonlyMap<string, Entry> = new Map(entries.map((entry) => [entry.id, entry]));
