import { describe, expect, it } from 'vitest';
import { discover } from '../../src/repository/discover.ts';
import { withEmbedded } from '../../src/embedded/with-embedded.ts';
import { Search } from '../../src/analysis/search.ts';
import { detectors } from '../../transforms/chapters.ts';
import { observation } from '../../transforms/trace-io/facts.ts';
import { createRepository } from '../repository/temporary-repository.ts';
import { request } from './fresh-answer.ts';

/** Which files come into the program of a repository, why (none without a reason), and how many sites each has. */
function grown(files: Readonly<Record<string, string>>) {
  const root = createRepository(files);
  const discovery = withEmbedded(discover(request(root)));
  const search = new Search(discovery, detectors);
  search.admit(discovery.seeds);
  search.run();
  const { program } = search.sparse;
  const own = program.getSourceFiles().filter((file) => !search.sparse.isBundledDeclaration(file));
  expect(own.map(({ fileName }) => fileName).sort()).toEqual([...search.reasons.keys()].sort());
  const short = (file: string): string => file.slice(root.length + 1);
  const reasons = [...search.reasons].map(([file, reason]): [string, string] => {
    const other = 'by' in reason ? reason.by : 'from' in reason ? reason.from : undefined;
    return [short(file), other === undefined ? reason.kind : `${reason.kind} ${short(other)}`];
  });
  const idsByFile = [...search.answers].map(([file, { sites }]): [string, string[]] => [
    short(file),
    sites.map(({ id }) => id),
  ]);
  return {
    sitesIn: (file: string) => search.answers.get(`${root}/${file}`)?.sites ?? [],
    reasons: Object.fromEntries(reasons),
    sites: Object.fromEntries(idsByFile.filter(([, ids]) => ids.length > 0)),
    answersGiven: search.answersGiven,
  };
}

const client = `import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\nexport const version = 5;\n`;
/** Common last names alone lead nowhere. */
const bystander = `import { version } from './client';\nexport const list = (rows: any) => rows.get('id').list.create(version);\n`;

describe('values come in by the names under which they are exported', () => {
  it('of one module that everybody imports, only who takes the client', () => {
    const { reasons, sites, answersGiven } = grown({
      'client.ts': client,
      'use.ts': `import { client as sdk } from './client';\nexport const get = (id: string) => sdk.api.datasets.get(id, { headers: {} });\n`,
      'bystander.ts': bystander,
      'runs.ts': `import './client';\nexport const get = (x: any) => x.get().list;\n`,
    });
    expect(reasons).toEqual({ 'client.ts': 'seed', 'use.ts': 'imports client.ts' });
    expect(sites).toEqual({ 'use.ts': ['api.datasets.get#requestOptions'] });
    expect(answersGiven).toBe(2);
  });

  it('over barrels, under another name, and as a member of the whole module', () => {
    const { reasons, sites } = grown({
      'client.ts': client,
      'barrel.ts': `export * from './client';\nexport * from './bystander';\n`,
      'again.ts': `export { client as sdk } from './barrel';\n`,
      'named.ts': `export * as svc from './barrel';\n`,
      'bystander.ts': bystander,
      'use.ts': `import { sdk } from './again';\nexport const get = (id: string) => sdk.api.datasets.get(id, { headers: {} });\n`,
      'whole.ts': `import { svc } from './named';\nexport const get = (id: string) => svc.client.api.datasets.get(id, { headers: {} });\n`,
      'other.ts': `import { list } from './barrel';\nexport const get = list;\n`,
    });
    expect(reasons).toEqual({
      'client.ts': 'seed',
      'barrel.ts': 'imports client.ts',
      'again.ts': 'imports barrel.ts',
      'named.ts': 'imports barrel.ts',
      'use.ts': 'imports again.ts',
      'whole.ts': 'imports named.ts',
    });
    expect(sites).toEqual({
      'use.ts': ['api.datasets.get#requestOptions'],
      'whole.ts': ['api.datasets.get#requestOptions'],
    });
  });

  it('over any number of modules that export them again, or wrap them', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        [`again${at + 1}.ts`, `export { client } from './again${at}';\n`],
        [`make${at + 1}.ts`, `import { make } from './make${at}';\nconst made = make;\nexport { made as make };\n`],
      ]).flat(),
    );
    const { sites } = grown({
      ...chain,
      'again0.ts': client,
      'make0.ts': `import { SvcClient } from '@svc/client';\nexport const make = () => new SvcClient();\n`,
      'use-again.ts': `import { client } from './again30';\nexport const get = (id: string) => client.api.datasets.get(id, { headers: {} });\n`,
      'use-made.ts': `import { make } from './make30';\nexport const get = (id: string) => make().api.datasets.get(id, { headers: {} });\n`,
    });
    expect(sites).toEqual({
      'use-again.ts': ['api.datasets.get#requestOptions'],
      'use-made.ts': ['api.datasets.get#requestOptions'],
    });
  });

  it('in CommonJS, taken whole or in parts', () => {
    const { reasons } = grown({
      'lib.js': `const { SvcClient } = require('@svc/client');\nmodule.exports = { client: new SvcClient(), version: 5 };\n`,
      'part.js': `const { client } = require('./lib');\nexports.get = (id) => client.api.datasets.get(id, {});\n`,
      'whole.js': `const lib = require('./lib');\nexports.get = (id) => lib.client.api.datasets.get(id, {});\n`,
      'version.js': `const lib = require('./lib');\nexports.list = () => lib.version.list.get();\n`,
    });
    expect(reasons).toEqual({
      'lib.js': 'seed',
      'part.js': 'imports lib.js',
      'whole.js': 'imports lib.js',
    });
  });
});

