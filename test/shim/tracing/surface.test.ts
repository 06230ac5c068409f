/**
 * The implementations are what the v6 surface declares: `shim/<package>/index.ts` returns them without a cast, and here
 * the modules as they are imported are compared again, type by type and name by name.
 */
import type * as BrowserSurface from '@svc/browser';
import type * as LangchainSurface from '@svc/langchain';
import type * as OpenaiSurface from '@svc/openai';
import type * as OtelSurface from '@svc/otel';
import type * as TracingSurface from '@svc/tracing';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { profiles } from '../../../src/catalog/profile.ts';
import { spanAttributes, spanAttributesOf } from '../../../src/catalog/span-attributes.ts';
import { surfaceModules } from '../../../src/catalog/surface/load.ts';
import { valueExports } from '../../../scripts/surface-values.mjs';
import * as langfuseBrowser from '../../../shim/langfuse/browser.ts';
import * as langfuseLangchain from '../../../shim/langfuse/langchain.ts';
import * as langfuseOpenai from '../../../shim/langfuse/openai.ts';
import * as langfuseOtel from '../../../shim/langfuse/otel.ts';
import * as langfuseTracing from '../../../shim/langfuse/tracing.ts';
import * as browser from '../../../shim/svc/browser.ts';
import * as langchain from '../../../shim/svc/langchain.ts';
import * as openai from '../../../shim/svc/openai.ts';
import * as otel from '../../../shim/svc/otel.ts';
import * as tracing from '../../../shim/svc/tracing.ts';

const modules = {
  svc: { browser, langchain, openai, otel, tracing },
  langfuse: {
    browser: langfuseBrowser,
    langchain: langfuseLangchain,
    openai: langfuseOpenai,
    otel: langfuseOtel,
    tracing: langfuseTracing,
  },
};

describe('types', () => {
  test('every package is assignable to the surface', () => {
    expectTypeOf(browser).toExtend<typeof BrowserSurface>();
    expectTypeOf(langchain).toExtend<typeof LangchainSurface>();
    expectTypeOf(openai).toExtend<typeof OpenaiSurface>();
    expectTypeOf(otel).toExtend<typeof OtelSurface>();
    expectTypeOf(tracing).toExtend<typeof TracingSurface>();
  });

  test('observations have the types of their kind', () => {
    expectTypeOf(() =>
      tracing.startObservation('g', {}, { asType: 'generation' }),
    ).returns.toEqualTypeOf<TracingSurface.SvcGeneration>();
    expectTypeOf(() =>
      tracing.startActiveObservation('g', async (g) => g.id, { asType: 'generation' }),
    ).returns.toEqualTypeOf<Promise<string>>();
    expectTypeOf<TracingSurface.SvcSpan>().not.toHaveProperty('setTraceIO');
    // @ts-expect-error a span has no model
    void (() => tracing.startObservation('s', { model: 'm' }));
  });
});

describe.each(['svc', 'langfuse'] as const)('exports under the names of %s', (profile) => {
  test.each(['browser', 'langchain', 'openai', 'otel', 'tracing'] as const)('%s', (name) => {
    const surfaces = surfaceModules(6, profiles[profile]);
    const text = surfaces.get(`${profiles[profile].scope}/${name}`)!;
    const ofCore = valueExports(surfaces.get(`${profiles[profile].scope}/core`)!);
    const handedOn = [...text.matchAll(/^export \{ (.+) \} from /gm)]
      .flatMap(([, names]) => names!.split(', '))
      .filter((one) => ofCore.includes(one));
    expect(Object.keys(modules[profile][name]).sort()).toEqual([...valueExports(text), ...handedOn].sort());
    expect(Object.values(modules[profile][name]).includes(undefined as never)).toBe(false);
  });

  test('attribute keys are those of the enum of the surface', () => {
    const core = surfaceModules(6, profiles[profile]).get(`${profiles[profile].scope}/core`)!;
    const members = /enum \w+OtelSpanAttributes \{([^}]*)\}/.exec(core)![1]!.matchAll(/(\w+) = '([^']+)'/g);
    expect(spanAttributesOf(profiles[profile])).toEqual(
      Object.fromEntries([...members].map(([, name, key]) => [name, key])),
    );
  });
});

test('neutral attribute keys are those of the neutral profile', () => {
  expect(spanAttributesOf(profiles.svc)).toEqual(spanAttributes);
});

test('classes are named after their profile', () => {
  expect([tracing.SvcAgent.name, langfuseTracing.LangfuseAgent.name, langfuseTracing.LangfuseEvent.name]).toEqual([
    'SvcAgent',
    'LangfuseAgent',
    'LangfuseEvent',
  ]);
});
