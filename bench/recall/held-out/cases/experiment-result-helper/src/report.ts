import type { ExperimentResult } from '@svc/client';

export interface Row {
  name: string;
  datasetRunUrl?: string | undefined;
}

export function row(name: string, result: ExperimentResult): Row {
  return { name, datasetRunUrl: result.datasetRunUrl };
}

export const markdown = (rows: Row[]) => rows.map((one) => `- [${one.name}](${one.datasetRunUrl ?? '#'})`).join('\n');
