import fc from '../random.ts';
import { describe, expect, test } from 'vitest';
import { fingerprints } from '../../src/findings/fingerprint.ts';
import { remainingMarkersOf } from '../../src/findings/remaining-markers.ts';
import { positionsIn } from '../../src/report/positions.ts';
import type { Finding } from '../../src/report/report-schema.ts';

describe('positions', () => {
  test('lines end with LF, CRLF or CR; a BOM takes no column; columns are UTF-16 units', () => {
    const text = '\uFEFFab\r\n😀x\rlast\n';
    const position = positionsIn(text);
    expect([1, 2, text.indexOf('x'), text.indexOf('last'), text.length].map(position)).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ]);
  });

  test('every offset goes there and back', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '😀'), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const position = positionsIn(text);
        const lines = text.split(/\r\n|\n/);
        const starts = lines.map(
          (_, index) =>
            text
              .split(/(?<=\n)/)
              .slice(0, index)
              .join('').length,
        );
        const offsets = Array.from({ length: text.length }, (_, offset) => offset);
        const back = offsets.map(position).map(({ line, column }) => (starts[line - 1] ?? 0) + column - 1);
        expect(back).toEqual(offsets);
      }),
    );
  });
});

describe('fingerprints', () => {
  const fingerprintOf = (statement: string, enclosing = 'main', id = 'api.trace.get'): string =>
    fingerprints([{ id, statement, enclosing }])[0] ?? '';

  test('stay the same when a formatter or a marker touches the statement', () => {
    const plain = fingerprintOf("const t = client.api.trace.get('a', { x: 1 });");
    expect(fingerprintOf('const t =\n  client.api.trace.get(\n    "a",\n    { x: 1, },\n  )')).toBe(plain);
    expect(fingerprintOf("// TODO(svc-v6): api.trace.get: Look.\nconst t = client.api.trace.get('a', { x: 1 });")).toBe(
      plain,
    );
    expect(
      fingerprintOf("{/* TODO(svc-v6): api.trace.get: Look. */}\nconst t = client.api.trace.get('a', { x: 1 });"),
    ).toBe(plain);
  });

  test('stay the same when a comment for the tool comes into a statement, or the names around it are formatted', () => {
    const plain = fingerprintOf('run(() => client.get(a), () => client.get(b));');
    expect(
      fingerprintOf(
        'run(\n  // svc-v6-ignore: old customers\n  () => client.get(a),\n  /* TODO(svc-v6): x: Look. */\n  () => client.get(b),\n);',
      ),
    ).toBe(plain);
    expect(fingerprintOf('a()', '{ one, two }.run')).toBe(fingerprintOf('a()', '{\n  one,\n  two,\n}.run'));
  });

  test('differ by id, statement and enclosing symbol', () => {
    const all = [
      fingerprintOf('a()'),
      fingerprintOf('b()'),
      fingerprintOf('a()', 'other'),
      fingerprintOf('a()', 'main', 'api.trace.list'),
    ];
    expect(new Set(all).size).toBe(4);
  });

  test('equal statements are told apart by their order, and the first keeps its own when one is added behind it', () => {
    const one = { id: 'x', statement: 'a()', enclosing: '' };
    const [first, second] = fingerprints([one, one]);
    expect(first).not.toBe(second);
    expect(fingerprints([one])).toEqual([first]);
  });
});

