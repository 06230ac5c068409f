import ts from 'typescript';
import { returnedExpressions } from '../../flow/functions.ts';
import type { Origin } from '../../flow/origin/origin.ts';
import { saysNothing, type Origins } from '../../flow/origin/origins.ts';
import { type Reach, type Reaching, together } from './reach.ts';

/** Members looked at for one question. Of a type that makes ever new ones of itself nobody knows all: it is reached. */
const mostMembers = 10_000;

/** By what one version of a program knows of reaching, whether the SDK is behind a member. */
const known = new WeakMap<Reaching, Map<ts.Symbol, boolean>>();

/**
 * How the SDK is reached from an exported value through what the checker calls `any`: a singleton that is assigned
 * later, a field without a type, what a function of such a field gives back.
 */
export function reachOfUntyped(origins: Origins, reaching: Reaching, symbol: ts.Symbol): Reach | undefined {
  const here = reachOfItself(origins, reaching, symbol);
  if (here === 'itself') return here;
  const names = typesBehind(origins, symbol)
    .flatMap((type) => writtenMembers(origins, type))
    .filter((member) => isReached(origins, reaching, member))
    .map(({ name }) => name);
  return together([here, names.length > 0 ? new Set(names) : undefined]);
}

/** Breadth first, as for types: a no is one for all members that were seen. */
function isReached(origins: Origins, reaching: Reaching, start: ts.Symbol): boolean {
  const answers = known.get(reaching) ?? new Map<ts.Symbol, boolean>();
  known.set(reaching, answers);
  const answer = answers.get(start);
  if (answer !== undefined) return answer;
  const seen = new Set([start]);
  const types = new Set<ts.Type>();
  for (const symbol of seen) {
    const before = answers.get(symbol);
    if (before === false) continue;
    if (before || seen.size > mostMembers || reachOfItself(origins, reaching, symbol) !== undefined) {
      answers.set(start, true);
      return true;
    }
    for (const type of typesBehind(origins, symbol)) {
      if (types.has(type)) continue;
      types.add(type);
      for (const member of writtenMembers(origins, type)) seen.add(member);
    }
  }
  for (const symbol of seen) answers.set(symbol, false);
  return false;
}

/** As {@link reachOfUntyped}, of a value or what it gives when it is called, not of its members. */
function reachOfItself(origins: Origins, reaching: Reaching, symbol: ts.Symbol): Reach | undefined {
  const { checker } = origins;
  const type = checker.getTypeOfSymbol(symbol);
  if (saysNothing(type)) return reachOfOrigin(reaching, origins.ofSymbol(symbol));
  const calls = checker.getSignaturesOfType(type, ts.SignatureKind.Call);
  return together(calls.map((signature) => reachOfResult(origins, reaching, signature)));
}

/** The type of a value, and the types that it gives when it is called or made. */
function typesBehind({ checker }: Origins, symbol: ts.Symbol): ts.Type[] {
  const type = checker.getTypeOfSymbol(symbol);
  const given = [ts.SignatureKind.Call, ts.SignatureKind.Construct]
    .flatMap((kind) => checker.getSignaturesOfType(type, kind))
    .map((signature) => signature.getReturnType());
  return [type, ...given].filter((candidate) => !saysNothing(candidate));
}

/** How the SDK is reached from what is from there. */
export function reachOfOrigin(reaching: Reaching, origin: Origin): Reach | undefined {
  if (origin.kind !== 'type') return undefined;
  return together([origin.type, ...(origin.others ?? [])].map((type) => reaching.type(type)));
}

/** What a function gives back by its body, where its type does not say. */
function reachOfResult(origins: Origins, reaching: Reaching, signature: ts.Signature): Reach | undefined {
  const { checker } = origins;
  const { declaration } = signature;
  const type = signature.getReturnType();
  if (!declaration || !saysNothing(checker.getAwaitedType(type) ?? type)) return undefined;
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
