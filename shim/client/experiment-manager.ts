import type * as Client from '@svc/client';
import type { Logger } from '@svc/core';
import { ProxyTracerProvider, type TracerProvider } from '@opentelemetry/api';
import type { Profile } from '../../src/catalog/profile.ts';
import type { CoreModule } from '../core/index.ts';
import { explained } from '../explain/index.ts';
import { tracingModule } from '../tracing/index.ts';
import { ExperimentRun } from './experiment-run.ts';
import { createTaskRunner } from './experiment-span.ts';

/** Whether the spans of a provider go anywhere. */
function records(provider: TracerProvider): boolean {
  const delegate = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  return delegate.constructor.name !== 'NoopTracerProvider';
}

/** The experiment manager of one profile. Its constructor takes the client under the profile's name. */
export function createExperimentManager(profile: Profile, core: CoreModule): typeof Client.ExperimentManager {
  const clientKey = `${profile.prefix.toLowerCase()}Client`;
  const runTask = createTaskRunner(profile, core);
  const { getSvcTracerProvider } = tracingModule(profile);

  class ExperimentManager {
    private readonly client: Client.SvcClient;

    constructor(params: { svcClient: Client.SvcClient }) {
      this.client = (params as Record<string, Client.SvcClient>)[clientKey]!;
    }

    get logger(): Logger {
      return core.getGlobalLogger();
    }

    /**
     * Runs the task over every item, evaluates, and records everything through spans and scores. A task that fails is
     * logged and left out.
     */
    async run(config: Client.ExperimentParams): Promise<Client.ExperimentResult> {
      if (!records(getSvcTracerProvider()))
        this.logger.warn('OpenTelemetry is not set up: the experiment is not recorded.');
      const run = new ExperimentRun(config, await core.createExperimentId(), {
        client: this.client,
        runTask,
        logger: () => this.logger,
      });
      return explained(await run.result(), { root: 'experimentResult', profile });
    }
  }
  return ExperimentManager as unknown as typeof Client.ExperimentManager;
}
