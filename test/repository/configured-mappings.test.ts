import { expect, test } from 'vitest';
import { growth } from '../harness/growth.ts';
import { readMappings } from '../../src/repository/configured-mappings.ts';

const modules = ['@acme/sdk', '@acme/sdk/sub', './lib/sdk', '../src/lib/sdk.js', './lib/other-sdk'];

/** The paths that a configuration gives, with the modules that each is for. */
function mapped(text: string): (readonly [paths: readonly string[], meant: readonly string[]])[] {
  return readMappings(text).map(({ isMeant, paths }) => [paths, modules.filter(isMeant)] as const);
}

test.each([
  ["moduleNameMapper: { '^@acme/sdk$': '<rootDir>/test/fake.ts' }", ['test/fake.ts'], ['@acme/sdk']],
  ['{ "moduleNameMapper": { "^@acme/sdk$": ["./fake.ts"] } }', ['./fake.ts'], ['@acme/sdk']],
  ["alias: { '@acme/sdk': fileURLToPath(new URL('./fake.ts', import.meta.url)) }", ['./fake.ts'], ['@acme/sdk']],
  ["alias: [{ find: '@acme/sdk', replacement: resolve(dir, 'test', 'fake.ts') }]", ['test/fake.ts'], ['@acme/sdk']],
  ['alias: [{ find: /^@acme\\/sdk$/, replacement: `${dir}/fake.ts` }]', ['fake.ts'], ['@acme/sdk']],
  ["moduleNameMapper: { '.*/lib/sdk$': '<rootDir>/fake.ts' }", ['fake.ts'], ['./lib/sdk']],
  [
    "moduleNameMapper: { '(.*)/lib/sdk(\\\\.js)?$': '<rootDir>/fake.ts' }",
    ['fake.ts'],
    ['./lib/sdk', '../src/lib/sdk.js'],
  ],
  [
    "rootDir: 'src', moduleNameMapper: { '^@acme/sdk$': '<rootDir>/fake.ts' }",
    ['src/fake.ts', 'fake.ts'],
    ['@acme/sdk'],
  ],
])('%s', (text, paths, meant) => {
  expect(mapped(text)).toEqual([[paths, meant]]);
});

test.each([
  ["moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' }"],
  ["moduleNameMapper: { '^(@acme+)+/sdk$': '<rootDir>/fake.ts' }"],
  ["alias: { '@acme/sdk': sdk }"],
  ["coverageThreshold: { '@acme/sdk': 'fake.ts' }"],
])('nothing of %s', (text) => {
  expect(mapped(text)).toEqual([]);
});

test('keys whose values never end take linear time', async () => {
  const read = (count: number): unknown => readMappings(`alias: ${"'a$':(".repeat(count)}`);
  expect(read(10)).toEqual([]);
  expect(await growth(read, 10_000, 40_000)).toBeLessThan(8);
});
