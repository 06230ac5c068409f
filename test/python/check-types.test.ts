import { expect, test, vi } from 'vitest';
import { python } from '../../src/catalog/python/entries.ts';
import { noAnswers } from '../../src/python/answer.ts';
import { checkPython } from '../../src/python/check/check-types.ts';
import { namesDeclared, sdkUses } from '../../src/python/check/uses.ts';
import { readPython } from '../../src/python/search/find-sites.ts';
import { ownModules } from '../../src/python/resolve/own-modules.ts';
import { pythonStub } from '../../src/python/stub/python-stub.ts';

vi.setConfig({ testTimeout: 300_000 });

const names = { module: 'svc', prefix: 'Svc' };
const entries = new Map(python.entries.map((entry) => [entry.id, entry]));
const after = pythonStub({ names, entries, major: 5 }).files;
const declarations = { before: pythonStub({ names, entries: new Map() }).files, after };
const declared = namesDeclared(after.values());

/** What is said of each file: its errors, and how many of its uses are known. */
async function checked(
  texts: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string | undefined>> = texts,
  program?: string,
): Promise<string[]> {
  const files = new Map(
    Object.entries(texts).map(([file, text]) => {
      const read = readPython(text, { names, entries, answers: noAnswers });
      const was = before[file];
      return [file, { ...(was === undefined ? {} : { before: was }), after: text, uses: sdkUses(read, declared) }];
    }),
  );
  const { files: found, failed } = await checkPython({
    files,
    text: () => undefined,
    modules: ownModules(Object.keys(texts)),
    declarations,
    ...(program === undefined ? {} : { program, timeLimit: 1000 }),
  });
  if (failed !== undefined) return [failed];
  return [...found].flatMap(([file, { errors, known }]) => [
    `${file}: ${known} of ${files.get(file)!.uses.length}`,
    ...errors.map(({ start, end, rule, id, message }) =>
      [`  ${texts[file]!.slice(start, end)}`, id ?? rule, message].join(' | '),
    ),
  ]);
}

test('what is gone is told once, with its id, wherever its value comes from', async () => {
  const texts = {
    'clients.py': 'from svc import Svc\nlf = Svc()\n',
    'use.py': [
      'from clients import lf',
      'from svc.api import TraceWithDetails, ObservationV2',
      'def f(row: TraceWithDetails, other):',
      '    lf.api.legacy \\',
      '        .score_v1.delete("a")',
      '    api = lf.api.legacy',
      '    other.api.legacy.score_v1.delete("a")',
      '    lf.api.trace.delete("a")',
      '',
    ].join('\n'),
  };
  expect(await checked(texts)).toEqual([
    'clients.py: 1 of 1',
    'use.py: 2 of 2',
    '  TraceWithDetails | py:type:TraceWithDetails | The type `TraceWithDetails` is gone.',
    '  delete | py:api.legacy.score_v1.delete | `api.legacy` is gone; `api.scores.delete` is the same.',
    '  legacy | py:api.legacy | `api.legacy` is gone.',
  ]);
});

test('an error counts where the text before has none with its words, and arguments are those of major 5', async () => {
  const before =
    'from svc import get_client\nget_client().nothing()\nget_client().api.scores.create(name="a", value=1)\n';
  const written = `${before}get_client().api.scores.delete(id="a")\nget_client().nothing()\n`;
  const nothing = '  nothing | reportAttributeAccessIssue | Cannot access attribute "nothing" for class "Svc"';
  const errors = [
    '  get_client().api.scores.create(name="a", value=1) | reportCallIssue | Argument missing for parameter "request"',
    '  name | reportCallIssue | No parameter named "name"',
    '  value | reportCallIssue | No parameter named "value"',
    '  get_client().api.scores.delete(id="a") | reportCallIssue | Argument missing for parameter "score_id"',
    '  id | reportCallIssue | No parameter named "id"',
  ];
  expect(await checked({ 'a.py': written }, { 'a.py': before })).toEqual(['a.py: 7 of 7', ...errors, nothing]);
  expect(await checked({ 'a.py': written }, {})).toEqual(['a.py: 7 of 7', nothing, ...errors, nothing]);
});

test('places are those of the text: with a BOM, line ends of Windows, and parameters that pytest fills in', async () => {
  const texts = {
    'conftest.py': 'import pytest\nfrom svc import Svc\n\n@pytest.fixture\ndef lf():\n    return Svc()\n',
    'test_a.py': '\uFEFFa = "\u{1F600}"\r\ndef test_a(lf):\r\n    b = "\u{1F600}"; lf.api.trace.get("t")\r\n',
  };
  expect(await checked(texts)).toEqual([
    'conftest.py: 1 of 1',
    'test_a.py: 0 of 0',
    '  get | py:api.trace.get | `api.trace.get` is gone; the observations of a trace are read with `api.observations.get_many`.',
  ]);
});

test('what has no type is no use that is known, members that are not declared are, and mocks are none', async () => {
  const text = [
    'from typing import Any',
    'from unittest.mock import MagicMock',
    'from svc import Svc, get_client',
    'client = get_client()',
    'client.api.prompts.get("a")',
    'mock = MagicMock(spec=Svc)',
    'mock.flush()',
    'class Held:',
    '    def __init__(self):',
    '        self.lf: Any = Svc()',
    '    def run(self):',
    '        self.lf.flush()',
    '',
  ].join('\n');
  expect(await checked({ 'a.py': text })).toEqual(['a.py: 5 of 6']);
});

test('a server that does not answer leaves all unchecked, and says why', async () => {
  expect(await checked({ 'a.py': 'import svc\n' }, {}, '/nowhere')).toEqual(['it ended with 1']);
});
