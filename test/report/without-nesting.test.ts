import { expect, it } from 'vitest';
import { withoutNesting } from '../../src/report/without-nesting.ts';

it('takes the nesting of the place from the lines behind the first', () => {
  expect(withoutNesting('client.list({\n        page: 1,\n\n      })')).toBe('client.list({\n  page: 1,\n\n})');
  expect(withoutNesting('client.list({\r\n\t\tpage: 1,\r\n\t})')).toBe('client.list({\r\n\tpage: 1,\r\n})');
});

it('leaves what is not nested', () => {
  expect(withoutNesting('client.list()')).toBe('client.list()');
  expect(withoutNesting('if (a) {\n  b();\n}')).toBe('if (a) {\n  b();\n}');
  expect(withoutNesting('client.list(\n\n')).toBe('client.list(\n\n');
});
