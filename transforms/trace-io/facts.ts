import type { SourceRange } from '../../src/repository/source-range.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { defineFact } from '../../src/sites/site-facts.ts';

/** The two things a trace shows of its root observation. */
export type ValueKey = 'input' | 'output';

/** Which observation of its trace a setter speaks to. */
export type Position =
  /** Nothing in sight starts an observation around it. */
  | { role: 'root' }
  /**
   * Inside another one, which is the root: `variable` is the name that holds the root where the setter stands, absent
   * when there is none. `cause`: why that may not be the root after all, one clause without a full stop.
   */
  | { role: 'inner'; variable?: string; cause?: string }
  /**
   * Inside another one, of which it is not visible whether that is the root: `around` is the text that it was started
   * with. `cause` is one clause without a full stop.
   */
  | { role: 'inside'; cause: string; around?: string }
  /** It may be the root. `cause` is one clause without a full stop. */
  | { role: 'unknown'; cause: string };

/** What a setter is given. */
export interface SetValues {
  /** The whole argument; absent when none is passed. */
  argument?: SourceRange;
  form: 'literal' | 'stable' | 'expression' | 'none';
  /** Keys that are set, or may be. */
  keys: readonly ValueKey[];
  /** Other attributes of an observation that the argument has: v5 left them out, `update` would record them. */
  extra: readonly string[];
  /** Elements of the literal that v5 left out. */
  extraElements: readonly SourceRange[];
  /** The literal with its braces, for `form: 'literal'`. */
  literal?: SourceRange;
  /** For `form: 'stable'`, what the argument is inside its casts: every key can be read from it. */
  held?: SourceRange;
  /** Its type does not say what it holds. */
  open: boolean;
  /** A literal without spreads, comments, calls and other effects: evaluating it elsewhere nearby gives the same. */
  simple: boolean;
  /** For a setter that takes other attributes of a trace as well. */
  divided?: DividedValues;
}

/** The comments that are about one element of a literal, and go where it goes. */
export interface ElementComments {
  /** In front of it. */
  above?: readonly string[];
  /** Behind it, in its line. */
  behind?: readonly string[];
  /** In lines behind the last element. */
  below?: readonly string[];
}

/** An element of an object literal. */
export interface ElementText extends ElementComments {
  text: string;
}

/** What a setter is given, in parts that go different ways in v6. */
export interface DividedValues {
  /** Why that is not possible, one clause. */
  blocked?: string;
  /** Elements of an object that are, or spread, input and output. */
  values: readonly ElementText[];
  /** Other attributes of the trace, as elements of an object that the propagating function takes. */
  attributes: readonly (ElementText & { rename?: TextEdit })[];
  /** The trace is made public. */
  published: boolean;
  /** What a reviewer has to look at, each one clause. */
  notes: readonly string[];
  /** Where the attributes go. */
  place: AttributesPlace;
  /** What stands before the names of the module's functions here: `tracing.`; absent where they are imported. */
  namespace?: string;
}

/** Where the attributes of a trace are to be set, so that its observations have them. */
export type AttributesPlace =
  /** Around the rest of the callback of the observation that is active, or of a `try` in it. */
  | {
      kind: 'rest';
      /** The callback's body, or the block of the `try`, with its braces. */
      body: SourceRange;
      async: boolean;
      /** It stands in a `try`, which is to catch what the rest rejects with. */
      awaited?: true;
      /** What handles the errors of that `try`, or stands behind it, may start an observation. */
      outside?: true;
      /** The result that the callback declares. */
      result?: SourceRange;
      /** Nothing that stands before it in the callback can start an observation. */
      first: boolean;
      /** What was tested before, and is not known in a function. */
      untested?: string;
    }
  /** On the observation that is active. */
  | { kind: 'active' }
  /** Around the call in the statement before that starts the observation. */
  | { kind: 'start'; call: SourceRange; statement: SourceRange; untested?: string }
  /** Nothing here says where; one clause. */
  | { kind: 'none'; cause: string };

/** Where the observation that is to show the values gets an input or output of its own. */
export interface OwnValue {
  key: ValueKey;
  /** The value's text on one line. */
  text: string;
  /** `unclear`: the same text, or a spread or variable, that may be another value by then. */
  verdict: 'different' | 'unclear';
  /** The same is written there. */
  repeated?: true;
  /** It stands behind the setter, in the same function. */
  later?: true;
  /**
   * `captured`: `observe` records the arguments as input when it starts and the returned value as output at its end.
   */
  source: 'update' | 'captured';
}

/** An update of the same observation in the statement before or behind the setter, or before it in the same chain. */
export interface Neighbour {
  /** All keys of the setter are there, with the same values. */
  covers: boolean;
  /**
   * The literal the setter's properties can be added to: an update before it, without spreads and without those keys.
   */
  literal?: SourceRange;
  /** The keys of the setter that the literal has not got yet; absent where it has none of them. */
  adds?: readonly ValueKey[];
  /** In the same chain. */
  chained: boolean;
  /** The statement that it is. */
  statement: SourceRange;
}

/** The import, or the pattern on a `require`, that a function of the SDK came in by. */
export interface ImportedBinding {
  form: 'import' | 'require';
  /** The whole import declaration or variable statement. */
  declaration: SourceRange;
  /** From `{` to `}`. */
  braces: SourceRange;
  /** All elements in the braces, in order. */
  elements: readonly { range: SourceRange; local: string }[];
  /** This element. */
  specifier: SourceRange;
  local: string;
  aliased: boolean;
  /** The braces are all there is to the declaration: no default import beside them. */
  alone: boolean;
  /** How often the local name is used in the file. */
  uses: number;
  /** Names of the module that the file already has as values: exported name to local name. */
  present: Readonly<Record<string, string>>;
}

/** What holds a function that is written as a value. */
export interface HeldFunction {
  /** Of a constant of the file that is called and nothing else: the names that are called. */
  calls?: readonly SourceRange[];
}

/** Facts of a place that sets a trace's input and output. */
export interface ObservationFacts {
  position: Position;
  values: SetValues;
  ownValues: readonly OwnValue[];
  /** Why the observation may have values of its own that were not looked at, one clause. */
  undecided?: string;
  neighbour?: Neighbour;
  /** Whether the observation has `update`: an event has not, and `sometimes` it may be one. */
  updates: 'always' | 'sometimes' | 'none';
  /** The text of the observation that is spoken to, without the calls of a chain; absent for the active one. */
  subject?: string;
  /** The expression statement that is nothing but this call, in a list of statements. */
  statement?: SourceRange;
  /** A method is called on what the setter returns, or its value is used. */
  used: boolean;
  /** Nothing follows the setter in its chain, and the statement ends there. */
  last: boolean;
  /** For attributes of a span: the call that sets them. */
  attributes?: AttributesUse;
  binding?: ImportedBinding;
  /**
   * A module, an object or a variable of the repository hands the function on under the name that is used here; it
   * changes there.
   */
  handedOn?: 'module' | 'object' | 'variable';
  /** For the function as a value. */
  held?: HeldFunction;
}

/** `span.otelSpan.setAttributes(…)` or `trace.getActiveSpan()?.setAttributes(…)` around the function's call. */
export interface AttributesUse {
  call: SourceRange;
  /** The function's result is spread into a literal among others: that element of it, and the literal. */
  spread?: { element: SourceRange; literal: SourceRange; leading: boolean };
}

/** Which observation a setter of a trace's input and output speaks to, and what is set on it besides. */
export const observation = defineFact<ObservationFacts>('observation');
