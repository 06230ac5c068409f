import { lines, testRule } from '../rule-cases.ts';

testRule('no-removed-type-manual', {
  valid: [
    {
      name: 'a v6 type',
      filename: 'a.ts',
      code: lines(
        "import type { ObservationV2 } from '@svc/core';",
        'export const idOf = (observation: ObservationV2) => observation.id;',
      ),
    },
    {
      name: "a type of one's own",
      filename: 'a.ts',
      code: lines(
        "import type { ObservationV2 } from '@svc/core';",
        'export interface Trace {',
        '  root: ObservationV2;',
        '}',
        'export const rootOf = (trace: Trace) => trace.root;',
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        '// svc-v6-ignore: rows of the old service',
        "import type { Trace } from '@svc/core';",
        '// svc-v6-ignore: rows of the old service',
        'export const idOf = (trace: Trace) => trace.id;',
      ),
    },
    {
      name: 'a disabled file',
      filename: 'a.ts',
      code: lines(
        '/* eslint-disable */',
        "import type { Trace } from '@svc/core';",
        'export const idOf = (trace: Trace) => trace.id;',
      ),
    },
    {
      name: 'an interface that is written out, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import type { SvcTraceAttributes } from '@svc/tracing';",
        "export const attributes: SvcTraceAttributes = { name: 'a' };",
      ),
    },
  ],
  invalid: [
    {
      name: 'a type without a successor',
      filename: 'a.ts',
      code: lines("import type { Trace } from '@svc/core';", 'export const idOf = (trace: Trace): string => trace.id;'),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'Trace', advice: "use `ObservationV2` where v6's result has that shape", why: '' },
          line: 1,
          column: 15,
          endLine: 1,
          endColumn: 20,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '' },
              output: lines(
                "import type { ObservationV2 as Trace } from '@svc/core';",
                'export const idOf = (trace: Trace): string => trace.id;',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a type with a successor',
      filename: 'a.ts',
      code: lines(
        "import type { GetScoresResponseData } from '@svc/core';",
        'export const idOf = (score: GetScoresResponseData): string => score.id;',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'GetScoresResponseData', advice: "use `ScoreV3` where v6's result has that shape", why: '' },
          line: 1,
          column: 15,
          endLine: 1,
          endColumn: 36,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '' },
              output: lines(
                "import type { ScoreV3 as GetScoresResponseData } from '@svc/core';",
                'export const idOf = (score: GetScoresResponseData): string => score.id;',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'by JSDoc',
      filename: 'a.js',
      code: lines("/** @param {import('@svc/core').Trace} trace */", 'export const idOf = (trace) => trace.id;'),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'Trace', advice: "use `ObservationV2` where v6's result has that shape", why: '' },
          line: 1,
          column: 33,
          endLine: 1,
          endColumn: 38,
        },
      ],
      output: null,
    },
  ],
});
