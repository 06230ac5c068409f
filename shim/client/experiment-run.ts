import type * as Client from '@svc/client';
import type { Logger } from '@svc/core';
import { defined } from '../../src/catalog/defined.ts';
import type { Run, TaskRunner } from './experiment-span.ts';
import { experimentText } from './experiment-text.ts';

type Result = Client.ExperimentItemResult;
type Evaluator<P> = (params: P) => Promise<Client.Evaluation | Client.Evaluation[]>;

const defaultConcurrency = 50;

/** What a run of an experiment records with. */
export interface Recording {
  /** Gets the scores, and knows the URLs. */
  client: Client.SvcClient;
  runTask: TaskRunner;
  logger: () => Logger;
}

/** One run of an experiment: the task over every item, the evaluations, and what is told of both. */
export class ExperimentRun {
  private readonly config: Client.ExperimentParams;
  private readonly run: Run;
  private readonly recording: Recording;

  constructor(config: Client.ExperimentParams, experimentId: string, recording: Recording) {
    this.config = config;
    this.run = {
      experimentId,
      name: config.name,
      runName: config.runName ?? `${config.name} - ${new Date().toISOString()}`,
      description: config.description,
      metadata: config.metadata,
      datasetVersion: config.datasetVersion,
    };
    this.recording = recording;
  }

  /** Carries the run out; its scores have been sent when it resolves. */
  async result(): Promise<Client.ExperimentResult> {
    const { client } = this.recording;
    const { runEvaluators = [] } = this.config;
    const { experimentId, runName, name, description } = this.run;
    const itemResults = await this.itemResults();
    const runEvaluations = await this.evaluations(runEvaluators, { itemResults });
    for (const evaluation of runEvaluations) client.score.create({ datasetRunId: experimentId, ...evaluation });
    await client.score.flush();
    const experimentUrl = await this.url();
    const traceUrl = (traceId: string): Promise<string> => client.getTraceUrl(traceId);
    return {
      experimentId,
      runName,
      datasetRunId: experimentId,
      ...defined({ experimentUrl }),
      itemResults,
      runEvaluations,
      format: ({ includeItemResults = false } = {}) =>
        experimentText(
          { name, runName, description, experimentUrl, itemResults, runEvaluations, traceUrl },
          includeItemResults,
        ),
    };
  }

  /** In the order of the items, without those that failed. */
  private async itemResults(): Promise<Result[]> {
    const { data, maxConcurrency = defaultConcurrency } = this.config;
    const results: (Result | undefined)[] = new Array(data.length);
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < data.length) {
        const index = next++;
        results[index] = await this.itemResult(data[index]!);
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, Math.min(maxConcurrency, data.length)) }, work));
    return results.filter((result) => result !== undefined);
  }

  /** Runs the task over an item and evaluates it. @returns undefined when the task failed, which is logged */
  private async itemResult(item: Client.ExperimentItem): Promise<Result | undefined> {
    const { client, runTask, logger } = this.recording;
    const { task, evaluators = [] } = this.config;
    try {
      if (item.input === undefined) throw new Error('the item has no input');
      const { output, traceId, observationId } = await runTask(item, this.run, task);
      const { input, expectedOutput, metadata } = item as {
        input: unknown;
        expectedOutput?: unknown;
        metadata?: Record<string, unknown>;
      };
      const expected = defined({ expectedOutput });
      const evaluations = await this.evaluations(evaluators, {
        input,
        output,
        ...expected,
        ...(metadata ? { metadata } : {}),
      });
      for (const evaluation of evaluations) client.score.create({ traceId, observationId, ...evaluation });
      return { item, input, ...expected, output, evaluations, traceId, datasetRunId: this.run.experimentId };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      logger().error(`An item of experiment '${this.run.runName}' is left out: ${message}`);
      return undefined;
    }
  }

  /** What the evaluators say; one that fails is logged. */
  private async evaluations<P>(evaluators: readonly Evaluator<P>[], params: P): Promise<Client.Evaluation[]> {
    const settled = await Promise.allSettled(evaluators.map(async (evaluator) => evaluator(params)));
    return settled.flatMap((outcome, index) => {
      if (outcome.status === 'fulfilled') return outcome.value;
      this.recording.logger().error(`Evaluator '${evaluators[index]?.name}' failed.`, outcome.reason);
      return [];
    });
  }

  private async url(): Promise<string | undefined> {
    try {
      return await this.recording.client.getExperimentUrl(this.run.experimentId);
    } catch (error) {
      this.recording.logger().warn('The URL of the experiment is not known.', error);
      return undefined;
    }
  }
}
