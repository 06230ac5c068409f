import type { SourceRange } from '../repository/source-range.ts';

/** One property of an object literal, or a spread in it. */
export interface LiteralProperty {
  /** `property`: `key: value`, also with a key in quotes; `other`: a computed key, a method or an accessor. */
  form: 'property' | 'shorthand' | 'spread' | 'other';
  /** The key; absent for a spread and for a key nobody can read. */
  name?: string;
  /** The whole property without its comma. */
  range: SourceRange;
  /** The key with its quotes or brackets; the name of a shorthand. */
  key?: SourceRange;
  /** Behind the colon or the dots; the name of a shorthand. */
  value?: LiteralValue;
}

/** What is written as an argument or inside one, as plain data. */
export interface LiteralValue {
  range: SourceRange;
  /** Where a name stands for it, and `range` is what a constant holds; absent where it is written out. */
  name?: SourceRange;
  kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'call' | 'conditional' | 'expression';
  /** The text of a `string` without its quotes. */
  text?: string;
  /** Evaluating it twice is harmless: a literal, an identifier, or a dotted path. */
  stable: boolean;
  /** Whether it is a list, as far as its type says. */
  list: 'yes' | 'no' | 'maybe';
  /** It may be `undefined` or `null` for all that can be seen. */
  mayBeAbsent: boolean;
  /** Of an `object`. */
  properties?: readonly LiteralProperty[];
  /** Of an `expression`: the keys its type names; absent when it does not name them. */
  keys?: readonly string[];
  /** Of an `array`. */
  elements?: readonly LiteralValue[];
  /** Of a `call`: the text of what is called, and its arguments. */
  callee?: string;
  arguments?: readonly LiteralValue[];
  /** Of a `conditional`: `c ? a : {}` and `c && a`, with the object literal `a`. */
  condition?: SourceRange;
  whenTrue?: LiteralValue;
}
