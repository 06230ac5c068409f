import type ts from 'typescript';
import type { UsageIndex } from '../program/usage-index.ts';
import type { SparseProgram } from '../program/program.ts';
import type { Access } from '../program/syntax.ts';

/**
 * What the relation asks of a program: its checker, an index of its uses by name, and which files are nobody's code.
 */
export interface FlowProgram {
  readonly checker: ts.TypeChecker;
  readonly usage: UsageIndex;
  readonly sparse: Pick<SparseProgram, 'isBundledDeclaration' | 'ownFiles' | 'program'>;
}

/**
 * One step of a value: what is done with it at a node, and where it stands next (`to`). A step never decides whether
 * its value is followed further; that is the stop condition of whoever asks.
 */
export type Step =
  /**
   * The same value as a larger expression: in parentheses, with `!`, behind a comma, of an assignment; `type`:
   * `satisfies`.
   */
  | { kind: 'same'; to: ts.Expression; type?: ts.TypeNode }
  | { kind: 'cast'; to: ts.AsExpression | ts.TypeAssertion; type: ts.TypeNode }
  | { kind: 'await'; to: ts.AwaitExpression }
  /** It, or `other`, is the value of a larger expression: `a ?? b`, `a || b`, `a && b`, `c ? a : b`. */
  | { kind: 'branch'; to: ts.Expression; other: ts.Expression }
  /** `value.key`, `value['key']`; `key` is undefined where it is computed. `call` is the call of that member. */
  | { kind: 'member'; to: Access; key: string | undefined; name: ts.Node; call: ts.CallExpression | undefined }
  /** `value(…)`, `new value(…)` */
  | { kind: 'call'; to: ts.CallExpression | ts.NewExpression }
  /** It is passed to a call; `to` is the parameter of a function of the repository. */
  | {
      kind: 'argument';
      to: ts.ParameterDeclaration | undefined;
      call: ts.CallExpression | ts.NewExpression;
      at: number;
    }
  /** A variable, a function or a class is declared with it. */
  | { kind: 'binding'; to: ts.BindingName; declaration: ts.Declaration }
  /** It stands in for what is missing: the default of a parameter or of an element of a pattern. */
  | { kind: 'default'; to: ts.BindingName }
  /** `target = value`, `target ??= value`; a `target` may be a pattern. */
  | { kind: 'assignment'; to: ts.Expression }
  | { kind: 'element'; to: ts.ArrayLiteralExpression; at: number }
  /** `{ key: value }`; a getter gives it out as that property. */
  | { kind: 'property'; to: ts.ObjectLiteralExpression; key: string | undefined; node: ts.ObjectLiteralElementLike }
  /** A field or a method of a class. */
  | { kind: 'field'; to: ts.ClassLikeDeclaration; key: string | undefined; node: ts.ClassElement }
  /** `[...value]`, `{ ...value }`, `f(...value)` */
  | {
      kind: 'spread';
      to: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression | ts.CallExpression | ts.NewExpression;
    }
  /** A function returns it. */
  | { kind: 'return'; to: ts.SignatureDeclaration }
  /** A generator yields it; `allElements`: of a list that it gives one after the other. */
  | { kind: 'yield'; to: ts.SignatureDeclaration; allElements: boolean }
  /** `for (… of value)` */
  | { kind: 'iteration'; to: ts.ForOfStatement }
  /** A module gives it out: by `export` before its declaration, by a list of names, or because it is a script. */
  | { kind: 'export'; by: 'modifier' | 'name' | 'global'; symbol: ts.Symbol | undefined }
  /** Only its truth or existence is looked at; what counts as false goes on to `to`: `value && other`. */
  | { kind: 'test'; to?: ts.Expression }
  /** `'key' in value` */
  | { kind: 'presence'; key: ts.Expression }
  /** It is compared with something; nothing of it is in the answer. */
  | { kind: 'compare'; equality: boolean }
  /** An operator or a template makes another value of it. */
  | { kind: 'operand' | 'text'; to: ts.Node }
  | { kind: 'discard' }
  /** Another value is put into its place. */
  | { kind: 'overwrite'; at: ts.Expression }
  /** A member of something takes it: `holder.key = value`. */
  | { kind: 'store'; to: Access; key: string | undefined }
  /** A place where what holds it is written as a value: `name`, `x.name`. */
  | { kind: 'use'; to: ts.Expression }
  /** A pattern takes a part of it. */
  | PatternPart
  /** It goes out of sight; `cause` is one clause. */
  | { kind: 'escape'; cause: string };

/** A pattern takes a part of a value: `{ key: to }`, `[to]`, `{ ...to }`; the same in a pattern that is assigned to. */
export interface PatternPart {
  kind: 'pick';
  /** What the part is bound or assigned to: a name, a pattern, or a member of something. */
  to: ts.Node;
  /** The name or the position of the part; undefined where it is computed. */
  key: string | number | undefined;
  /** The key as it is written. */
  name: ts.Node;
  /** All that the pattern does not name. */
  rest: boolean;
  /** What stands in for a part that is missing. */
  initial: ts.Expression | undefined;
  /** The whole element of the pattern. */
  element: ts.Node;
}

/** Where a value goes that a function gives back: a call of it, or a place where the function itself is a value. */
export type ReturnTarget = { kind: 'result'; to: ts.CallExpression } | { kind: 'handed'; to: ts.Expression };

/** One kind of step. */
export type StepOf<K extends Step['kind']> = K extends 'operand' | 'text'
  ? Extract<Step, { kind: 'operand' | 'text' }>
  : Extract<Step, { kind: K }>;

/** Steps that give the value to nobody; what a name is given later is another source of it. */
const ends: ReadonlySet<Step['kind']> = new Set(['compare', 'discard', 'overwrite', 'presence', 'test', 'text']);

/** Whether a value ends with a step, or is given to nobody. */
export function isEnd({ kind }: Step): boolean {
  return ends.has(kind);
}

/** What the parent of an expression does with its value. */
export type StepsOf<P extends ts.Node = ts.Node> = (parent: P, value: ts.Expression) => readonly Step[];

/** Steps by the kind of the parent. */
export type StepTable = Partial<Record<ts.SyntaxKind, StepsOf>>;

/** A row of a {@link StepTable}: the table says which kind `P` is. */
export function row<P extends ts.Node>(steps: StepsOf<P>): StepsOf {
  return (parent, value) => steps(parent as P, value);
}
