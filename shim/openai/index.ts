/** The provider integration of one profile, under neutral names: what `shim/<profile>/openai.ts` exports. */
import type * as Surface from '@svc/openai';
import type { SvcGeneration } from '@svc/tracing';
import { defined } from '../../src/catalog/defined.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { inProfileNames } from '../../src/catalog/profile-names.ts';
import { type TracingModule, tracingModule } from '../tracing/index.ts';
import { recordedRequest } from './request.ts';
import { recordedResponse } from './response.ts';
import { isStream, observedStream } from './stream.ts';

/** Everything `@svc/openai` 6 exports. */
export type OpenaiModule = typeof Surface;

type Method = (...args: unknown[]) => unknown;

const modules = new Map<string, OpenaiModule>();

/** The wrapper of the provider's client under a profile's names; one module for each profile. */
export function openaiModule(profile: Profile): OpenaiModule {
  const module = modules.get(profile.name) ?? createOpenaiModule(profile);
  modules.set(profile.name, module);
  return module;
}

function createOpenaiModule(profile: Profile): OpenaiModule {
  const tracing = tracingModule(profile);
  // `svcPrompt`, or `langfusePrompt`.
  const promptKey = inProfileNames('svcPrompt', profile);
  const configOf = (config: Surface.SvcConfig): Surface.SvcConfig => {
    const prompt = (config as Record<string, unknown>)[promptKey] as Surface.SvcConfig['svcPrompt'];
    return prompt ? { ...config, svcPrompt: prompt } : config;
  };
  return { observeOpenAI: (sdk, config = {}) => observed(tracing, sdk, configOf(config)) };
}

/** The client whose methods, at any depth, record a generation. It is named after the way there: `OpenAI.chat`. */
function observed<T extends object>(tracing: TracingModule, sdk: T, config: Surface.SvcConfig): T {
  return new Proxy(sdk, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || key === 'constructor') return value;
      const generationName = config.generationName ?? `${sdk.constructor?.name}.${key}`;
      if (typeof value === 'function')
        return recorded(tracing, value.bind(target) as Method, { ...config, generationName });
      const isNested = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
      return isNested ? observed(tracing, value, { ...config, generationName }) : value;
    },
  });
}

/** The method inside a generation, which ends with its promise or with the stream that it gives. */
function recorded(
  tracing: TracingModule,
  method: Method,
  config: Surface.SvcConfig & { generationName: string },
): Method {
  const { userId, sessionId, tags, traceName, svcPrompt, parentSpanContext, generationName, generationMetadata } =
    config;
  const propagated = {
    ...defined({ userId, sessionId, tags, traceName }),
  };
  const startGeneration = (body: unknown): SvcGeneration => {
    const { responseFormat, ...request } = recordedRequest(body);
    return tracing.startObservation(
      generationName,
      {
        ...request,
        ...(svcPrompt ? { prompt: svcPrompt } : {}),
        metadata: { ...generationMetadata, response_format: responseFormat },
      },
      { asType: 'generation', ...(parentSpanContext ? { parentSpanContext } : {}) },
    );
  };
  return (...args) =>
    tracing.propagateAttributes(propagated, () => {
      const generation = startGeneration(args[0]);
      const fail = (error: unknown): void => {
        generation
          .update({ statusMessage: String(error), level: 'ERROR', costDetails: { input: 0, output: 0, total: 0 } })
          .end();
      };
      const finish = (result: unknown): unknown => {
        if (isStream(result)) return observedStream(result, generation, fail);
        generation.update(recordedResponse(result)).end();
        return result;
      };
      try {
        const result = method(...args);
        // What is neither a promise nor a stream is no call of a model: its generation never ends, so it is not sent.
        if (!(result instanceof Promise)) return isStream(result) ? finish(result) : result;
        return result.then(finish, (error: unknown) => {
          fail(error);
          throw error;
        });
      } catch (error) {
        fail(error);
        throw error;
      }
    });
}
