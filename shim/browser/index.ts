/** The browser package of one profile, under neutral names: what `shim/<profile>/browser.ts` exports. */
import type * as Surface from '@svc/browser';
import type { Profile } from '../../src/catalog/profile.ts';
import { baseUrlOf } from '../core/base-url.ts';
import { mergedHeaders } from '../core/headers.ts';
import { coreModule } from '../core/index.ts';
import { published, withPublishedNames } from '../core/published-names.ts';
import { runMark } from '../core/run-mark.ts';
import { invalidScore } from '../core/score-validation.ts';

/** Everything `@svc/browser` 6 exports. */
export type BrowserModule = typeof Surface;

const modules = new Map<string, BrowserModule>();

/** The browser client under a profile's names; one module for each profile. */
export function browserModule(profile: Profile): BrowserModule {
  const module = modules.get(profile.name) ?? createBrowserModule(profile);
  modules.set(profile.name, module);
  return module;
}

type ErrorDetails = ConstructorParameters<typeof Surface.SvcBrowserError>[1];

function createBrowserModule(profile: Profile): BrowserModule {
  const core = coreModule(profile);

  /** What the constructor throws, and what the log says of a score that was not sent. */
  class BrowserError extends Error implements Surface.SvcBrowserError {
    readonly status?: number;
    readonly response?: unknown;
    readonly originalError?: unknown;

    constructor(message: string, details: ErrorDetails = {}) {
      super(message);
      this.name = `${profile.prefix}BrowserError`;
      Object.assign(this, details);
    }
  }
  const SvcBrowserError = published(profile, 'SvcBrowserError', BrowserError);

  /** Sends scores from where the secret key must not be: with the public key alone (contract §5). */
  class SvcBrowserClient implements Surface.SvcBrowserClient {
    private readonly options: Surface.SvcBrowserClientOptions;

    /** @throws SvcBrowserError without a public key */
    constructor(options: Surface.SvcBrowserClientOptions) {
      if (!options?.publicKey) throw new SvcBrowserError('The public key is required.');
      this.options = options;
    }

    /**
     * Sends one score; resolves when it is sent or given up. What goes wrong is logged, never thrown (contract §7.2).
     *
     * @returns the score's id, its own or a new one
     */
    async score(body: Surface.SvcBrowserScoreBody): Promise<Surface.SvcBrowserScoreResult> {
      const id = body?.id ?? core.generateUUID();
      const wrong = invalidScore(body);
      if (wrong) core.getGlobalLogger().error(`A score is dropped: ${wrong}.`, body);
      else await this.send({ ...body, id, environment: body.environment ?? this.options.environment });
      return { id };
    }

    private async send(score: object): Promise<void> {
      const { publicKey, baseUrl, additionalHeaders, fetch = globalThis.fetch } = this.options;
      const headers = await mergedHeaders(
        additionalHeaders,
        {
          authorization: `Bearer ${publicKey}`,
          'content-type': 'application/json',
          [`${profile.header}public-key`]: publicKey,
          [`${profile.header}sdk-name`]: core.SVC_SDK_NAME,
          [`${profile.header}sdk-version`]: core.SVC_SDK_VERSION,
          [`${profile.header}sdk-integration`]: 'browser',
        },
        runMark(),
      );
      try {
        const response = (await fetch(`${baseUrlOf(profile, baseUrl)}/api/public/scores`, {
          method: 'POST',
          headers: Object.fromEntries(headers),
          body: JSON.stringify(score),
        })) as Response;
        const { ok, status } = response;
        if (!ok) this.refuse({ status, response: await response.text() });
      } catch (originalError) {
        this.refuse({ originalError });
      }
    }

    private refuse(details: ErrorDetails): void {
      core.getGlobalLogger().error('A score could not be sent.', new SvcBrowserError('Not sent.', details));
    }
  }

  return withPublishedNames<BrowserModule>(profile, {
    SvcScoreDataType: core.ScoreDataType as BrowserModule['SvcScoreDataType'],
    SvcBrowserError,
    SvcBrowserClient: published(profile, 'SvcBrowserClient', SvcBrowserClient),
  });
}
