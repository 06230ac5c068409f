import { describe } from 'vitest';
import { lines, testCases } from './migrate-cases.ts';

const found = ['api.trace.list: manual (the request is not written here)'];

describe('the same text is offered to each file in its own style', () => {
  testCases({
    'with two spaces': {
      input: lines('declare const query: { limit?: number };', 'await client.api.trace.list(', '  query,', ');'),
      found,
      suggestions: [
        lines(
          'await client.api.observations.getMany({',
          '  limit: query.limit,',
          '  filter: JSON.stringify([{',
          "    type: 'boolean',",
          "    column: 'isRootObservation',",
          "    operator: '=',",
          '    value: true,',
          '  }]),',
          "  fields: 'core',",
          '})',
        ).trimEnd(),
      ],
    },
    'with tabs': {
      input: lines('declare const query: { limit?: number };', 'await client.api.trace.list(', '\tquery,', ');'),
      found,
      suggestions: [
        lines(
          'await client.api.observations.getMany({',
          '\tlimit: query.limit,',
          '\tfilter: JSON.stringify([{',
          "\t\ttype: 'boolean',",
          "\t\tcolumn: 'isRootObservation',",
          "\t\toperator: '=',",
          '\t\tvalue: true,',
          '\t}]),',
          "\tfields: 'core',",
          '})',
        ).trimEnd(),
      ],
    },
  });
});

describe('what a text declares is new where it stands', () => {
  const procedure = (cursor: string, passed: string): string =>
    [
      'const dataset = await client.api.datasets.get(names[0]);',
      'const traceIds = new Set<string>();',
      `let ${cursor}: string | undefined;`,
      'do {',
      '  const page = await client.api.experiments.listItems({',
      '    datasetId: dataset.id,',
      '    experimentName: names[1],',
      '    fromStartTime: dataset.createdAt,',
      `    ${passed},`,
      '  });',
      '  for (const item of page.data) if (item.experimentName === names[1]) traceIds.add(item.traceId);',
      `  ${cursor} = page.meta.cursor || undefined;`,
      `} while (${cursor});`,
      'const ids = [...traceIds];',
      'for (let start = 0; start < ids.length; start += 1000) {',
      '  await client.api.trace.deleteMultiple({ traceIds: ids.slice(start, start + 1000) });',
      '}',
    ].join('\n');
  const left = ['api.datasets.deleteRun: manual (a spread argument hides what is passed)'];
  testCases({
    'a name that is free': {
      input: lines('declare const names: [string, string];', 'await client.api.datasets.deleteRun(...names);'),
      found: left,
      suggestions: [procedure('cursor', 'cursor')],
    },
    'a name that is taken': {
      input: lines(
        'export async function remove(cursor: string, names: [string, string]) {',
        '  await client.api.datasets.deleteRun(...names);',
        '  return cursor;',
        '}',
      ),
      found: left,
      suggestions: [procedure('cursor2', 'cursor: cursor2')],
    },
    'in JavaScript without types': {
      extension: 'mjs',
      input: lines(
        '/** @param {[string, string]} names */',
        'export async function remove(names) {',
        '  await client.api.datasets.deleteRun(...names);',
        '}',
      ),
      found: left,
      suggestions: [
        procedure('cursor', 'cursor').replace('new Set<string>()', 'new Set()').replace(': string | undefined', ''),
      ],
    },
  });
});
