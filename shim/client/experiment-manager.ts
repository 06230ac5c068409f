import type * as Client from '@svc/client';
import type { Logger } from '@svc/core';
import { ProxyTracerProvider, type TracerProvider } from '@opentelemetry/api';
import type { Profile } from '../../src/catalog/profile.ts';
import type { CoreModule } from '../core/index.ts';
import { explained } from '../explain/index.ts';
import { tracingModule } from '../tracing/index.ts';
import { createTaskRunner, type Run } from './experiment-span.ts';
import { experimentText } from './experiment-text.ts';

type Result = Client.ExperimentItemResult;

const defaultConcurrency = 50;

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

    /** Runs the task over every item, evaluates, and records everything through spans and scores. A task that fails is logged and left out. */
    async run(config: Client.ExperimentParams): Promise<Client.ExperimentResult> {
      const { data, runEvaluators = [], maxConcurrency = defaultConcurrency, name, description } = config;
      if (!records(getSvcTracerProvider()))
        this.logger.warn('OpenTelemetry is not set up: the experiment is not recorded.');
      const experimentId = await core.createExperimentId();
      const run: Run = {
        experimentId,
        name,
        runName: config.runName ?? `${name} - ${new Date().toISOString()}`,
        description,
        metadata: config.metadata,
        datasetVersion: config.datasetVersion,
      };
      const results: (Result | undefined)[] = new Array(data.length);
      let next = 0;
      const work = async (): Promise<void> => {
        while (next < data.length) {
          const index = next++;
          results[index] = await this.runItem(data[index]!, run, config);
        }
      };
      await Promise.all(Array.from({ length: Math.max(1, Math.min(maxConcurrency, data.length)) }, work));
      const itemResults = results.filter((result) => result !== undefined);
      const runEvaluations = await this.evaluations(runEvaluators, { itemResults });
      for (const evaluation of runEvaluations) this.client.score.create({ datasetRunId: experimentId, ...evaluation });
      await this.client.score.flush();
      const experimentUrl = await this.urlOf(experimentId);
      const result: Client.ExperimentResult = {
        experimentId,
        runName: run.runName,
        datasetRunId: experimentId,
        ...(experimentUrl === undefined ? {} : { experimentUrl }),
        itemResults,
        runEvaluations,
        format: ({ includeItemResults = false } = {}) =>
          experimentText(
            {
              name,
              runName: run.runName,
              description,
              experimentUrl,
              itemResults,
              runEvaluations,
              traceUrl: (traceId) => this.client.getTraceUrl(traceId),
            },
            includeItemResults,
          ),
      };
      return explained(result, { root: 'experimentResult', profile });
    }

    private async runItem(
      item: Client.ExperimentItem,
      run: Run,
      { task, evaluators = [] }: Client.ExperimentParams,
    ): Promise<Result | undefined> {
      try {
        if (item.input === undefined) throw new Error('the item has no input');
        const { output, traceId, observationId } = await runTask(item, run, task);
        const { input, expectedOutput, metadata } = item as {
          input: unknown;
          expectedOutput?: unknown;
          metadata?: Record<string, unknown>;
        };
        const evaluations = await this.evaluations(evaluators, {
          input,
          output,
          ...(expectedOutput === undefined ? {} : { expectedOutput }),
          ...(metadata ? { metadata } : {}),
        });
        for (const evaluation of evaluations) this.client.score.create({ traceId, observationId, ...evaluation });
        return {
          item,
          input,
          ...(expectedOutput === undefined ? {} : { expectedOutput }),
          output,
          evaluations,
          traceId,
          datasetRunId: run.experimentId,
        };
      } catch (error) {
        this.logger.error(
          `An item of experiment '${run.runName}' is left out: ${error instanceof Error ? error.message : String(error)}`,
        );
        return undefined;
      }
    }

    /** What the evaluators say; one that fails is logged. */
    private async evaluations<P>(
      evaluators: readonly ((params: P) => Promise<Client.Evaluation | Client.Evaluation[]>)[],
      params: P,
    ): Promise<Client.Evaluation[]> {
      const settled = await Promise.allSettled(evaluators.map(async (evaluator) => evaluator(params)));
      return settled.flatMap((one, index) => {
        if (one.status === 'fulfilled') return one.value;
        this.logger.error(`Evaluator '${evaluators[index]?.name}' failed.`, one.reason);
        return [];
      });
    }

    private async urlOf(experimentId: string): Promise<string | undefined> {
      try {
        return await this.client.getExperimentUrl(experimentId);
      } catch (error) {
        this.logger.warn('The URL of the experiment is not known.', error);
        return undefined;
      }
    }
  }
  return ExperimentManager as unknown as typeof Client.ExperimentManager;
}
