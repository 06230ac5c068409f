import type * as Client from '@svc/client';
import { defined } from '../../src/catalog/defined.ts';

/** What a runner of experiments hands to its scripts: a client, and defaults of the experiment. */
export class RunnerContext {
  readonly client: Client.SvcClient;
  readonly data?: Client.ExperimentItem[];
  readonly datasetVersion?: string;
  readonly metadata?: Record<string, unknown>;

  constructor({ client, data, datasetVersion, metadata }: Client.RunnerContextOptions) {
    this.client = client;
    if (data !== undefined) this.data = data;
    if (datasetVersion !== undefined) this.datasetVersion = datasetVersion;
    if (metadata !== undefined) this.metadata = metadata;
  }

  /** @throws Error when there is no data, neither here nor in the parameters */
  async runExperiment(params: Client.RunnerContextExperimentParams): Promise<Client.ExperimentResult> {
    const data = params.data ?? this.data;
    if (data === undefined)
      throw new Error('`data` must be provided either on the RunnerContext or the runExperiment call.');
    const datasetVersion = params.datasetVersion ?? this.datasetVersion;
    const metadata = params.metadata || this.metadata ? { ...this.metadata, ...params.metadata } : undefined;
    return this.client.experiment.run({
      ...params,
      data,
      ...defined({ datasetVersion, metadata }),
    });
  }
}

/** Says that an experiment came out worse than it may. */
export class RegressionError extends Error {
  readonly result: Client.ExperimentResult;
  readonly metric?: string;
  readonly value?: number;
  readonly threshold?: number;

  constructor({ result, message, metric, value, threshold }: Client.RegressionErrorOptions) {
    const limit = threshold === undefined ? '' : ` (threshold ${threshold})`;
    super(
      message ??
        (metric === undefined || value === undefined
          ? 'Experiment regression detected'
          : `Regression on \`${metric}\`: ${value}${limit}`),
    );
    this.name = 'RegressionError';
    this.result = result;
    if (metric !== undefined) this.metric = metric;
    if (value !== undefined) this.value = value;
    if (threshold !== undefined) this.threshold = threshold;
  }
}

/** An evaluator from one that takes `{ input, output, expected }` and gives `{ name, score, metadata }`. */
export const createEvaluatorFromAutoevals: typeof Client.createEvaluatorFromAutoevals =
  (autoevalEvaluator, params) =>
  async ({ input, output, expectedOutput }) => {
    const evaluate = autoevalEvaluator as unknown as (
      values: object,
    ) => Promise<{ name: string; score?: number | null; metadata?: Record<string, unknown> }>;
    const { name, score, metadata } = await evaluate({ ...params, input, output, expected: expectedOutput });
    return { name, value: score ?? 0, ...defined({ metadata }) };
  };