describe('a type that everybody imports', () => {
  const types = `import type { SvcClient } from '@svc/client';\nexport interface Context { obs: SvcClient; db: { get(id: string): unknown } }\n`;

  it('brings in who names the property behind which the SDK is, or makes another type of it', () => {
    const { reasons, sites } = grown({
      'types.ts': types,
      'use.ts': `import type { Context } from './types';\nexport const get = (ctx: Context) => ctx.obs.api.datasets.get('d', { headers: {} });\n`,
      'wide.ts': `import type { Context } from './types';\nexport interface Wide extends Context { user: string }\n`,
      'uses-wide.ts': `import type { Wide } from './wide';\nexport const get = ({ obs }: Wide) => obs.api.datasets.get('d', { headers: {} });\n`,
      'service.ts': `import type { Context } from './types';\nexport class Service { constructor(readonly ctx: Context) {} }\n`,
      'uses-service.ts': `import { Service } from './service';\nexport const get = (s: Service) => s.ctx.obs.api.datasets.get('d', { headers: {} });\n`,
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [
          `handlers/h${at}.ts`,
          `import type { Context } from '../types';\nexport function handle(ctx: Context, id: string) {\n  return ctx.db.get(id);\n}\n`,
        ]),
      ),
    });
    expect(reasons).toEqual({
      'types.ts': 'seed',
      'use.ts': 'imports types.ts',
      'wide.ts': 'imports types.ts',
      'service.ts': 'imports types.ts',
      'uses-wide.ts': 'imports wide.ts',
      'uses-service.ts': 'imports service.ts',
    });
    expect(sites).toEqual({
      'use.ts': ['api.datasets.get#requestOptions'],
      'uses-wide.ts': ['api.datasets.get#requestOptions'],
      'uses-service.ts': ['api.datasets.get#requestOptions'],
    });
  });

  it('as any property of a type, in any depth, with a type or without', () => {
    const many = Array.from({ length: 90 }, (_, at) => `p${at}: string;`).join(' ');
    const uses = 'api.datasets.get(id, { headers: {} })';
    const { reasons, sites } = grown({
      'wide.ts': `import type { SvcClient } from '@svc/client';\nexport interface Ctx { ${many} svc: SvcClient }\n`,
      'use-wide.ts': `import type { Ctx } from './wide';\nexport const get = (c: Ctx, id: string) => c.svc.${uses};\n`,
      'deep.ts': `import { SvcClient } from '@svc/client';\nexport const all = { a: { b: { c: { d: { e: { f: { g: { svc: new SvcClient() } } } } } } } };\n`,
      'use-deep.ts': `import { all } from './deep';\nexport const get = (id: string) => all.a.b.c.d.e.f.g.svc.${uses};\n`,
      'untyped.js': `const { SvcClient } = require('@svc/client');\nlet c;\nexports.init = () => { c = new SvcClient(); };\nexports.all = { a: { b: { c: { get client() { return c; } } } } };\n`,
      'use-untyped.js': `const { all } = require('./untyped');\nexports.get = (id) => all.a.b.c.client.${uses};\n`,
      // Its types have no end.
      'endless.ts': `import { SvcClient } from '@svc/client';\nexport type Next<T> = { value: T; next: Next<T[]> };\nexport interface Last<T> { own: T; list: Last<T[]>; clients: SvcClient[] }\nexport declare const none: Last<string>['own'];\n`,
      'use-endless.ts': `import type { Last } from './endless';\nexport const get = (last: Last<string>, id: string) => last.list.list.clients[0]!.${uses};\n`,
      'bystander.ts': `import type { Last } from './endless';\nexport const get = (last: Last<string>) => last.own;\n`,
    });
    const expectedSites = Object.fromEntries(
      ['use-wide.ts', 'use-deep.ts', 'use-untyped.js', 'use-endless.ts'].map((file) => [
        file,
        ['api.datasets.get#requestOptions'],
      ]),
    );
    expect(sites).toEqual(expectedSites);
    expect(Object.keys(reasons)).not.toContain('bystander.ts');
  });

  it('brings in nobody as an ambient name whose property is not said', () => {
    const ambient = `import type { SvcClient } from '@svc/client';\ndeclare global { interface Locals { load: { obs: SvcClient } } }\nexport {};\n`;
    const { reasons } = grown({
      'ambient.ts': ambient,
      'use.ts': `export const get = (locals: Locals) => locals.load.obs.api.datasets.get('d', {});\n`,
      'other.ts': `export const get = (x: any) => x.load().list.get();\n`,
    });
    expect(reasons).toEqual({ 'ambient.ts': 'seed', 'use.ts': 'ambient' });
  });
});

