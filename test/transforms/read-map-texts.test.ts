/** What is said of a field is one point of a to-do, which a semicolon would make two of. */
import { expect, test } from 'vitest';
import { clausesOf } from '../../src/catalog/clauses.ts';
import * as readMaps from '../../transforms/removed-reads/entries/read-maps.ts';

test("what is said of a result's field is one clause", () => {
  const said = Object.values(readMaps)
    .flatMap(({ fields, envelope }) => Object.values({ ...fields, ...envelope }))
    .flatMap((field) => [field?.differs, field?.source].filter((text) => text !== undefined));
  expect(said).toContain("is the root observation's own, so sum it over the trace's rows");
  expect(said.filter((text) => clausesOf(text).length > 1)).toEqual([]);
});
