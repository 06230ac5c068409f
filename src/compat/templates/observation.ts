import { apiOf, type CompatClient, type CompatRequestOptions } from './client.ts';
import { notFound } from './not-found.ts';
import { defaultLimit, rowsOfPage } from './paging.ts';
import { keyOfRow, parsed, readRows, withWholeMetadata, type Row } from './rows.ts';

/** An observation in the shape of major 5. */
export interface CompatObservation {
  id: string;
  projectId: string;
  traceId: string | null;
  type: string;
  name: string | null;
  startTime: string;
  endTime: string | null;
  completionStartTime: string | null;
  model: string | null;
  modelParameters?: unknown;
  input?: unknown;
  version: string | null;
  metadata?: unknown;
  output?: unknown;
  usage: {
    input: number;
    output: number;
    total: number;
    unit: string | null;
    inputCost?: number;
    outputCost?: number;
    totalCost?: number;
  };
  level: 'DEBUG' | 'DEFAULT' | 'WARNING' | 'ERROR';
  statusMessage: string | null;
  parentObservationId: string | null;
  promptId: string | null;
  usageDetails: Record<string, number>;
  costDetails: Record<string, number>;
  environment: string;
  promptName: string | null;
  promptVersion: number | null;
  modelId: string | null;
  inputPrice: number | null;
  outputPrice: number | null;
  totalPrice: number | null;
  calculatedInputCost: number | null;
  calculatedOutputCost: number | null;
  calculatedTotalCost: number | null;
  latency: number | null;
  timeToFirstToken: number | null;
  /** What the service sent besides what the types of major 5 name. */
  unit: string;
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  createdAt: string;
  updatedAt: string;
}

/** Which observations to list, in the words of major 5. */
export interface CompatObservationsRequest {
  /** From 1. The pages before it are read as well, unless the last of them was read just before. */
  page?: number;
  limit?: number;
  name?: string;
  userId?: string;
  type?: string;
  traceId?: string;
  level?: CompatObservation['level'];
  parentObservationId?: string;
  environment?: string | string[];
  fromStartTime?: string;
  toStartTime?: string;
  version?: string;
  /** Conditions as a JSON text; the other conditions do not hold then. */
  filter?: string;
}

/** A page of observations. Major 6 counts no totals. */
export interface CompatObservationPage {
  data: CompatObservation[];
  meta: { page: number; limit: number };
}

export const observationFields = 'core,basic,time,io,metadata,model,usage,prompt,metrics';

/** Reads one observation. Throws when it does not exist, as major 5 did. */
export async function getObservation(
  client: CompatClient,
  observationId: string,
  options?: CompatRequestOptions,
): Promise<CompatObservation> {
  const filter = JSON.stringify([{ type: 'string', column: 'id', operator: '=', value: observationId }]);
  const [row] = await readRows(apiOf(client), { filter, fields: observationFields }, options);
  if (row === undefined) throw notFound(`Observation ${observationId} not found`);
  return observationOf(row);
}

/** Lists observations, latest first. */
export async function listObservations(
  client: CompatClient,
  request: CompatObservationsRequest = {},
  options?: CompatRequestOptions,
): Promise<CompatObservationPage> {
  const { page = 1, limit = defaultLimit, ...conditions } = request;
  const api = apiOf(client);
  const query = { ...conditions, fields: observationFields };
  const rows = await rowsOfPage(
    { api, query: ['observations', query] },
    (next) => api.observations.getMany({ ...query, ...next }, options),
    keyOfRow,
    { page, limit, most: 1000 },
  );
  return { data: (await withWholeMetadata(api, rows, options)).map(observationOf), meta: { page, limit } };
}

function costsOf(
  usage: CompatObservation['usage'],
): Pick<CompatObservation, 'calculatedInputCost' | 'calculatedOutputCost' | 'calculatedTotalCost'> {
  return {
    calculatedInputCost: usage.inputCost ?? null,
    calculatedOutputCost: usage.outputCost ?? null,
    calculatedTotalCost: usage.totalCost ?? null,
  };
}

export function observationOf(row: Row): CompatObservation {
  const { usageDetails, costDetails, usage } = usageOf(row);
  return {
    id: row.id,
    projectId: row.projectId,
    traceId: row.traceId,
    type: row.type,
    name: row.name ?? null,
    startTime: row.startTime,
    endTime: row.endTime,
    completionStartTime: row.completionStartTime ?? null,
    model: row.model ?? null,
    modelParameters: row.modelParameters,
    input: parsed(row.input),
    version: row.version ?? null,
    metadata: row.metadata,
    output: parsed(row.output),
    usage,
    level: row.level ?? 'DEFAULT',
    statusMessage: row.statusMessage ?? null,
    parentObservationId: row.parentObservationId,
    promptId: row.promptId ?? null,
    usageDetails,
    costDetails,
    environment: row.environment ?? 'default',
    promptName: row.promptName ?? null,
    promptVersion: row.promptVersion ?? null,
    modelId: row.internalModelId ?? row.modelId ?? null,
    inputPrice: numberOf(row.inputPrice),
    outputPrice: numberOf(row.outputPrice),
    totalPrice: numberOf(row.totalPrice),
    ...costsOf(usage),
    latency: row.latency ?? null,
    timeToFirstToken: row.timeToFirstToken ?? null,
    unit: usage.unit,
    promptTokens: usage.input,
    completionTokens: usage.output,
    totalTokens: usage.total,
    createdAt: row.createdAt ?? row.startTime,
    updatedAt: row.updatedAt ?? row.createdAt ?? row.startTime,
  };
}

/** Tokens and costs. */
function usageOf(
  row: Row,
): Pick<CompatObservation, 'usageDetails' | 'costDetails'> & { usage: CompatObservation['usage'] & { unit: string } } {
  const usageDetails = row.usageDetails ?? {};
  const costDetails = row.costDetails ?? {};
  const input = sumOf(usageDetails, 'input') ?? 0;
  const output = sumOf(usageDetails, 'output') ?? 0;
  const inputCost = sumOf(costDetails, 'input');
  const outputCost = sumOf(costDetails, 'output');
  const totalCost = row.totalCost ?? costDetails['total'];
  const usage = {
    input,
    output,
    total: usageDetails['total'] ?? input + output,
    unit: 'TOKENS',
    ...(inputCost === undefined ? {} : { inputCost }),
    ...(outputCost === undefined ? {} : { outputCost }),
    ...(totalCost === undefined || totalCost === null ? {} : { totalCost }),
  };
  return { usage, usageDetails, costDetails };
}

/** All kinds of input or output together, cached and reasoning tokens among them; undefined when there is none. */
function sumOf(details: Record<string, number>, kind: 'input' | 'output'): number | undefined {
  const values = Object.entries(details).flatMap(([key, value]) => (key.includes(kind) ? [value] : []));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** Prices are texts in major 6. */
function numberOf(price: string | null | undefined): number | null {
  return price === null || price === undefined ? null : Number(price);
}
