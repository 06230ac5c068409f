import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { entries } from '../../../transforms/entries.ts';
import { sdkPackages, type SdkPackage } from '../../../src/catalog/profile.ts';
import { compareExports } from '../../catalog/compare.ts';
import { exportsOf, publishedPackages } from '../../catalog/real-packages.ts';

/** Names of what a package exports at run time, of both profiles, in neutral names. */
const shims: Record<SdkPackage, () => Promise<readonly [svc: object, langfuse: object]>> = {
  client: () => Promise.all([import('../../../shim/svc/client.ts'), import('../../../shim/langfuse/client.ts')]),
  core: () => Promise.all([import('../../../shim/svc/core.ts'), import('../../../shim/langfuse/core.ts')]),
  tracing: () => Promise.all([import('../../../shim/svc/tracing.ts'), import('../../../shim/langfuse/tracing.ts')]),
  otel: () => Promise.all([import('../../../shim/svc/otel.ts'), import('../../../shim/langfuse/otel.ts')]),
  browser: () => Promise.all([import('../../../shim/svc/browser.ts'), import('../../../shim/langfuse/browser.ts')]),
  openai: () => Promise.all([import('../../../shim/svc/openai.ts'), import('../../../shim/langfuse/openai.ts')]),
  langchain: () =>
    Promise.all([import('../../../shim/svc/langchain.ts'), import('../../../shim/langfuse/langchain.ts')]),
};
const neutral = (name: string): string => name.replace(/Langfuse/g, 'Svc').replace(/^LANGFUSE_/, 'SVC_');
/** An enum or namespace of types only does not exist at run time. */
const values = ts.SymbolFlags.Value;

describe('what the shim exports is what its types say', () => {
  test.each(
    sdkPackages.flatMap(
      (name) =>
        [
          [name, 'svc', 0],
          [name, 'langfuse', 1],
        ] as const,
    ),
  )('%s, as %s', async (name, _profile, index) => {
    const declared = [...exportsOf('v6', name)].filter(([, { flags }]) => flags & values).map(([exported]) => exported);
    const module = (await shims[name]())[index];
    const own = Object.entries(module).map(([exported, value]) => [neutral(exported), value as unknown] as const);
    // Namespaces of types can be imported as values; they are empty.
    const typesOnly = own.filter(
      ([exported, value]) =>
        exportsOf('v6', name).get(exported)?.flags === ts.SymbolFlags.NamespaceModule && typeof value === 'object',
    );
    expect(
      own
        .map(([exported]) => exported)
        .filter((exported) => !typesOnly.some(([empty]) => empty === exported))
        .sort(),
    ).toEqual(declared.sort());
    expect(own.filter(([, value]) => value === undefined)).toEqual([]);
  });

  test('§4.3 rule 2: of the namespaces `scoresV3` and `ingestion` the types stay, and no object', async () => {
    const types = exportsOf('v6', 'core');
    expect(['scoresV3', 'ingestion'].map((name) => types.get(name)!.flags)).toEqual([
      ts.SymbolFlags.NamespaceModule,
      ts.SymbolFlags.NamespaceModule,
    ]);
    expect([...types.get('ingestion')!.exports!.keys()]).toContain('ObservationType');
    const modules: Record<string, unknown>[] = [...(await shims.core())] as never;
    expect(modules.map((core) => ['scoresV3' in core, core['scoresV3'], 'ingestion' in core])).toEqual([
      [false, undefined, false],
      [false, undefined, false],
    ]);
    const loose = modules[1] as unknown as { ingestion: { batch(): void } };
    expect(() => loose.ingestion.batch()).toThrow(TypeError);
  });

  test('the implementations are assignable to the surface', async () => {
    // Checked by the compiler (npm run typecheck): what a package returns is declared as the type of the surface.
    const { clientModule } = await import('../../../shim/client/index.ts');
    const { coreModule } = await import('../../../shim/core/index.ts');
    const client: (...args: Parameters<typeof clientModule>) => typeof import('@svc/client') = clientModule;
    const core: (...args: Parameters<typeof coreModule>) => typeof import('@svc/core') = coreModule;
    expect([typeof client, typeof core]).toEqual(['function', 'function']);
  });
});

describe('the types compared with the public 5.11.1 packages', () => {
  const compared = new Set<ts.Symbol>();
  const differences = publishedPackages.flatMap((name) => {
    const ours = exportsOf('v6', name);
    // The methods of the API client are compared one by one in test/catalog/ratchet.test.ts.
    const real = [...exportsOf('real', name)].filter(([exported]) => exported !== 'SvcAPIClient');
    ours.delete('SvcAPIClient');
    const differing = real.flatMap(([exported, symbol]) => {
      const mine = ours.get(exported);
      ours.delete(exported);
      return mine ? compareExports(`${name}.${exported}`, symbol, mine, compared) : [`${name}.${exported}: missing`];
    });
    return [...differing, ...[...ours.keys()].map((exported) => `${name}.${exported}: extra`)];
  });

  test('what v6 lacks is in the catalogue, by its name', () => {
    const known = new Set(entries.flatMap(({ path }) => path));
    const lacking = differences
      .filter((difference) => difference.endsWith(': missing'))
      .map((difference) => difference.replace(/: missing$/, ''));
    expect(lacking.length).toBe(107);
    expect(lacking.filter((path) => !known.has(path.split('.').at(-1)!))).toEqual([]);
  });

  test('every other member is assignable both ways, but for what the contract changes', () => {
    const changed = differences
      .filter((difference) => !difference.endsWith(': missing'))
      .map((difference) => difference.replace(/: (?!extra).*$/s, ''));
    expect(changed.sort()).toEqual([
      'client.ExperimentResult', // experimentUrl takes over from datasetRunUrl (§4.4)
      'client.FetchedDataset', // items without link (§4.6)
      'client.RegressionError.result', // holds an ExperimentResult
      'client.SvcClient.getExperimentUrl: extra', // §4.4
      'client.SvcClient.getProjectId: extra', // §4.4
      'core.CreateScoresBatchResponse: extra', // §2
      'core.CreateScoresResponse: extra', // §2
      'core.EmptyRequest: extra', // the type of the placeholder (§4.1)
      'core.IngestionEvent', // without the log event of the SDK (§4.6)
      'core.PropagateAttributesParams.metadata', // any JSON value (§9.4.4)
      'core.scores.CreateScoresBatchResponse: extra',
      'core.scores.CreateScoresResponse: extra',
      'otel.SvcSpanProcessorParams.compression: extra', // §8
    ]);
  });
});

test.each(sdkPackages)('%s: a class or function has the name under which it is exported', async (name) => {
  const [svc, langfuse] = await shims[name]();
  const wrong = [svc, langfuse].flatMap((module) =>
    Object.entries(module as Record<string, unknown>)
      .filter(([exported, value]) => typeof value === 'function' && value.name !== exported)
      .map(([exported]) => exported),
  );
  expect(wrong.filter((exported) => exported !== 'logger')).toEqual([]);
});
