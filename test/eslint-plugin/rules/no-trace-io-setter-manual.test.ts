import { lines, testRule } from '../rule-cases.ts';

testRule('no-trace-io-setter-manual', {
  valid: [
    {
      name: 'the v6 call',
      filename: 'a.ts',
      code: lines(
        "import { startObservation } from '@svc/tracing';",
        "const span = startObservation('answer');",
        "span.update({ input: 'question' });",
      ),
    },
    {
      name: "a class of one's own",
      filename: 'a.ts',
      code: lines(
        'class Span {',
        '  setTraceIO(values: { input?: unknown }) {',
        '    return values;',
        '  }',
        '}',
        "new Span().setTraceIO({ input: 'question' });",
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { startObservation } from '@svc/tracing';",
        "const span = startObservation('answer');",
        '// svc-v6-ignore: the collector reads it',
        "span.setTraceIO({ input: 'question' });",
      ),
    },
    {
      name: 'on the root observation, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import { startActiveObservation } from '@svc/tracing';",
        '',
        "await startActiveObservation('answer', async (span) => {",
        "  span.setTraceIO({ input: 'question', output: 'answer' });",
        '});',
      ),
    },
  ],
  invalid: [
    {
      name: 'on an observation that may have a parent',
      filename: 'a.ts',
      code: lines(
        "import { setActiveTraceIO } from '@svc/tracing';",
        '',
        'export function ask(input: string) {',
        '  setActiveTraceIO({ input });',
        '}',
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            shown: 'tracing.setActiveTraceIO',
            advice: 'call `updateActiveObservation` where the root observation is active',
            why: '',
          },
          line: 4,
          column: 3,
          endLine: 4,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '' },
              output: lines(
                "import { updateActiveObservation } from '@svc/tracing';",
                '',
                'export function ask(input: string) {',
                '  updateActiveObservation({ input });',
                '}',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a reassigned receiver has no fix',
      filename: 'a.js',
      code: lines(
        "import { startObservation } from '@svc/tracing';",
        "import { Span } from './span.js';",
        '',
        "let span = startObservation('answer');",
        'export function other() {',
        '  span = new Span();',
        '}',
        "export const end = () => span.setTraceIO({ output: 'a' });",
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'span.setTraceIO', advice: 'call `update` on the root observation', why: '' },
          line: 8,
          column: 31,
          endLine: 8,
          endColumn: 41,
        },
      ],
      output: null,
    },
    {
      name: 'a likely receiver has no fix',
      filename: 'a.js',
      code: lines("import '@svc/tracing';", "export const end = (span) => span.setTraceIO({ output: 'a' });"),
      errors: [
        {
          messageId: 'possible',
          data: { shown: 'span.setTraceIO', advice: 'call `update` on the root observation', why: '' },
          line: 2,
          column: 35,
          endLine: 2,
          endColumn: 45,
        },
      ],
      output: null,
    },
  ],
});
