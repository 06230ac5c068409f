/** Whether a staged file can be left unread, held against what all fixtures expect. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holdsFunction } from '../../src/pipeline/gate/held-functions.ts';
import { createSilenceTest } from '../../src/pipeline/gate/says-nothing.ts';
import { mayBeRead } from '../../src/pipeline/gate/staged-texts.ts';
import { isSourceName } from '../../src/repository/source-kinds.ts';
import { readCases } from '../harness/fixture-case.ts';

const cases = readCases(undefined, '');

/** Files of fixtures that have findings and name nothing that v6 changed. */
const silent = cases.flatMap(({ name, input, findings, options }) => {
  const saysNothing = createSilenceTest(options.modules ?? []);
  const found = new Set(findings.map(({ file }) => file));
  const files = [...input].filter(([file, text]) => found.has(file) && saysNothing(file, text));
  const isHeld = [...input].some(([file, text]) => isSourceName(file) && holdsFunction(text));
  return files.map(([file]) => ({ file: `${name}/${file}`, isHeld }));
});

test('of all findings, only those of a function under another name are in files that say nothing', () => {
  expect(silent).toEqual(
    ['held-by-objects/elsewhere.ts', 'held-under-other-names/elsewhere.ts', 're-exported-renamed/calls.ts']
      .concat('re-exported-renamed/namespace.ts')
      .map((file) => ({ file: `trace-io/${file}`, isHeld: true })),
  );
  expect(cases.flatMap(({ findings }) => findings).length).toBeGreaterThan(3000);
});

const python = path.join(import.meta.dirname, '../python');

/** The files that a run over all repositories of Python's tests has said something of, with their texts. */
const told = [['cases', 'expected.txt'] as const, ['whole', 'told.txt'] as const].flatMap(([kind, expected]) =>
  readdirSync(path.join(python, kind)).flatMap((name) => {
    const demo = path.join(import.meta.dirname, '../../fixtures/apps', name);
    const root = name === 'fastapi-demo' ? demo : path.join(python, kind, name, 'repository');
    const lines = readFileSync(path.join(python, kind, name, expected), 'utf8').split('\n');
    const files = lines.flatMap(
      (line) => /^(?:failed ([^:]+):|(?!note )(\S[^:]*):\d)/.exec(line)?.slice(1).join('') ?? [],
    );
    return [...new Set(files)].map((file) => ({
      file: `${kind}/${name}/${file}`,
      text: readFileSync(path.join(root, file), 'utf8'),
    }));
  }),
);

test('no file of Python, and none of its manifests, is left unread where a run says something of it', () => {
  const says = createSilenceTest([]);
  expect(told.flatMap(({ file, text }) => (mayBeRead(file) && !says(file, text) ? [] : [file]))).toEqual([]);
  expect(told.length).toBeGreaterThan(250);
});

test.each([
  ['a call', "import { setActiveTraceIO } from '@svc/tracing';\nsetActiveTraceIO({ input });\n", false],
  ['a list on lines', "import {\n  setActiveTraceIO,\n  observe,\n} from '@svc/tracing';\n", false],
  ['a re-export', "export { setActiveTraceIO, observe } from '@svc/tracing';\n", false],
  ['CommonJS', "const { setActiveTraceIO } = require('@svc/tracing');\nsetActiveTraceIO({ input });\n", false],
  ['a dynamic import', "const { setActiveTraceIO } = await import('@svc/tracing');\n", false],
  ['a longer name', 'export const set = notSetActiveTraceIO;\n', false],
  ['an import under another name', "import { setActiveTraceIO as set } from '@svc/tracing';\n", true],
  ['a re-export under another name', "export { observe, setActiveTraceIO as set } from '@svc/tracing';\n", true],
  ['a default export', "import { setActiveTraceIO } from '@svc/tracing';\nexport default setActiveTraceIO;\n", true],
  ['an object', 'export const io = { set: tracing.setActiveTraceIO };\n', true],
  ['a name taken apart', "const { setActiveTraceIO: set } = require('@svc/tracing');\n", true],
  ['an argument', 'register(setActiveTraceIO);\n', true],
])('%s', (_, text, isHeld) => {
  expect(holdsFunction(text)).toBe(isHeld);
});

const saysNothing = createSilenceTest([]);

test.each([
  ['a spread', 'export const all = [...first, ...second];\nexport const both = { ...left };\n', true],
  [
    'lists behind words',
    'const [first, second] = pair;\nfor (const [key] of pairs) yield [key];\nreturn [first];\n',
    true,
  ],
  ['a number and a text', "export const first = rows[0] ?? rows['a'];\n", true],
  ['a member under a computed name', 'export const read = client[name];\n', false],
  ['such a member behind a call', 'export const read = make()?.[name];\n', false],
  ['a variable that ends as a word does', 'export const read = $of[name] ?? this.in[name] ?? notas[name];\n', false],
])('%s: nothing is said', (_, text, expected) => {
  expect(saysNothing('a.ts', text)).toBe(expected);
});

const reads = 'import os\n\n\ndef read(rows, key):\n    return rows[key].get("id") or os.environ[key]\n';
const notebook = (source: string): string =>
  JSON.stringify({ metadata: { kernelspec: { language: 'python' } }, cells: [{ cell_type: 'code', source }] });

test.each([
  ['a module', 'a.py', reads, true],
  ['a module with values of another file', 'a.py', `${reads}client.api.trace.get("t")\n`, false],
  ['an import', 'a.py', `${reads}from svc import get_client\n`, false],
  ['a script', 'bin-less', `#!/usr/bin/env python3\n${reads}`, true],
  ['such a script with the SDK', 'bin-less', '#!/usr/bin/env python3\nimport langfuse\n', false],
  ['a test', 'tests/test_a.py', reads, true],
  ['what stands in', 'tests/fakes.py', 'class Fake:\n    def api(self):\n        return self\n', false],
  ['the same where no test is', 'app/own.py', 'class Own:\n    def api(self):\n        return self\n', true],
  ['a notebook', 'a.ipynb', notebook(reads), true],
  ['a notebook with the SDK', 'a.ipynb', notebook('import os\nimport svc\n'), false],
  ['a page with links', 'README.md', 'See the [guide](guide.md) of the svc.\n', true],
  ['a page with Python', 'README.md', '```python\nprint(rows[key])\n```\n', true],
  ['a page with Python of the SDK', 'README.md', '```python\nimport svc\nsvc.get_client()\n```\n', false],
  ['a page with code', 'README.md', '```ts\nawait client.fetchTraces();\n```\n', false],
  ['a manifest', 'requirements.txt', 'requests\n', false],
  ['what a manifest may take in', 'deps/base.txt', 'requests==2\n', true],
  ['the same with the SDK', 'deps/base.txt', 'Langfuse==4.2\n', false],
])('of Python, %s', (_, name, text, expected) => {
  expect(mayBeRead(name) && !saysNothing(name, text)).toBe(!expected);
});
