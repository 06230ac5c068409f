import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/catalog/entry.ts';
import { notIn5 } from '../../src/catalog/not-in-5.ts';
import { entries } from '../../transforms/entries.ts';
import { checkAgainst } from './surface-program.ts';

const head = [
  "import { SvcClient, type ExperimentResult, type FetchedDataset } from '@svc/client';",
  "import * as core from '@svc/core';",
  "import * as clientTypes from '@svc/client';",
  "import * as tracing from '@svc/tracing';",
  'declare const client: SvcClient; declare const api: core.SvcAPIClient; declare const span: tracing.SvcSpan;',
  'declare const item: FetchedDataset["items"][number]; declare const result: ExperimentResult; declare const options: core.SvcAPIClient.RequestOptions;',
];

/** An expression that reads an entry's member. */
function reading({ root, path }: Entry): string {
  const roots = {
    client: 'client',
    api: 'api',
    observation: 'span',
    tracing: 'tracing',
    datasetItem: 'item',
    experimentResult: 'result',
    scoresResponse: 'result',
    type: 'core',
    package: '',
  } as const;
  return `${roots[root]}.${path.join('.')}`;
}

const methods = entries.filter(({ chapter }) => chapter === 'request-options');
const call = ({ path, pathArguments }: Entry, ...more: string[]): string =>
  `api.${path.join('.')}(${[...Array<string>(pathArguments ?? 0).fill("'a'"), ...more].join(', ')});`;

describe('the v6 surface', () => {
  it('refuses to read what is gone, at the first name that is gone', () => {
    const gone = entries.filter(({ id, root }) => !id.includes('#') && root !== 'package' && root !== 'type');
    const { errors } = checkAgainst(6, [...head, ...gone.map((entry) => `${reading(entry)};`)].join('\n'));
    const namespaces = new Set(gone.filter(({ root }) => root === 'api').map(({ path }) => path.join('.')));
    const expected = gone.map(({ root, path }, index) => {
      const first =
        root === 'api' ? path.findIndex((_, end) => namespaces.has(path.slice(0, end + 1).join('.'))) : path.length - 1;
      return { line: head.length + index + 1, at: path[first] };
    });
    expect(errors.map(({ line, at }) => ({ line, at }))).toEqual(expected);
  });

  it('refuses to name a type that is gone, at the first name that is gone', () => {
    const types = entries.filter(({ root }) => root === 'type');
    const modules: Record<string, string> = { LinkDatasetItemFunction: 'clientTypes', SvcTraceAttributes: 'tracing' };
    const namespaces = ['sessions', 'datasetRunItems', 'legacy'];
    const lines = types.map(
      ({ path }, index) =>
        `type T${index} = ${namespaces.includes(path.join('.')) ? `typeof core.${path[0]}` : `${modules[path[0]!] ?? 'core'}.${path.join('.')}`};`,
    );
    const { errors } = checkAgainst(6, [...head, ...lines].join('\n'));
    const expected = types.map(({ path }, index) => ({
      line: head.length + index + 1,
      at: namespaces.includes(path[0]!) ? path[0] : path.at(-1),
    }));
    expect(errors.map(({ line, at }) => ({ line, at }))).toEqual(expected);
  });

  it('takes options behind the placeholder only', () => {
    const good = methods.flatMap((entry) => [
      call(entry),
      call(entry, '{}'),
      call(entry, 'undefined'),
      call(entry, '{}', 'options'),
      call(entry, '{}', '{ maxRetries: 0 }'),
    ]);
    expect(checkAgainst(6, [...head, ...good].join('\n')).errors).toEqual([]);
    const bad = methods.flatMap((entry) => [
      call(entry, 'options'),
      call(entry, '{ timeoutInSeconds: 3 }'),
      call(entry, 'options', 'options'),
    ]);
    const { errors } = checkAgainst(6, [...head, ...bad].join('\n'));
    expect(errors.map(({ line, at }) => [line, at])).toEqual(
      bad.map((_, index) => [head.length + index + 1, index % 3 === 1 ? 'timeoutInSeconds' : 'options']),
    );
  });

  it('takes every target with the arguments of v5', () => {
    const { errors } = checkAgainst(
      6,
      [
        ...head,
        "client.prompt.get('a', { type: 'chat' }); client.dataset.get('a', { version: 'b' }); client.api.datasetItems.get('a', {}, options);",
        "api.scores.getMany({ id: 'a', experimentId: 'b', cursor: 'c' }); api.scores.delete('a', {}, options);",
        "client.getProjectId().then((id) => id.length); client.getExperimentUrl('a').then((url) => url.length);",
        'result.experimentUrl?.length; api.unstable.skills.deleteVersion("a", "b", {}, options);',
        'tracing.propagateAttributes({ metadata: { a: 1, b: { c: [true, null] } } }, () => 1);',
      ].join('\n'),
    );
    expect(errors).toEqual([]);
  });

  it('gives one response for a score and another for a batch', () => {
    const { errors } = checkAgainst(
      6,
      [
        ...head,
        "const one = await api.scores.create({ name: 'a', value: 1 }); if ('id' in one) one.id.length;",
        "(await api.scores.create([{ name: 'a', value: 1 }])).id;",
        "(await api.scores.getMany({ scoreIds: 'a' })).data[0]?.traceId;",
      ].join('\n'),
    );
    expect(errors.map(({ line, at }) => [line - head.length, at])).toEqual([
      [2, 'id'],
      [3, 'scoreIds'],
      [3, 'traceId'],
    ]);
  });
});

describe('the v5 surface', () => {
  it('takes options in the request slot of the methods that 5.11.1 has', () => {
    const inFive = methods.filter(({ id }) => !(id in notIn5));
    const { errors } = checkAgainst(
      5,
      [
        ...head,
        ...inFive.flatMap((entry) => [call(entry), call(entry, 'options'), call(entry, '{ timeoutInSeconds: 3 }')]),
      ].join('\n'),
    );
    expect(errors).toEqual([]);
  });
});
