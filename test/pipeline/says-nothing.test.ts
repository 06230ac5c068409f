/** Whether a staged file can be left unread, held against what all fixtures expect. */
import { expect, test } from 'vitest';
import { holdsFunction } from '../../src/pipeline/gate/held-functions.ts';
import { createSilenceTest } from '../../src/pipeline/gate/says-nothing.ts';
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
