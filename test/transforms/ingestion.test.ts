import { describe } from 'vitest';
import { lines, testCases } from '../rewriting/migrate-cases.ts';

const scoreNotes =
  "v6 takes no `id` or `timestamp` of an event: a score's time is that of its request; an invalid score throws, where v5 reported it in `errors`";
const score = "{ type: 'score-create', id: '1', timestamp: now, body: { traceId: 't', name: 'quality', value: 1 } }";
const scored = "await client.api.scores.create({ traceId: 't', name: 'quality', value: 1 });";

const span = "{ type: 'span-create', id: '1', timestamp: now, body: { name: 'a' } }";
const sent = '`span-create` is sent as spans by then: the trace and its spans get ids and times of their own';
const told = `${sent}.`;
const send = 'Send observations with `startObservation`, and scores with `api.scores.create`.';
const text = "Text: `const root = startObservation('a'); root.end();`";

/** A batch of these events, in a file of its own. */
function batch(...events: readonly string[]): string {
  return lines('declare const now: string;', `await client.api.ingestion.batch({ batch: [${events.join(', ')}] });`);
}

describe('a batch of events some of which have no call in v6', () => {
  testCases({
    'has the scores in its text, and says what nothing takes over': {
      input: batch(score, "{ type: 'sdk-log', id: '2', timestamp: now, body: { log: 'done' } }"),
      found: [`api.ingestion.batch: manual (v6 has no call for \`sdk-log\`, and nothing takes over; ${scoreNotes})`],
      suggestions: [scored],
    },
    'says how an observation is updated': {
      input: batch(score, "{ type: 'span-update', id: '2', timestamp: now, body: { id: 'a', endTime: now } }"),
      found: [
        `api.ingestion.batch: manual (\`span-update\` changes what another event began, which in v6 is \`update()\` of the observation itself; ${scoreNotes})`,
      ],
      suggestions: [scored],
    },
    'offers no code where no event has a call': {
      input: batch("{ type: 'sdk-log', id: '2', timestamp: now, body: { log: 'done' } }"),
      found: ['api.ingestion.batch: manual (v6 has no call for `sdk-log`, and nothing takes over)'],
      suggestions: [undefined],
    },
    'says that several traces are not told apart': {
      input: batch(
        "{ type: 'trace-create', id: '1', timestamp: now, body: { id: 'a', name: 'first' } }",
        "{ type: 'trace-create', id: '2', timestamp: now, body: { id: 'b', name: 'second' } }",
      ),
      found: [
        'api.ingestion.batch: manual (the batch holds several traces, and which observation is in which is for you to say)',
      ],
      suggestions: [undefined],
    },
    'says where the function of its text comes from': {
      input: batch(span),
      found: [`api.ingestion.batch: manual (${sent})`],
      suggestions: [undefined],
      todos: [`${send} ${told} Import \`startObservation\` from \`@svc/tracing\`. ${text}`],
    },
    'names what may have no name by its type': {
      input: lines(
        'declare const title: string | undefined;',
        batch("{ type: 'span-create', id: '1', timestamp: now, body: { name: title } }"),
      ),
      found: [`api.ingestion.batch: manual (${sent})`],
      suggestions: [undefined],
      todos: [
        `${send} ${told} Import \`startObservation\` from \`@svc/tracing\`. Text: \`const root = startObservation(title ?? 'span'); root.end();\``,
      ],
    },
    'has nothing to say of it in a file that imports it': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        "import { startObservation } from '@svc/tracing';",
        'const client = new SvcClient();',
        "startObservation('b').end();",
        batch(span),
      ),
      found: [`api.ingestion.batch: manual (${sent})`],
      suggestions: ["const root = startObservation('a');\nroot.end();"],
      todos: [`${send} ${told} ${text}`],
    },
    'names the trace that is sent in its score, and what its fields are called': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        "import { startObservation } from '@svc/tracing';",
        'const client = new SvcClient();',
        "startObservation('b').end();",
        'declare const traceId: string;',
        batch(
          "{ type: 'trace-create', id: '1', timestamp: now, body: { id: traceId, name: 'a', userId: 'u' } }",
          "{ type: 'generation-create', id: '2', timestamp: now, body: { traceId, name: 'b', usage: { input: 1 } } }",
          "{ type: 'score-create', id: '3', timestamp: now, body: { traceId, name: 'c', value: 1 } }",
          "{ type: 'score-create', id: '4', timestamp: now, body: { traceId: 'other', name: 'd', value: 1 } }",
        ),
      ),
      found: [
        `api.ingestion.batch: manual (\`trace-create\` and \`generation-create\` are sent as spans by then: the trace and its spans get ids and times of their own, so a score names \`root.traceId\`; \`userId\`: see \`propagateAttributes\`; \`usage\` is \`usageDetails\`, which names each kind of tokens; ${scoreNotes})`,
      ],
      suggestions: [
        lines(
          "const root = startObservation('a');",
          "root.startObservation('b', {}, { asType: 'generation' }).end();",
          'root.end();',
          'await client.api.scores.create([',
          "  { traceId: root.traceId, name: 'c', value: 1 },",
          "  { traceId: 'other', name: 'd', value: 1 },",
          ']);',
        ).trimEnd(),
      ],
    },
  });
});
