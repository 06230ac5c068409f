import ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import type { Resolution } from '../../repository/resolve/resolver.ts';
import { traceBinding } from './trace-binding.ts';
import { traceExpression } from './trace-expression.ts';
import { type Traced, unknown } from './traced.ts';
import { createUsageIndex, type UsageIndex } from '../../program/usage-index.ts';

/** Follows bindings where the checker gives up; one per program version. */
export interface Tracer {
  readonly sparse: SparseProgram;
  readonly checker: ts.TypeChecker;
  readonly usage: UsageIndex;
  /** What an expression is: the checker's type, or what its binding leads to. */
  trace(expression: ts.Expression): Traced;
  /** Notes that a file outside the program would have to be in it to know more of what is being traced. */
  lacks(file: string): void;
  /** The files outside the program that would have to be in it to know more of what `work` traces. */
  lackedBy(work: () => unknown): ReadonlySet<string>;
  /** What a symbol's value is, from its declarations and visible assignments. */
  binding(symbol: ts.Symbol): Traced;
  /** Where a module specifier of a file leads. */
  resolve(specifier: string, fromFile: string): Resolution;
  isSdkName(name: string): boolean;
}

const deepest = 40;

const nothing: ReadonlySet<string> = new Set();

/** What is remembered of an expression or a symbol. */
interface Answer {
  traced: Traced;
  /** Files outside the program that would have to be in it to know more. */
  lacked: ReadonlySet<string>;
}

/** True for a type that says nothing: `any`, unresolved, or made up by the binder. */
export function isAny(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0 || isMadeUp(type);
}

/** In JavaScript `Object.defineProperty(lib.client, …)` makes `client` a namespace of its own, whatever `lib` is. */
function isMadeUp(type: ts.Type): boolean {
  const declarations = (type.flags & ts.TypeFlags.Object) !== 0 ? type.symbol?.declarations : undefined;
  return (
    declarations !== undefined &&
    declarations.length > 0 &&
    declarations.every((declaration) => declaration.kind === ts.SyntaxKind.Identifier)
  );
}

/** Creates the tracer of one program version. */
export function createTracer(
  sparse: SparseProgram,
  resolve: (specifier: string, fromFile: string) => Resolution,
  isSdkName: (name: string) => boolean,
): Tracer {
  const memo = new Map<ts.Expression | ts.Symbol, Answer>();
  let depth = 0;
  /** Files that the present question lacks. */
  let lacked = new Set<string>();

  /** Remembers answers; a cycle or a very long chain is unknown, not a crash. */
  function once<K extends ts.Expression | ts.Symbol>(key: K, follow: (key: K) => Traced): Traced {
    const known = memo.get(key);
    if (known) {
      for (const file of known.lacked) lacked.add(file);
      return known.traced;
    }
    if (depth > deepest) return unknown('its bindings are too deep to follow');
    memo.set(key, { traced: unknown('its bindings lead back to itself'), lacked: nothing });
    const outer = lacked;
    lacked = new Set();
    depth += 1;
    const traced = follow(key);
    depth -= 1;
    memo.set(key, { traced, lacked: lacked.size > 0 ? lacked : nothing });
    for (const file of lacked) outer.add(file);
    lacked = outer;
    return traced;
  }

  const tracer: Tracer = {
    sparse,
    checker: sparse.checker,
    usage: createUsageIndex(sparse),
    trace(expression) {
      const type = sparse.checker.getTypeAtLocation(expression);
      if (!isAny(type)) return { kind: 'type', type, evidence: 'proven' };
      return once(expression, (key) => traceExpression(tracer, key));
    },
    binding: (symbol) => once(symbol, (key) => traceBinding(tracer, key)),
    lacks: (file) => void lacked.add(file),
    lackedBy(work) {
      const outer = lacked;
      lacked = new Set();
      work();
      const found = lacked;
      lacked = outer;
      return found;
    },
    resolve,
    isSdkName,
  };
  return tracer;
}
