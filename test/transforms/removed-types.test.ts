import { describe } from 'vitest';
import { testCases } from '../rewriting/migrate-cases.ts';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

describe('removed types', () => {
  testCases({
    'keep a comment between the names of an import': {
      input: lines(
        "import { startObservation, /* io */ type SvcTraceAttributes } from '@svc/tracing';",
        'export const io: SvcTraceAttributes = startObservation;',
      ),
      found: ['type:SvcTraceAttributes: manual (a comment stands between the names of this import)'],
    },
    'keep a default import beside the names that go': {
      input: lines(
        "import tracing, { type SvcTraceAttributes } from '@svc/tracing';",
        'export const io: SvcTraceAttributes = tracing;',
      ),
      output: lines(
        "import tracing from '@svc/tracing';",
        'export const io: { input?: unknown; output?: unknown } = tracing;',
      ),
      found: ['type:SvcTraceAttributes: migrated'],
    },
    'take an unused type out of its import': {
      input: lines(
        "import { type SvcTraceAttributes, startObservation } from '@svc/tracing';",
        'startObservation("a");',
      ),
      output: lines("import { startObservation } from '@svc/tracing';", 'startObservation("a");'),
      found: ['type:SvcTraceAttributes: migrated'],
    },
    'say which type of a namespace has no twin': {
      input: lines(
        "import type { legacy } from '@svc/core';",
        'export type A = legacy.CreateScoreRequest | legacy.MetricsResponse;',
      ),
      found: [
        'type:legacy: manual (`legacy.MetricsResponse` has no v6 type of the same shape)',
        'type:legacy.MetricsResponse: manual',
      ],
    },
    'leave a default export of a type to a person': {
      input: lines("export type { SvcTraceAttributes as default } from '@svc/tracing';"),
      found: ['type:SvcTraceAttributes: manual (a default export of a type needs a name)'],
    },
  });
});
