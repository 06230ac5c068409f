import { describe, expect, test } from 'vitest';
import { defined } from '../../src/catalog/defined.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { codeStyleOf } from '../../src/compat/code-style.ts';
import { compatModule, type CompatModuleRequest } from '../../src/compat/compat-module.ts';
import { allHelpers, plainStyle, runModule } from './written-module.ts';

const request: CompatModuleRequest = {
  names: ['getTrace'],
  kind: 'ts',
  style: plainStyle,
  profile: profiles.svc,
  sdk: { client: true, core: false },
};

describe('the style of a project', () => {
  test.each([
    ['const a = "x";\n\tcall("y");\n', { quote: '"', semicolons: true, indent: '\t', lineEnd: '\n' }],
    [
      "const a = 'x'\r\nif (a) {\r\n    call(\"y's\", 'z')\r\n}\r\n",
      { quote: "'", semicolons: false, indent: '    ', lineEnd: '\r\n' },
    ],
    ['', { quote: "'", semicolons: true, indent: '  ', lineEnd: '\n' }],
  ])('of %j', (text, style) => {
    expect(codeStyleOf([text])).toEqual(style);
  });

  test('is that of the module', () => {
    const text = compatModule({ ...request, style: { quote: '"', semicolons: false, indent: '\t', lineEnd: '\r\n' } });
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
    expect(code.match(/;\r?$/gm)).toBe(null);
    expect(code.match(/'/g)).toBe(null);
    expect(text.match(/[^\r]\n/g)).toBe(null);
    expect(code.match(/^ /gm)).toBe(null);
  });
});

describe('a module that is there', () => {
  test.each(['ts', 'esm', 'cjs'] as const)(
    'that was written one function after the other has all of them once (%s)',
    (kind) => {
      let existing: string | undefined;
      for (const name of allHelpers)
        existing = compatModule({ ...request, kind, names: [name], ...defined({ existing }) });
      const exports = runModule(existing!);
      expect(
        Object.keys(exports)
          .filter((name) => !name.startsWith('Compat'))
          .sort(),
      ).toEqual(allHelpers);
      expect(compatModule({ ...request, kind, names: allHelpers, existing: existing! })).toBe(existing);
      const declared = [...existing!.matchAll(/^(?:export )?(?:async )?(?:function|class|const) (\w+)/gm)].map(
        (match) => match[1],
      );
      expect(declared.length).toBe(new Set(declared).size);
      const types = [...existing!.matchAll(/@typedef \{?.*?\}? (\w+)$/gm)].map((match) => match[1]);
      expect(types.length).toBe(new Set(types).size);
    },
  );

  test('is the same text when nothing is missing', () => {
    const own = 'export const getTrace = () => 1;\n';
    expect(compatModule({ ...request, existing: own })).toBe(own);
  });
});

test('names of the SDK are those of the profile and of the project', () => {
  const text = compatModule({ ...request, profile: profiles.langfuse, specifier: (module) => `npm:${module}@5` });
  expect(text).toContain("import type { LangfuseClient } from 'npm:@langfuse/client@5';");
  expect(text).not.toContain('Svc');
});

test.each([[null], [''], [undefined]])('cursors end at %j; rows that come twice count once', async (end) => {
  const { deleteDatasetRun } = runModule(compatModule({ ...request, kind: 'cjs', names: ['deleteDatasetRun'] }));
  const asked: unknown[] = [];
  const deleted: string[][] = [];
  const experimentItem = (id: string) => ({ id, experimentItemId: id, traceId: `trace ${id}`, experimentName: 'run' });
  const pages = [
    { data: [experimentItem('a'), experimentItem('b')], meta: { cursor: 'next' } },
    { data: [experimentItem('b'), experimentItem('a'), experimentItem('c')], meta: { cursor: end } },
  ];
  const api = {
    datasets: { get: async () => ({ id: 'd', createdAt: 'then' }) },
    experiments: { listItems: async (query: unknown) => (asked.push(query), pages[asked.length - 1]) },
    trace: { deleteMultiple: async ({ traceIds }: { traceIds: string[] }) => void deleted.push(traceIds) },
  };
  await deleteDatasetRun!({ api }, 'qa', 'run');
  const filter = JSON.stringify([
    { type: 'string', column: 'datasetId', operator: '=', value: 'd' },
    { type: 'string', column: 'experimentName', operator: '=', value: 'run' },
  ]);
  const query = { filter, fromStartTime: 'then', limit: 100 };
  expect(asked).toEqual([query, { ...query, cursor: 'next' }]);
  expect(deleted).toEqual([['trace a', 'trace b', 'trace c']]);
});
