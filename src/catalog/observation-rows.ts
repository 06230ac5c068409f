/** Values of v5's observations that are made of v6's rows: several chapters read them. */
import type { MadeField, ResultField } from './read-map.ts';

/** The kinds of tokens that v5's service added to those of the input and of the output. */
const otherKinds = { input: 'cached tokens', output: 'reasoning tokens' };

/** Tokens that nobody counted were 0 in v5. */
const tokens = (kind: 'input' | 'output' | 'total'): MadeField => ({
  of: 'usageDetails',
  text: `{value}?.${kind}`,
  byKey: `{value}?.['${kind}']`,
  missing: '0',
  ...(kind === 'total'
    ? {}
    : {
        lacks: `\`usageDetails.${kind}\` is without the ${otherKinds[kind]}, which v5 added`,
      }),
});

/** A cost that nobody knows was `null` in v5. */
const cost = (kind: 'input' | 'output'): MadeField => ({
  of: 'costDetails',
  text: `{value}?.${kind}`,
  byKey: `{value}?.['${kind}']`,
  missing: 'null',
  lacks: `\`costDetails.${kind}\` lacks the ${otherKinds[kind]}' part, which v5 added`,
});

const made = (source: string, field: MadeField): ResultField => ({
  group: 'usage',
  source,
  made: field,
});

/** Tokens and costs that v5's observations had beside the details. */
export const usageFields: Readonly<Record<string, ResultField>> = {
  usage: {
    group: 'usage',
    source: '`usageDetails`',
    parts: {
      input: made('`usageDetails.input`', tokens('input')),
      output: made('`usageDetails.output`', tokens('output')),
      total: made('`usageDetails.total`', tokens('total')),
    },
  },
  promptTokens: made('`usageDetails.input`', tokens('input')),
  completionTokens: made('`usageDetails.output`', tokens('output')),
  totalTokens: made('`usageDetails.total`', tokens('total')),
  calculatedInputCost: made('`costDetails.input`', cost('input')),
  calculatedOutputCost: made('`costDetails.output`', cost('output')),
};
