import ts from 'typescript';
import { behaviourTakers, moduleReplacers } from '../flow/test-library-words.ts';
import { nodesOf } from '../program/nodes.ts';
import { unwrapped } from '../program/syntax.ts';

/** A place that may say that an object plays an SDK value in a test; the checker decides. */
export type TestDoubleCandidate = ts.CallExpression | ts.AsExpression | ts.TypeAssertion;

const known = new WeakMap<ts.SourceFile, readonly TestDoubleCandidate[]>();

/** The tree does not change, so each file is walked once, whatever programs it is in. */
function candidatesOf(sourceFile: ts.SourceFile): readonly TestDoubleCandidate[] {
  let candidates = known.get(sourceFile);
  if (!candidates) known.set(sourceFile, (candidates = collect(sourceFile)));
  return candidates;
}

/**
 * Gives, for a file, the candidates that can speak of its objects and were not given before: its own and those of all
 * files that import it, directly or not, in the order of `files`, then of the source.
 */
export function candidatesNear(
  files: readonly ts.SourceFile[],
  importers: (file: string) => readonly string[],
): (file: ts.SourceFile) => TestDoubleCandidate[] {
  const order = new Map(files.map((file, at) => [file.fileName, { file, at }]));
  const asked = new Set<string>();
  const handedOut = new Set<ts.SourceFile>();
  return ({ fileName }) => {
    if (asked.has(fileName)) return [];
    asked.add(fileName);
    const near = new Set([fileName]);
    for (const file of near) for (const importer of importers(file)) near.add(importer);
    const fresh = [...near].flatMap((file) => order.get(file) ?? []).filter(({ file }) => !handedOut.has(file));
    for (const { file } of fresh) handedOut.add(file);
    return fresh.sort((a, b) => a.at - b.at).flatMap(({ file }) => candidatesOf(file));
  };
}

function collect(sourceFile: ts.SourceFile): TestDoubleCandidate[] {
  return nodesOf(sourceFile).filter(isCandidate);
}

function isCandidate(node: ts.Node): node is TestDoubleCandidate {
  if (ts.isCallExpression(node)) return isCandidateCall(node);
  return (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type);
}

function isCandidateCall({ expression, arguments: parameters }: ts.CallExpression): boolean {
  if (parameters.length === 0 || !ts.isPropertyAccessExpression(expression)) return false;
  const name = expression.name.text;
  return (
    moduleReplacers.has(name) ||
    behaviourTakers.has(name) ||
    (name === 'assign' && ts.isIdentifier(expression.expression) && expression.expression.text === 'Object')
  );
}

/** `vi.mocked(SvcClient)` or `SvcClient as Mock`: the class whose instances are faked. */
export function whatIsMocked(expression: ts.Expression): ts.Expression {
  const inner = unwrapped(expression);
  const isMocked =
    ts.isCallExpression(inner) &&
    ts.isPropertyAccessExpression(inner.expression) &&
    inner.expression.name.text === 'mocked';
  return isMocked && inner.arguments[0] ? unwrapped(inner.arguments[0]) : inner;
}

/**
 * `{ … } as Partial<SvcClient>`, whatever it is cast to after that: the literal fits only as long as its members are
 * the client's.
 */
export function partialCause(
  checker: ts.TypeChecker,
  assertion: ts.AsExpression | ts.TypeAssertion,
): { cause?: string } {
  let inner: ts.AsExpression | ts.TypeAssertion = assertion;
  for (let next: ts.Expression = inner.expression; ; next = next.expression) {
    if (ts.isAsExpression(next) || ts.isTypeAssertionExpression(next)) inner = next;
    else if (!ts.isParenthesizedExpression(next)) break;
  }
  const properties = checker.getPropertiesOfType(checker.getTypeFromTypeNode(inner.type));
  const isPartial =
    properties.length > 0 &&
    properties.every(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0) &&
    properties.some(({ declarations }) =>
      declarations?.every((declaration) => (declaration as ts.PropertyDeclaration).questionToken === undefined),
    );
  return isPartial ? { cause: 'the type it is cast to makes its members optional, and not those of the manager' } : {};
}
