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
          messageId: 'gone',
          data: { shown: 'span.setTraceIO', advice: 'call `update` on the root observation' },
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
  ],
});
