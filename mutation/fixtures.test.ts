/** Fixtures as tests for mutants: output and findings alone, in one process. The harness asks each of them far more. */
import { afterAll, expect, it } from 'vitest';
import { fixturesRoot, printFinding, readCases } from '../test/harness/fixture-case.ts';
import { product, removeScratch, runTree } from '../test/harness/run-tool.ts';

afterAll(removeScratch);

const inOrder = (findings: Parameters<typeof printFinding>[0][]): string[] => findings.map(printFinding).sort();
const cases = readCases(fixturesRoot, '').filter(
  ({ options: { profiles = ['svc'], typecheck } }) => profiles.includes('svc') && typecheck?.resolve === undefined,
);

it.each(cases)('$name', ({ input, output, findings, options }) => {
  const result = runTree(product, input, {
    profile: 'svc',
    modules: options.modules ?? [],
    ...(options.compat ? { compat: options.compat } : {}),
  });
  expect(inOrder([...result.findings])).toEqual(inOrder([...findings]));
  for (const [file, text] of output) if (input.has(file)) expect(result.output.get(file), file).toBe(text);
});
