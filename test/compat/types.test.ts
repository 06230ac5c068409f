import ts from 'typescript';
import { expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { surfaceModules } from '../../src/catalog/surface/load.ts';
import type { CodeStyle } from '../../src/compat/code-style.ts';
import { compatModule, type ModuleKind } from '../../src/compat/compat-module.ts';
import { allHelpers, plainStyle } from './written-module.ts';

const strictest: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  target: ts.ScriptTarget.ES2020,
  lib: ['lib.es2020.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

const endings: Readonly<Record<ModuleKind, string>> = { ts: 'ts', esm: 'mjs', cjs: 'cjs' };
const other: CodeStyle = { quote: '"', semicolons: false, indent: '\t', lineEnd: '\r\n' };

/** Libraries, parsed once for all programs. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Errors of files that stand in a folder of their own on the v6 surface, as `file: message`. */
function errorsOf(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): string[] {
  const texts = new Map([...files].map(([name, text]) => [`/virtual/${name}`, text]));
  const paths: Record<string, string[]> = {};
  for (const profile of [profiles.svc, profiles.langfuse]) {
    for (const [module, text] of surfaceModules(6, profile)) {
      const file = `/virtual/surface/${module}.d.ts`;
      texts.set(file, text);
      paths[module] = [file];
    }
  }
  const all = { ...options, paths };
  const host = ts.createCompilerHost(all);
  const { fileExists, getSourceFile, readFile } = host;
  host.directoryExists = () => true;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, version) => {
    if (texts.has(file)) return ts.createSourceFile(file, texts.get(file)!, version);
    if (!libraries.has(file)) libraries.set(file, getSourceFile(file, version));
    return libraries.get(file);
  };
  const program = ts.createProgram(
    [...files.keys()].map((name) => `/virtual/${name}`),
    all,
    host,
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

const written = new Map<string, string>();
for (const kind of ['ts', 'esm', 'cjs'] as const) {
  for (const profile of ['svc', 'langfuse'] as const) {
    for (const [sdk, client, core] of [
      ['client', true, false],
      ['both', true, true],
      ['core', false, true],
    ] as const) {
      const style = sdk === 'both' ? other : plainStyle;
      written.set(
        `${profile}-${sdk}.${endings[kind]}`,
        compatModule({ names: allHelpers, kind, style, profile: profiles[profile], sdk: { client, core } }),
      );
    }
  }
  for (const name of [...allHelpers, 'CompatTrace', 'CompatTraceScore', 'CompatSession']) {
    written.set(
      `alone/${name}.${endings[kind]}`,
      compatModule({
        names: [name],
        kind,
        style: plainStyle,
        profile: profiles.svc,
        sdk: { client: true, core: false },
      }),
    );
  }
}

test('every module has types that fit v6 with the strictest options, also with one function alone', () => {
  expect(written.size).toBe(3 * (6 + allHelpers.length + 3));
  expect(errorsOf(written, strictest)).toEqual([]);
});

test('they fit without strict as well', () => {
  expect(
    errorsOf(written, {
      ...strictest,
      strict: false,
      exactOptionalPropertyTypes: false,
      noUncheckedIndexedAccess: false,
    }),
  ).toEqual([]);
});

test('clients, API clients and parts of them can be passed, and results have the types of v5', () => {
  const use = `
import { SvcClient } from '@svc/client';
import type { SvcAPIClient } from '@svc/core';
import { getTrace, listTraces, type CompatTrace } from './svc-both';
const js = () => import('./svc-both.mjs');
export async function use(client: SvcClient, api: SvcAPIClient, part: Pick<SvcClient, 'api' | 'score'>): Promise<number> {
  const trace: CompatTrace = await getTrace(client, 'a', { maxRetries: 1 });
  const usage: number = trace.observations.map(({ usage }) => usage.total).reduce((a, b) => a + b, 0);
  for (const score of trace.scores) if (score.dataType === 'NUMERIC') console.log(score.value.toFixed(1), score.traceId.length);
  const { data, meta } = await listTraces(api, { tags: ['a'], page: 2 });
  const same: CompatTrace = await (await js()).getTrace(part, 'b');
  // @ts-expect-error v6 counts no totals
  console.log(meta.totalItems, same.latency);
  // @ts-expect-error an id is needed
  await getTrace(client);
  return usage + (data[0]?.latency ?? 0);
}
`;
  expect(
    errorsOf(new Map([['use.ts', use], ...[...written].filter(([name]) => name.startsWith('svc-both'))]), strictest),
  ).toEqual([]);
});
