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
