import type { RunProcedure } from '../../src/catalog/entry.ts';
import type { RunCall } from './run-call.ts';

/** Why a run whose name has a comma is left. */
export const severalNames =
  'v6 takes a name with a comma for several names; `filter` takes it as one (columns `name`, `experimentName`, `datasetId`)';

/** The run is named by a text that has a comma. */
export function namesSeveral({ call }: RunCall, procedure: RunProcedure): boolean {
  const [first, second] = call.arguments;
  const name =
    procedure === 'listRunItems'
      ? first?.value?.properties?.find((property) => property.name === 'runName')?.value
      : second?.value;
  return name?.kind === 'string' && name.text?.includes(',') === true;
}
