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
            name: 'dependencies/@svc/client',
            after: '^6.0.0',
          },
          line: 4,
          column: 5,
          endLine: 4,
          endColumn: 29,
        },
        {
          messageId: 'migrated',
          data: {
            name: 'dependencies/@svc/tracing',
            after: '~6.0.0',
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
            name: 'dependencies/@svc/otel',
            after: '^6.0.0',
          },
          line: 4,
          column: 5,
          endLine: 4,
          endColumn: 26,
        },
        {
          messageId: 'review',
          data: {
            name: 'engines.node',
            after: '>=22',
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
            name: 'dependencies/@svc/client',
            after: '',
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
