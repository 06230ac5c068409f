/** What an editor shows of the fields of requests in the shim's types. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { repository } from '../../../scripts/build-inputs.mjs';
import { withDocs, writtenDocs } from '../../../scripts/shim-docs.mjs';
import { routes } from '../../../src/catalog/routes.ts';

const surface = readFileSync(`${repository}/src/catalog/surface/v6/core.d.ts`, 'utf8');
const documented = ts.createSourceFile(
  'core.d.ts',
  withDocs(surface, writtenDocs(), routes).text,
  ts.ScriptTarget.Latest,
  true,
);

/** The comments of an interface's members. */
function docsOf(name: string): Record<string, string | undefined> {
  const declaration = documented.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )!;
  return Object.fromEntries(
    declaration.members.map((member) => [
      member.name!.getText(),
      ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)?.comment),
    ]),
  );
}

test('the reads that take the place of those of v5 say what each field is', () => {
  for (const name of [
    'GetObservationsV2Request',
    'GetScoresV3Request',
    'ListExperimentsRequest',
    'ListExperimentItemsRequest',
    'GetMetricsV2Request',
  ]) {
    const silent = Object.entries(docsOf(name)).flatMap(([field, text]) => (text === undefined ? [field] : []));
    const known = ['fields', 'scoreLimit', 'filter'];
    expect({ name, silent: silent.filter((field) => !known.includes(field)) }).toEqual({ name, silent: [] });
  }
});

test('a field of pages is the same in all requests, one with a text of its own has that, and no answer has any', () => {
  expect(docsOf('GetDatasetItemsRequest')).toMatchObject({
    page: 'Number of the page, from 1.',
    limit: 'How many rows a page has at most.',
  });
  expect(docsOf('GetObservationsV2Request')['limit']).toBe('How many rows a page has at most: up to 1,000.');
  expect(docsOf('MetaResponse')).toEqual({
    page: undefined,
    limit: undefined,
    totalItems: undefined,
    totalPages: undefined,
  });
});
