import { expect, test } from 'vitest';
import { lines, planOf } from './repository.ts';

test.each([
  ['>=5 <7', '>=6 <7'],
  ['>=5.0.0 <7.0.0', '>=6.0.0 <7.0.0'],
  ['^5 || ^6', '^6'],
  ['^4.2.0 || ^5.0.0 || ^6.0.0', '^6.0.0'],
  ['5 - 6', '6 - 6'],
  ['5.x||6.x', '6.x'],
  ['npm:@svc/client@^5.1.0 || ^6.0.0', 'npm:@svc/client@^6.0.0'],
])('a peer range %s is named, for others choose what is there; elsewhere it is enough', (text, suggestion) => {
  const [plan] = planOf({ 'package.json': JSON.stringify({ peerDependencies: { '@svc/client': text } }) });
  const message = `@svc/client "${text}" still allows less than major 6, which migrated code needs: decide whether it may.`;
  expect(plan?.output).toBe(plan?.source);
  expect(plan?.changes).toEqual([{ name: 'peerDependencies/@svc/client', id: 'package:@svc/client', status: 'manual', before: text, message, suggestion, line: 1 }]);
  expect(planOf({ 'package.json': JSON.stringify({ dependencies: { '@svc/client': text }, devDependencies: { '@svc/client': text }, optionalDependencies: { '@svc/client': text } }) })).toEqual([]);
});

test('peers that allow nothing below the target, everything, or another package stay as they were judged', () => {
  const peers = { '@svc/client': '^6.0.0 || ^7.0.0', '@svc/core': '>=6', '@svc/otel': '6 - 7', '@svc/browser': '>=6.0.0-rc.1 <8', '@svc/other': '^5 || ^6', react: '^5 || ^6' };
  expect(planOf({ 'package.json': JSON.stringify({ peerDependencies: peers }) })).toEqual([]);
  const source = JSON.stringify({ peerDependencies: { '@svc/client': '>=5.0.0', '@svc/core': '^4 || ^5', '@svc/otel': '*' } });
  const plans = planOf({ 'package.json': source, '.gitignore': 'node_modules\n', 'node_modules/@svc/otel/package.json': '{"version": "6.0.0"}' });
  expect(lines(plans)).toEqual(['package.json:1 package:@svc/client migrated peerDependencies/@svc/client: >=5.0.0 -> >=6.0.0', 'package.json:1 package:@svc/core manual peerDependencies/@svc/core: ^4 || ^5 [^6]']);
});