describe('a global variable', () => {
  const ambient = {
    'ambient.d.ts': `import type { SvcClient } from '@svc/client';\ndeclare global { var load: SvcClient }\nexport {};\n`,
  };

  it('brings in who uses it, in whichever way', () => {
    const { reasons, sites } = grown({
      ...ambient,
      'bare.ts': `export const get = () => load.api.datasets.get('d', { headers: {} });\n`,
      'of-global.ts': `const load = (x: string) => x;\nexport const get = () => globalThis.load.api.datasets.get(load('d'), { headers: {} });\n`,
      'beside.ts': `export const own = (load: Map<string, string>) => load.get('a');\nexport const get = () => load.api.datasets.get('d', { headers: {} });\n`,
    });
    const used = ['bare.ts', 'beside.ts', 'of-global.ts'];
    expect(reasons).toEqual({
      'ambient.d.ts': 'seed',
      ...Object.fromEntries(used.map((file) => [file, 'ambient'])),
    });
    expect(Object.keys(sites).sort()).toEqual(used);
  });

  it('brings in a script that may set it', () => {
    const { reasons } = grown({ ...ambient, 'script.js': `var load = load || {};\nload.api.datasets.get('d', {});\n` });
    expect(reasons).toEqual({ 'ambient.d.ts': 'seed', 'script.js': 'ambient' });
  });

  it('brings in nobody who has a variable or a member of that name', () => {
    const { reasons } = grown({
      ...ambient,
      'import.ts': `import { load } from './own';\nexport const get = () => load('d').get('e');\n`,
      'own.ts': `export function load(key: string) { return new Map([[key, key]]); }\nexport const get = () => load('d').get('e');\n`,
      'parameter.ts': `export const get = ({ load }: any) => load().get('d');\n`,
      'member.ts': `export const get = (x: any) => x.load({ load: 1 }).get('d');\n`,
      'text.ts': `// They load it.\nexport const get = (x: Map<string, string>) => x.get('load');\n`,
    });
    expect(reasons).toEqual({ 'ambient.d.ts': 'seed' });
  });
});

describe('backwards', () => {
  it('a distinctive path brings in the file that declares its receiver, over any number of files; a common name does not', () => {
    const { reasons, sites } = grown({
      // Nothing says forwards that it is in there.
      'client.ts': `import { SvcClient } from '@svc/client';\nconst clients: any = JSON.parse('{}');\nclients.eu = new SvcClient();\nexport const all = (region: string): any => clients[region];\n`,
      'holder.ts': `import { all } from './client';\nexport const held = all('eu');\n`,
      'use.ts': `import { held } from './holder';\nexport const prompt = () => held.getPrompt('p');\n`,
      'common.ts': `import { rows } from './rows';\nexport const get = () => rows.list.get('p');\n`,
      'rows.ts': `import { make } from './other';\nexport const rows = make();\n`,
      'other.ts': `export function make(): any { return {}; }\n`,
    });
    expect(reasons).toEqual({
      'client.ts': 'seed',
      'use.ts': 'path',
      'holder.ts': 'demanded use.ts',
    });
    expect(sites).toEqual({ 'use.ts': ['SvcClient.getPrompt'] });
  });
});

