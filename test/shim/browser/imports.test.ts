import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Everything that a module loads when it is imported, outside the repository. */
function packagesOf(entry: URL): string[] {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (module: URL): void => {
    if (seen.has(module.href)) return;
    seen.add(module.href);
    for (const [, typeOnly, specifier] of readFileSync(fileURLToPath(module), 'utf8').matchAll(
      /^(?:import|export) (type )?[^;]*?from '([^']+)';/gm,
    )) {
      if (typeOnly) continue;
      if (specifier!.startsWith('.')) visit(new URL(specifier!, module));
      else packages.add(specifier!);
    }
  };
  visit(entry);
  return [...packages].sort();
}
const entry = (name: string): URL => new URL(`../../../shim/svc/${name}.ts`, import.meta.url);

test('the browser client can be bundled for where there is no Node', () => {
  expect(packagesOf(entry('browser'))).toEqual(['@opentelemetry/api']);
});

test('each package loads only the peers that docs/shim-tracing.md names', () => {
  const api = '@opentelemetry/api';
  expect(packagesOf(entry('tracing'))).toEqual([api]);
  expect(packagesOf(entry('otel'))).toEqual([
    api,
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/sdk-trace-base',
  ]);
  expect(packagesOf(entry('openai'))).toEqual([api]);
  expect(packagesOf(entry('langchain'))).toEqual(['@langchain/core/callbacks/base', '@langchain/core/messages', api]);
});
