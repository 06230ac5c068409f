import type { Completion } from './completion.ts';
import { observationLevels } from './observation-fields.ts';
import { isoTime, numbers, rawText, textOrNull } from './read-values.ts';

/** The part of an experiment that a span carries (contract §2, §9.4). */
export interface ExperimentPart {
  experimentId: string;
  experimentName: string;
  experimentItemId: string;
  experimentDescription: string | null;
  experimentMetadata: unknown;
  experimentDatasetId: string | null;
  experimentItemVersion: string | null;
  experimentItemMetadata: unknown;
  expectedOutput: string | null;
  /** Id of the observation that stands for the item. */
  rootObservationId: string | null;
}

function seconds(from: unknown, to: unknown): number | null {
  return typeof from === 'string' && typeof to === 'string' ? (Date.parse(to) - Date.parse(from)) / 1000 : null;
}

function optionalTime(value: unknown, field: string): string | null {
  return value === undefined || value === null ? null : isoTime(value, field);
}

/** When an observation ran, and when its first token came. */
function timesOf(
  given: Record<string, unknown>,
  now: string,
): { startTime: string; endTime: string | null; completionStartTime: string | null } {
  const startTime = isoTime(given['startTime'] ?? now, 'startTime');
  const endTime = optionalTime(given['endTime'], 'endTime');
  if (endTime !== null && endTime < startTime) throw new Error('"endTime" is before "startTime".');
  return { startTime, endTime, completionStartTime: optionalTime(given['completionStartTime'], 'completionStartTime') };
}

function levelOf(given: Record<string, unknown>): unknown {
  const level = given['level'] ?? 'DEFAULT';
  if (!observationLevels.includes(level as string))
    throw new Error(`"level" is not one of ${observationLevels.join(', ')}.`);
  return level;
}

/** The total that was given, on its own or among the costs; else the sum of the costs, and null without any. */
function totalCostOf(given: Record<string, unknown>, costDetails: Record<string, number>): unknown {
  const costs = Object.values(costDetails);
  const sum = costs.length > 0 ? costs.reduce((total, cost) => total + cost, 0) : null;
  return given['totalCost'] ?? costDetails['total'] ?? sum;
}

/** Fills an observation: the fields of all groups, and `experiment` where it belongs to one. */
export function completeObservation(
  given: Record<string, unknown>,
  { now, projectId, previous }: Completion,
): Record<string, unknown> {
  const { startTime, endTime, completionStartTime } = timesOf(given, now);
  const parentObservationId = textOrNull(given['parentObservationId'], 'parentObservationId');
  const level = levelOf(given);
  const costDetails = numbers(given['costDetails'], 'costDetails');
  const complete: Record<string, unknown> = {
    id: given['id'],
    traceId: given['traceId'],
    startTime,
    endTime,
    projectId: given['projectId'] ?? projectId,
    parentObservationId,
    type: String(given['type'] ?? 'SPAN').toUpperCase(),
    name: textOrNull(given['name'], 'name'),
    level,
    statusMessage: textOrNull(given['statusMessage'], 'statusMessage'),
    version: textOrNull(given['version'], 'version'),
    environment: textOrNull(given['environment'], 'environment') ?? 'default',
    bookmarked: given['bookmarked'] ?? false,
    public: given['public'] ?? false,
    userId: textOrNull(given['userId'], 'userId'),
    sessionId: textOrNull(given['sessionId'], 'sessionId'),
    isRootObservation: given['isRootObservation'] ?? parentObservationId === null,
    completionStartTime,
    createdAt: isoTime(given['createdAt'] ?? previous?.['createdAt'] ?? now, 'createdAt'),
    updatedAt: isoTime(given['updatedAt'] ?? now, 'updatedAt'),
    input: rawText(given['input']),
    output: rawText(given['output']),
    metadata: given['metadata'] ?? {},
    model: textOrNull(given['model'], 'model'),
    internalModelId: textOrNull(given['internalModelId'], 'internalModelId'),
    modelParameters: given['modelParameters'] ?? {},
    usageDetails: numbers(given['usageDetails'], 'usageDetails'),
    costDetails,
    totalCost: totalCostOf(given, costDetails),
    usagePricingTierName: textOrNull(given['usagePricingTierName'], 'usagePricingTierName'),
    promptId: textOrNull(given['promptId'], 'promptId'),
    promptName: textOrNull(given['promptName'], 'promptName'),
    promptVersion: given['promptVersion'] ?? null,
    latency: seconds(startTime, endTime),
    timeToFirstToken: seconds(startTime, completionStartTime),
    tags: given['tags'] ?? [],
    release: textOrNull(given['release'], 'release'),
    traceName: textOrNull(given['traceName'], 'traceName'),
  };
  // `experiment`, `modelId` and the prices are there only when they were given. Spread in front of so many fields they
  // would make each observation a hundred times as slow.
  for (const field of Object.keys(given)) if (!(field in complete)) complete[field] = given[field];
  return complete;
}

/** Fills a seeded experiment item; items of ingested spans are read off their observations instead. */
export function completeExperimentItem(given: Record<string, unknown>, { now }: Completion): Record<string, unknown> {
  return {
    id: given['id'] ?? given['experimentItemId'],
    level: 'DEFAULT',
    environment: 'sdk-experiment',
    experimentName: given['experimentId'],
    experimentDescription: null,
    experimentMetadata: null,
    experimentDatasetId: null,
    experimentItemVersion: null,
    experimentItemMetadata: null,
    metadata: {},
    ...given,
    startTime: isoTime(given['startTime'] ?? now, 'startTime'),
    endTime: optionalTime(given['endTime'], 'endTime'),
    input: rawText(given['input']),
    output: rawText(given['output']),
    expectedOutput: rawText(given['expectedOutput']),
  };
}
