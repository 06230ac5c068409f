/** What v6 changed, chapter by chapter: data, which loads no parser. */
import { type Catalogue, catalogueOf, withChapter } from '../src/catalog/catalogue.ts';
import type { Chapter } from '../src/catalog/chapter.ts';
import { python as pythonChapter } from '../src/catalog/python/entries.ts';
import { clientAliases } from './client-aliases/entries.ts';
import { datasetItemLink } from './dataset-item-link/entries.ts';
import { datasetRuns } from './dataset-runs/entries.ts';
import { experimentUrl } from './experiment-url/entries.ts';
import { ingestion } from './ingestion/entries.ts';
import { removedReads } from './removed-reads/entries.ts';
import { removedTypes } from './removed-types/entries.ts';
import { requestOptions } from './request-options/entries.ts';
import { scoreRenames } from './score-renames/entries.ts';
import { scoresCreateResponse } from './scores-create-response/entries.ts';
import { scoresQuery } from './scores-query/entries.ts';
import { traceIo } from './trace-io/entries.ts';
import { v4Leftovers } from './v4-leftovers/entries.ts';
import { versions } from './versions/entries.ts';

/** The chapters in the order in which a migration takes them. */
export const chapters: readonly Chapter[] = [
  clientAliases,
  requestOptions,
  scoreRenames,
  experimentUrl,
  removedReads,
  datasetRuns,
  datasetItemLink,
  traceIo,
  scoresCreateResponse,
  scoresQuery,
  removedTypes,
  ingestion,
  v4Leftovers,
  versions,
];

/** The whole v5 -> v6 catalogue. */
export const catalogue: Catalogue = catalogueOf(chapters);

/** Its entries, in that order, and by id. */
export const { entries, byId: entriesById } = catalogue;

/** The changes of the Python SDK, which no chapter of code knows. */
export const python: Chapter = pythonChapter;

/** What reports and people can name: the changes of Python as well. */
export const reportedCatalogue: Catalogue = withChapter(catalogue, python);
