import ts from 'typescript';
import { callersOf, handedOn } from './flow-questions.ts';
import type { Flow } from './follow-list.ts';
import { elementAt, keyedBy, resultsOf } from './record-uses.ts';
import { assignedNames, returnsOf } from './result-syntax.ts';
import type { ResultPath as Path } from './result-use.ts';
import type { WrappedResult } from './wrapped-result.ts';

/** Follows results out of what wrappers and generators put them into, and into patterns that are assigned to. */
export function wrapperFollower({
  tracer,
  read,
  escape,
  follow,
  followSymbol,
  goOut,
  shared,
  isRows,
}: Omit<Flow, 'followName' | 'followTarget'>): {
  followKeyed: (access: ts.PropertyAccessExpression | ts.ElementAccessExpression, name: ts.Node, path: Path) => void;
  followAssignedPattern: (pattern: ts.ObjectLiteralExpression, path: Path) => void;
  followWrapped: (expression: ts.Expression, path: Path, wrapped: WrappedResult | undefined) => void;
  followYield: (parent: ts.YieldExpression, expression: ts.Expression, path: Path) => void;
} {
  /** `[0]` of `[result, error]`, `.value` of `{ value }`; what else is in there is nothing of ours. */
  function followKeyed(
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: ts.Node,
    path: Path,
  ): void {
    const key =
      ts.isIdentifier(name) && ts.isPropertyAccessExpression(access)
        ? name.text
        : ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)
          ? name.text
          : undefined;
    if (key === keyedBy.key(path.at(-1))) follow(access, path.slice(0, -1), false);
    else if (key === undefined) escape(access, path, 'passed');
  }

  /** `({ data, meta: page } = await read())` */
  function followAssignedPattern(pattern: ts.ObjectLiteralExpression, path: Path): void {
    for (const property of pattern.properties) {
      const names = assignedNames(property);
      if (names) {
        const next = [...path, names.key.text];
        read(names.key, next, 'read');
        shared(() =>
          followSymbol(
            names.target,
            next,
            false,
            ts.isShorthandPropertyAssignment(property)
              ? tracer.checker.getShorthandAssignmentValueSymbol(property)
              : undefined,
          ),
        );
      } else escape(property, path, 'stored');
    }
  }

  /** Out of a wrapper: where the callback's value is by the wrapper's type, or out of sight. */
  function followWrapped(expression: ts.Expression, path: Path, wrapped: WrappedResult | undefined): void {
    shared(
      () => wrapped?.values.forEach((value) => follow(value.node, value.path, value.promised)),
      wrapped?.sure !== true || wrapped.open,
    );
    if (wrapped?.open !== false) goOut(expression, path, 'returned', wrapped?.taker);
  }

  /** Out of a generator: the loops of its callers, or out of sight. */
  function followYield(parent: ts.YieldExpression, expression: ts.Expression, path: Path): void {
    const owner = ts.findAncestor(parent, ts.isFunctionLike);
    const calls = owner ? callersOf(tracer, owner) : [];
    const whole = parent.asteriskToken === undefined || isRows(path, expression);
    if (!owner || calls.length === 0 || !whole || handedOn(tracer, owner).length > 0)
      return goOut(expression, path, 'returned');
    const next = [...(parent.asteriskToken ? elementAt(path) : path), resultsOf];
    shared(() => calls.forEach((call) => follow(call, next, true)), returnsOf(owner) !== 1);
  }

  return { followKeyed, followAssignedPattern, followWrapped, followYield };
}