describe('a file that no value has entered so far', () => {
  it('is followed on once a path of it turns out to be on the client', () => {
    const { reasons, sites } = grown({
      'client.ts': `import { SvcClient } from '@svc/client';\nconst make = (): any => new SvcClient();\nexport const all = (region: string): any => make();\n`,
      'use.ts': `import { all } from './client';\nimport { read } from './read';\nconst held = all('eu');\nexport const prompt = () => held.getPrompt('p');\nexport const data = () => read(held);\n`,
      'read.ts': `export const read = (sdk: any) => sdk.api.datasets.get('d', { headers: {} });\n`,
    });
    expect(reasons).toEqual({ 'client.ts': 'seed', 'use.ts': 'receiver', 'read.ts': 'called use.ts' });
    expect(sites).toEqual({ 'use.ts': ['SvcClient.getPrompt'], 'read.ts': ['api.datasets.get#requestOptions'] });
  });

  it('is one that has a path and nothing of the SDK: it is answered alone', () => {
    const { reasons, sites, answersGiven } = grown({
      'client.ts': client,
      'use.ts': `import { version } from './client';\nimport { read } from './read';\nexport const prompt = (held: any) => [version, held.getPrompt('p'), read(held)];\n`,
      'read.ts': `export const read = (sdk: any) => sdk.api.datasets.get('d', { headers: {} });\n`,
    });
    expect(reasons).toEqual({ 'client.ts': 'seed', 'use.ts': 'path' });
    expect(sites).toEqual({ 'use.ts': ['SvcClient.getPrompt'] });
    expect(answersGiven).toBe(2);
  });

  it('is one that only calls, until it is given the client', () => {
    const { reasons, sites, answersGiven } = grown({
      'service.ts': `import { updateActiveTrace } from '@svc/tracing';\nexport const ask = (name: string) => updateActiveTrace({ name });\n`,
      'run.ts': `import { ask } from './service';\nexport const run = (sdk: any) => { ask('x'); return sdk.api.datasets.get('d', { headers: {} }); };\n`,
      'other.ts': `import { ask } from './service';\nexport const other = () => ask('y');\n`,
      'main.ts': `import { SvcClient } from '@svc/client';\nimport { run } from './run';\nrun(new SvcClient());\n`,
    });
    expect(reasons).toEqual({
      'main.ts': 'seed',
      'service.ts': 'seed',
      'run.ts': 'called main.ts',
      'other.ts': 'calls service.ts',
    });
    expect(sites).toEqual({
      'service.ts': ['tracing.updateActiveTrace'],
      'run.ts': ['api.datasets.get#requestOptions'],
    });
    expect(answersGiven).toBe(3);
  });

  it('is one that declares a type, until the client is given to it', () => {
    const { reasons, sites } = grown({
      'service.ts': `import { updateActiveTrace } from '@svc/tracing';\nexport const ask = (name: string) => updateActiveTrace({ name });\n`,
      'port.ts': `import { ask } from './service';\nexport interface Port { getPrompt(name: string): Promise<unknown> }\nexport const use = (port: Port) => { ask('x'); return port.getPrompt('p'); };\n`,
      'main.ts': `import { SvcClient } from '@svc/client';\nimport type { Port } from './port';\nexport const port: Port = new SvcClient();\n`,
    });
    expect(reasons).toEqual({ 'main.ts': 'seed', 'service.ts': 'seed', 'port.ts': 'given main.ts' });
    expect(Object.keys(sites).sort()).toEqual(['port.ts', 'service.ts']);
  });
});

