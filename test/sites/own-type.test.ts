import { describe, expect, it } from 'vitest';
import { analyseTyped } from '../../src/analysis/analyse.ts';
import { discover } from '../../src/repository/discover.ts';
import type { Site } from '../../src/sites/site.ts';
import { detectors } from '../../transforms/chapters.ts';
import { request } from '../analysis/fresh-answer.ts';
import { createRepository } from '../repository/temporary-repository.ts';

const port = `import { SvcClient } from '@svc/client';
export interface Port { getPrompt(name: string): Promise<unknown> }
export const load = (port: Port) => port.getPrompt('a');
`;

/** The sites of all files by `file:line`, of files that are all given. */
function sitesOf(files: Record<string, string>): Map<string, Site> {
  const root = createRepository(files);
  const { analysis } = analyseTyped(discover(request(root)), detectors);
  return new Map(
    [...analysis.sites].flatMap(([file, sites]) =>
      sites.map((site) => {
        const line = files[file.slice(root.length + 1)]!.slice(0, site.name.start).split('\n').length;
        return [`${file.slice(root.length + 1)}:${line}`, site] as const;
      }),
    ),
  );
}

describe('an own interface', () => {
  it('of which all is in sight moves with its literals and classes, in all files', () => {
    const sites = sitesOf({
      'src/port.ts': `${port}load(new SvcClient());`,
      'test/port.test.ts': `import { load } from '../src/port';\nload({ getPrompt: async () => 1 });`,
    });
    const keys = ['src/port.ts:2', 'src/port.ts:3', 'test/port.test.ts:2'].map((place) => sites.get(place)?.together);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toMatch(/\/src\/port\.ts:\d+$/);
  });

  it('stays where it is given away, and the finding names who implements it', () => {
    const sites = sitesOf({
      'src/port.ts': `${port}export const client: Port = new SvcClient();\nconsole.log(client);\nclass Files implements Port { getPrompt = async () => 1; }\nload(new Files());`,
      'test/port.test.ts': `import { load } from '../src/port';\nload({ getPrompt: async () => 1 });`,
    });
    expect([...sites.keys()]).toEqual(['src/port.ts:3']);
    expect(sites.get('src/port.ts:3')?.cause).toBe(
      'Port is an own type that an SDK value is assigned to; it and its other implementers have to move together: Files (line 6), an object (../test/port.test.ts:2); the type then has `prompt: { get(name: string): Promise<unknown> }`; line 5 stands in the way',
    );
  });

  it('stays where a file that is not looked at takes something from the same file', () => {
    const sites = sitesOf({
      'src/port.ts': `${port}load(new SvcClient());\nexport const other = 1;`,
      'src/other.ts': `import { other } from './port';\nexport const more = other + 1;`,
    });
    expect([...sites.values()].map(({ evidence }) => evidence)).toEqual(['mixed']);
  });

  it.each([
    [
      'is imported under another name',
      "import type { Port as P } from './port';\nexport const other: P | undefined = undefined;",
    ],
    [
      'is given a literal that a comment silences',
      "import { load } from './port';\n// svc-v6-ignore: kept\nload({ getPrompt: async () => 1 });",
    ],
    [
      'is a part of another type',
      "import { load, type Port } from './port';\nexport const some = (part: Partial<Port>) => part;\nload({ getPrompt: async () => 1 });",
    ],
  ])('stays where it %s', (_, other) => {
    const sites = sitesOf({ 'src/port.ts': `${port}load(new SvcClient());`, 'src/other.ts': other });
    expect(sites.get('src/port.ts:3')?.evidence).toBe('mixed');
    expect(sites.get('src/port.ts:2')).toBeUndefined();
  });

  it('stays where it is a default export, which has no name to be found by', () => {
    const sites = sitesOf({
      'port.ts': `import { SvcClient } from '@svc/client';\nexport default interface Port { getPrompt(name: string): Promise<unknown> }\nconst client: Port = new SvcClient();\nexport const prompt = client.getPrompt('a');`,
    });
    expect([...sites].map(([place, { evidence }]) => [place, evidence])).toEqual([['port.ts:4', 'mixed']]);
  });

  it('names itself where the SDK is given to a part of it', () => {
    const sites = sitesOf({
      'port.ts': `import { SvcClient } from '@svc/client';\ninterface Port { api: { trace: { get(id: string): Promise<unknown> } } }\nconst port = new SvcClient() as unknown as Port;\nexport const trace = port.api.trace.get('a');`,
    });
    expect(sites.get('port.ts:4')?.cause).toBe(
      "Port is an own type that an SDK value is assigned to; it and its other implementers have to move together; the type then has `observations: { getMany: SvcClient['api']['observations']['getMany'] }`",
    );
  });

  const sdk = (member: string): string => `SvcClient['api']['observations']['${member}']`;

  it.each([
    [
      'nested, under another name',
      'api: { scoresV3?: { getManyV3: (query: { limit: number }, /* kept */ other?: string) => Promise<unknown> } }',
      'api.scoresV3!.getManyV3({ limit: 1 })',
      '; the type then has `scores?: { getMany: (query: { limit: number; }, other?: string) => Promise<unknown> }`',
    ],
    [
      'nested in more than v6 has',
      'api: { legacy: { scoreV1: { delete?(id: string): Promise<unknown> } } }',
      "api.legacy.scoreV1.delete?.('a')",
      '; the type then has `scores: { delete?(id: string): Promise<unknown> }`',
    ],
    [
      'beside others of its new owner',
      'api: { scoresV3: { getManyV3(): Promise<unknown> }; scores: { delete(id: string): Promise<unknown> } }',
      'api.scoresV3.getManyV3()',
      '; the type then has `getMany(): Promise<unknown>` in its `scores`',
    ],
    [
      'whose name in v6 is there',
      'api: { scoresV3: { getManyV3(): Promise<unknown> }; scores: { getMany(): Promise<unknown> } }',
      'api.scoresV3.getManyV3()',
      '; `scores.getMany`, which the type has already, takes over',
    ],
    [
      'whose name in v6 may be there, in a type declared elsewhere',
      "api: { scoresV3: { getManyV3(): Promise<unknown> }; scores: SvcClient['api']['scores'] }",
      'api.scoresV3.getManyV3()',
      '',
    ],
    [
      'beside the other read that takes over',
      'api: { trace: { get(id: string): Promise<unknown> }; observations: { getMany(): Promise<unknown> } }',
      "api.trace.get('a')",
      '; `observations.getMany`, which the type has already, takes over',
    ],
    [
      'that is another read',
      'api?: { trace?: { get?(id: string): Promise<unknown> } }',
      "api?.trace?.get?.('a')",
      `; the type then has \`observations?: { getMany?: ${sdk('getMany')} }\``,
    ],
    [
      'in the same owner',
      'api: { scores: { getById(id: string): Promise<unknown> } }',
      "api.scores.getById('a')",
      "; the type then has `getMany: SvcClient['api']['scores']['getMany']` in its `scores`",
    ],
    [
      'beside one that is more than another name',
      'getPrompt(name: string): Promise<unknown>; fetchTrace(id: string): Promise<unknown>',
      "getPrompt('a')",
      '; the type then has `prompt: { get(name: string): Promise<unknown> }`; line 2 stands in the way',
    ],
    [
      'with request options, which v6 takes elsewhere',
      'getDatasetItem(id: string, options?: object): Promise<unknown>',
      "getDatasetItem('a')",
      "; the type then has `api: { datasetItems: { get: SvcClient['api']['datasetItems']['get'] } }`; line 2 stands in the way",
    ],
    [
      'that nothing takes over alone',
      'api: { ingestion: { batch(request: object): Promise<unknown> } }',
      'api.ingestion.batch({})',
      '',
    ],
  ])('says how it declares a member %s', (_, members, call, text) => {
    const sites = sitesOf({
      'port.ts': `import { SvcClient } from '@svc/client';\ninterface Port { ${members} }\nconst port = new SvcClient() as unknown as Port;\nexport const got = port.${call};`,
    });
    expect(sites.get('port.ts:4')?.cause).toBe(
      `Port is an own type that an SDK value is assigned to; it and its other implementers have to move together${text}`,
    );
  });

  it.each([
    ['is declared twice', 'export interface Port { other?: string }', '', 4],
    ['has a part that is taken of it', "export type Keys = Port['getPrompt'];", '', 4],
    ['is asked for its names', 'export type Keys = keyof Port;', '', 4],
    ['is given a fake behind any', 'load({ getPrompt: async () => 1 } as any);', '', 4],
    [
      'is taken as another type',
      'export const own = (port: Port) => (port as unknown as { other(): void }).other();',
      '',
      4,
    ],
    ['is given a literal with a spread', 'declare const more: Port;\nexport const own = load({ ...more });', '', 5],
    [
      'is given a class that inherits',
      'class Base {}\nexport class Own extends Base implements Port { getPrompt = async () => 1; }',
      ': Own (line 5)',
      5,
    ],
  ])('names the place where it %s', (_, code, who, line) => {
    const sites = sitesOf({ 'port.ts': `${port}${code}\nload(new SvcClient());` });
    expect(sites.get('port.ts:3')?.cause).toBe(
      `Port is an own type that an SDK value is assigned to; it and its other implementers have to move together${who}; the type then has \`prompt: { get(name: string): Promise<unknown> }\`; line ${line} stands in the way`,
    );
  });

  it('says where it is that not all of it is looked at, or that other repositories have it', () => {
    const beside = sitesOf({
      'port.ts': `${port}load(new SvcClient());\nexport const other = 1;`,
      'other.ts': `import { other } from './port';\nexport const more = other + 1;`,
    });
    const published = sitesOf({
      'package.json': '{ "name": "ports", "version": "1.0.0", "main": "port.js" }',
      'port.ts': `${port}load(new SvcClient());`,
    });
    const text =
      'Port is an own type that an SDK value is assigned to; it and its other implementers have to move together; the type then has `prompt: { get(name: string): Promise<unknown> }`';
    expect([beside, published].map((sites) => sites.get('port.ts:3')?.cause)).toEqual([
      `${text}; this file, or a file that takes something from it, is not looked at`,
      `${text}; a package with it is not private: other repositories may use it`,
    ]);
  });
});
