import ts from 'typescript';
import type { Origins } from '../../flow/origin/origins.ts';
import { identifiersIn } from '../../program/identifiers.ts';
import { outermostWrapper } from '../../program/syntax.ts';

/**
 * Files whose functions are given a function in which something is called about which it counts what runs around it:
 * `import { withSpan } from './spans'` and `withSpan(() => setActiveTraceIO(…))`.
 * @param names members whose sites depend on what runs around them
 */
export function runnersOf(
  { checker, resolve }: Origins,
  names: ReadonlySet<string>,
  sourceFile: ts.SourceFile,
): ReadonlySet<string> {
  const files = new Set<string>();
  for (const identifier of [...names].flatMap((name) => identifiersIn(sourceFile, name)))
    for (const callee of runnersAround(identifier)) {
      const specifier = checker.getSymbolAtLocation(callee)?.declarations?.find(ts.isImportSpecifier);
      const from = specifier?.parent.parent.parent.moduleSpecifier;
      const target = from && ts.isStringLiteral(from) ? resolve(from.text, sourceFile.fileName) : undefined;
      if (target?.kind === 'file') files.add(target.file);
    }
  return files;
}

/** The names that are called with a function around a node. */
function runnersAround(node: ts.Node): ts.Identifier[] {
  const runners: ts.Identifier[] = [];
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (!ts.isArrowFunction(at) && !ts.isFunctionExpression(at)) continue;
    const outermost = outermostWrapper(at);
    const { parent } = outermost;
    if (ts.isCallExpression(parent) && parent.expression !== outermost && ts.isIdentifier(parent.expression))
      runners.push(parent.expression);
  }
  return runners;
}
