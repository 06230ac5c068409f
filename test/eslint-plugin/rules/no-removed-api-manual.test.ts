import { lines, testRule } from '../rule-cases.ts';

testRule('no-removed-api-manual', {
  valid: [
    {
      name: 'the v6 read',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const rows = client.api.observations.getMany({ fields: 'core', limit: 10 });",
      ),
    },
    {
      name: "an API client of one's own",
      filename: 'a.js',
      code: lines(
        'class Api {',
        '  trace = { get: (id) => ({ id }) };',
        '}',
        'const client = { api: new Api() };',
        "export const trace = client.api.trace.get('t');",
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// svc-v6-ignore: reads the old service',
        'export const traces = client.api.trace.list({ limit: 10 });',
      ),
    },
    {
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// eslint-disable-next-line',
        'export const traces = client.api.trace.list({ limit: 10 });',
      ),
    },
    {
      name: 'a renamed method, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const scores = client.api.legacy.scoreV1.delete('s');",
      ),
    },
  ],
  invalid: [
    {
      name: 'a read that answers otherwise',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const traces = await client.api.trace.list({ limit: 10 });',
      ),
      errors: [
        {
          messageId: 'review',
          data: { shown: 'api.trace.list', advice: 'use `api.observations.getMany`', why: '' },
          line: 4,
          column: 46,
          endLine: 4,
          endColumn: 50,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '', advice: 'use `api.observations.getMany`' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                'export const traces = await client.api.observations.getMany({',
                '  limit: 10,',
                "  filter: JSON.stringify([{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }]),",
                "  fields: 'core,basic,time,io,metadata,usage,metrics,trace_context',",
                '});',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a call without a successor',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'await client.api.ingestion.batch({ batch: [] });',
      ),
      errors: [
        {
          messageId: 'manual',
          data: {
            shown: 'api.ingestion.batch',
            advice: 'send observations with `startObservation`',
            why: '',
          },
          line: 4,
          column: 28,
          endLine: 4,
          endColumn: 33,
        },
      ],
      output: null,
    },
    {
      name: 'left over from major 4',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const held = client.api.observationsV2;',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.observationsV2', advice: 'use `api.observations`', why: '' },
          line: 4,
          column: 32,
          endLine: 4,
          endColumn: 46,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '', advice: 'use `api.observations`' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                'export const held = client.api.observations;',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a text of several lines, which a person decides about: it has the indentation and the ending of its line',
      filename: 'a.ts',
      code: [
        "import { SvcClient } from '@svc/client';",
        'const client = new SvcClient();',
        'export async function read(id: string) {',
        '  if (id) {',
        '    return (await client.api.trace.get(id).withRawResponse()).rawResponse;',
        '  }',
        '}',
        '',
      ].join('\r\n'),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.trace.get', advice: 'use `api.observations.getMany`', why: '' },
          line: 5,
          column: 36,
          endLine: 5,
          endColumn: 39,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '', advice: 'use `api.observations.getMany`' },
              output: [
                "import { SvcClient } from '@svc/client';",
                'const client = new SvcClient();',
                'export async function read(id: string) {',
                '  if (id) {',
                '    return (await client.api.observations.getMany({',
                '      filter: JSON.stringify([',
                "        { type: 'string', column: 'traceId', operator: '=', value: id },",
                "        { type: 'boolean', column: 'isRootObservation', operator: '=', value: true },",
                '      ]),',
                '      limit: 1,',
                "      fields: 'core,basic,time,io,metadata,usage,metrics,trace_context',",
                '    }).withRawResponse()).rawResponse;',
                '  }',
                '}',
                '',
              ].join('\r\n'),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a list that v6 does not have: its rows are collected',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const second = () => client.api.sessions.list({ page: 2 });',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.sessions.list', advice: 'page through `api.observations.getMany`', why: '' },
          line: 4,
          column: 49,
          endLine: 4,
          endColumn: 53,
          suggestions: [],
        },
      ],
      output: null,
    },
    {
      name: 'runs of a dataset',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const runs = await client.api.datasets.getRuns('golden', { page: 1 });",
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            shown: 'api.datasets.getRuns',
            advice: 'use `api.experiments.list`',
            why: ": `runs` is kept in v6's shape",
          },
          line: 4,
          column: 47,
          endLine: 4,
          endColumn: 54,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '', advice: 'use `api.experiments.list`' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                '',
                'const client = new SvcClient();',
                "const dataset = await client.api.datasets.get('golden');",
                "export const runs = await client.api.experiments.list({ datasetId: dataset.id, fromStartTime: dataset.createdAt, fields: 'metadata' });",
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
        "import { SvcClient } from '@svc/client';",
        "import { Store } from './store.js';",
        '',
        'let source = new SvcClient();',
        'export function useStore() {',
        '  source = new Store();',
        '}',
        'export const remove = (id) => source.api.legacy.scoreV1.delete(id);',
      ),
      errors: [
        {
          messageId: 'manual',
          data: { shown: 'api.legacy.scoreV1.delete', advice: 'use `api.scores.delete`', why: '' },
          line: 8,
          column: 57,
          endLine: 8,
          endColumn: 63,
        },
      ],
      output: null,
    },
    {
      name: 'a likely receiver has no fix',
      filename: 'a.js',
      code: lines(
        "import '@svc/client';",
        'export const remove = (client, id) => client.api.legacy.scoreV1.delete(id);',
      ),
      errors: [
        {
          messageId: 'possible',
          data: { shown: 'api.legacy.scoreV1.delete', advice: 'use `api.scores.delete`', why: '' },
          line: 2,
          column: 65,
          endLine: 2,
          endColumn: 71,
        },
      ],
      output: null,
    },
  ],
});
