/** Two applications as they are written in practice, before and after a migration with `--compat`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../index.ts';
import { createContractService, sampleData } from '../../shim/service/index.ts';
import { copyDemoApp, type DemoApp, type ProfileName } from './demo-app-copy.ts';
import { serviceTests } from './service-tests.ts';

interface Expected {
  /** Tests of its own suite. */
  tests: number;
  migrated: number;
  /** Findings that a person has to look at: `status file id`. */
  left: readonly string[];
}

const nextApp: Expected = {
  tests: 15,
  migrated: 19,
  left: [
    // The list is handed on.
    'review src/lib/runs.ts SvcClient.getDatasetRuns',
    // Its traces go with it.
    'review src/lib/runs.ts api.datasets.deleteRun',
    'review test/chat-route.test.ts SvcClient.getPrompt',
    'review test/chat-route.test.ts span.setTraceIO',
    'review test/feedback.test.ts SvcClient.createDatasetItem',
  ],
};

const nestService: Expected = {
  tests: 13,
  migrated: 17,
  left: [
    'review src/chat/review.service.ts span.setTraceIO',
    'review src/chat/review.service.ts span.setTraceIO',
    'review src/evaluation/run.service.ts api.datasets.getRuns',
    'review src/evaluation/run.service.ts api.datasets.deleteRun',
    'review src/feedback/feedback.service.ts api.scores.create#response',
    'review test/evaluation.test.ts span.setTraceIO',
    'review test/evaluation.test.ts span.setTraceIO',
    'review test/evaluation.test.ts SvcClient.getPrompt',
    'review test/evaluation.test.ts SvcClient.getDataset',
    'review test/evaluation.test.ts api.datasets.getRuns',
    'review test/feedback.test.ts api.legacy.scoreV1.delete',
    'review test/traces.test.ts api.trace.list',
    'review test/traces.test.ts api.trace.get',
    'review test/traces.test.ts api.sessions.get',
  ],
};

const applications: readonly [name: string, profile: ProfileName, expected: Expected][] = [
  ['next-app', 'svc', nextApp],
  ['next-app', 'langfuse', nextApp],
  ['nest-service', 'svc', nestService],
  ['nest-service', 'langfuse', nestService],
];

describe.each(applications)('%s (%s)', (name, profile, { tests, migrated, left }) => {
  let app: DemoApp;
  beforeAll(() => {
    app = copyDemoApp(name, profile);
  });
  afterAll(() => app.remove());

  test('before: it type-checks on major 5 and its suite passes', async () => {
    expect(app.typeErrors(5)).toEqual([]);
    expect(await app.runSuite(5)).toEqual({ passed: tests, failed: 0, problems: '' });
  });

  test('the migration leaves to a person only fakes and what needs a decision', async () => {
    const { findings, summary, verify }: Report = await app.migrate();
    expect(
      findings.filter(({ status }) => status !== 'migrated').map(({ status, file, id }) => `${status} ${file} ${id}`),
    ).toEqual(left);
    expect({ migrated: summary.migrated, skipped: summary.skipped, errors: verify?.errors }).toEqual({
      migrated,
      skipped: 0,
      errors: [],
    });
  });

  test('after: it type-checks on major 6', () => {
    expect(app.typeErrors(6)).toEqual([]);
    // The comparison with major 5 says that the check has seen the SDK's types.
    expect(app.typeErrors(5)).not.toEqual([]);
  });

  test('after: its suite passes on the shim, and what it reads comes from the contract service', async () => {
    app.add('test/service.test.ts', serviceTests[name]!);
    const service = createContractService({ data: sampleData });
    const { url } = await service.start();
    try {
      expect(await app.runSuite(6, url)).toEqual({ passed: tests + 1, failed: 0, problems: '' });
    } finally {
      await service.stop();
    }
  });
});
