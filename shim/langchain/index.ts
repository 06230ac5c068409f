/** The chain-framework integration of one profile, under neutral names: what `shim/<profile>/langchain.ts` exports. */
import type * as Surface from '@svc/langchain';
import type { Profile } from '../../src/catalog/profile.ts';
import { coreModule } from '../core/index.ts';
import { tracingModule } from '../tracing/index.ts';
import { createCallbackHandler } from './callback-handler.ts';

/** Everything `@svc/langchain` 6 exports. */
export type LangchainModule = typeof Surface;

const modules = new Map<string, LangchainModule>();

/** The callback handler under a profile's names; one module for each profile. */
export function langchainModule(profile: Profile): LangchainModule {
  const module = modules.get(profile.name) ?? createLangchainModule(profile);
  modules.set(profile.name, module);
  return module;
}

function createLangchainModule(profile: Profile): LangchainModule {
  return { CallbackHandler: createCallbackHandler(profile, coreModule(profile), tracingModule(profile)) };
}
