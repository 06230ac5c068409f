import { lines, testRule } from '../rule-cases.ts';

testRule('consistent-sdk-versions', {
  valid: [
    {
      name: 'major 6 everywhere',
      filename: 'package.json',
      code: lines('{', '  "dependencies": { "@svc/client": "^6.0.0", "@svc/tracing": "^6.0.0" }', '}'),
    },
    {
      name: 'no SDK',
      filename: 'package.json',
      code: lines('{', '  "dependencies": { "svc-client": "^5.0.0" }', '}'),
    },
    {
      name: 'another file',
      filename: 'other.json',
      code: lines('{', '  "dependencies": { "@svc/client": "^5.0.0" }', '}'),
    },
  ],
  invalid: [
    {
      name: 'two of major 5',
      filename: 'package.json',
      code: lines(
        '{',
        '  "name": "app",',
        '  "dependencies": {',
        '    "@svc/client": "^5.9.0",',
        '    "@svc/tracing": "~5.9.0"',
        '  }',
        '}',
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            message: 'All @svc/* packages move to major 6 together; install afterwards, so that the lockfile follows.',
            name: 'dependencies/@svc/client',
          },
          line: 4,
          column: 5,
          endLine: 4,
          endColumn: 29,
        },
        {
          messageId: 'migrated',
          data: {
            message: 'All @svc/* packages move to major 6 together; install afterwards, so that the lockfile follows.',
            name: 'dependencies/@svc/tracing',
          },
          line: 5,
          column: 5,
          endLine: 5,
          endColumn: 29,
        },
      ],
      output: lines(
        '{',
        '  "name": "app",',
        '  "dependencies": {',
        '    "@svc/client": "^6.0.0",',
        '    "@svc/tracing": "~6.0.0"',
        '  }',
        '}',
      ),
    },
    {
      name: 'one raised, one not',
      filename: 'package.json',
      code: lines(
        '{',
        '  "dependencies": {',
        '    "@svc/client": "^6.0.0",',
        '    "@svc/otel": "^5.9.0"',
        '  },',
        '  "engines": { "node": ">=18" }',
        '}',
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            message: 'All @svc/* packages move to major 6 together; install afterwards, so that the lockfile follows.',
            name: 'dependencies/@svc/otel',
          },
          line: 4,
          column: 5,
          endLine: 4,
          endColumn: 26,
        },
        {
          messageId: 'review',
          data: {
            message: 'v6 needs Node 22 or later, and so does everything that installs this package.',
            name: 'engines.node',
          },
          line: 6,
          column: 3,
          endLine: 6,
          endColumn: 32,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { after: '>=22' },
              output: lines(
                '{',
                '  "dependencies": {',
                '    "@svc/client": "^6.0.0",',
                '    "@svc/otel": "^5.9.0"',
                '  },',
                '  "engines": { "node": ">=22" }',
                '}',
              ),
            },
          ],
        },
      ],
      output: lines(
        '{',
        '  "dependencies": {',
        '    "@svc/client": "^6.0.0",',
        '    "@svc/otel": "^6.0.0"',
        '  },',
        '  "engines": { "node": ">=18" }',
        '}',
      ),
    },
    {
      name: 'a version that only a person can raise',
      filename: 'package.json',
      code: lines('{', '  "dependencies": {', '    "@svc/client": "github:acme/sdk#v5"', '  }', '}'),
      errors: [
        {
          messageId: 'manual',
          data: {
            message:
              '@svc/client "github:acme/sdk#v5" names no version, and nothing is installed to tell: see that it resolves to major 6.',
            name: 'dependencies/@svc/client',
          },
          line: 3,
          column: 5,
          endLine: 3,
          endColumn: 40,
        },
      ],
      output: null,
    },
  ],
});
