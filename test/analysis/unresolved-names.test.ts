import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-unresolved-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** The uses that are counted as unresolved, and the findings, of one file beside a client. */
function said(text: string): { unresolved: string[]; findings: string[] } {
  const root = join(folder, String((count += 1)));
  mkdirSync(root);
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
  expect(said(`import { container, Web } from 'somewhere';\n${text}`)).toEqual({ unresolved: [], findings: [] });
});
