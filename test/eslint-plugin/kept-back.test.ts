/** A change that a site which is left to a person is decided by has a suggestion in place of a fix, in any file. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import plugin from '../../dist/eslint-plugin/index.js';
import { layOut } from './linted-project.ts';
import { lines } from './rule-cases.ts';

type Files = Readonly<Record<string, string>>;

/** `line fix`, or the status, of each message. */
function lint(files: Files, file: string): string[] {
  return verify(files, file).map(({ line, messageId, fix }) => `${line} ${fix ? 'fix' : messageId}`);
}

function messages(files: Files, file: string): string[] {
  return verify(files, file).map(({ message }) => message);
}

function verify(files: Files, file: string): Linter.LintMessage[] {
  const { root, at } = layOut(files);
  const settings = { settings: { svc: { root } } };
  const typed = { files: ['**/*.ts'], languageOptions: { parser } };
  const config = [settings, typed, plugin.configs['strict']] as Linter.Config[];
  return new Linter({ cwd: root }).verify(files[file]!, config, { filename: at(file) });
}

const client = lines("import { SvcClient } from '@svc/client';", 'export const client = new SvcClient();');
const remove = lines(
  "import { client } from './client.js';",
  'export const remove = (id) => client.api.trace.delete(id, { maxRetries: 0 });',
);
const watched = (assertion: string): string =>
  lines(
    "import { expect, vi } from 'vitest';",
    "import { client } from './client.js';",
    "const spy = vi.spyOn(client.api.trace, 'delete');",
    assertion,
  );

test('a call gets its `{}` where no test in another file takes recorded calls apart', () => {
  const files = { 'client.js': client, 'remove.js': remove };
  expect(lint(files, 'remove.js')).toEqual(['2 fix']);
  const taken = watched('export const passed = spy.mock.calls.map(([, each]) => each);');
  expect(lint({ ...files, 'remove.test.js': taken }, 'remove.js')).toEqual(['2 unfixed']);
  const counted = watched('expect(spy.mock.calls).toHaveLength(1);');
  expect(lint({ ...files, 'remove.test.js': counted }, 'remove.js')).toEqual(['2 fix']);
});

test('a setter of the trace becomes an update where no setter beside it is left to a person', () => {
  const setters = (value: string): string =>
    lines(
      "import { startActiveObservation } from '@svc/tracing';",
      "startActiveObservation('run', async (span) => {",
      '  span.setTraceIO({ input: 1 });',
      `  span.setTraceIO(${value});`,
      '});',
    );
  expect(lint({ 'a.js': setters('{ output: 2 }') }, 'a.js')).toEqual(['3 fix', '4 fix']);
  expect(lint({ 'a.js': setters('globalThis.io') }, 'a.js')).toEqual(['3 unfixed', '4 review']);
});

test('an own interface is renamed by a fix where one file has all of it, else by suggestions', () => {
  const port = (more: string): string =>
    lines(
      "import { SvcClient } from '@svc/client';",
      'export interface Port { getPrompt(name: string): Promise<unknown> }',
      "export const load = (port: Port) => port.getPrompt('a');",
      'load(new SvcClient());',
      more,
    );
  expect(lint({ 'port.ts': port('') }, 'port.ts')).toEqual(['2 fix', '3 fix']);
  const other = lines("import { load } from './port.js';", 'load({ getPrompt: async () => 1 });');
  expect(lint({ 'port.ts': port(''), 'other.ts': other }, 'port.ts')).toEqual(['2 unfixed', '3 unfixed']);
});

test('the message of a change that --fix leaves out says how it is made', () => {
  const setters = lines(
    "import { startActiveObservation } from '@svc/tracing';",
    "startActiveObservation('run', async (span) => {",
    '  span.setTraceIO({ input: 1 });',
    '  span.setTraceIO(globalThis.io);',
    '});',
  );
  expect(messages({ 'a.js': setters }, 'a.js')).toEqual([
    "`span.setTraceIO` is gone; call `update` on the root observation (not by --fix: use the editor's suggestion)",
    '`span.setTraceIO` is gone; call `update` on the root observation (to check)',
  ]);
  const taken = watched('export const passed = spy.mock.calls.map(([, each]) => each);');
  expect(messages({ 'client.js': client, 'remove.js': remove, 'remove.test.js': taken }, 'remove.js')).toEqual([
    "`api.trace.delete` takes `{}` before its options (not by --fix: use the editor's suggestion)",
  ]);
});
