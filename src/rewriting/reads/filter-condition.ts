import type { LiteralValue } from '../../program/literal-value.ts';
import type { ConditionShape } from '../../catalog/read-map.ts';
import type { TextStyle } from '../text-style.ts';

/** A condition of v6's filter as text; `open`: its value may be missing, and then it must not be there. */
export type ConditionText = { text: string; open: boolean } | { reason: string };

/** `{ type: 'string', column: 'traceName', operator: '=', value: name }` */
export function conditionText(
  shape: ConditionShape,
  value: LiteralValue,
  valueText: string,
  style: TextStyle,
): ConditionText {
  if (shape.forList !== undefined)
    return value.list === 'no'
      ? conditionText(withoutLists(shape), value, valueText, style)
      : conditionText(shape.forList, value, valueText, style);
  const open = value.mayBeAbsent;
  if (shape.list !== true || value.list === 'yes') return { text: printed(shape, valueText, style), open };
  if (open && !value.stable) return { reason: `\`${valueText}\` may be missing, a text or a list` };
  const list = value.list === 'no' ? `[${valueText}]` : `[${valueText}].flat()`;
  return { text: printed(shape, open ? `${valueText} == null ? undefined : ${list}` : list, style), open };
}

/** A condition that something holds. */
export function holdsText(shape: ConditionShape, style: TextStyle): string {
  return printed(shape, 'true', style);
}

/** The condition that a column has one text. */
export function equalsText(column: string, value: string, style: Pick<TextStyle, 'quote'>): string {
  return printed({ type: 'string', column, operator: '=' }, value, style);
}

function withoutLists({ type, column, operator }: ConditionShape): ConditionShape {
  return { type, column, operator };
}

function printed(
  { type, column, operator }: ConditionShape,
  value: string,
  { quote: q }: Pick<TextStyle, 'quote'>,
): string {
  return `{ type: ${q}${type}${q}, column: ${q}${column}${q}, operator: ${q}${operator}${q}, ${value === 'value' ? 'value' : `value: ${value}`} }`;
}
