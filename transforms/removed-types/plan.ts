import type { ImportedName, Site } from '../../src/sites/site.ts';
import { unusedImport } from '../../src/sites/unused-import.ts';
import { manual, migrated, review } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import { endOfLine, lineEndOf } from '../../src/rewriting/layout.ts';
import { compatType, compatTypeInPlace } from './compat-type.ts';
import { inlineType } from './inline-type.ts';
import { specifierEdits } from '../../src/rewriting/specifier-edits.ts';
import { behindNamespace, namespaceOfTwins } from './twin-type.ts';
import { joinedLines, type Refusal, type TypeLine, type TypePlan } from './type-plan.ts';
import { defined } from '../../src/catalog/defined.ts';
import { isWithin } from '../../src/program/overlaps.ts';

/**
 * Exported types that v6 lacks: written out, renamed, taken from the compat file, or left with the v6 type that carries
 * their data.
 */
export function planRemovedType(site: Site, context: PlanContext): Decision | undefined {
  const plan = planAlone(site, context);
  if (plan === undefined) return planReportOnly(site, context);
  if ('reason' in plan) return manual(site, context, plan.reason);
  const { declaration, specifier, check } = plan;
  const group = declaration === undefined ? undefined : `import@${declaration}`;
  const edits = [...plan.edits];
  if (declaration !== undefined && specifier !== undefined) {
    const { imported, changes, lines, leader } = changesOf(declaration, context);
    const combined = specifierEdits(context, imported, changes, unusedSpecifiers(context));
    if ('reason' in combined) return { ...manual(site, context, combined.reason), ...defined({ group }) };
    if (leader === specifier.range.start) edits.push(...withLines(combined, lines, imported, context));
  }
  const decision = check === undefined ? migrated(context, edits, group) : review(context, edits, check, group);
  return plan.helpers === undefined ? decision : { ...decision, helpers: plan.helpers };
}

function planAlone(site: Site, context: PlanContext): TypePlan | Refusal | undefined {
  const { shape } = site;
  const { entry } = context;
  if (site.evidence === 'likely') return undefined;
  if (shape.kind === 'typeQuery') return qualifiedType(site, context);
  if (shape.kind !== 'exportedName') return undefined;
  const { imported } = shape;
  // Nothing in the file is in its way: the import of a type that only the rewritten code was about goes.
  if (shape.position === 'importSpecifier' && imported?.uses.length === 0)
    return { edits: [], specifier: { range: site.extent }, declaration: imported.declaration.start };
  if (entry.typeText !== undefined) return inlineType(site, shape, entry.typeText);
  const twins =
    shape.position === 'importType' ? behindNamespace(site, context) : namespaceOfTwins(site, shape, context);
  return twins ?? compatType(site, shape, context);
}

/** `core.TraceWithDetails`: the whole dotted name is one type. */
function qualifiedType(site: Site, context: PlanContext): TypePlan | undefined {
  const { entry, compat } = context;
  if (entry.typeText !== undefined) return { edits: [{ ...site.extent, text: entry.typeText }] };
  const type = entry.rewrite?.compatType;
  if (compat !== undefined && type !== undefined) return compatTypeInPlace(site, type, compat.specifier);
  return behindNamespace(site, context);
}

/** Specifiers that other sites take away, because nothing uses them. */
function unusedSpecifiers({ siblings }: PlanContext): ReadonlySet<number> {
  return new Set(siblings.flatMap((sibling) => unusedImport.of(sibling)?.specifier.start ?? []));
}

/** What all removed types of one statement make of its specifiers. */
function changesOf(
  declaration: number,
  context: PlanContext,
): { imported: ImportedName; changes: Map<number, string | undefined>; lines: TypeLine[]; leader: number } {
  const changes = new Map<number, string | undefined>();
  let imported: ImportedName | undefined;
  const lines: TypeLine[] = [];
  for (const sibling of context.siblings) {
    if (sibling.shape.kind !== 'exportedName' || sibling.shape.imported?.declaration.start !== declaration) continue;
    imported = sibling.shape.imported;
    const entry = context.entryOf(sibling.id);
    const plan =
      entry === undefined || entry.chapter !== 'removed-types' ? undefined : planAlone(sibling, { ...context, entry });
    if (plan === undefined || 'reason' in plan || plan.specifier === undefined) continue;
    changes.set(plan.specifier.range.start, plan.specifier.text);
    if (plan.line !== undefined) lines.push(plan.line);
  }
  if (imported === undefined) throw new Error('no removed type stands in this import');
  return { imported, changes, lines, leader: Math.min(...changes.keys()) };
}

/** The lines stand behind the statement, or in its place when it goes as a whole. */
function withLines(
  edits: readonly TextEdit[],
  lines: readonly TypeLine[],
  { declaration }: ImportedName,
  { source }: PlanContext,
): TextEdit[] {
  if (lines.length === 0) return [...edits];
  // A line that goes on is not broken: markers stand above it.
  const goesOn = endOfLine(source, declaration.end) === undefined;
  const end = goesOn ? ' ' : lineEndOf(source);
  const text = joinedLines(lines, end);
  if (edits.some((edit) => edit.text === '' && isWithin(declaration, edit))) return [{ ...declaration, text }];
  return [...edits, { start: declaration.end, end: declaration.end, text: `${end}${text}` }];
}
