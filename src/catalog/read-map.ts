/**
 * How a read of v5 lies on one of v6: request keys, what a result's fields are called now, and what has no place in the
 * v6 rows (field facts, "Reads that change shape"). The maps belong to the entries of the reads.
 */

/** A condition of v6's `filter`, without its value. */
export interface ConditionShape {
  type: 'string' | 'datetime' | 'stringOptions' | 'arrayOptions' | 'boolean';
  column: string;
  operator: string;
  /** The condition's value is a list: one text goes into brackets. */
  list?: boolean;
  /** The shape for a value that is a list, where a single text has another one. */
  forList?: ConditionShape;
}

/** What becomes of one key of v5's request. */
export interface RequestKey {
  /** v6's key; absent where v6 has none. */
  key?: string;
  /** The condition that says the same in a `filter`; absent for what is no condition (`limit`). */
  condition?: ConditionShape;
  /** It takes one value, where v5 took a list too. */
  single?: boolean;
  /** It can only be said in a `filter`. */
  filterOnly?: boolean;
  /** How it is handled when it is not just renamed. */
  special?: 'page' | 'cursor' | 'order' | 'filter' | 'fields' | 'comparison' | 'comparedValue' | 'metricsQuery';
  /** For a `filter`: v6's names of the columns that have another one. */
  columns?: Readonly<Record<string, string>>;
  /** For a comparison and its value: v5's operator in v6's inclusive bounds; `exact`: it says the same. */
  comparisons?: Readonly<Record<string, { keys: readonly string[]; exact: boolean }>>;
  /** For a metrics query: what it has to say otherwise. */
  words?: MetricsWords;
  /** Said to the person when the key is left out. */
  gone?: string;
}

/** What a metrics query of v5 has to say otherwise. */
export interface MetricsWords {
  views: Readonly<Record<string, string>>;
  /** By their names in the view whose name changes. */
  dimensions: Readonly<Record<string, string>>;
  /** Nothing can be grouped by these in v6; they can only be filtered by. */
  ungrouped: readonly string[];
  /** Measures of the view whose name changes that v6 has only elsewhere. */
  measures: Readonly<Record<string, string>>;
  /** Measures that need one row for each record of the view: with them goes this condition. */
  perRecord: readonly string[];
  oneRow: ConditionShape;
  /** How many rows v6 gives by itself, where a query has to say it. */
  rowLimit?: string;
}

/** What became of a field of v5's result. */
export interface ResultField {
  /** The field group that has to be asked for. */
  group?: string;
  /** The name in v6's row. */
  name?: string;
  /** It is not in the row: where its data are now. */
  source?: string;
  /** The same as an expression to suggest; `{row}` is the row's. */
  instead?: string;
  /** The value is made of another field, in place of a read. */
  made?: MadeField;
  /** What became of the fields of the value, which is not in the row. */
  parts?: Readonly<Record<string, ResultField>>;
  /** v6 types it as one that may be missing, which it is not where its group was asked for. */
  mayBeMissing?: boolean;
  /**
   * v6 types it as one that may be `undefined`: where v5 had `null`, or always a value. Matters where a type is
   * declared.
   */
  mayBeUndefined?: 'null' | 'value';
  /** It is there and says something else. */
  differs?: string;
  /** v5 gave a number; v6 gives one only where this field of the record, and key of the request, has this value. */
  numberOnlyWhere?: { key: string; value: string };
}

/** A value of v5's row, made of a field of v6's: v5's value, and of v5's type, but for what it lacks. */
export interface MadeField {
  /** The field of v6's row. */
  of: string;
  /** The expression; `{value}` is that field. */
  text: string;
  /** What v5 had where the expression gives nothing; it stands behind `??`. */
  missing?: '0' | 'null';
  /** The expression is an operation, which needs parentheses beside others: `a ? b : c`. */
  operation?: '?:';
  /** The same for a project that wants keys of records, which no type lists, in brackets. */
  byKey?: string;
  /** What v5's value had besides, as one clause. */
  lacks?: string;
}

/** One removed or changed read. */
export interface ReadMap {
  /**
   * What takes the first argument (`trace.get(id)`): a key of v6's request, a condition of its filter, or either;
   * absent where v5 took a request there.
   */
  idKey?: { key: string; condition?: ConditionShape } | { key?: never; condition: ConditionShape };
  /** Position of v5's request object, when there is one. */
  request?: number;
  /** Position of v5's `requestOptions`. */
  options: number;
  keys: Readonly<Record<string, RequestKey>>;
  /** The condition that every request carries, so that one row is one record of v5. */
  rootRows?: ConditionShape;
  /** Added to the request unless it is there. */
  added?: Readonly<Record<string, string>>;
  /** v5's number of rows when the request names no `limit`, and v6's largest. */
  limit?: { absent: number; most: number };
  /**
   * What of v6's page is v5's result: the page, its first row, its root row; `collected`: only a loop over all pages.
   */
  result: 'page' | 'first' | 'root' | 'collected';
  /** Where the rows are in v5's result; `[]` = the result itself is a row. */
  rows: readonly string[];
  /** Names of the result outside the rows. */
  envelope: Readonly<Record<string, ResultField>>;
  fields: Readonly<Record<string, ResultField>>;
  /** Lists of other rows that v5 gave along with a record, and that the same v6 read has. */
  related?: Readonly<Record<string, Pick<ReadMap, 'fields' | 'groups' | 'alwaysGroups' | 'rowDiffers'>>>;
  /** What the request and the answer are instead where such a list is read; `rootRows` is no condition then. */
  withRelated?: Pick<ReadMap, 'added' | 'result' | 'missing'>;
  /** Field groups of a whole v5 record, in the order they are written. */
  groups: readonly string[];
  alwaysGroups: readonly string[];
  /** v5's own values of `fields`, where the method keeps its name: without any of them v5 gave everything. */
  oldGroups?: readonly string[];
  /** Keys of the request that only v6 knows, where the method keeps its name. */
  newKeys?: readonly string[];
  /** A missing record gave an error in v5; v6 gives this, and what else of rows that are missing. */
  missing?: { gives: string; besides?: string };
  /** What else differs without any read of it. */
  notes?: readonly string[];
  /** What names of a row that is handed on say in v6, where they say another thing. */
  rowDiffers?: string;
  /** Of those the names that v6's row has too, so that a read of one raises no error. */
  silent?: readonly string[];
  /** What one record is called. */
  record: string;
}
