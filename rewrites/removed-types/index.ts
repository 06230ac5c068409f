import type { ImportedName, Site } from '../../analysis/site.ts';
import { compatTypes } from '../../catalog/compat-calls.ts';
import { manual, migrated, review } from '../decide.ts';
import type { Outcome, PlanContext } from '../plan.ts';
import { planReportOnly } from '../report-only.ts';
import { compatType, compatTypeInPlace } from './compat-type.ts';
import { inlineType } from './inline-type.ts';
import { specifierEdits } from './specifier-edits.ts';
import { behindNamespace, namespaceOfTwins } from './twin-type.ts';
import type { Refusal, TypePlan } from './type-plan.ts';

/** Exported types that v6 lacks: written out, renamed, taken from the compat file, or left with the v6 type that carries their data. */
export function planRemovedType(site: Site, context: PlanContext): Outcome | undefined {
  const plan = planAlone(site, context);
  if (plan === undefined) return planReportOnly(site, context);
  if ('reason' in plan) return manual(site, context, plan.reason);
  const { declaration, specifier, check } = plan;
  const group = declaration === undefined ? undefined : `import@${declaration}`;
  const edits = [...plan.edits];
  if (declaration !== undefined && specifier !== undefined) {
    const changed = changesOf(declaration, context);
    const combined = changed.crowded ? { reason: 'several names of this import would have to be written out' } : specifierEdits(context.source, changed.imported, changed.changes);
    if ('reason' in combined) return { ...manual(site, context, combined.reason), ...(group === undefined ? {} : { group }) };
    if (changed.leader === specifier.range.start) edits.push(...combined);
  }
  const outcome = check === undefined ? migrated(context, edits, group) : review(context, edits, check, group);
  return plan.helpers === undefined ? outcome : { ...outcome, helpers: plan.helpers };
}

function planAlone(site: Site, context: PlanContext): TypePlan | Refusal | undefined {
  const { shape } = site;
  const { entry } = context;
  if (site.evidence === 'likely') return undefined;
  if (shape.kind === 'typeQuery') return qualifiedType(site, context);
  if (shape.kind !== 'exportedName') return undefined;
  if (entry.typeText !== undefined) return inlineType(site, shape, entry.typeText, context);
  return namespaceOfTwins(site, shape, context) ?? compatType(site, shape, context);
}

/** `core.TraceWithDetails`: the whole dotted name is one type. */
function qualifiedType(site: Site, context: PlanContext): TypePlan | undefined {
  const { entry, compat } = context;
  if (entry.typeText !== undefined) return { edits: [{ ...site.extent, text: entry.typeText }] };
  const type = compatTypes.get(entry.path.join('.'));
  if (compat !== undefined && type !== undefined) return compatTypeInPlace(site, type, compat.specifier);
  return behindNamespace(site, context);
}

/** What all removed types of one statement make of its specifiers. */
function changesOf(declaration: number, context: PlanContext): { imported: ImportedName; changes: Map<number, string | undefined>; leader: number; crowded: boolean } {
  const changes = new Map<number, string | undefined>();
  let imported: ImportedName | undefined;
  let lines = 0;
  for (const sibling of context.siblings) {
    if (sibling.shape.kind !== 'exportedName' || sibling.shape.imported?.declaration.start !== declaration) continue;
    imported = sibling.shape.imported;
    const entry = context.entryOf(sibling.id);
    const plan = entry === undefined || entry.chapter !== 'removed-types' ? undefined : planAlone(sibling, { ...context, entry });
    if (plan === undefined || 'reason' in plan || plan.specifier === undefined) continue;
    changes.set(plan.specifier.range.start, plan.specifier.text);
    if (plan.edits.some(({ start }) => start === imported?.declaration.end)) lines += 1;
  }
  if (imported === undefined) throw new Error('no removed type stands in this import');
  // A statement that goes as a whole has no end for the lines that belong behind it.
  const crowded = lines > 0 && imported.specifiers.every(({ range }) => changes.has(range.start) && changes.get(range.start) === undefined);
  return { imported, changes, leader: Math.min(...changes.keys()), crowded };
}
