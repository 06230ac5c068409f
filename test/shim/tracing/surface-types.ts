/**
 * What the surface declares, against the modules as they are imported. The compiler checks it (`npm run typecheck`);
 * nothing of it runs.
 */
import type * as BrowserSurface from '@svc/browser';
import type * as LangchainSurface from '@svc/langchain';
import type * as OpenaiSurface from '@svc/openai';
import type * as OtelSurface from '@svc/otel';
import type * as TracingSurface from '@svc/tracing';
import { expectTypeOf } from 'vitest';
import * as browser from '../../../shim/svc/browser.ts';
import * as langchain from '../../../shim/svc/langchain.ts';
import * as openai from '../../../shim/svc/openai.ts';
import * as otel from '../../../shim/svc/otel.ts';
import * as tracing from '../../../shim/svc/tracing.ts';

export function packagesAreAssignableToTheSurface(): void {
  expectTypeOf(browser).toExtend<typeof BrowserSurface>();
  expectTypeOf(langchain).toExtend<typeof LangchainSurface>();
  expectTypeOf(openai).toExtend<typeof OpenaiSurface>();
  expectTypeOf(otel).toExtend<typeof OtelSurface>();
  expectTypeOf(tracing).toExtend<typeof TracingSurface>();
}

export function observationsHaveTheTypesOfTheirKind(): void {
  expectTypeOf(() =>
    tracing.startObservation('g', {}, { asType: 'generation' }),
  ).returns.toEqualTypeOf<TracingSurface.SvcGeneration>();
  expectTypeOf(() =>
    tracing.startActiveObservation('g', async (g) => g.id, { asType: 'generation' }),
  ).returns.toEqualTypeOf<Promise<string>>();
  expectTypeOf<TracingSurface.SvcSpan>().not.toHaveProperty('setTraceIO');
  // @ts-expect-error a span has no model
  void (() => tracing.startObservation('s', { model: 'm' }));
}
