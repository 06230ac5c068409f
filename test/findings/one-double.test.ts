import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import type { Finding } from '../../src/report/report-schema.ts';

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'svc-double-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function findingsIn(...lines: string[]): readonly Finding[] {
  const root = mkdtempSync(join(scratch, 'r-'));
  writeFileSync(join(root, 'a.test.ts'), `${lines.join('\n')}\n`);
  return planRepository({ root, profile: profiles.svc, modules: [] }).files.flatMap(({ findings }) => findings);
}

test('one mock class is one finding that names all its members and says the same of them once', () => {
  const [finding, ...others] = findingsIn(
    "vi.mock('@svc/client', () => ({",
    '  SvcClient: class {',
    '    getPrompt = vi.fn();',
    '    getDataset = vi.fn();',
    '    api = { trace: { get: vi.fn() } };',
    '  },',
    '}));',
  );
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    id: 'SvcClient.getPrompt',
    status: 'review',
    line: 3,
    message:
      'This object has members of the SDK that v6 changed: `getPrompt` is `prompt.get`, `getDataset` is `dataset.get`, `trace.get` is `observations.getMany`.',
    reason: expect.stringMatching(
      /^`getPrompt`, `getDataset`: no type says this mocks the SDK; `trace\.get`: it has to return .*, and is called with one/,
    ) as string,
  });
});

test('members that keep their name are told by what is new about them', () => {
  const [finding] = findingsIn(
    "import type { SvcClient } from '@svc/client';",
    'export const mine = {',
    '  getPrompt: vi.fn(),',
    '  api: { trace: { delete: vi.fn() } },',
    '} as unknown as SvcClient;',
    "mine.api.trace.delete('t', { maxRetries: 0 });",
    "expect(mine.api.trace.delete).toHaveBeenCalledWith('t', { maxRetries: 0 });",
  );
  expect(finding?.message).toBe(
    'This object has members of the SDK that v6 changed: `getPrompt` is `prompt.get`, `trace.delete` has `{}` before its options.',
  );
});

test('the text of all members that are left stands for all of them', () => {
  const fake = (members: string[]): Finding | undefined =>
    findingsIn(
      "import type { SvcClient } from '@svc/client';",
      'declare const base: object;',
      'export const mine = {',
      '  ...base,',
      ...members.map((member) => `  ${member}: vi.fn(),`),
      '} as unknown as SvcClient;',
    )[0];
  expect(fake(['getPrompt', 'flush', 'getDataset'])).toMatchObject({
    status: 'manual',
    suggestion: 'prompt: { get: vi.fn() },\n  flush: vi.fn(),\n  dataset: { get: vi.fn() }',
  });
  // Both become members of one manager.
  expect(fake(['getPrompt', 'flush', 'createPrompt'])).not.toHaveProperty('suggestion');
});

test('where more is left at a use than at the test double, the use is a finding of its own', () => {
  const findings = findingsIn(
    "import type { SvcClient } from '@svc/client';",
    'const get = vi.fn();',
    'const mine = { getPrompt: vi.fn(), api: { trace: { delete: get } } } as unknown as SvcClient;',
    'expect(get.mock.calls[0]![1]).toEqual({ maxRetries: 0 });',
    'expect(get.mock.calls[1]![1]).toEqual({ maxRetries: 0 });',
    'mine.api.trace.delete("t", { maxRetries: 0 });',
  );
  expect(findings.map(({ id, status, line }) => `${line} ${id} ${status}`)).toEqual([
    '3 SvcClient.getPrompt review',
    '4 api.trace.delete#requestOptions manual',
    '6 api.trace.delete#requestOptions migrated',
  ]);
});
