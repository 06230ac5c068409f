import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Entry, Root } from '../../src/catalog/entry.ts';
import { filledSlots } from '../../src/catalog/suggestion-slots.ts';
import { entries } from '../../transforms/entries.ts';
import { checkAgainst } from './surface-program.ts';

const head = [
  "import { SvcClient, type ExperimentResult, type FetchedDataset } from '@svc/client';",
  "import * as core from '@svc/core';",
  "import * as tracing from '@svc/tracing';",
  "import { createObservationAttributes, propagateAttributes, startObservation, updateActiveObservation } from '@svc/tracing';",
  'declare const client: SvcClient; declare const api: core.SvcAPIClient; declare const span: tracing.SvcSpan; declare const result: ExperimentResult;',
  'declare const response: core.CreateScoresResponse; declare const dataset: FetchedDataset; declare const score: core.CreateScoreRequest;',
  'declare const task: (input: unknown) => Promise<unknown>; declare const name: string, input: unknown, output: unknown, datasetId: string, runName: string;',
];

const receivers: Partial<Record<Root, string>> = {
  client: 'client',
  api: 'api',
  observation: 'span',
  datasetItem: 'item',
  experimentResult: 'result',
  scoresResponse: 'response',
};

/** What an argument is called in v5 -> a v6 expression for it. */
const values: Record<string, string> = {
  options: "{ version: '1' as any }",
  body: "{ name: 'a', prompt: 'b' }",
  params: '{} as any',
  request: '{} as any',
  requestOptions: '{ maxRetries: 0 }',
  attributes: '{}',
  traceAttributes:
    '({} as { input?: unknown; output?: unknown; name?: string; public?: boolean; release?: string; tags?: string[] })',
};

/** The suggestion as code inside a function of its own. */
function filled({ root, suggestion = '', parameters = [] }: Entry): string {
  const value = (index: number): string => values[parameters[index]!] ?? "'a'";
  const text = filledSlots(suggestion, (slot) => {
    if (slot === 'receiver') return receivers[root] ?? '';
    if (slot === 'api') return root === 'client' ? 'client.api' : 'api';
    return slot === 'args' ? parameters.map((_, index) => value(index)).join(', ') : value(slot);
  }).replaceAll('…', '');
  return `async function site() { ${text.replaceAll('\n', ' ')} }`;
}

describe('suggestions', () => {
  it('compile against the v6 surface', () => {
    const shown = entries.filter(({ suggestion, root }) => suggestion && root !== 'package' && root !== 'type');
    const { errors } = checkAgainst(
      6,
      [...head, ...shown.map((entry, index) => filled(entry).replace('site', `site${index}`))].join('\n'),
    );
    expect(errors.map((error) => ({ ...error, id: shown[error.line - head.length - 1]?.id }))).toEqual([]);
  });

  it('name v6 types for removed ones', () => {
    const types = entries.filter(({ root, suggestion }) => root === 'type' && suggestion);
    const namespaces = ['observations', 'experiments'];
    const lines = types.map(({ suggestion }, index) =>
      namespaces.includes(suggestion!)
        ? `import N${index} = core.${suggestion};`
        : `type T${index} = core.${suggestion};`,
    );
    expect(checkAgainst(6, [...head, ...lines].join('\n')).errors).toEqual([]);
  });

  it('name the type that the rewritten call gives where v5 gave a removed one', () => {
    const one = new Set(
      entries.flatMap(({ id, rewrite, runProcedure }) =>
        ['first', 'root'].includes(rewrite?.read?.result ?? '') || runProcedure === 'readRun' ? [id] : [],
      ),
    );
    const calls = entries.filter(
      ({ rewrite, runProcedure = '' }) =>
        (rewrite?.read !== undefined && rewrite.read.result !== 'collected') ||
        ['listRuns', 'readRun', 'listRunItems'].includes(runProcedure),
    );
    const result = ({ root }: Entry, path: readonly string[]): string =>
      `Awaited<ReturnType<${root === 'client' ? 'SvcClient' : 'core.SvcAPIClient'}${path.map((name) => `['${name}']`).join('')}>>`;
    const before = typesOf(
      5,
      calls.map((entry) => result(entry, entry.path)),
    );
    const after = typesOf(
      6,
      calls.map((entry) => `${result(entry, entry.target!)}${one.has(entry.id) ? "['data'][number]" : ''}`),
    );
    const removed = new Map(entries.filter(({ root }) => root === 'type').map((entry) => [entry.path.at(-1), entry]));
    const compared = calls.flatMap(({ id }, at) => {
      const type = removed.get(before[at]!.split('.').at(-1));
      return type === undefined ? [] : [{ id, type: type.id, suggestion: type.suggestion, gives: after[at] }];
    });
    expect(compared.filter(({ suggestion, gives }) => suggestion !== gives)).toEqual([]);
    expect(compared.length).toBeGreaterThan(10);
  });
});

/** What the types are called that expressions of types stand for. */
function typesOf(version: 5 | 6, texts: readonly string[]): string[] {
  const { program, source } = checkAgainst(
    version,
    [...head, ...texts.map((text, index) => `declare const t${index}: ${text};`)].join('\n'),
  );
  const checker = program.getTypeChecker();
  const statements = source.statements.filter(ts.isVariableStatement).slice(-texts.length);
  return statements.map(({ declarationList }) =>
    checker.typeToString(checker.getTypeAtLocation(declarationList.declarations[0]!.name)),
  );
}
