import { apiOf, type CompatClient, type CompatRequestOptions } from './client.ts';
import { notFound } from './not-found.ts';
import { parsed, readRows, type Row } from './rows.ts';

/** An observation in the shape of major 5. */
export interface CompatObservation {
  id: string;
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
  usage: { input: number; output: number; total: number; unit: string | null; inputCost?: number; outputCost?: number; totalCost?: number };
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
}

export const observationFields = 'core,basic,time,io,metadata,model,usage,prompt,metrics';

/** Reads one observation. Throws when it does not exist, as major 5 did. */
export async function getObservation(client: CompatClient, observationId: string, options?: CompatRequestOptions): Promise<CompatObservation> {
  const filter = JSON.stringify([{ type: 'string', column: 'id', operator: '=', value: observationId }]);
  const [row] = await readRows(apiOf(client), { filter, fields: observationFields }, options);
  if (row === undefined) throw notFound(`Observation ${observationId} not found`);
  return observationOf(row);
}

export function observationOf(row: Row): CompatObservation {
  const { usageDetails, costDetails, usage } = usageOf(row);
  return {
    id: row.id,
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
    calculatedInputCost: usage.inputCost ?? null,
    calculatedOutputCost: usage.outputCost ?? null,
    calculatedTotalCost: usage.totalCost ?? null,
    latency: row.latency ?? null,
    timeToFirstToken: row.timeToFirstToken ?? null,
  };
}

/** Tokens and costs. */
function usageOf(row: Row): Pick<CompatObservation, 'usage' | 'usageDetails' | 'costDetails'> {
  const usageDetails = row.usageDetails ?? {};
  const costDetails = row.costDetails ?? {};
  const input = usageDetails['input'] ?? 0;
  const output = usageDetails['output'] ?? 0;
  const inputCost = costDetails['input'];
  const outputCost = costDetails['output'];
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

/** Prices are texts in major 6. */
function numberOf(price: string | null | undefined): number | null {
  return price === null || price === undefined ? null : Number(price);
}
