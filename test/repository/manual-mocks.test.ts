import { expect, it } from 'vitest';
import { mockedModules } from '../../src/repository/manual-mocks.ts';

it.each([
  ['/r/src/__mocks__/client.ts', ['../client', 'client']],
  ['/r/__mocks__/@svc/client.js', ['../../@svc/client', '@svc/client']],
  ['/r/src/client.ts', []],
])('%s', (file, modules) => {
  expect(mockedModules(file)).toEqual(modules);
});
