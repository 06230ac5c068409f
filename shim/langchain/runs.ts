import type { Logger } from '@svc/core';
import type { SvcGeneration, SvcGenerationAttributes, SvcSpan, SvcTool } from '@svc/tracing';
import type { TracingModule } from '../tracing/index.ts';

/** A run that starts: of a chain, a model, a tool or a retriever. */
export interface RunStart {
  type?: 'generation' | 'tool' | 'span';
  name: string;
  runId: string;
  parentRunId: string | undefined;
  attributes: SvcGenerationAttributes;
}

/** The observations of the runs that are under way. */
export class Runs {
  private readonly tracing: TracingModule;
  private readonly logger: () => Logger;
  private readonly byId = new Map<string, SvcSpan | SvcGeneration | SvcTool>();

  constructor(tracing: TracingModule, logger: () => Logger) {
    this.tracing = tracing;
    this.logger = logger;
  }

  /** Starts the observation of a run under that of its parent, or under what is active. */
  start({ type = 'span', name, runId, parentRunId, attributes }: RunStart): void {
    const parent = parentRunId === undefined ? undefined : this.byId.get(parentRunId);
    const options = parent ? { parentSpanContext: parent.otelSpan.spanContext() } : {};
    this.byId.set(
      runId,
      type === 'generation'
        ? this.tracing.startObservation(name, attributes, { ...options, asType: type })
        : type === 'tool'
          ? this.tracing.startObservation(name, attributes, { ...options, asType: type })
          : this.tracing.startObservation(name, attributes, options),
    );
  }

  /** Ends the observation of a run. @returns the id of its trace, or nothing when the run is not known */
  end(runId: string, attributes: SvcGenerationAttributes): string | undefined {
    const observation = this.byId.get(runId);
    if (!observation) {
      this.logger().warn(`Run ${runId} has no observation. Skipping its end.`);
      return undefined;
    }
    observation.update(attributes).end();
    this.byId.delete(runId);
    return observation.traceId;
  }

  has(runId: string): boolean {
    return this.byId.has(runId);
  }
}
