import { describeFixtures } from './describe-fixtures.ts';

// A quarter of the fixtures, so that the cores share them.
describeFixtures(2, 4);
