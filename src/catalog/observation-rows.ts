/** Values of v5's observations that are made of v6's rows: several chapters read them. */
import type { MadeField, ResultField } from './read-map.ts';

/** v5 added up all kinds of input or output (`input_cached_tokens`, `output_reasoning_tokens`). */
function kindsOf(kind: 'input' | 'output'): string {
  return `Object.entries({value} ?? {}).reduce((sum, [key, value]) => (key.includes('${kind}') ? sum + value : sum), 0)`;
}

function tokens(kind: 'input' | 'output'): MadeField {
  return { of: 'usageDetails', text: kindsOf(kind) };
}

/** A cost that nobody knows was `null` in v5. */
function cost(kind: 'input' | 'output'): MadeField {
  const sum = `((sum, [key, value]) => (key.includes('${kind}') ? (sum ?? 0) + value : sum), null)`;
  const entries = 'Object.entries({value} ?? {}).reduce';
  return { of: 'costDetails', text: `${entries}<number | null>${sum}`, javascript: `${entries}${sum}` };
}

const total: MadeField = { of: 'usageDetails', text: '{value}?.total ?? 0', operation: '??' };

const made = (source: string, field: MadeField): ResultField => ({ group: 'usage', source, made: field });

/** Tokens and costs that v5's observations had beside the details. */
export const usageFields: Readonly<Record<string, ResultField>> = {
  usage: {
    group: 'usage',
    source: '`usageDetails`',
    parts: {
      input: made('`usageDetails.input`', tokens('input')),
      output: made('`usageDetails.output`', tokens('output')),
      total: made('`usageDetails.total`', total),
    },
  },
  promptTokens: made('`usageDetails.input`', tokens('input')),
  completionTokens: made('`usageDetails.output`', tokens('output')),
  totalTokens: made('`usageDetails.total`', total),
  calculatedInputCost: made('`costDetails.input`', cost('input')),
  calculatedOutputCost: made('`costDetails.output`', cost('output')),
};
