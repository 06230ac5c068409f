/**
 * The cost of an analysis follows the values of the SDK: what else a repository imports brings no file into the
 * program.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import type { Analysis } from '../../src/analysis/analysis.ts';
import { openRepository } from '../../src/analysis/open-repository.ts';
import { Search } from '../../src/analysis/search.ts';
import { generateRepository, type Shape } from '../../bench/generate.mjs';
import { profiles } from '../../src/catalog/profile.ts';
import { detectors } from '../../transforms/chapters.ts';
import { createRepository } from '../repository/temporary-repository.ts';
import { request } from './fresh-answer.ts';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-cost-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function analysed(shape: Shape, files: number, share: number): Analysis {
  const folder = path.join(scratch, `${shape}-${files}-${share}`);
  generateRepository({ folder, files, shape, share });
  return analyse({ ...request(folder), profile: profiles.langfuse }, detectors);
}

const kinds = ({ programFiles }: Analysis): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { reason } of programFiles) counts[reason.kind] = (counts[reason.kind] ?? 0) + 1;
  return counts;
};

const sites = (analysis: Analysis): number => [...analysis.sites.values()].flat().length;

describe('the program of a repository', () => {
  test('with dense imports', () => {
    const analysis = analysed('dense', 300, 0.04);
    expect(kinds(analysis)).toEqual({ seed: 6, receiver: 8, demanded: 1 });
    expect(analysis.answersGiven).toBe(15);
    expect(sites(analysis)).toBe(16);
  });

  test('with one module that everybody imports', () => {
    const analysis = analysed('hub', 300, 0.04);
    expect(kinds(analysis)).toEqual({ seed: 1, receiver: 12 });
    expect(analysis.answersGiven).toBe(13);
    expect(sites(analysis)).toBe(19);
  });

  test('with a context type that everybody takes', () => {
    const analysis = analysed('context', 300, 0.04);
    expect(kinds(analysis)).toEqual({ seed: 1, receiver: 12 });
    expect(analysis.answersGiven).toBe(13);
    expect(sites(analysis)).toBe(13);
  });

  test('is the same where four times as many files use the SDK as often', () => {
    const analysis = analysed('dense', 1200, 0.01);
    expect(sites(analysis)).toBe(15);
    expect(analysis.programFiles.length).toBeLessThanOrEqual(17);
    expect(analysis.answersGiven).toBe(analysis.programFiles.length);
  });

  test('with a service of which one method sets a trace and many call the others', () => {
    const numbers = Array.from({ length: 60 }, (_, at) => at);
    const using = (at: number) =>
      `import { Service } from './service';\nexport class Use${at} {\n  constructor(private readonly service: Service) {}\n  run() { return this.service.list(${at}); }\n}\n`;
    const root = createRepository({
      'service.ts': `import { updateActiveTrace } from '@langfuse/tracing';\nexport class Service {\n  ask(name: string) { updateActiveTrace({ name }); }\n  list(at: number) { return [at]; }\n}\n`,
      'controller.ts': `import { Service } from './service';\nexport class Controller {\n  constructor(private readonly service: Service) {}\n  post() { this.service.ask('x'); }\n  get() { return 1; }\n}\n`,
      ...Object.fromEntries(numbers.map((at) => [`use${at}.ts`, using(at)])),
      ...Object.fromEntries(
        numbers.map((at) => [
          `page${at}.ts`,
          `import { Controller } from './controller';\nimport { Use${at} } from './use${at}';\nexport const page = (controller: Controller, use: Use${at}) => [controller.get(), use.run()];\n`,
        ]),
      ),
    });
    const analysis = analyse({ ...request(root), profile: profiles.langfuse }, detectors);
    expect(kinds(analysis)).toEqual({ seed: 1, calls: 1 });
    // Nothing of the SDK is in a file that only calls.
    expect(analysis.answersGiven).toBe(1);
    expect(sites(analysis)).toBe(1);
  });

  test('with a type that is given a value of the SDK in another file than those which say it', () => {
    const numbers = Array.from({ length: 20 }, (_, at) => at);
    const root = createRepository({
      'port.ts': `export interface Traces { get(id: string): Promise<unknown>; close(): void }\n`,
      'wire.ts': `import { LangfuseClient } from '@langfuse/client';\nimport type { Traces } from './port';\nexport const traces = new LangfuseClient().api.trace as unknown as Traces;\n`,
      'read.ts': `import type { Traces } from './port';\nexport const read = (traces: Traces, id: string) => traces.get(id);\n`,
      ...Object.fromEntries(
        numbers.map((at) => [
          `close${at}.ts`,
          `import type { Traces } from './port';\nexport const close = (traces: Traces) => traces.close();\n`,
        ]),
      ),
    });
    const analysis = analyse({ ...request(root), profile: profiles.langfuse }, detectors);
    expect(kinds(analysis)).toEqual({ seed: 1, given: 1, imports: 1 });
    expect(analysis.answersGiven).toBe(3);
    expect(sites(analysis)).toBe(1);
  });
});

describe('a repository that is open', () => {
  afterEach(() => vi.restoreAllMocks());

  test('answers an edited file once for each text that is not saved, and no other again', () => {
    const use = (name: string): string =>
      `import { client } from './client';\nexport const prompt = client.getPrompt('${name}');\n`;
    const root = createRepository({
      'client.ts': `import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n`,
      'a.ts': use('a'),
      'b.ts': use('b'),
    });
    const [edited, other] = [`${root}/a.ts`, `${root}/b.ts`] as const;
    const open = openRepository(request(root), detectors, false);
    expect([open.sitesIn(edited, use('a')).length, open.sitesIn(other, use('b')).length]).toEqual([1, 1]);
    const answer = vi.spyOn(Search.prototype, 'answer');
    for (const name of ['c', 'd', 'e']) {
      open.sitesIn(edited, use(name));
      open.sitesIn(other, use('b'));
    }
    expect(answer.mock.calls.flatMap(([files]) => [...files])).toEqual([edited, edited, edited]);
  });
});
