/** The browser package of one profile, under neutral names: what `shim/<profile>/browser.ts` exports. */
import type * as Surface from '@svc/browser';
import type { CreateScoreRequest, ScoreBody, SvcAPIClient } from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import { baseUrlOf } from '../core/base-url.ts';
import { environmentOf } from '../core/environment.ts';
import { coreModule } from '../core/index.ts';
import { invalidScore } from '../core/score-validation.ts';

/** Everything `@svc/browser` 6 exports. */
export type BrowserModule = typeof Surface;

const modules = new Map<string, BrowserModule>();

/** The browser client under a profile's names; one module for each profile. */
export function browserModule(profile: Profile): BrowserModule {
  const found = modules.get(profile.name) ?? createBrowserModule(profile);
  modules.set(profile.name, found);
  return found;
}

function createBrowserModule(profile: Profile): BrowserModule {
  const core = coreModule(profile);
  const read = environmentOf(profile);

  /** Sends scores from where the secret key must not be: with the public key alone (contract §5). */
  class SvcBrowserClient implements Surface.SvcBrowserClient {
    private readonly apiClient: SvcAPIClient;

    constructor(params: Surface.SvcBrowserClientParams = {}) {
      const publicKey = params.publicKey ?? read('PUBLIC_KEY');
      if (!publicKey)
        core
          .getGlobalLogger()
          .warn(`Neither the constructor nor ${profile.env}PUBLIC_KEY gives the public key; requests will fail.`);
      this.apiClient = new core.SvcAPIClient({ environment: baseUrlOf(profile, params.baseUrl), username: publicKey });
    }

    /**
     * Sends one score; resolves when it is sent or given up. What goes wrong is logged, never thrown (contract §7.2).
     */
    async score(body: ScoreBody): Promise<void> {
      const wrong = invalidScore(body);
      if (wrong) return core.getGlobalLogger().error(`A score is dropped: ${wrong}.`, body);
      try {
        await this.apiClient.scores.create({ ...body, id: body.id ?? core.generateUUID() } as CreateScoreRequest);
      } catch (error) {
        core.getGlobalLogger().error('A score could not be sent.', error);
      }
    }
  }

  return { SvcBrowserClient };
}