describe('remaining markers', () => {
  const where = (source: string, findings: readonly Finding[] = [], file = 'a.tsx'): string[] =>
    remainingMarkersOf('/r', `/r/${file}`, source, findings).map(
      ({ id, line, column, endColumn, message }) =>
        `${line}:${column}-${endColumn} ${id} ${message.split(': ')[1] ?? ''}`,
    );

  test('are found in every comment form, not in code', () => {
    expect(where('// TODO(svc-v6): type:Trace: Use another.\n')).toEqual(['1:4-42 type:Trace Use another.']);
    expect(where('<A>\r\n  {/* TODO(svc-v6): api.trace.get: Look. */}\r\n</A>')).toEqual([
      '2:7-41 api.trace.get Look.',
    ]);
    expect(where('<!-- TODO(svc-v6): span.setTraceIO: Go. -->', [], 'A.vue')).toEqual(['1:6-40 span.setTraceIO Go.']);
    expect(where('// TODO(svc-v6): LangfuseClient.getPrompt: Look.\n')).toEqual(['1:4-49 SvcClient.getPrompt Look.']);
    expect(where("const text = 'TODO(svc-v6): api.trace.get: Look.';")).toEqual([]);
    expect(where('// TODO(svc-v6) api.trace.get')).toEqual([]);
  });

  test.each([
    ['a string', 'a.ts', "const text = '// TODO(svc-v6): api.trace.get: Look.';"],
    [
      'a template',
      'a.ts',
      'const text = `${1}\n// TODO(svc-v6): api.trace.get: Look.\n${2} // TODO(svc-v6): api.trace.get: Look.`;',
    ],
    [
      'a regular expression',
      'a.js',
      'const text = /[/]/* TODO(svc-v6): api.trace.get: Look. */;'.replace('/* ', '\\/* '),
    ],
    ['text of JSX', 'a.tsx', 'const text = <p>\n// TODO(svc-v6): api.trace.get: Look.\n</p>;'],
    ["a component's script", 'A.vue', "<script>\nconst text = '// TODO(svc-v6): api.trace.get: Look.';\n</script>"],
    ["a component's attribute", 'A.svelte', '<p title="// TODO(svc-v6): api.trace.get: Look."></p>'],
    [
      'a page that speaks of them',
      'README.md',
      'Write `// TODO(svc-v6): api.trace.get: Look.` above it.\n\n```ts\nconst text = "// TODO(svc-v6): api.trace.get: Look.";\n```\n',
    ],
    ['a file that the codemod does not read', 'CHANGELOG.md', '```ts\n// TODO(svc-v6): api.trace.get: Look.\n```\n'],
  ])('are none in %s', (_name, file, source) => {
    expect(where(source, [], file)).toEqual([]);
  });

  test.each([
    ['a script', 'A.vue', '<script setup>\n// TODO(svc-v6): api.trace.get: Look.\nconst a = 1;\n</script>', '2:4-38'],
    [
      'a template',
      'A.vue',
      '<template>\n  <!-- TODO(svc-v6): api.trace.get: Look. -->\n  <p />\n</template>',
      '2:8-42',
    ],
    [
      'a code block',
      'README.md',
      '# a\n\n- b\n\n  ```ts\n  // TODO(svc-v6): api.trace.get: Look.\n  const a = 1;\n  ```\n',
      '6:6-40',
    ],
    ['the end of a file', 'a.js', 'const a = 1;\n// TODO(svc-v6): api.trace.get: Look.', '2:4-38'],
    ['arguments', 'a.js', 'f(a, // TODO(svc-v6): api.trace.get: Look.\n  b);', '1:9-43'],
    ['broken code', 'a.js', 'const = ;\n// TODO(svc-v6): api.trace.get: Look.\n}', '2:4-38'],
  ])('are found in %s', (_name, file, source, place) => {
    expect(where(source, [], file)).toEqual([`${place} api.trace.get Look.`]);
  });

  test('are left out where their site is still found, one for one', () => {
    const source = '// TODO(svc-v6): a.b: One.\nx();\n// TODO(svc-v6): a.b: Two.\ny();\n';
    const finding = { id: 'a.b', status: 'manual' } as Finding;
    expect(where(source, [finding])).toEqual(['3:4-27 a.b Two.']);
    expect(where(source, [finding, finding])).toEqual([]);
    expect(where(source, [{ ...finding, status: 'ignored' }]).length).toBe(2);
  });
});
