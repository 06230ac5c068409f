import { expect, test } from 'vitest';
import { parseNpmSpecifier, parsePackageText } from '../../src/repository/npm-specifier.ts';

test.each([
  ['npm:@svc/client@^5.1.0/sub', { protocol: 'npm:', name: '@svc/client', range: '^5.1.0', rest: '/sub' }],
  ['npm:/@svc/client@5?dev', { protocol: 'npm:/', name: '@svc/client', range: '5', rest: '?dev' }],
  ['npm:@svc/client/sub', { protocol: 'npm:', name: '@svc/client', rest: '/sub' }],
  ['npm:@svc/client@', { protocol: 'npm:', name: '@svc/client', range: '', rest: '' }],
  [' npm:@svc/client@^4 || ^5', { protocol: ' npm:', name: '@svc/client', range: '^4', rest: ' || ^5' }],
  ['npm:react', { protocol: 'npm:', name: 'react', rest: '' }],
  ['npm:^5.1.0', { protocol: 'npm:', name: '^5.1.0', rest: '' }],
])('%s is taken apart', (text, parts) => {
  expect(parseNpmSpecifier(text)).toEqual(parts);
});

test.each(['npm:', 'npm:@svc', '@svc/client@5', 'https://esm.sh/@svc/client@5'])('%s is none', (text) => {
  expect(parseNpmSpecifier(text)).toBeUndefined();
});

test.each([
  ['@svc/client', { name: '@svc/client', rest: '' }],
  ['@svc/client@5.11.1/dist/index.js', { name: '@svc/client', range: '5.11.1', rest: '/dist/index.js' }],
  ['react?dev', { name: 'react', rest: '?dev' }],
])('%s is taken apart without a protocol', (text, parts) => {
  expect(parsePackageText(text)).toEqual(parts);
});
