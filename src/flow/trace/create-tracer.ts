import type ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import { createUsageIndex } from '../../program/usage-index.ts';
import type { Resolution } from '../../repository/resolve/resolver.ts';
import { traceBinding } from './trace-binding.ts';
import { traceExpression } from './trace-expression.ts';
import { type Traced, unknown } from './traced.ts';
import { isAny, type Tracer } from './tracer.ts';

const deepest = 40;

const nothing: ReadonlySet<string> = new Set();

/** What is remembered of an expression or a symbol. */
interface Answer {
  traced: Traced;
  /** Files outside the program that would have to be in it to know more. */
  lacked: ReadonlySet<string>;
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
