import type { ExperimentItem } from '@svc/client';
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { Profile } from '../../src/catalog/profile.ts';
import { spanAttributesOf } from '../../src/catalog/span-attributes.ts';
import type { CoreModule } from '../core/index.ts';
import { metadataAttribute } from '../core/metadata-attribute.ts';
import { tracingModule } from '../tracing/index.ts';

/** What every item of an experiment's run shares. */
export interface Run {
  experimentId: string;
  name: string;
  runName: string;
  description: string | undefined;
  metadata: Record<string, unknown> | undefined;
  datasetVersion: string | undefined;
}

/** What came out of one item. */
export interface TaskResult {
  output: unknown;
  traceId: string;
  observationId: string;
}

/** Runs the task of an experiment over an item. */
export type TaskRunner = (
  item: ExperimentItem,
  run: Run,
  task: (item: ExperimentItem) => unknown,
) => Promise<TaskResult>;

/** Runs tasks of an experiment, each in a span whose attributes record it (contract 9.4). */
export function createTaskRunner(profile: Profile, core: CoreModule): TaskRunner {
  const keys = spanAttributesOf(profile);
  const text = core.serializeValue;
  const { getSvcTracer } = tracingModule(profile);

  /** The item's and the run's metadata, each key an attribute of its own. */
  const metadataOf = (item: ExperimentItem, { metadata, name, runName }: Run): Attributes => {
    const { datasetId, id } = item as { datasetId?: string; id?: string };
    const all = {
      ...(item.metadata as object | undefined),
      ...metadata,
      experiment_name: name,
      experiment_run_name: runName,
      ...(datasetId && id ? { dataset_id: datasetId, dataset_item_id: id } : {}),
    };
    return defined(
      Object.fromEntries(
        Object.entries(all).map(([key, value]) => [`${keys.OBSERVATION_METADATA}.${key}`, metadataAttribute(value)]),
      ),
    );
  };

  return async (item, run, task) => {
    const { datasetId, id } = item as { datasetId?: string; id?: string };
    const itemId = id ?? (await core.createExperimentItemId(item.input));
    return getSvcTracer().startActiveSpan('experiment-item-run', async (span: Span) => {
      const { traceId, spanId } = span.spanContext();
      span.setAttributes(
        defined({
          [keys.OBSERVATION_TYPE]: 'span',
          [keys.ENVIRONMENT]: core.SVC_SDK_EXPERIMENT_ENVIRONMENT,
          [keys.EXPERIMENT_DESCRIPTION]: run.description,
          [keys.EXPERIMENT_ITEM_VERSION]: run.datasetVersion,
          [keys.EXPERIMENT_ITEM_EXPECTED_OUTPUT]: text(item.expectedOutput),
          [keys.OBSERVATION_INPUT]: text(item.input),
          ...metadataOf(item, run),
        }),
      );
      const experiment = defined({
        experimentId: run.experimentId,
        experimentName: run.runName,
        experimentMetadata: text(run.metadata),
        experimentDatasetId: datasetId,
        experimentItemId: itemId,
        experimentItemMetadata: text(item.metadata),
        experimentItemRootObservationId: spanId,
      }) as NonNullable<Parameters<CoreModule['propagateAttributes']>[0]['_internalExperiment']>;
      try {
        const output = await core.propagateAttributes({ _internalExperiment: experiment }, async () => task(item));
        span.setAttributes(defined({ [keys.OBSERVATION_OUTPUT]: text(output) }));
        return { output, traceId, observationId: spanId };
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
        throw error;
      } finally {
        span.end();
      }
    });
  };
}

/** The entries that have a value. */
function defined<T>(values: Record<string, T | undefined>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== undefined));
}
