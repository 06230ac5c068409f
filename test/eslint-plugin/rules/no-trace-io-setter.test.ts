import { lines, testRule } from '../rule-cases.ts';

testRule('no-trace-io-setter', {
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
      name: 'a span of another package',
      filename: 'a.js',
      code: lines(
        "import { trace } from '@opentelemetry/api';",
        "const span = trace.getTracer('svc').startSpan('answer');",
        "span.setTraceIO({ input: 'question' });",
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
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { startObservation } from '@svc/tracing';",
        "const span = startObservation('answer');",
        '// eslint-disable-next-line',
        "span.setTraceIO({ input: 'question' });",
      ),
    },
    {
      name: 'a likely receiver, where proof is asked for',
      filename: 'a.js',
      options: [{ evidence: 'proven' }],
      code: lines("import '@svc/tracing';", "export const end = (span) => span.setTraceIO({ output: 'a' });"),
    },
  ],
  invalid: [
    {
      name: 'on the root observation',
      filename: 'a.ts',
      code: lines(
        "import { startActiveObservation } from '@svc/tracing';",
        '',
        "await startActiveObservation('answer', async (span) => {",
        "  span.setTraceIO({ input: 'question', output: 'answer' });",
        '});',
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'span.setTraceIO',
            message: "`setTraceIO` is gone; a trace's input and output are those of its root observation.",
            details: '',
          },
          line: 4,
          column: 8,
          endLine: 4,
          endColumn: 18,
        },
      ],
      output: lines(
        "import { startActiveObservation } from '@svc/tracing';",
        '',
        "await startActiveObservation('answer', async (span) => {",
        "  span.update({ input: 'question', output: 'answer' });",
        '});',
      ),
    },
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
            id: 'tracing.setActiveTraceIO',
            message: "`setActiveTraceIO` is gone; a trace's input and output are those of its root observation.",
            details:
              ' To check: a trace shows these only if the active observation is its root observation, and which observation is active here is not in sight.',
          },
          line: 4,
          column: 3,
          endLine: 4,
          endColumn: 19,
          suggestions: [
            {
              messageId: 'rewrite',
              data: {
                reason:
                  'a trace shows these only if the active observation is its root observation, and which observation is active here is not in sight',
              },
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
          data: {
            id: 'span.setTraceIO',
            message: "`setTraceIO` is gone; a trace's input and output are those of its root observation.",
            details:
              " Left to you: span is also given new Span(), which is not known to be the SDK. v6: span.update({ output: 'a' })",
          },
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
          data: {
            id: 'span.setTraceIO',
            message: "`setTraceIO` is gone; a trace's input and output are those of its root observation.",
            details:
              " Not certain: the receiver is not resolved: no call in sight says what span is. v6: span.update({ output: 'a' })",
          },
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
