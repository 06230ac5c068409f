import type { CreateScoreRequest, SvcAPIClient, SvcAPIError, SvcAPITimeoutError } from '@svc/core';
import { retryDelay } from '../core/http.ts';
import type { CoreModule } from '../core/index.ts';
import type { QueuedScore } from './score-queue.ts';

/** Requests for one batch before it waits for the next delivery. */
const attempts = 5;

/** Whether an error of the client is worth another request: no response, 408, 429 and 5xx are. */
function isTemporary(error: SvcAPIError | SvcAPITimeoutError): boolean {
  const { statusCode } = error as { statusCode?: number };
  return statusCode === undefined || statusCode === 408 || statusCode === 429 || statusCode >= 500;
}

/**
 * Sends a batch of scores, again where that may help; says what became of it in the log. Does not reject.
 *
 * @returns false when they are to be sent again later
 */
export async function deliverScores(
  batch: readonly QueuedScore[],
  apiClient: SvcAPIClient,
  core: Pick<CoreModule, 'SvcAPIError' | 'SvcAPITimeoutError' | 'getGlobalLogger'>,
): Promise<boolean> {
  const logger = core.getGlobalLogger();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await apiClient.scores.create(batch as unknown as CreateScoreRequest[], { maxRetries: 0 });
      const errors = answer && 'errors' in answer ? answer.errors : [];
      if (errors.length > 0)
        logger.error(`${errors.length} of ${batch.length} scores in the batch were rejected.`, errors);
      return true;
    } catch (error) {
      const isOfTransport = error instanceof core.SvcAPIError || error instanceof core.SvcAPITimeoutError;
      if (!isOfTransport || !isTemporary(error)) {
        // The words of major 5, which tests look for.
        logger.error('Failed to export score batch:', error);
        return true;
      }
      if (attempt + 1 === attempts) {
        logger.error(`${batch.length} scores could not be sent and stay queued.`, error);
        return false;
      }
      const { rawResponse } = error as { rawResponse?: { headers: Headers } };
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt, rawResponse?.headers.get('retry-after'))));
    }
  }
}
