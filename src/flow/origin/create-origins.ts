import type ts from 'typescript';
import type { SparseProgram } from '../../program/program.ts';
import { beforeLeavingOut, mostLevels } from '../../program/stack-limits.ts';
import { createUsageIndex } from '../../program/usage-index.ts';
import type { Resolution } from '../../repository/resolve/resolver.ts';
import { originOfBinding } from './origin-of-binding.ts';
import { originOfExpression } from './origin-of-expression.ts';
import { type Origin, unknownOrigin } from './origin.ts';
import { saysNothing, type Origins } from './origins.ts';

/** Levels of a syntax tree whose walk takes as much of the stack as one binding that is followed to another. */
const levelsOfBinding = 2;

const nothing: ReadonlySet<string> = new Set();

/** What is remembered of an expression or a symbol. */
interface Answer {
  origin: Origin;
  /** Files outside the program that would have to be in it to know more. */
  lacked: ReadonlySet<string>;
}

/** Creates the origins of one program version, which remember their answers. */
export function createOrigins(
  sparse: SparseProgram,
  resolve: (specifier: string, fromFile: string) => Resolution,
  isSdkName: (name: string) => boolean,
  outside: Pick<Origins, 'takerOutside' | 'isGivenOut' | 'standsInFor' | 'isWithoutSdk'>,
): Origins {
  const memo = new Map<ts.Expression | ts.Symbol, Answer>();
  let depth = 0;
  /** Files that the present question lacks. */
  let lacked = new Set<string>();

  /**
   * Remembers answers; a cycle is unknown, and so is a chain that no stack holds.
   * @throws NeedsLargerStack for a chain that another thread can take
   */
  function once<K extends ts.Expression | ts.Symbol>(key: K, follow: (key: K) => Origin): Origin {
    const known = memo.get(key);
    if (known) {
      for (const file of known.lacked) lacked.add(file);
      return known.origin;
    }
    if (depth * levelsOfBinding > mostLevels()) {
      beforeLeavingOut();
      return unknownOrigin('its bindings are too deep to follow');
    }
    memo.set(key, { origin: unknownOrigin('its bindings lead back to itself'), lacked: nothing });
    const outer = lacked;
    lacked = new Set();
    depth += 1;
    const origin = follow(key);
    depth -= 1;
    memo.set(key, { origin, lacked: lacked.size > 0 ? lacked : nothing });
    for (const file of lacked) outer.add(file);
    lacked = outer;
    return origin;
  }

  const origins: Origins = {
    sparse,
    checker: sparse.checker,
    usage: createUsageIndex(sparse),
    of(expression) {
      const type = sparse.checker.getTypeAtLocation(expression);
      if (!saysNothing(type)) return { kind: 'type', type, evidence: 'proven' };
      return once(expression, (key) => originOfExpression(origins, key));
    },
    ofSymbol: (symbol) => once(symbol, (key) => originOfBinding(origins, key)),
    lacks: (file) => void lacked.add(file),
    lackedBy(work) {
      const outer = lacked;
      lacked = new Set();
      work();
      const lackedByWork = lacked;
      lacked = outer;
      return lackedByWork;
    },
    ...outside,
    resolve,
    isSdkName,
  };
  return origins;
}
