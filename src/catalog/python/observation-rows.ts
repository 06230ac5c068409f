/** How the rows of `api.observations` of major 5 lie on those of `api.legacy.observations_v1`. */

/** The groups of fields that a row of major 4 had; which of them major 5 gives unasked, the contract does not say. */
export const wholeRow = 'core,basic,time,io,metadata,model,usage,prompt,metrics';

/** Fields that are gone, with what has their value. */
export const goneRowFields: ReadonlyMap<string, string> = new Map([
  ['model', 'provided_model_name'],
  ['model_id', 'internal_model_id'],
  ['usage', 'usage_details'],
  ['calculated_total_cost', 'total_cost'],
  ['calculated_input_cost', 'cost_details["input"]'],
  ['calculated_output_cost', 'cost_details["output"]'],
]);

/** Those of them that a field has under another name. */
export const renamedRowFields: ReadonlyMap<string, string> = new Map(
  [...goneRowFields].filter(([name]) => ['model', 'model_id', 'calculated_total_cost'].includes(name)),
);
