import type { DestructureShape, Reference, Site } from '../sites/site.ts';
import { manual, migrated, review } from './decide.ts';
import { keepsIdentity } from './detached-method.ts';
import { whyNameIsLacking } from './member-path.ts';
import { removeFromList } from './object-text.ts';
import { planPlaceholder } from './placeholder.ts';
import type { Decision, PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { isPositionalForm } from './positional-form.ts';
import { defined } from '../catalog/defined.ts';

/**
 * `const { getPrompt } = client; getPrompt(x)` → `const { prompt } = client; prompt.get(x)`, when every use is in
 * sight. A target of one name (`experimentUrl`) only changes the key and keeps the local name.
 */
export function planDestructure(
  site: Site,
  shape: DestructureShape,
  target: readonly string[],
  context: PlanContext,
): Decision {
  const { entry, source } = context;
  if (entry.path.length !== 1) return planNestedKey(site, shape, target, context);
  if (target.length === 1) return migrated(context, [keyEdit(shape, target[0]!, source)]);
  const blocked = obstacle(shape, target, context);
  if (blocked !== undefined) return manual(site, context, blocked);

  const uses = referenceEdits(shape, target, context);
  if ('reason' in uses) return manual(site, context, uses.reason);
  const edits = [...elementEdits(site, shape, target[0]!, context), ...uses.edits];
  const group = `pattern@${shape.pattern.start}`;
  return uses.check === undefined ? migrated(context, edits, group) : review(context, edits, uses.check, group);
}

/**
 * `const { scoresV3 } = client.api`: the path is partly outside the pattern; only a single changed key can be followed.
 */
function planNestedKey(site: Site, shape: DestructureShape, target: readonly string[], context: PlanContext): Decision {
  const { path } = context.entry;
  const outer = shape.outer.slice(-(path.length - 1));
  const sameOuter = path.slice(0, -1).every((name, index) => outer[index] === name && target[index] === name);
  if (sameOuter && target.length === path.length)
    return migrated(context, [keyEdit(shape, target.at(-1)!, context.source)]);
  return manual(site, context, 'the names that change are not written here');
}

/** Why the pattern or its uses cannot follow; `undefined` when they can. */
function obstacle(shape: DestructureShape, target: readonly string[], context: PlanContext): string | undefined {
  const head = target[0]!;
  const missing = whyNameIsLacking(shape.only, context.entry.path[0], head);
  if (missing !== undefined) return missing;
  if (shape.hasDefault) return 'the destructured member has a default';
  if (shape.hasRest) return 'the pattern has a rest element, which would collect other members';
  // A type that picks members of the client gets the manager's key as well.
  const typed = shape.position === 'parameter' && shape.only !== undefined;
  if (shape.position === 'parameter' && !typed)
    return 'it is destructured in a parameter, whose callers would have to change';
  if (shape.position !== 'const' && !typed) return 'it is not destructured into a constant';
  if (shape.local === undefined) return 'the member is destructured further';
  if (shape.escapes) return `\`${shape.local.name}\` leaves this file`;
  if (shape.siblings.includes(head)) {
    return reusable(shape, head, context)
      ? undefined
      : `\`${head}\` is already destructured here, and may mean something else where \`${shape.local.name}\` is used`;
  }
  return context.names.has(head) ? `the name \`${head}\` is already used in this file` : undefined;
}

/** `prompt` is in the pattern under its own name, and is no other variable anywhere in the file. */
function reusable(shape: DestructureShape, head: string, context: PlanContext): boolean {
  const { syntax } = context;
  const element = syntax
    .childrenOf(shape.pattern)
    .map((node) => syntax.childrenOf(node))
    .find(([name, ...more]) => name !== undefined && more.length === 0 && syntax.nameOf(name) === head);
  if (element === undefined) return false;
  const [bound] = element;
  const same = new Set([bound!, ...syntax.usesOf(bound!)].map(({ start }) => start));
  return syntax.variablesNamed(head).every(({ start }) => same.has(start));
}

/** Another key for the same local name. */
export function keyEdit(shape: DestructureShape, name: string, source: string): TextEdit {
  const shorthand = shape.local !== undefined && shape.local.range.start === shape.key.start;
  if (shorthand) return { ...shape.key, text: `${name}: ${shape.local!.name}` };
  const quote = source[shape.key.start];
  return { ...shape.key, text: quote === "'" || quote === '"' ? `${quote}${name}${quote}` : name };
}

/** The first alias of a manager becomes the manager, further ones of the same leave the pattern. */
function elementEdits(site: Site, shape: DestructureShape, head: string, context: PlanContext): TextEdit[] {
  const present = shape.siblings.includes(head);
  const earlier = context.siblings.some(
    (sibling) =>
      sibling !== site && sibling.name.start < site.name.start && sharesManager(sibling, shape, head, context),
  );
  if (!present && !earlier) return [{ ...shape.element, text: head }];
  const removed = context.siblings.filter(
    (sibling) => present && sibling.name.start < site.name.start && sharesManager(sibling, shape, head, context),
  );
  const leading = shape.siblings.indexOf(context.entry.path[0]!) === removed.length;
  return [removeFromList(context, shape.pattern, shape.element, leading)];
}

/** Another alias in the same pattern that becomes the same manager. */
function sharesManager(sibling: Site, shape: DestructureShape, head: string, context: PlanContext): boolean {
  const other = sibling.shape;
  const target = context.entryOf(sibling.id)?.target;
  if (
    other.kind !== 'destructure' ||
    other.pattern.start !== shape.pattern.start ||
    target?.[0] !== head ||
    target.length < 2
  )
    return false;
  if (sibling.evidence !== 'proven' && sibling.evidence !== 'inferred') return false;
  const otherContext = { ...context, entry: context.entryOf(sibling.id)! };
  return (
    obstacle(other, target, otherContext) === undefined && !('reason' in referenceEdits(other, target, otherContext))
  );
}

/** Edits of every use of the local name, or why one of them cannot follow. */
function referenceEdits(
  shape: DestructureShape,
  target: readonly string[],
  context: PlanContext,
): { edits: TextEdit[]; check?: string } | { reason: string } {
  const call = target.join('.');
  const bound = `${call}.bind(${target.slice(0, -1).join('.')})`;
  const edits: TextEdit[] = [];
  let check: string | undefined;
  for (const reference of shape.references) {
    const planned = referenceEdit(reference, call, bound, shape, context);
    if ('reason' in planned) return planned;
    edits.push(...planned.edits);
    check ??= planned.check;
  }
  return check === undefined ? { edits } : { edits, check };
}

function referenceEdit(
  reference: Reference,
  call: string,
  bound: string,
  shape: DestructureShape,
  context: PlanContext,
): { edits: TextEdit[]; check?: string } | { reason: string } {
  const { use, range } = reference;
  const { pathArguments } = context.entry;
  switch (use.kind) {
    case 'call': {
      const rename = { ...range, text: call };
      if (isPositionalForm(context.entry, use.call))
        return { reason: 'one of its calls is in the positional form of major 3' };
      if (pathArguments === undefined) return { edits: [rename] };
      const placeholder = planPlaceholder(context, use.call, pathArguments);
      if (placeholder.kind === 'undecidable') return { reason: placeholder.reason };
      if (placeholder.kind === 'none') return { edits: [rename] };
      return {
        edits: [rename, placeholder.edit],
        ...defined({ check: placeholder.check }),
      };
    }
    case 'presence':
    case 'read':
      return { edits: [{ ...range, text: reference.shorthand ? `${shape.local!.name}: ${call}` : call }] };
    case 'value': {
      const isUnbound = shape.ofTestDouble || (!reference.shorthand && keepsIdentity(range, context.syntax));
      const written = isUnbound ? call : bound;
      const text = reference.shorthand ? `${shape.local!.name}: ${written}` : written;
      if (isUnbound) return { edits: [{ ...range, text }] };
      const check =
        pathArguments === undefined ? undefined : 'callers that pass requestOptions have to pass `{}` before them';
      return { edits: [{ ...range, text }], ...defined({ check }) };
    }
    default:
      return { reason: `\`${shape.local!.name}\` is bound or assigned later` };
  }
}
