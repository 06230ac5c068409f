/** Shapes of sites that are members of a value, with what the code around them does. */
import type { LiteralValue } from '../program/literal-value.ts';
import type { ResultUse } from '../flow/result/result-use.ts';
import type { SourceRange } from '../repository/source-range.ts';

/** One argument of a call. */
export interface Argument {
  range: SourceRange;
  kind: 'object' | 'emptyObject' | 'undefined' | 'null' | 'spread' | 'literal' | 'function' | 'expression';
  /**
   * What its type says where v5 takes `requestOptions`: `options` = has a RequestOptions member or may have one;
   * `empty` = provably an object without members (already a placeholder); `undefined` = always undefined;
   * `unknown` = `any` or unresolved (position decides: it is the options slot in v5).
   */
  type: 'options' | 'empty' | 'undefined' | 'unknown' | 'other';
  /** What is written there; absent for a spread. */
  value?: LiteralValue;
}

/** A call whose callee is the site. */
export interface CallFacts {
  /** From the callee's start to behind `)`. */
  range: SourceRange;
  /** Between the parentheses, exclusive. */
  inside: SourceRange;
  arguments: readonly Argument[];
  /** `f?.()` */
  optional: boolean;
  awaited: boolean;
  /** The `await` expression around it, and the parentheses directly around that one. */
  awaitExpression?: { range: SourceRange; parentheses?: SourceRange };
  /** The value is not used: an expression statement, also behind `await` or `void`. */
  resultUnused: boolean;
}

/** One `.name`, `?.name`, `['name']` or `?.['name']` of a member chain. */
export interface Segment {
  name: string;
  /** The identifier, or the string literal inside the brackets with its quotes. */
  range: SourceRange;
  /** From the `.`, `?.` or `[` to the end of the name or `]`. */
  access: SourceRange;
  form: 'dot' | 'element';
  optional: boolean;
  /**
   * All names of the value in front, where its type holds only some of the SDK's: `Pick<SvcClient['api'], 'trace'>`;
   * with v6's, where its keys are rewritten.
   */
  only?: readonly string[];
}

/**
 * An expression that the names in front of a local can be read from again: `client.api` for `const { trace } =
 * client.api`.
 */
export interface Holder {
  /** The names from the expression on, e.g. `['trace']`. */
  names: readonly string[];
  text: string;
  /** The first of the names is behind a `?.`. */
  optional: boolean;
  /** There is a `?.` in the expression itself. */
  chained?: true;
  /** As in {@link Segment}, of the expression. */
  only?: readonly string[];
}

/** How the parent uses the member expression. */
export type Use =
  | { kind: 'call'; call: CallFacts }
  /** `x.bind(thisArg, …)`: `thisArg` is absent for `.bind()`. */
  | {
      kind: 'bind';
      call: SourceRange;
      thisArgument?: SourceRange;
      extraArguments: boolean;
      passedWith?: readonly Argument[];
    }
  /** `x.call(thisArg, …)` or `x.apply(thisArg, …)` */
  | { kind: 'callOrApply'; call: SourceRange; thisArgument?: SourceRange }
  /**
   * The function travels without its receiver: argument, initializer, return value, property value …; `passedWith`: the
   * arguments behind it.
   */
  | { kind: 'value'; parameters: number | undefined; passedWith?: readonly Argument[] }
  /** Only its truth, type or existence is looked at: `if (x)`, `!x`, `typeof x`, `x && …`, `'name' in x`. */
  | { kind: 'presence' }
  /** Assigned, deleted or incremented. */
  | { kind: 'write' }
  /** Read as data: a property that is not a function (`result.url`). */
  | { kind: 'read' };

/** A later use of a name that a destructuring pattern or a local declares. */
export interface Reference {
  range: SourceRange;
  use: Use;
  /** `{ name }` shorthand: replacing needs `name: …`. */
  shorthand: boolean;
  /** What the code does with the result of a call, for members whose v6 result differs. */
  result?: ResultUse;
}

