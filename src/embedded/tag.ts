import type { SourceRange } from '../repository/source-range.ts';

/** What an attribute is set to; the range is that of the inner, without quotes or braces. */
export interface AttributeValue extends SourceRange {
  form: 'quoted' | 'bare' | 'braces' | 'template';
  /** Expressions in braces inside of quotes. */
  inner: readonly SourceRange[];
}

export interface Attribute extends SourceRange {
  /** As written; empty for `{...spread}` and `{shorthand}`. */
  name: string;
  value?: AttributeValue;
}

export interface OpenTag extends SourceRange {
  kind: 'open';
  name: string;
  attributes: readonly Attribute[];
  selfClosing: boolean;
}
