import { describe, expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { createResolver } from '../../src/repository/resolve/resolver.ts';

/** Whether an import of `@svc/client` in `app/a.ts` is one of major 4. */
function isOlder(files: Record<string, string>, specifier = '@svc/client'): boolean {
  const texts = new Map(Object.entries(files).map(([name, text]) => [`/r/${name}`, text]));
  const resolver = createResolver({
    root: '/r',
    files: new Set(['/r/app/a.ts']),
    profile: profiles.svc,
    modules: ['@acme/obs'],
    readFile: (file) => texts.get(file),
    configFiles: texts.keys(),
  });
  const resolution = resolver.resolve(specifier, '/r/app/a.ts');
  return resolution.kind === 'sdk' && resolution.isOlder === true;
}

const asking = (range: string, name = '@svc/client'): string => JSON.stringify({ dependencies: { [name]: range } });

describe('what code was written against', () => {
  test.each([
    ['^4.6.1', true],
    ['4.2.0', true],
    ['~4.0.0-beta.1', true],
    ['>=4 <5', true],
    ['^3 || ^4', true],
    ['^4 || ^5', false],
    ['>=4', false],
    ['*', false],
    ['^5.0.0', false],
    ['^6.0.0', false],
    ['^3.0.0', false],
    ['latest', false],
    ['catalog:', false],
    ['npm:@svc/client@^4.0.0', true],
  ])('a manifest that asks for %s: major 4 is %s', (range, expected) => {
    expect(isOlder({ 'package.json': asking(range) })).toBe(expected);
  });

  test('without a manifest it is major 5', () => {
    expect(isOlder({})).toBe(false);
    expect(isOlder({ 'package.json': asking('^4.0.0', 'react') })).toBe(false);
  });

  test('the nearest manifest decides, by the package itself or by another of the SDK', () => {
    expect(isOlder({ 'package.json': asking('^4.0.0'), 'app/package.json': asking('^5.0.0') })).toBe(false);
    expect(isOlder({ 'package.json': asking('^5.0.0'), 'app/package.json': asking('^4.0.0') })).toBe(true);
    expect(isOlder({ 'package.json': asking('^4.0.0'), 'app/package.json': '{}' })).toBe(true);
    expect(isOlder({ 'package.json': asking('^4.0.0', '@svc/tracing') })).toBe(true);
    expect(isOlder({ 'package.json': asking('^4.0.0') }, '@acme/obs')).toBe(true);
  });

  test('a version in the specifier says more', () => {
    expect(isOlder({ 'package.json': asking('^5.0.0') }, 'npm:@svc/client@^4.6.1')).toBe(true);
    expect(isOlder({ 'package.json': asking('^4.0.0') }, 'npm:@svc/client@5')).toBe(false);
    expect(isOlder({}, 'https://esm.sh/@svc/client@%5E4.0.0')).toBe(true);
  });

  test.each([
    ['package-lock.json', '{"packages":{"node_modules/@svc/client":{"version":"5.1.0","resolved":"x"}}}'],
    ['pnpm-lock.yaml', "packages:\n\n  '@svc/client@5.1.0':\n    resolution: {integrity: x}\n"],
    ['pnpm-lock.yaml', 'packages:\n\n  /@svc/client/5.1.0:\n    resolution: {integrity: x}\n'],
    ['yarn.lock', '"@svc/client@^4.0.0":\n  version "5.1.0"\n'],
    ['yarn.lock', '"@svc/client@npm:^4.0.0":\n  version: 5.1.0\n'],
    ['bun.lock', '{"packages":{"@svc/client": ["@svc/client@5.1.0", "", {}, "x"],}}'],
  ])('%s wins over the manifest', (name, text) => {
    expect(isOlder({ 'package.json': asking('^4.0.0'), [name]: text })).toBe(false);
    const older = text.replaceAll('5.1.0', '4.6.1');
    expect(isOlder({ 'package.json': asking('^5.0.0'), [name]: older })).toBe(true);
    expect(isOlder({ 'package.json': asking('catalog:'), [name]: older })).toBe(true);
  });

  test('a lock file with several majors says nothing of one package', () => {
    const lock = "packages:\n\n  '@svc/client@5.1.0':\n    x: y\n\n  '@svc/client@4.6.1':\n    x: y\n";
    expect(isOlder({ 'package.json': asking('^4.0.0'), 'pnpm-lock.yaml': lock })).toBe(true);
    expect(isOlder({ 'package.json': asking('^5.0.0'), 'pnpm-lock.yaml': lock })).toBe(false);
  });
});
