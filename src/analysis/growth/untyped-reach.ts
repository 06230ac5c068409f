import ts from 'typescript';
import { returnedExpressions } from '../../flow/functions.ts';
import type { Origin } from '../../flow/origin/origin.ts';
import { isAny, type Origins } from '../../flow/origin/origins.ts';
import { type Reach, type Reaching, together } from './reach.ts';

/** Own objects in each other that are looked into. */
const deepest = 2;

/**
 * How the SDK is reached from an exported value through what the checker calls `any`: a singleton that is assigned
 * later, a field without a type, what a function of such a field gives back.
 */
export function reachOfUntyped(origins: Origins, reaching: Reaching, symbol: ts.Symbol, depth = 0): Reach | undefined {
  const type = origins.checker.getTypeOfSymbol(symbol);
  if (isAny(type)) return reachOfOrigin(reaching, origins.ofSymbol(symbol));
  const { checker } = origins;
  const calls = checker.getSignaturesOfType(type, ts.SignatureKind.Call);
  const made = checker.getSignaturesOfType(type, ts.SignatureKind.Construct);
  const given = [...calls, ...made].map((signature) => signature.getReturnType()).filter((each) => !isAny(each));
  const results = calls.map((signature) => reachOfResult(origins, reaching, signature));
  if (depth === deepest || results.includes('itself')) return together(results);
  const members = [type, ...given].flatMap((each) => writtenMembers(origins, each));
  const names = members
    .filter((member) => reachOfUntyped(origins, reaching, member, depth + 1) !== undefined)
    .map(({ name }) => name);
  return together([...results, names.length > 0 ? new Set(names) : undefined]);
}

function reachOfOrigin(reaching: Reaching, origin: Origin): Reach | undefined {
  return origin.kind === 'type' ? reaching.type(origin.type) : undefined;
}

/** What a function gives back by its body, where its type does not say. */
function reachOfResult(origins: Origins, reaching: Reaching, signature: ts.Signature): Reach | undefined {
  const { checker } = origins;
  const { declaration } = signature;
  const type = signature.getReturnType();
  if (!declaration || !isAny(checker.getAwaitedType(type) ?? type)) return undefined;
  return together(returnedExpressions(declaration).map((value) => reachOfOrigin(reaching, origins.of(value))));
}

/** The members of a type that are written in the repository. */
function writtenMembers({ checker, sparse }: Origins, type: ts.Type): ts.Symbol[] {
  return checker
    .getPropertiesOfType(type)
    .filter(({ declarations = [] }) =>
      declarations.some((declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile())),
    );
}
