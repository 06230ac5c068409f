import { lines, testRule } from '../rule-cases.ts';

testRule('no-removed-type', {
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
      name: 'a type of another package',
      filename: 'a.ts',
      code: lines(
        "import type { Trace } from '@opentelemetry/api';",
        'export const show = (trace: Trace) => String(trace);',
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
  ],
  invalid: [
    {
      name: 'an interface that is written out',
      filename: 'a.ts',
      code: lines(
        "import type { SvcTraceAttributes } from '@svc/tracing';",
        "export const attributes: SvcTraceAttributes = { name: 'a' };",
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'SvcTraceAttributes', advice: 'write `{ input?: unknown; output?: unknown }`' },
          line: 1,
          column: 15,
          endLine: 1,
          endColumn: 33,
        },
      ],
      output: lines("export const attributes: { input?: unknown; output?: unknown } = { name: 'a' };"),
    },
  ],
});