describe('forwards', () => {
  it('the file of a function that is given the client comes in, over a barrel too; asking for arguments brings in nobody else', () => {
    const { reasons, sites } = grown({
      'client.ts': client,
      'run.js': `import { client } from './client';\nimport { show } from './lib';\nimport { settings } from './settings';\nshow(client, settings.get('x'));\n`,
      'settings.js': `import { read } from './read';\nexport const settings = read();\n`,
      'read.js': `export const read = () => JSON.parse('{}');\n`,
      'lib.js': `export { show } from './show';\nexport * from './bystander';\n`,
      'show.js': `export function show(sdk, id) { return sdk.api.datasets.get(id, { headers: {} }); }\n`,
      'bystander.ts': bystander,
    });
    expect(reasons).toEqual({
      'client.ts': 'seed',
      'run.js': 'imports client.ts',
      'lib.js': 'called run.js',
      'show.js': 'called run.js',
    });
    expect(sites).toEqual({ 'show.js': ['api.datasets.get#requestOptions'] });
  });

  it('the file of a function that is given the client in a literal comes in, that of one which is given other data does not', () => {
    const uses = (names: string) =>
      `import { ${names} } from './lib.js';\nimport { client } from './client';\nconst rest: any = { client };\n`;
    const lib = (name: string) =>
      `export const ${name} = (given) => given.sdk.api.datasets.get('x', { headers: {} });\n`;
    const { reasons } = grown({
      'client.ts': client,
      'use.ts': `${uses('inList')}inList({ name: 'x', held: [{ at: 1, api: client.api }] });\n`,
      'give.ts': `${uses('back')}back({ make: () => client, read() { return 1; } });\n`,
      'hand.ts': `${uses('callback')}callback({ with(take: (sdk: typeof client) => void) { take(client); } });\n`,
      'lay.ts': `${uses('spread')}spread({ ...{ client } });\n`,
      'plain.ts': `${uses('plain')}export const run = (name: string) => plain({ name, at: Date.now(), list: [name, 2], on() { client.flush(); } });\n`,
      'lib.js': ['in-list', 'back', 'callback', 'spread', 'plain']
        .map((name) => `export * from './${name}.js';\n`)
        .join(''),
      'in-list.js': lib('inList'),
      'back.js': lib('back'),
      'callback.js': lib('callback'),
      'spread.js': lib('spread'),
      'plain.js': lib('plain'),
    });
    expect(reasons).toEqual({
      'client.ts': 'seed',
      'use.ts': 'imports client.ts',
      'give.ts': 'imports client.ts',
      'hand.ts': 'imports client.ts',
      'lay.ts': 'imports client.ts',
      'plain.ts': 'imports client.ts',
      'lib.js': 'called give.ts',
      'in-list.js': 'called use.ts',
      'back.js': 'called give.ts',
      'callback.js': 'called hand.ts',
      'spread.js': 'called lay.ts',
    });
  });

  it('the callers of what sets a trace come in by the names that lead there, and nobody else who imports their files', () => {
    const { reasons } = grown({
      'tracing.ts': `import { setActiveTraceIO } from '@svc/tracing';\nexport function finish(output: string) { setActiveTraceIO({ output }); }\nexport const other = 1;\n`,
      'index.ts': `export { finish as done } from './tracing';\n`,
      'calls.ts': `import { done } from './index';\nexport const run = () => done('x');\nexport const apart = 2;\n`,
      'calls-that.ts': `import { run } from './calls';\nexport const main = () => run();\n`,
      'imports.ts': `import { apart } from './calls';\nimport { other } from './tracing';\nexport const get = () => [apart, other].get();\n`,
    });
    expect(reasons).toEqual({
      'tracing.ts': 'seed',
      'index.ts': 'calls tracing.ts',
      'calls.ts': 'calls tracing.ts',
      'calls-that.ts': 'calls calls.ts',
    });
  });

  it('a class that only a decorator makes known leads to nobody, one that a function of a decorator calls does', () => {
    const { reasons } = grown({
      'service.ts': `import { setActiveTraceIO } from '@svc/tracing';\nexport class Service { finish(output: string) { setActiveTraceIO({ output }); } }\n`,
      'module.ts': `import { Service } from './service';\nexport const Module = (_: object) => (target: any) => target;\n@Module({ providers: [Service] })\nexport class ServiceModule {}\n`,
      'app.ts': `import { ServiceModule } from './module';\nexport const start = () => [ServiceModule];\n`,
      'hook.ts': `import { Module } from './module';\nimport { Service } from './service';\n@Module({ run: () => new Service().finish('x') })\nexport class Hooked {}\n`,
      'hooked.ts': `import { Hooked } from './hook';\nexport const make = () => new Hooked();\n`,
    });
    expect(reasons).toEqual({
      'service.ts': 'seed',
      'hook.ts': 'calls service.ts',
      'hooked.ts': 'calls hook.ts',
    });
  });

  describe('a class of which one method sets a trace', () => {
    const service = `import { setActiveTraceIO } from '@svc/tracing';\nexport class Service {\n  ask(q: string) { return this.finish(q); }\n  list() { return [1]; }\n  private finish(output: string) { setActiveTraceIO({ output }); return output; }\n}\n`;
    const calling = (files: Readonly<Record<string, string>>) => {
      const { 'service.ts': seed, ...reasons } = grown({ 'service.ts': service, ...files }).reasons;
      expect(seed).toBe('seed');
      return reasons;
    };

    it('leads to who calls the methods that lead there, not to who calls others of it', () => {
      const reasons = calling({
        'asks.ts': `import { Service } from './service';\nexport class Asks {\n  constructor(private readonly service: Service) {}\n  run() { return this.service.ask('x'); }\n  other() { return 1; }\n}\n`,
        'runs.ts': `import { Asks } from './asks';\nexport const main = (asks: Asks) => asks.run();\n`,
        'others.ts': `import { Asks } from './asks';\nexport const main = (asks: Asks) => asks.other();\n`,
        'lists.ts': `import { Service } from './service';\nexport class Lists {\n  constructor(private readonly service: Service) {}\n  all() { return this.service.list(); }\n}\n`,
        'all.ts': `import { Lists } from './lists';\nexport const ask = (lists: Lists) => lists.all();\n`,
      });
      expect(reasons).toEqual({ 'asks.ts': 'calls service.ts', 'runs.ts': 'calls asks.ts' });
    });

    it('leads over who hands its objects on', () => {
      const reasons = calling({
        'sub.ts': `import { Service } from './service';\nexport class Sub extends Service { more() { return 1; } }\n`,
        'sub-use.ts': `import { Sub } from './sub';\nexport const main = () => new Sub().ask('x');\n`,
        'one.ts': `import { Service } from './service';\nexport const service = new Service();\n`,
        'one-use.ts': `import { service } from './one';\nconst { ask } = service;\nexport const main = () => ask('x');\n`,
        'field.ts': `import { Service } from './service';\nexport class Holder { constructor(readonly service: Service) {} }\n`,
        'field-use.ts': `import type { Holder } from './field';\nexport const main = (holder: Holder) => holder.service.ask('x');\n`,
        'given.ts': `import { Service } from './service';\nexport class Giver {\n  #service = new Service();\n  get() { return this.#service; }\n}\n`,
        'given-use.ts': `import { Giver } from './given';\nexport const main = () => new Giver().get().ask('x');\n`,
        'index.ts': `export { Service as Named } from './service';\n`,
        'index-use.ts': `import { Named } from './index';\nexport const main = () => new Named().ask('x');\n`,
        'kept.ts': `import { Service } from './service';\nexport class Keeper {\n  #service = new Service();\n  size() { return this.#service.list().length; }\n}\n`,
        'kept-use.ts': `import { Keeper } from './kept';\nexport const ask = () => new Keeper().size();\n`,
      });
      expect(Object.keys(reasons).sort()).toEqual([
        'field-use.ts',
        'field.ts',
        'given-use.ts',
        'given.ts',
        'index-use.ts',
        'index.ts',
        'one-use.ts',
        'one.ts',
        'sub-use.ts',
        'sub.ts',
      ]);
    });

    it('that gives out itself leads over every member', () => {
      const reasons = calling({
        'service.ts': service.replace('list() { return [1]; }', 'list() { return this; }'),
        'lists.ts': `import { Service } from './service';\nexport class Lists {\n  constructor(private readonly service: Service) {}\n  all() { return this.service.list(); }\n}\n`,
        'all.ts': `import { Lists } from './lists';\nexport const main = (lists: Lists) => lists.all().ask('x');\n`,
      });
      expect(reasons).toEqual({ 'lists.ts': 'calls service.ts', 'all.ts': 'calls service.ts' });
    });

    it('leads as a whole where a base class or an own interface may be called in its place', () => {
      const reasons = calling({
        'service.ts': `import { setActiveTraceIO } from '@svc/tracing';\nimport { Base } from './base';\nexport class Service extends Base { protected hook(output: string) { setActiveTraceIO({ output }); } }\n`,
        'base.ts': `export abstract class Base {\n  run() { this.hook('x'); }\n  protected abstract hook(output: string): void;\n}\n`,
        'main.ts': `import { Service } from './service';\nexport const main = () => new Service().run();\n`,
      });
      expect(reasons).toEqual({ 'main.ts': 'calls service.ts' });
    });

    it('leads to who calls the method that started what another one ends', () => {
      const reasons = calling({
        'service.ts': `import { startObservation } from '@svc/tracing';\nexport class Service {\n  #root: ReturnType<typeof startObservation> | undefined;\n  begin() { this.#root = startObservation('run'); }\n  end(output: string) { this.#root?.setTraceIO({ output }); }\n}\n`,
        'begins.ts': `import { Service } from './service';\nexport const main = (service: Service) => service.begin();\n`,
      });
      expect(reasons).toEqual({ 'begins.ts': 'calls service.ts' });
    });
  });

  it('a function that is only given to a package leads to nobody, one that the SDK makes another of does', () => {
    const { reasons } = grown({
      'finish.ts': `import { setActiveTraceIO } from '@svc/tracing';\nexport const finish = (output: string) => setActiveTraceIO({ output });\n`,
      'queue.ts': `import { queue } from 'some-queue';\nimport { finish } from './finish';\nexport const job = queue.define('job', async () => finish('x'));\n`,
      'jobs.ts': `import { job } from './queue';\nexport const jobs = [job];\n`,
      'observed.ts': `import { observe } from '@svc/tracing';\nimport { finish } from './finish';\nexport const run = observe(async () => finish('x'));\n`,
      'runs.ts': `import { run } from './observed';\nexport const main = () => run();\n`,
    });
    expect(reasons).toEqual({
      'finish.ts': 'seed',
      'observed.ts': 'seed',
      'queue.ts': 'calls finish.ts',
      'runs.ts': 'calls observed.ts',
    });
  });

  it('an own function with the name of what sets a trace leads to nobody', () => {
    const { reasons } = grown({
      'own.ts': `import { SvcClient } from '@svc/client';\nexport class Own {\n  client = new SvcClient();\n  setTraceIO(output: string) { return output; }\n}\nexport const run = (own: Own) => own.setTraceIO('x');\n`,
      'runs.ts': `import { run } from './own';\nexport const main = () => run({} as any);\n`,
    });
    expect(reasons).toEqual({ 'own.ts': 'seed' });
  });

  it('where more files call what sets a trace than come in, nobody can say that none does it inside an observation', () => {
    const finish = `import { setActiveTraceIO, startActiveObservation } from '@svc/tracing';\nexport const finish = (output: string) => startActiveObservation('ask', async () => { setActiveTraceIO({ output }); });\n`;
    const calling = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `call${at}.ts`,
          `import { finish } from './barrel';\nexport const run = () => finish('x');\n`,
        ]),
      );
    const files = (callers: number) => ({
      ...calling(callers),
      'barrel.ts': `export { finish } from './finish';\n`,
      'finish.ts': finish,
      'obs.ts': `import { startActiveObservation } from '@svc/tracing';\nexport const around = (run: () => unknown) => startActiveObservation('outer', async () => run());\n`,
      'z.ts': `import { finish } from './barrel';\nimport { around } from './obs';\nexport const run = () => around(() => finish('x'));\n`,
    });
    const positions = (callers: number) =>
      grown(files(callers))
        .sitesIn('finish.ts')
        .map((site) => observation.of(site)?.position);
    expect(positions(0)).toEqual([{ role: 'unknown', cause: '`finish` is used inside another observation in z.ts' }]);
    expect(positions(200)).toEqual([{ role: 'unknown', cause: 'more files call it than are looked at' }]);
  });

  it('an own type brings in its file where a container holds the SDK as it', () => {
    const port = `export interface Port { get(id: string): Promise<unknown> }\n`;
    const use = `import type { Port } from './port';\nexport const use = (port: Port) => port.get('t');\n`;
    const wire = (given: string) =>
      `import { SvcClient } from '@svc/client';\nimport type { Port } from './port';\n${given}\n`;
    const { reasons, sites } = grown({
      'port.ts': port,
      'use.ts': use,
      'wire.ts': wire(
        'const traces = [new SvcClient().api.trace];\nexport const ports: Promise<Port[]> = Promise.resolve(traces);',
      ),
    });
    expect(reasons).toEqual({ 'wire.ts': 'seed', 'port.ts': 'given wire.ts', 'use.ts': 'imports port.ts' });
    expect(sites).toEqual({ 'use.ts': ['api.trace.get'] });
    const own = grown({
      'port.ts': port,
      'use.ts': use,
      'wire.ts': wire('export const ports: Port[] = [SvcClient.name].map((id) => ({ get: async () => id }));'),
    });
    expect(own.reasons).toEqual({ 'wire.ts': 'seed' });
  });

  it.each([
    ['a function gives the SDK as it', 'const make = () => traces;\nexport const made: () => Port = make;'],
    ['a function takes the SDK as it', '[traces].forEach((port: Port) => console.log(port));'],
    [
      'a constructor makes the SDK as a holder of it',
      'export const Client: new () => { api: { trace: Port } } = SvcClient;',
    ],
    ['an object holds the SDK as it', 'const box = { port: traces };\nexport const held: { port: Port } = box;'],
  ])('an own type brings in who takes it where %s', (_, given) => {
    const { reasons, sites } = grown({
      'port.ts': 'export interface Port { get(id: string): Promise<unknown> }\n',
      'use.ts': `import type { Port } from './port';\nexport const use = (port: Port) => port.get('t');\n`,
      'wire.ts': `import { SvcClient } from '@svc/client';\nimport type { Port } from './port';\nconst traces = new SvcClient().api.trace;\n${given}\n`,
    });
    expect(reasons).toEqual({ 'wire.ts': 'seed', 'port.ts': 'given wire.ts', 'use.ts': 'imports port.ts' });
    expect(sites).toEqual({ 'use.ts': ['api.trace.get'] });
  });

  it('a part of a test double that is exported brings in who asks for its calls', () => {
    const { reasons } = grown({
      'fakes.ts': `import type { SvcClient } from '@svc/client';\nimport { vi } from 'vitest';\nexport const remove = vi.fn();\nexport const unrelated = vi.fn();\nexport const fake = { api: { trace: { delete: remove } } } as unknown as SvcClient;\n`,
      'a.test.ts': `import { remove } from './fakes';\nexpect(remove).toHaveBeenCalledWith('t');\n`,
      'b.test.ts': `import { unrelated } from './fakes';\nexpect(unrelated).toHaveBeenCalledWith('t');\n`,
    });
    expect(reasons).toEqual({ 'fakes.ts': 'seed', 'a.test.ts': 'imports fakes.ts' });
  });

  it('a function that is given the client is found over any number of barrels, and behind any number beside it', () => {
    const count = 40;
    const ids = Array.from({ length: count }, (_, at) => at);
    const store = `export const store = (c: any) => c.api.sessions.list({ limit: 1 });\n`;
    const { sites } = grown({
      'a.ts': `import { SvcClient } from '@svc/client';\nimport { store } from './far0';\nimport * as wide from './wide';\nstore(new SvcClient());\nwide.kept.store(new SvcClient());\n`,
      ...Object.fromEntries(ids.map((at) => [`far${at}.ts`, `export { store } from './far${at + 1}';\n`])),
      [`far${count}.ts`]: store,
      'wide.ts': `export * as kept from './all';\n`,
      'all.ts': ids.map((at) => `export * from './part${at}';\n`).join(''),
      ...Object.fromEntries(ids.map((at) => [`part${at}.ts`, `export const part${at} = 'store';\n`])),
      [`part${count - 1}.ts`]: store,
    });
    expect(sites).toEqual({
      [`far${count}.ts`]: ['api.sessions.list'],
      [`part${count - 1}.ts`]: ['api.sessions.list'],
    });
  });

  it('of a whole module only what is called is followed', () => {
    const { reasons } = grown({
      'a.ts': `import { SvcClient } from '@svc/client';\nimport * as lib from './lib';\nlib.store(new SvcClient());\n`,
      'lib.ts': `export * from './store';\nexport * from './other';\n`,
      'store.ts': `export const store = (c: any) => c.api.sessions.list({ limit: 1 });\n`,
      'other.ts': `export const other = (c: any) => c.list({ limit: 1 });\n`,
    });
    expect(Object.keys(reasons).sort()).toEqual(['a.ts', 'lib.ts', 'store.ts']);
  });
});
