import type { ReadMap } from '../../catalog/read-map.ts';
import { isWithin } from '../../program/overlaps.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Site } from '../../sites/site.ts';
import { functionKinds } from '../fresh-name.ts';
import type { PlanContext } from '../plan.ts';
import { typedReads } from './typed-reads.ts';
import { utilityAround } from './utility-type.ts';
import { oncePerFile } from '../once-per-file.ts';

type Asked = Pick<PlanContext, 'siblings' | 'syntax'>;

/**
 * The lists that values of a type made of a call's result have to have (`trace.observations`): they are read of values
 * of the type, or of a result that may be one, or another type is made of them.
 */
export function listsOfType(type: Site, { related }: ReadMap, context: Asked): readonly string[] {
  if (related === undefined) return [];
  const { siblings, syntax } = context;
  const ofCalls = siblings
    .filter((other) => other.id === type.id && other.result !== undefined && mayBeOf(other, type, context))
    .flatMap(({ result }) => result!.reads.flatMap(({ path }) => path[0] ?? []));
  const taken = usesOfType(type.extent, syntax).flatMap((use) => keyTaken(use, syntax) ?? []);
  const read = new Set([...typedReads(type.extent, syntax).map((name) => syntax.nameOf(name)), ...ofCalls, ...taken]);
  return Object.keys(related).filter((name) => read.has(name));
}

/** The lists that a call has to give, because what takes its result is of such a type, or out of sight. */
export function listsToGive(call: Site, map: ReadMap, context: Asked): readonly string[] {
  if (map.related === undefined || call.result === undefined) return [];
  const isOut = call.result.escapes.some(({ path }) => path.length === 0);
  const types = derivedTypes(context).filter(({ id }) => id === call.id);
  return types
    .filter((type) => isOut || mayBeOf(call, type, context))
    .flatMap((type) => listsOfType(type, map, context));
}

/** `Awaited<ReturnType<typeof client.api.trace.get>>`, of whatever call. */
const derivedTypes = oncePerFile(({ siblings, syntax }) =>
  siblings.filter(
    ({ shape, extent }) =>
      (shape.kind === 'typeQuery' || shape.kind === 'typeIndex') &&
      utilityAround(extent, syntax)?.name === 'ReturnType',
  ),
);

/** The call, or a read of its result, stands in a function that names the type. */
function mayBeOf({ name, file, result }: Site, type: Site, { syntax }: Asked): boolean {
  const reads = result?.reads.filter((read) => read.file === file).map(({ range }) => range) ?? [];
  const functions = [name, ...reads].flatMap((place) => syntax.enclosing(place, ...functionKinds) ?? []);
  return usesOfType(type.extent, syntax).some((use) => functions.some((around) => isWithin(use, around)));
}

/** `observations` of `Trace['observations']`. */
function keyTaken(name: SourceRange, syntax: PlanContext['syntax']): string | undefined {
  const reference = syntax.parent(name);
  const access = reference?.kind === 'TypeReference' ? syntax.parent(reference) : undefined;
  const [object, index] = access?.kind === 'IndexedAccessType' ? syntax.childrenOf(access) : [];
  const [key] = index?.kind === 'LiteralType' ? syntax.childrenOf(index) : [];
  return object?.start === reference?.start && key ? syntax.nameOf(key) : undefined;
}

/** Where the file names the type: itself, or its alias. */
function usesOfType(type: SourceRange, syntax: PlanContext['syntax']): readonly SourceRange[] {
  const alias = syntax.enclosing(type, 'TypeAliasDeclaration');
  const name = alias && syntax.childrenOf(alias).find(({ kind }) => kind === 'Identifier');
  return name === undefined ? [type] : syntax.usesOf(name);
}
