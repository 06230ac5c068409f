/**
 * The implementations are what the v6 surface declares: `shim/<package>/index.ts` returns them without a cast, the
 * compiler compares the types again (`surface-types.ts`), and here are the names of the modules as they are imported.
 */
import { describe, expect, test } from 'vitest';
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
