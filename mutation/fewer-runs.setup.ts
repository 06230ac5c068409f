import * as fc from 'fast-check';

// A mutant that a property test would notice is mostly noticed in its first runs, and each mutant runs the tests anew.
fc.configureGlobal({ numRuns: 20 });
