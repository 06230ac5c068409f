import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-unresolved-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/**
 * The uses that are counted as unresolved, and the findings, of one file beside a client.
 * @param installed manifests by the folder of the package
 */
function said(
  text: string,
  installed: Readonly<Record<string, object>> = {},
): { unresolved: string[]; findings: string[] } {
  const root = join(folder, String((count += 1)));
  mkdirSync(root);
  for (const [place, manifest] of Object.entries(installed)) {
    mkdirSync(join(root, place), { recursive: true });
    writeFileSync(join(root, place, 'package.json'), JSON.stringify(manifest));
  }
  writeFileSync(join(root, 'a.js'), `import { SvcClient } from '@svc/client';\n${text}\nexport { SvcClient };\n`);
  const { analysis, files } = planRepository({ root, profile: profiles.svc });
  return {
    unresolved: analysis.unresolved.map((use) => use.text),
    findings: files.flatMap(({ findings }) => findings.map(({ id, status }) => `${id} ${status}`)),
  };
}

test.each([
  ['what a container gives', 'const c = container.get("svc"); c.getPrompt("a");', ['c.getPrompt']],
  ['what an instance gives', 'const c = new Web().take("svc"); c.getDataset("a");', ['c.getDataset']],
  ['what a callback is given', 'new Web().on((c) => c.svc.fetchTraces());', ['c.svc.fetchTraces']],
  ['an import', 'container.getPrompt("a");', ['container.getPrompt']],
  ['a name taken apart', 'const { getPrompt } = container.get("svc"); getPrompt("a");', ['getPrompt']],
  ['a part taken apart', 'const { api } = container.get("svc"); api.trace.get("a");', ['api.trace.get']],
  ['a part of a part', 'const { api: { trace } } = container.get("svc"); trace.get("a");', ['trace.get']],
])('a name that only the SDK has is counted on %s of a package that is not visible', (_what, text, unresolved) => {
  expect(said(`import { container, Web } from 'somewhere';\n${text}`)).toEqual({ unresolved, findings: [] });
});

test.each([
  ['the client', 'export const call = (name, ...given) => client[name](...given);', ['client[name]']],
  ['a part of it', 'export const call = (name) => client.api.trace[name]({});', ['client.api.trace[name]']],
  ['a parameter, whatever is passed', 'const call = (name) => client[name]({}); call("flush");', ['client[name]']],
  ['what only holds it', 'const all = { client, own }; export const call = (name) => all[name];', []],
  ['a list', 'const all = [client]; export const call = (at) => all[at];', []],
])('a computed name that may be any is counted on %s', (_what, text, unresolved) => {
  expect(said(`const client = new SvcClient(), own = {};\n${text}`)).toEqual({ unresolved, findings: [] });
});

test.each([
  ['a method of an instance', 'new Web().getPrompt("a");'],
  ['a chain on an instance', 'new Web().api.trace.get("a");'],
  ['a common name', 'container.get("svc").list(); new Web().on((c) => c.prompt.get("a"));'],
  ['a common name of a parameter', 'export const read = (c) => [c.id, c.prompt.get("a"), c.list(), c.items[0].id];'],
  ['a global', 'window.api.getPrompt("a");'],
  ['an error', 'try { container.run(); } catch (error) { error.api.getPrompt(); }'],
  ['a function', 'const { getPrompt } = require("somewhere"); getPrompt("a");'],
])('%s of somebody else is not', (_what, text) => {
  const installed = { 'node_modules/somewhere': { dependencies: { other: '1' } }, 'node_modules/other': {} };
  expect(said(`import { container, Web } from 'somewhere';\n${text}`, installed)).toEqual({
    unresolved: [],
    findings: [],
  });
});

test.each([
  ['a method', 'const web = new Web(); web.getPrompt("a");', ['web.getPrompt'], []],
  ['a chain', 'const web = new Web(); web.api.trace.get("a");', [], ['api.trace.get possible']],
  ['a field', 'class A { web = new Web(); a() { return this.web.getDataset("a"); } }', ['this.web.getDataset'], []],
  ['a part taken apart', 'const { getPrompt } = new Web(); getPrompt("a");', ['getPrompt'], []],
  ['a derived class', 'class A extends Web {} class B extends A {} new B().getPrompt("a");', ['new B().getPrompt'], []],
  ['a derived class by this', 'class A extends Web { a() { return this.getPrompt("a"); } }', ['this.getPrompt'], []],
  ['one taken apart', 'class A extends Web {} const { getPrompt } = new A(); getPrompt();', ['getPrompt'], []],
  ['a common name', 'new Web().list(); class A extends Web {} new A().get("a");', [], []],
  ['an own method', 'class A extends Web { getPrompt() {} } new A().getPrompt();', [], []],
])('%s of an instance is seen where its package may hold the SDK', (_what, text, unresolved, findings) => {
  const code = `import { Web } from 'somewhere';\n${text}`;
  expect(said(code)).toEqual({ unresolved, findings });
  const direct = { 'node_modules/somewhere': { devDependencies: { '@svc/client': '5' } } };
  expect(said(code, direct)).toEqual({ unresolved, findings });
  const behind = {
    'node_modules/somewhere': { dependencies: { other: '1' } },
    'node_modules/.pnpm/node_modules/other': { peerDependencies: { '@svc/core': '5' } },
  };
  expect(said(code, behind)).toEqual({ unresolved, findings });
  const without = {
    'node_modules/somewhere': { dependencies: { other: '1' } },
    'node_modules/other': { devDependencies: { '@svc/core': '5' }, dependencies: { somewhere: '1' } },
  };
  expect(said(code, without)).toEqual({ unresolved: [], findings: [] });
});

test('what the host makes is not counted', () => {
  expect(said(`import { EventEmitter } from 'events';\nnew EventEmitter().getPrompt("a");`)).toEqual({
    unresolved: [],
    findings: [],
  });
});
