/** Compares the public members of two declarations of the same thing. */
import ts from 'typescript';
import { checker, membersOfModule, neutral, publicProperties, typeOf } from './real-packages.ts';

const printing =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.WriteArrowStyleSignature;

/** A type in neutral names, one level deep, without what only the way it is written adds. */
export function printed(type: ts.Type): string {
  return (
    neutral(checker.typeToString(type, undefined, printing))
      .replace(/import\("[^"]*"\)\./g, '')
      .replace(/\b\w+\.RequestOptions\b/g, 'RequestOptions')
      // Two types of one name in the published package; ours have two names.
      .replace(/\bUnstable(?=PublicApiError)/g, '')
      // One type of the published package: ours tells what a call gives from what code declares.
      .replace(/\bCreatedScore\b/g, 'CreateScoreResponse')
      .replace(/"/g, "'")
      .replace(/\s+/g, ' ')
  );
}

/**
 * True when either takes the other's place, or both read the same (which compares what the names stand for elsewhere).
 */
export function sameType(real: ts.Type, ours: ts.Type): boolean {
  if (checker.isTypeAssignableTo(real, ours) && checker.isTypeAssignableTo(ours, real)) return true;
  if (printed(real) === printed(ours)) return true;
  // The order of a union depends on what the checker met first.
  const parts = [real, ours].map((type) => (type.isUnion() ? type.types.map(printed).sort().join(' | ') : undefined));
  return parts[0] !== undefined && parts[0] === parts[1];
}

/** One difference, readable: path, then what is wrong. */
export type Difference = string;

/** What an export can be besides a namespace. */
const kinds = (ts.SymbolFlags.Value | ts.SymbolFlags.Type) & ~ts.SymbolFlags.Module;

/** Differences between two exports of the same name, their members included; each export once per `compared`. */
export function compareExports(
  path: string,
  real: ts.Symbol,
  ours: ts.Symbol,
  compared = new Set<ts.Symbol>(),
): Difference[] {
  const differences: Difference[] = [];
  if (compared.has(real)) return differences;
  compared.add(real);
  if ((real.flags & kinds) !== 0 && (ours.flags & kinds) === 0) return [`${path}: not a value or type`];
  if (real.flags & ts.SymbolFlags.Class) {
    differences.push(
      ...compareMembers(path, checker.getDeclaredTypeOfSymbol(real), checker.getDeclaredTypeOfSymbol(ours)),
    );
    differences.push(...compareMembers(path, typeOf(real), typeOf(ours)));
    differences.push(...compareConstructors(path, typeOf(real), typeOf(ours)));
  } else if (real.flags & ts.SymbolFlags.Interface) {
    differences.push(
      ...compareMembers(path, checker.getDeclaredTypeOfSymbol(real), checker.getDeclaredTypeOfSymbol(ours)),
    );
  } else if (real.flags & ts.SymbolFlags.TypeAlias) {
    const [one, other] = [checker.getDeclaredTypeOfSymbol(real), checker.getDeclaredTypeOfSymbol(ours)];
    if (!sameType(one, other)) differences.push(`${path}: ${printed(one)} <> ${printed(other)}`);
  }
  if (real.flags & ts.SymbolFlags.Value & kinds && !(real.flags & ts.SymbolFlags.Class)) {
    if (!sameType(typeOf(real), typeOf(ours)))
      differences.push(`${path}: ${printed(typeOf(real))} <> ${printed(typeOf(ours))}`);
  }
  if (real.flags & ts.SymbolFlags.Module) {
    const members = membersOfModule(ours);
    for (const [name, member] of membersOfModule(real)) {
      const mine = members.get(name);
      if (mine) differences.push(...compareExports(`${path}.${name}`, member, mine, compared));
      else if (name !== 'prototype') differences.push(`${path}.${name}: missing`);
      members.delete(name);
    }
    differences.push(...[...members.keys()].map((name) => `${path}.${name}: extra`));
  }
  return differences;
}

function compareConstructors(path: string, real: ts.Type, ours: ts.Type): Difference[] {
  const [theirs = [], mine = []] = [real, ours].map((type) =>
    type.getConstructSignatures().map((signature) => signature.parameters.map(typeOf)),
  );
  const matches = (one: ts.Type[], other: ts.Type[] = []) =>
    one.length === other.length && one.every((type, index) => sameType(type, other[index]!));
  if (theirs.length === mine.length && theirs.every((parameters, index) => matches(parameters, mine[index]))) return [];
  return [
    `${path}: new ${JSON.stringify(theirs.map((types) => types.map(printed)))} <> new ${JSON.stringify(mine.map((types) => types.map(printed)))}`,
  ];
}

/**
 * Differences between the public members of two types: missing, extra, optional on one side only, or of another type.
 */
export function compareMembers(path: string, real: ts.Type, ours: ts.Type): Difference[] {
  const differences: Difference[] = [];
  const mine = new Map(publicProperties(ours).map((property) => [property.name, property]));
  for (const property of publicProperties(real)) {
    const name = neutral(property.name);
    const other = [...mine.values()].find((candidate) => neutral(candidate.name) === name);
    if (!other) {
      differences.push(`${path}.${name}: missing`);
      continue;
    }
    mine.delete(other.name);
    if ((property.flags & ts.SymbolFlags.Optional) !== (other.flags & ts.SymbolFlags.Optional))
      differences.push(`${path}.${name}: optional on one side`);
    else if (!sameType(typeOf(property), typeOf(other)))
      differences.push(`${path}.${name}: ${printed(typeOf(property))} <> ${printed(typeOf(other))}`);
  }
  return [...differences, ...[...mine.keys()].map((name) => `${path}.${neutral(name)}: extra`)];
}

/** Differences between two API clients, namespace by namespace; `.api` paths as in the catalogue. */
export function compareApi(path: string, real: ts.Type, ours: ts.Type): Difference[] {
  const differences: Difference[] = [];
  const mine = new Map(publicProperties(ours).map((property) => [property.name, property]));
  for (const property of publicProperties(real)) {
    const other = mine.get(property.name);
    const here = `${path}.${property.name}`;
    if (!other) {
      differences.push(`${here}: missing`);
      continue;
    }
    mine.delete(property.name);
    const [type, own] = [typeOf(property), typeOf(other)];
    if (type.getCallSignatures().length === 0) differences.push(...compareApi(here, type, own));
    else if (!sameType(type, own)) differences.push(`${here}: ${printed(type)} <> ${printed(own)}`);
  }
  return [...differences, ...[...mine.keys()].map((name) => `${path}.${name}: extra`)];
}