/** `receiver.a.b.name`, in any mixture of forms. */
export interface MemberShape {
  kind: 'member';
  /** The expression before the first segment, wrappers included. */
  receiver: SourceRange;
  /** True when evaluating the receiver twice or later is harmless: an identifier, `this`, or a dotted path of those. */
  receiverStable: boolean;
  /**
   * All trailing segments that belong to the SDK's surface, outermost last; at least one, the last is the site's name.
   */
  segments: readonly Segment[];
  use: Use;
  /** Where the names of the path that are not written here come from, nearest first. */
  holders?: readonly Holder[];
  /** The receiver is a test double in sight: its functions need no `this`, and are asked for their calls. */
  ofTestDouble?: true;
  /** It is of an own type, which moves, and in which what stands in front of v6's name may be absent. */
  managerMayBeAbsent?: true;
}

/** `const { name: local = fallback } = receiver`, also nested and in parameters or assignments. */
export interface DestructureShape {
  kind: 'destructure';
  /** The whole pattern with its braces. */
  pattern: SourceRange;
  /** This element of it, without the comma. */
  element: SourceRange;
  /** The property key; equal to `local` for shorthand. */
  key: SourceRange;
  /**
   * Names of the enclosing pattern elements, outermost first: `{ api: { namespace: x } }` gives `['api']` for
   * `namespace`.
   */
  outer: readonly string[];
  /** The declared name; absent when the element is itself a pattern. */
  local?: { name: string; range: SourceRange };
  hasDefault: boolean;
  /**
   * Where the pattern is: a variable declaration's pattern can be edited, a parameter's only with its callers in sight.
   */
  position: 'const' | 'let' | 'parameter' | 'assignment' | 'forOf';
  /** Keys of all elements of the same pattern, and whether it has a rest element. */
  siblings: readonly string[];
  /** As in {@link Segment}, of the value the pattern is applied to. */
  only?: readonly string[];
  hasRest: boolean;
  /** Text of the initializer when it is a stable expression (see MemberShape.receiverStable). */
  initializer?: SourceRange;
  /** What an initializer that is a local can be read from again: `client.api` for `const { trace } = client.api`. */
  holders?: readonly Holder[];
  references: readonly Reference[];
  /** As in {@link MemberShape}, of the initializer. */
  ofTestDouble?: true;
  /** The local is exported or otherwise leaves the file, so not every reference is in sight. */
  escapes: boolean;
}

/** `vi.spyOn(client, 'name')`, `Reflect.get(client, 'name')`: the name is a string argument beside its object. */
export interface StringKeyShape {
  kind: 'stringKey';
  callee: string;
  object: SourceRange;
  objectStable: boolean;
  /** As in {@link Segment}, of the object. */
  only?: readonly string[];
  /** The literal with its quotes. */
  literal: SourceRange;
  /** Other names of the object's members that the same call takes: one object cannot follow them all. */
  beside?: readonly string[];
  /** It is an element of a list that the call takes. */
  isListed?: true;
  /** What the call gives may have a member of this name, which others read. */
  givesKey?: true;
}

/** The path of a route that v6 removed, where a test answers requests in the place of the service. */
export interface HttpHandlerShape {
  kind: 'httpHandler';
  method: string;
  /** That of the route, with its parameters in braces. */
  path: string;
}

/** `expect(fake).toHaveBeenCalledWith(…)`: a test speaks of a test double's calls by a variable that holds it. */
export interface FakeUseShape {
  kind: 'fakeUse';
  /** The variable, or the member of one. */
  fake: SourceRange;
  /** The name of the test double's member, or the key of the spy, that it holds; absent when another file makes it. */
  of?: SourceRange;
  /** Its arguments are listed, the function behind it is replaced, or the recorded calls are read. */
  use: 'asserted' | 'replaced' | 'recorded';
}
