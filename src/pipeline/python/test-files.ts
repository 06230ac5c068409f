/** Which files of Python are of tests, by their names. */

/** A file whose functions pytest calls. */
export const isTest = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;
const inTests = /(?:^|\/)(?:tests?\/|conftest\.py$)/;

/** What it gives to code stands in for something. */
export function isOfTests(name: string): boolean {
  return isTest.test(name) || inTests.test(name);
}

/** Where objects may be that stand in for the SDK: by any word of a path, also beside tests. */
export const mayStandIn = /(?:test|fake|mock|stub|dummy|double|noop)[^/]*(?:\/.*)?\.py$/i;
