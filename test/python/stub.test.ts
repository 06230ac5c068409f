import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Entry } from '../../src/catalog/entry.ts';
import { python } from '../../src/catalog/python/entries.ts';
import { pythonStub } from '../../src/python/stub/python-stub.ts';

const entries = new Map(python.entries.map((entry) => [entry.id, entry]));
const folder = mkdtempSync(path.join(tmpdir(), 'svc-codemod-stub-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A line of code for each id: what major 4 has there. */
function useOf({ id, root, path: names }: Entry, module: string): string | undefined {
  if (id === 'py:api.trace') return undefined;
  const [first = ''] = names;
  switch (root) {
    case 'api':
      return `client.api.${names.join('.')}`;
    case 'client':
      if (first === 'blocked_instrumentation_scopes') return `Svc(${first}=None)`;
      return `client.${first}`;
    case 'observation':
      return first.startsWith('TRACE') ? `SvcOtelSpanAttributes.${first}` : `span.${first}`;
    case 'experimentResult':
      return `result.${first}`;
    case 'type':
      return `from ${module}.api import ${first}`;
    default:
      return undefined;
  }
}

interface Said {
  generalDiagnostics: readonly {
    message: string;
    rule?: string;
    range: { start: { line: number; character: number } };
  }[];
}

/** What pyright says of a file on the stub, by line. */
function checked(
  name: string,
  module: string,
  lines: readonly string[],
  stub: ReadonlyMap<string, string>,
): string[][] {
  const cwd = path.join(folder, name);
  for (const [file, text] of [...stub, ['probe.py', `${lines.join('\n')}\n`] as const]) {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
    writeFileSync(path.join(cwd, file), text);
  }
  const settings = { include: ['probe.py', module], reportDeprecated: 'error', deprecateTypingAliases: false };
  writeFileSync(path.join(cwd, 'pyrightconfig.json'), JSON.stringify({ ...settings, reportUnusedExpression: 'none' }));
  const pyright = createRequire(import.meta.url).resolve('pyright/index.js');
  const { stdout } = spawnSync(process.execPath, [pyright, '--outputjson'], { cwd, env: {}, encoding: 'utf8' });
  const { generalDiagnostics } = JSON.parse(stdout) as Said;
  return lines.map((_, line) =>
    generalDiagnostics
      .filter(({ range }) => range.start.line === line)
      .sort((left, right) => left.range.start.character - right.range.start.character)
      .map(({ message }) => message),
  );
}

test.each([
  ['svc', 'Svc'],
  ['langfuse', 'Langfuse'],
])('every id of the catalogue is a symbol of the stub of %s, and marked', (module, prefix) => {
  const { files } = pythonStub({ names: { module, prefix }, entries });
  const used = [...entries.values()].flatMap((entry) => {
    const use = useOf(entry, module)?.replaceAll('Svc', prefix);
    return use === undefined ? [] : [{ use, id: entry.id }];
  });
  // Versions are no symbols, and of `api.trace` some stays.
  const versions = [...entries.values()].filter(({ root }) => root === 'package').length;
  expect(used.length).toBe(entries.size - versions - 1);
  const head = [
    `from ${module} import ${prefix}, ${prefix}OtelSpanAttributes, get_client`,
    'client = get_client()',
    'span = client.start_observation(name="a")',
    'result = client.get_dataset("a").run_experiment(name="a", task=print)',
  ];
  const answers = checked(module, module, [...head, ...used.map(({ use }) => use)], files);
  expect(answers.slice(0, head.length)).toEqual(head.map(() => []));
  const unmarked = used.filter(
    ({ id }, index) => !answers[head.length + index]!.some((message) => message.includes(`${id}: `)),
  );
  expect(unmarked).toEqual([]);
});

test('what is given back is known behind blocks, kinds, batches, async calls and raw responses', () => {
  const { files } = pythonStub({ names: { module: 'svc', prefix: 'Svc' }, entries });
  const lines = [
    'from svc import Svc, SvcGeneration',
    'from contextlib import ExitStack',
    'async def run(client: Svc, stack: ExitStack):',
    '    with client.start_as_current_observation(name="a") as outer, outer.start_as_current_observation(name="b", as_type="tool") as inner:',
    '        outer.set_trace_io(input=1); inner.set_trace_io(input=1)',
    '    stack.enter_context(client.start_as_current_observation(name="a")).set_trace_io(input=1)',
    '    generation: SvcGeneration = client.start_observation(name="a", as_type="generation")',
    '    generation.update(output=1).set_trace_io(input=1)',
    '    (await client.async_api.trace.get("a")).observations',
    '    client.api.trace.with_raw_response.get("a").data',
    '    client.run_experiment(name="a", data=[], task=print).dataset_run_id',
    '    client.api.trace.delete("a"); client.update_current_span(output=1); client.api.prompts.get("a")',
    '    Svc(base_url="a", should_export_span=print)',
  ];
  const ids = checked('shapes', 'svc', lines, files).map((messages) =>
    messages.map((message) => /is deprecated\n\s*(py:[\w.#]+):/.exec(message)?.[1] ?? message),
  );
  const io = 'py:span.set_trace_io';
  expect(ids).toEqual([
    ...[[], [], [], []],
    [io, io],
    [io],
    [],
    [io],
    ['py:api.trace.get'],
    ['py:api.trace.get'],
    ['py:experimentResult.dataset_run_id'],
    ...[[], []],
  ]);
});

test('with any arguments a call gives what it gives with the right ones', () => {
  const { files } = pythonStub({ names: { module: 'svc', prefix: 'Svc' }, entries, lenient: true });
  const lines = [
    'from svc import Svc',
    'Svc("a", unknown=1).get_dataset().run_experiment(1, 2, other=3).dataset_run_id',
    'Svc(1).start_observation(as_type="tool", x=1).set_trace_io(1)',
    'Svc(1).start_observation(as_type=input(), x=1).set_trace_io(1)',
  ];
  const [first, ...others] = checked('lenient', 'svc', lines, files);
  expect(first).toEqual([]);
  expect(others.map((messages) => messages.length)).toEqual([1, 1, 1]);
});
