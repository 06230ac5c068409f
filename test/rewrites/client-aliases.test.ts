import { describe } from 'vitest';
import { lines, testCases } from './migrate-cases.ts';

describe('client aliases', () => {
  testCases({
    'renames a call': {
      input: "await client.getPrompt('x', { label: 'y' });",
      output: "await client.prompt.get('x', { label: 'y' });",
      found: ['SvcClient.getPrompt: migrated'],
    },
    'keeps the layout and comments of a chain': {
      input: lines(
        'const p = client // the one',
        "  .getPrompt('x');",
        "const q = client. /* old */ getPrompt('x');",
      ),
      output: lines(
        'const p = client // the one',
        "  .prompt.get('x');",
        "const q = client. /* old */ prompt.get('x');",
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
      ],
    },
    'keeps every ?.': {
      input: "export const f = (c: SvcClient | undefined) => c?.getPrompt?.('x');",
      output: "export const f = (c: SvcClient | undefined) => c?.prompt.get?.('x');",
      found: ['SvcClient.getPrompt: migrated'],
    },
    'turns brackets into a path': {
      input: lines(
        "client['getPrompt']('x');",
        'client?.["createDataset"]({ name: \'x\' });',
      ),
      output: lines(
        "client.prompt.get('x');",
        "client?.api.datasets.create({ name: 'x' });",
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.createDataset: migrated',
      ],
    },
    'keeps wrappers': {
      input: lines(
        "client!.getPrompt('x');",
        "(client as SvcClient).getPrompt('x');",
        "(client satisfies SvcClient).updatePrompt({ name: 'x', version: 1, newLabels: [] });",
      ),
      output: lines(
        "client!.prompt.get('x');",
        "(client as SvcClient).prompt.get('x');",
        "(client satisfies SvcClient).prompt.update({ name: 'x', version: 1, newLabels: [] });",
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.updatePrompt: migrated',
      ],
    },
    'renames all aliases of the same shape': {
      input: lines(
        "client.createPrompt({ name: 'a', prompt: 'b' });",
        "client.updatePrompt({ name: 'a', version: 1, newLabels: [] });",
        "client.getDataset('x');",
        "client.createDatasetItem({ datasetName: 'x' });",
        "client.resolveMediaReferences({ obj: {}, resolveWith: 'base64DataUri' });",
        "client.createDataset({ name: 'x' });",
        "client.getDatasetItem('x');",
        "client.fetchMedia('x');",
        'client.fetchObservations({ limit: 1 });',
      ),
      output: lines(
        "client.prompt.create({ name: 'a', prompt: 'b' });",
        "client.prompt.update({ name: 'a', version: 1, newLabels: [] });",
        "client.dataset.get('x');",
        "client.dataset.createItem({ datasetName: 'x' });",
        "client.media.resolveReferences({ obj: {}, resolveWith: 'base64DataUri' });",
        "client.api.datasets.create({ name: 'x' });",
        "client.api.datasetItems.get('x');",
        "client.api.media.get('x');",
        'client.api.observations.getMany({ limit: 1 });',
      ),
      found: [
        'SvcClient.createPrompt: migrated',
        'SvcClient.updatePrompt: migrated',
        'SvcClient.getDataset: migrated',
        'SvcClient.createDatasetItem: migrated',
        'SvcClient.resolveMediaReferences: migrated',
        'SvcClient.createDataset: migrated',
        'SvcClient.getDatasetItem: migrated',
        'SvcClient.fetchMedia: migrated',
        'SvcClient.fetchObservations: migrated',
      ],
    },
    'places {} where options follow a path argument': {
      input: lines(
        'declare const opts: { timeoutInSeconds: number };',
        "client.getDatasetItem('x', opts);",
        "client.fetchMedia('x', { maxRetries: 0 });",
        "client.createDataset({ name: 'x' }, opts);",
        "client.getDatasetItem('x', {});",
        "client.getDatasetItem('x', {}, opts as any);",
        "client.getDatasetItem('x', undefined);",
      ),
      output: lines(
        'declare const opts: { timeoutInSeconds: number };',
        "client.api.datasetItems.get('x', {}, opts);",
        "client.api.media.get('x', {}, { maxRetries: 0 });",
        "client.api.datasets.create({ name: 'x' }, opts);",
        "client.api.datasetItems.get('x', {});",
        "client.api.datasetItems.get('x', {}, opts as any);",
        "client.api.datasetItems.get('x', undefined);",
      ),
      found: [
        'SvcClient.getDatasetItem: migrated',
        'SvcClient.fetchMedia: migrated',
        'SvcClient.createDataset: migrated',
        'SvcClient.getDatasetItem: migrated',
        'SvcClient.getDatasetItem: migrated',
        'SvcClient.getDatasetItem: migrated',
      ],
    },
    'leaves a spread to a person': {
      input: lines(
        'declare const rest: [string, { maxRetries: number }?];',
        'client.getDatasetItem(...rest);',
      ),
      found: ['SvcClient.getDatasetItem: manual (a spread argument hides whether requestOptions are passed)'],
      suggestions: ['client.api.datasetItems.get(id)'],
    },
    'leaves the positional form of major 3 to a person': {
      input: lines(
        'declare const o: any;',
        "client.getPrompt('x', 3, { type: 'chat' });",
        "client.getPrompt('x', 3);",
        "client.getPrompt('x', undefined, { type: 'chat' });",
        "client.getPrompt('x', 3, o);",
        "client.getPrompt('x', -1, {});",
        'client.getPrompt(',
        "  'x',",
        '  undefined,',
        ');',
      ),
      output: lines(
        'declare const o: any;',
        "client.getPrompt('x', 3, { type: 'chat' });",
        "client.getPrompt('x', 3);",
        "client.getPrompt('x', undefined, { type: 'chat' });",
        "client.getPrompt('x', 3, o);",
        "client.getPrompt('x', -1, {});",
        'client.prompt.get(',
        "  'x',",
        '  undefined,',
        ');',
      ),
      found: [
        'SvcClient.getPrompt: manual (this is the positional form of major 3, of which v5 ignores the version)',
        'SvcClient.getPrompt: manual (this is the positional form of major 3, of which v5 ignores the version)',
        'SvcClient.getPrompt: manual (this is the positional form of major 3, of which v5 ignores the version)',
        'SvcClient.getPrompt: manual (this is the positional form of major 3, of which v5 ignores the version)',
        'SvcClient.getPrompt: manual (this is the positional form of major 3, of which v5 ignores the version)',
        'SvcClient.getPrompt: migrated',
      ],
      suggestions: [
        "client.prompt.get('x', { version: 3, type: 'chat' })",
        "client.prompt.get('x', { version: 3 })",
        "client.prompt.get('x', { type: 'chat' })",
        "client.prompt.get('x', { version: 3, ...o })",
        "client.prompt.get('x', { version: -1 })",
      ],
    },
    'makes an arrow for a callback': {
      input: lines(
        "const all = await Promise.all(['a', 'b'].map(client.getPrompt));",
        "Promise.resolve('x').then(client.getDataset);",
        "['a'].map(client.getDatasetItem);",
      ),
      output: lines(
        "const all = await Promise.all(['a', 'b'].map((name) => client.prompt.get(name)));",
        "Promise.resolve('x').then((name) => client.dataset.get(name));",
        "['a'].map((id) => client.api.datasetItems.get(id));",
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getDataset: migrated',
        'SvcClient.getDatasetItem: migrated',
      ],
    },
    'makes an arrow that does not hide the receiver': {
      input: "export const f = (name: SvcClient) => ['a'].map(name.getPrompt);",
      output: "export const f = (name: SvcClient) => ['a'].map((nameValue) => name.prompt.get(nameValue));",
      found: ['SvcClient.getPrompt: migrated'],
    },
    'binds where the parameter of an arrow would have no type': {
      input: lines(
        'declare const names: any;',
        'const all = names.map(client.getPrompt);',
      ),
      output: lines(
        'declare const names: any;',
        'const all = names.map(client.prompt.get.bind(client.prompt));',
      ),
      found: ['SvcClient.getPrompt: migrated'],
    },
    'makes an arrow in JavaScript': {
      extension: 'js',
      input: lines(
        '/** @param {any} names */',
        'export const load = (names) => names.map(client.getPrompt);',
      ),
      output: lines(
        '/** @param {any} names */',
        'export const load = (names) => names.map((name) => client.prompt.get(name));',
      ),
      found: ['SvcClient.getPrompt: migrated'],
    },
    'binds a value that travels': {
      input: lines(
        'export const get = client.getPrompt;',
        'export const own = { getPrompt: client.getPrompt };',
        'export const pick = (flag: boolean) => (flag ? client.getPrompt : undefined);',
        'class Service {',
        '  constructor(private readonly svc: SvcClient) {}',
        '  load = this.svc.getPrompt;',
        '}',
      ),
      output: lines(
        'export const get = client.prompt.get.bind(client.prompt);',
        'export const own = { getPrompt: client.prompt.get.bind(client.prompt) };',
        'export const pick = (flag: boolean) => (flag ? client.prompt.get.bind(client.prompt) : undefined);',
        'class Service {',
        '  constructor(private readonly svc: SvcClient) {}',
        '  load = this.svc.prompt.get.bind(this.svc.prompt);',
        '}',
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
      ],
    },
    'binds an optional receiver so that the argument is narrowed': {
      input: 'export const f = (c?: SvcClient) => c?.getPrompt;',
      output: 'export const f = (c?: SvcClient) => c?.prompt.get.bind(c.prompt);',
      found: ['SvcClient.getPrompt: migrated'],
    },
    'asks to check callers of a value whose options move': {
      input: 'export const get = client.getDatasetItem;',
      output: 'export const get = client.api.datasetItems.get.bind(client.api.datasetItems);',
      found: ['SvcClient.getDatasetItem: review (callers of this function that pass requestOptions have to pass `{}` before them)'],
    },
    'leaves a value of a computed receiver to a person': {
      input: lines(
        'const make = () => client;',
        'export const get = make().getPrompt;',
      ),
      found: ['SvcClient.getPrompt: manual (the receiver is computed, so binding it would evaluate it twice)'],
      suggestions: ['(name) => make().prompt.get(name)'],
    },
    'gives bind, call and apply the manager': {
      input: lines(
        'const a = client.getPrompt.bind(client);',
        'const b = client.getPrompt.bind(null);',
        "const c = client.getPrompt.bind(client, 'x');",
        "client.getPrompt.call(client, 'x');",
        "client.getPrompt.apply(undefined, ['x']);",
      ),
      output: lines(
        'const a = client.prompt.get.bind(client.prompt);',
        'const b = client.prompt.get.bind(client.prompt);',
        "const c = client.prompt.get.bind(client.prompt, 'x');",
        "client.prompt.get.call(client.prompt, 'x');",
        "client.prompt.get.apply(client.prompt, ['x']);",
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
      ],
    },
    'leaves options that are bound or applied to a person': {
      input: lines(
        'const get = client.getDatasetItem.bind(client);',
        "const one = client.getDatasetItem.bind(client, 'x');",
        "client.getDatasetItem.apply(client, ['x']);",
      ),
      output: lines(
        'const get = client.api.datasetItems.get.bind(client.api.datasetItems);',
        "const one = client.getDatasetItem.bind(client, 'x');",
        "client.getDatasetItem.apply(client, ['x']);",
      ),
      found: [
        'SvcClient.getDatasetItem: review (callers of the bound function that pass requestOptions have to pass `{}` before them)',
        'SvcClient.getDatasetItem: manual (the arguments are bound or passed apart, so whether requestOptions are among them is not visible)',
        'SvcClient.getDatasetItem: manual (the arguments are bound or passed apart, so whether requestOptions are among them is not visible)',
      ],
    },
    'does not bind where only identity counts': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        "import { expect, vi } from 'vitest';",
        'const client = new SvcClient();',
        "expect(client.getPrompt).toHaveBeenCalledWith('x');",
        'vi.mocked(client.getPrompt).mockResolvedValue({} as never);',
        '(client.getPrompt as any).mockReset();',
        'console.log(client.getPrompt.name);',
      ),
      output: lines(
        "import { SvcClient } from '@svc/client';",
        "import { expect, vi } from 'vitest';",
        'const client = new SvcClient();',
        "expect(client.prompt.get).toHaveBeenCalledWith('x');",
        'vi.mocked(client.prompt.get).mockResolvedValue({} as never);',
        '(client.prompt.get as any).mockReset();',
        'console.log(client.prompt.get.name);',
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
      ],
    },
    'asks to check a presence test': {
      input: 'if (client.getPrompt) console.log(typeof client.getPrompt);',
      output: 'if (client.prompt.get) console.log(typeof client.prompt.get);',
      found: [
        'SvcClient.getPrompt: review (this tests whether the member exists; in v6 it always does)',
        'SvcClient.getPrompt: review (this tests whether the member exists; in v6 it always does)',
      ],
    },
    'renames an assigned member, and leaves delete to a person': {
      input: lines(
        'client.getPrompt = async () => ({}) as never;',
        'delete (client as Partial<SvcClient>).getPrompt;',
      ),
      output: lines(
        'client.prompt.get = async () => ({}) as never;',
        'delete (client as Partial<SvcClient>).getPrompt;',
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: manual (deleting the v6 method has no effect)',
      ],
    },
    'replaces the object and the key of a string access': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        "import { vi } from 'vitest';",
        'const client = new SvcClient();',
        'const make = () => client;',
        "vi.spyOn(client, 'getPrompt').mockResolvedValue({} as never);",
        'vi.spyOn(make(), "getDatasetItem");',
        "vi.spyOn(client ?? make(), 'createDataset');",
        "vi.spyOn(SvcClient.prototype, 'getPrompt');",
        "console.log('getPrompt' in client, Object.hasOwn(client, 'getPrompt'), Reflect.get(client, 'getPrompt'));",
      ),
      output: lines(
        "import { SvcClient } from '@svc/client';",
        "import { vi } from 'vitest';",
        'const client = new SvcClient();',
        'const make = () => client;',
        "vi.spyOn(client.prompt, 'get').mockResolvedValue({} as never);",
        'vi.spyOn(make().api.datasetItems, "get");',
        "vi.spyOn((client ?? make()).api.datasets, 'create');",
        "vi.spyOn(SvcClient.prototype, 'getPrompt');",
        "console.log('get' in client.prompt, Object.hasOwn(client, 'getPrompt'), Reflect.get(client.prompt, 'get'));",
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getDatasetItem: migrated',
        'SvcClient.createDataset: migrated',
        'SvcClient.getPrompt: manual (the v6 manager is on the instance, not on the prototype)',
        'SvcClient.getPrompt: review (this tests whether the member exists; in v6 it always does)',
        'SvcClient.getPrompt: manual (v6 methods are not own properties, so this test would answer no)',
        'SvcClient.getPrompt: review (`Reflect.get` takes the member by its name; a function it hands out has lost `this`)',
      ],
    },
    'does not follow a key that is written elsewhere': {
      input: lines(
        "const key = 'getPrompt';",
        "client[key]('x');",
      ),
      found: ['SvcClient.getPrompt: manual (the name is in a variable)'],
    },
    'follows types': {
      input: lines(
        "type A = SvcClient['getPrompt'];",
        'type B = ReturnType<typeof client.getPrompt>;',
        'type C = Parameters<typeof client.getDatasetItem>[0];',
        'type D = Parameters<typeof client.getDatasetItem>[1];',
        'type E = Parameters<SvcClient["getDatasetItem"]>[1];',
        "type F = Pick<SvcClient, 'getPrompt'>;",
      ),
      output: lines(
        "type A = SvcClient['prompt']['get'];",
        'type B = ReturnType<typeof client.prompt.get>;',
        'type C = Parameters<typeof client.api.datasetItems.get>[0];',
        'type D = Parameters<typeof client.getDatasetItem>[1];',
        'type E = Parameters<SvcClient["getDatasetItem"]>[1];',
        "type F = Pick<SvcClient, 'getPrompt'>;",
      ),
      found: [
        'SvcClient.getPrompt: migrated',
        'SvcClient.getPrompt: migrated',
        'SvcClient.getDatasetItem: migrated',
        'SvcClient.getDatasetItem: manual (requestOptions are parameter 2 in v6, counted from 0)',
        'SvcClient.getDatasetItem: manual (requestOptions are parameter 2 in v6, counted from 0)',
        'SvcClient.getPrompt: manual (a key of a type cannot become the path `prompt.get`)',
      ],
      suggestions: [
        'Parameters<typeof client.api.datasetItems.get>[2]',
        "Parameters<SvcClient['api']['datasetItems']['get']>[2]",
        "'prompt'",
      ],
    },
    'follows options through a value': {
      input: lines(
        'const get = client.getDatasetItem;',
        "get('x', { maxRetries: 1 });",
      ),
      output: lines(
        'const get = client.api.datasetItems.get.bind(client.api.datasetItems);',
        "get('x', {}, { maxRetries: 1 });",
      ),
      found: [
        'SvcClient.getDatasetItem: review (callers of this function that pass requestOptions have to pass `{}` before them)',
        'api.datasetItems.get#requestOptions: migrated',
      ],
    },
  });
});
