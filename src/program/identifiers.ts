import ts from 'typescript';
import { nodesOf } from './nodes.ts';

/** The tree does not change, so each file is walked once, whatever programs it is in. */
const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.MemberName[]>>();

/** All places of one file where an identifier is written, by what it says, in source order. */
export function identifiersByName(sourceFile: ts.SourceFile): ReadonlyMap<string, readonly ts.MemberName[]> {
  let names = known.get(sourceFile);
  if (!names) known.set(sourceFile, (names = namesAmong(nodesOf(sourceFile))));
  return names;
}

/** All places of one file where an identifier is written, in source order. */
export function identifiersIn(sourceFile: ts.SourceFile, name: string): readonly ts.MemberName[] {
  return identifiersByName(sourceFile).get(name) ?? [];
}

/**
 * The same of the part of a file where a name means one thing.
 * @param scope the function that it is declared in; default: the whole file
 */
export function identifiersNear(
  sourceFile: ts.SourceFile,
  name: string,
  scope: ts.Node | undefined,
): readonly ts.MemberName[] {
  const { pos, end } = scope ?? sourceFile;
  const all = identifiersIn(sourceFile, name);
  // In source order, and there may be thousands of one name, each asked about by the function that it is in.
  return all.slice(firstFrom(all, pos), firstFrom(all, end)).filter((identifier) => identifier.end <= end);
}

/** The index of the first that begins at an offset or behind it. */
function firstFrom(names: readonly ts.MemberName[], offset: number): number {
  let from = 0;
  let to = names.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (names[middle]!.pos < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The identifiers among some nodes by what they say, in source order. */
export function namesAmong(nodes: readonly ts.Node[]): ReadonlyMap<string, readonly ts.MemberName[]> {
  const names = new Map<string, ts.MemberName[]>();
  for (const node of nodes) {
    if (!ts.isMemberName(node)) continue;
    const list = names.get(node.text);
    if (list) list.push(node);
    else names.set(node.text, [node]);
  }
  for (const list of names.values()) list.sort((a, b) => a.pos - b.pos);
  return names;
}
