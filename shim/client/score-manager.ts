import type * as Client from '@svc/client';
import type { Logger, ScoreBody, SvcAPIClient } from '@svc/core';
import { type Span, trace } from '@opentelemetry/api';
import { defined } from '../../src/catalog/defined.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { environmentOf, positiveNumber } from '../core/environment.ts';
import type { CoreModule } from '../core/index.ts';
import { invalidScore } from '../core/score-validation.ts';
import { deliverScores } from './score-delivery.ts';
import { type QueuedScore, ScoreQueue } from './score-queue.ts';

type OwnFields = Omit<ScoreBody, 'traceId' | 'sessionId' | 'observationId' | 'datasetRunId'>;
type Observation = { otelSpan: Span };

/** Scores that wait at most; one more is dropped with an error in the log. */
const capacity = 100_000;

const defaultFlushAt = 10;
const defaultFlushIntervalSeconds = 1;

/** The score manager of one profile. */
export function createScoreManager(profile: Profile, core: CoreModule): typeof Client.ScoreManager {
  const read = environmentOf(profile);

  class ScoreManager implements Client.ScoreManager {
    private readonly apiClient: SvcAPIClient;
    private readonly queue: ScoreQueue;

    constructor(params: { apiClient: SvcAPIClient }) {
      this.apiClient = params.apiClient;
      this.queue = new ScoreQueue({
        deliver: (batch) => deliverScores(batch, this.apiClient, core),
        flushAt: positiveNumber(read('FLUSH_AT')) ?? defaultFlushAt,
        flushInterval: (positiveNumber(read('FLUSH_INTERVAL')) ?? defaultFlushIntervalSeconds) * 1_000,
        startTimer: core.safeSetTimeout,
      });
    }

    get logger(): Logger {
      return core.getGlobalLogger();
    }

    create(data: ScoreBody): void {
      try {
        const wrong = invalidScore(data);
        if (wrong) return this.logger.error(`A score is dropped: ${wrong}.`, data);
        if (this.queue.size >= capacity) return this.logger.error(`A score is dropped: ${capacity} are waiting.`);
        const environment = data.environment ?? read('TRACING_ENVIRONMENT');
        const score = {
          ...data,
          id: data.id ?? core.generateUUID(),
          ...defined({ environment }),
          timestamp: new Date().toISOString(),
        };
        // What is sent is what the score was now, and one that is no JSON fails here and not with its batch.
        this.queue.add(JSON.parse(JSON.stringify(score)) as QueuedScore);
      } catch (error) {
        this.logger.error('A score is dropped: it cannot be written as JSON.', error);
      }
    }

    observation(observation: Observation, data: OwnFields): void {
      this.withSpan(observation?.otelSpan, data, true);
    }

    trace(observation: Observation, data: OwnFields): void {
      this.withSpan(observation?.otelSpan, data, false);
    }

    activeObservation(data: OwnFields): void {
      this.withSpan(trace.getActiveSpan(), data, true);
    }

    activeTrace(data: OwnFields): void {
      this.withSpan(trace.getActiveSpan(), data, false);
    }

    flush(): Promise<void> {
      return this.queue.flush();
    }

    async shutdown(): Promise<void> {
      await this.queue.flush();
      if (this.queue.size > 0) await this.queue.flush();
      if (this.queue.size > 0) this.logger.error(`${this.queue.size} scores could not be delivered.`);
    }

    private withSpan(span: Span | undefined, data: OwnFields, ofObservation: boolean): void {
      try {
        if (!span) return this.logger.warn(`No active span in context to score${ofObservation ? '' : ' trace'}.`);
        const { traceId, spanId } = span.spanContext();
        this.create({ ...data, traceId, ...(ofObservation ? { observationId: spanId } : {}) });
      } catch (error) {
        this.logger.error('A score is dropped: its span cannot be read.', error);
      }
    }
  }
  return ScoreManager;
}
