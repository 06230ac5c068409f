import type { BindingUse, ExportedNameShape, ImportedName, Site } from '../../src/sites/site.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import type { Refusal, TypePlan } from './type-plan.ts';
import { defined } from '../../src/catalog/defined.ts';

/** A type used through the namespace that goes. */
interface TypeUse {
  use: BindingUse;
  /** The name behind the namespace. */
  name: string;
  /** The v6 type of the same shape. */
  twin?: string;
  check?: string;
}

/**
 * `legacy.CreateScoreRequest` → `CreateScoreRequest`: the import of the namespace makes way for the names used through
 * it.
 */
export function namespaceOfTwins(
  site: Site,
  shape: ExportedNameShape,
  context: PlanContext,
): TypePlan | Refusal | undefined {
  const { imported } = shape;
  if (imported === undefined || shape.position !== 'importSpecifier') return undefined;
  const uses = imported.uses.map((use) => typeUse(use, context));
  const [left] = uses.filter((use) => use?.twin === undefined);
  if (uses.length === 0 || uses.every((use) => use?.twin === undefined)) return undefined;
  if (uses.some((use) => use?.twin === undefined))
    return {
      reason:
        left === undefined
          ? `\`${shape.local}\` is used as a value`
          : `\`${shape.local}.${left.name}\` has no v6 type of the same shape`,
    };

  const edits: TextEdit[] = [];
  const names = new Map<string, string>();
  const checks = new Set<string>();
  for (const { use, twin, check } of uses as (TypeUse & { twin: string })[]) {
    const local = localOf(twin, imported, context);
    if (local === undefined) return { reason: `\`${twin}\` has another meaning in this file` };
    edits.push({ ...use.whole!, text: local });
    if (check !== undefined) checks.add(check);
    if (!imported.specifiers.some((specifier) => specifier.imported === twin))
      names.set(twin, specifierText(twin, site, imported, uses as TypeUse[]));
  }
  const check = [...checks].join('; ');
  return {
    edits,
    specifier: { range: site.extent, ...(names.size === 0 ? {} : { text: [...names.values()].join(', ') }) },
    declaration: imported.declaration.start,
    ...(check === '' ? {} : { check }),
  };
}

/** `core.legacy.CreateScoreRequest` → `core.CreateScoreRequest` */
export function behindNamespace(site: Site, context: PlanContext): TypePlan | undefined {
  const { syntax } = context;
  const parent = syntax.parent(site.name);
  // `core.legacy` is the beginning of the whole name.
  const whole = parent !== undefined && parent.end === site.name.end ? syntax.parent(parent) : parent;
  const type = whole?.kind === 'QualifiedName' ? syntax.childrenOf(whole)[1] : undefined;
  const name = type && syntax.nameOf(type);
  const entry = name === undefined ? undefined : context.entryOf(`${context.entry.id}.${name}`);
  if (entry?.twin === undefined || entry.twin !== name) return undefined;
  return {
    edits: [{ start: site.name.start, end: type!.start, text: '' }],
    ...defined({ check: entry.twinCheck }),
  };
}

function typeUse(use: BindingUse, { syntax, entry, entryOf }: PlanContext): TypeUse | undefined {
  if (use.whole === undefined) return undefined;
  const [, name, ...more] = syntax.pathOf(use.whole);
  if (name === undefined || more.length > 0) return undefined;
  const type = entryOf(`${entry.id}.${name}`);
  return {
    use,
    name,
    ...(type?.twin === undefined ? {} : { twin: type.twin }),
    ...(type?.twinCheck === undefined ? {} : { check: type.twinCheck }),
  };
}

/** The name the twin has in this file; none when the name is somebody else's. */
function localOf(twin: string, imported: ImportedName, { names }: PlanContext): string | undefined {
  const known = imported.specifiers.find((specifier) => specifier.imported === twin);
  if (known !== undefined) return known.local;
  return names.has(twin) ? undefined : twin;
}

/** `Name` in an import of types and for what is used as a value, else `type Name`. */
function specifierText(twin: string, site: Site, imported: ImportedName, uses: readonly TypeUse[]): string {
  if (imported.typeOnly) return twin;
  // `type` stands in front of the name.
  const hasTypeInFront = site.extent.start !== site.name.start;
  const asValue = uses.some((twinUse) => twinUse.twin === twin && twinUse.use.isValue);
  return asValue && !hasTypeInFront ? twin : `type ${twin}`;
}
