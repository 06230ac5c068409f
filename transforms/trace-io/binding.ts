import { type ImportedBinding, observation, type ObservationFacts } from './facts.ts';
import type { ExportedNameShape, MemberShape, Site } from '../../src/sites/site.ts';
import { manual, migrated, review } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { activeUpdate, planCore } from './core.ts';
import type { UsePlan } from './use-plan.ts';
import { importEdits, type Specifier } from './import-edits.ts';

type ExportedSite = Site & { shape: ExportedNameShape };
type MemberSite = Site & { shape: MemberShape };

/** A function of the SDK: its use, together with what imports it. */
export function withBinding(site: ExportedSite, context: PlanContext): Decision {
  const { binding, handedOn } = observation.of(site) ?? {};
  if (handedOn) return throughOwnName(site, context, handedOn);
  if (binding === undefined)
    return site.shape.position === 'exportSpecifier' ? planReExport(site, context) : planCore(site, context).decision;
  if (site.shape.use === undefined && site.shape.position !== 'exportSpecifier') {
    // An import that nothing uses goes; it has a site of its own.
    if (binding.uses > 0) return manual(site, context);
    return withImports(site, migrated(context, []), binding, context);
  }
  const core = coreOf(site, context, calleeOf(binding, context));
  if (core.decision.edits.length === 0 && core.needs === undefined) return core.decision;
  if (core.needs?.includes(activeUpdate) === true && calleeOf(binding, context) === undefined)
    return manual(site, context, `\`${activeUpdate}\` is another value in this file`);
  return withImports(site, core.decision, binding, context);
}

/** A method of an observation: its use, together with the import of the functions that the edited text calls. */
export function withNeededImport(site: MemberSite, context: PlanContext): Decision {
  const { decision, needs = [] } = planCore(site, context);
  const { binding } = observation.of(site) ?? {};
  return needs.length === 0 || binding === undefined ? decision : withImports(site, decision, binding, context);
}

/** The edits of the import are among those of the first site that has a part in it. */
function withImports(
  site: ExportedSite | MemberSite,
  decision: Decision,
  binding: ImportedBinding,
  context: PlanContext,
): Decision {
  const together = sitesOf(binding, context);
  const needing = [...together, ...membersWith(binding, context)].sort((a, b) => a.name.start - b.name.start);
  const needs = [...new Set(needing.flatMap((needingSite) => needsOf(needingSite, context)))].filter(
    (name) => binding.present[name] === undefined,
  );
  const leader = needing.find((needingSite) =>
    needingSite.shape.kind === 'exportedName' ? isHandled(needingSite as ExportedSite, context) : true,
  );
  const edits =
    leader === site ? importEdits(context, binding, specifiersOf(together, context), needs, otherStarts(context)) : [];
  return { ...decision, edits: [...decision.edits, ...edits], group: groupOf(binding) };
}

function needsOf(site: ExportedSite | MemberSite, context: PlanContext): readonly string[] {
  const siteContext = contextOf(site, context);
  const plan =
    site.shape.kind === 'member'
      ? planCore(site as MemberSite, siteContext)
      : coreOf(site as ExportedSite, siteContext);
  return plan.needs ?? [];
}

/** The methods whose edited text calls a function that has to come in by the same braces. */
function membersWith(binding: ImportedBinding, context: PlanContext): MemberSite[] {
  return context.siblings.filter(
    (sibling): sibling is MemberSite =>
      sibling.shape.kind === 'member' &&
      observation.of(sibling)?.binding?.braces.start === binding.braces.start &&
      needsOf(sibling as MemberSite, context).length > 0,
  );
}

function groupOf({ braces }: ImportedBinding): string {
  return `import@${braces.start}`;
}

/** All sites that came in by the same braces, in order. */
function sitesOf(binding: ImportedBinding, context: PlanContext): ExportedSite[] {
  return context.siblings.filter(
    (sibling): sibling is ExportedSite =>
      sibling.shape.kind === 'exportedName' && observation.of(sibling)?.binding?.braces.start === binding.braces.start,
  );
}

/** Where the sites of other chapters stand. */
function otherStarts(context: PlanContext): ReadonlySet<number> {
  return new Set(
    context.siblings
      .filter((sibling) => sibling.shape.kind === 'exportedName' && observation.of(sibling) === undefined)
      .map(({ extent }) => extent.start),
  );
}

function isHandled(site: ExportedSite, context: PlanContext): boolean {
  if (site.shape.use === undefined && site.shape.position !== 'exportSpecifier')
    return observation.of(site)?.binding?.uses === 0;
  const { decision, needs } = coreOf(site, contextOf(site, context));
  return decision.edits.length > 0 || needs !== undefined;
}

/** Every use of the name is handled, so that its import may go. */
function isFree(binding: ImportedBinding, context: PlanContext): boolean {
  const uses = sitesOf(binding, context).filter(
    (exported) =>
      (exported.shape.use !== undefined || exported.shape.position === 'exportSpecifier') &&
      observation.of(exported)?.binding?.local === binding.local &&
      isHandled(exported, context),
  );
  return uses.length >= binding.uses;
}

function specifiersOf(together: readonly ExportedSite[], context: PlanContext): Specifier[] {
  const bindings = new Map(together.map((exported) => [observation.of(exported)!.binding!.local, exported]));
  return [...bindings.values()].map((exported) => {
    const binding = observation.of(exported)!.binding!;
    const target = contextOf(exported, context).entry.target?.[0];
    return {
      range: binding.specifier,
      local: binding.local,
      keepsLocal: keepsLocal(binding, context),
      free: isFree(binding, context),
      target,
    };
  });
}

/** The local name stays: it is the code's own, or the new name means something else in this file. */
function keepsLocal(binding: ImportedBinding, context: PlanContext): boolean {
  return (
    isFree(binding, context) &&
    binding.present[activeUpdate] === undefined &&
    (binding.aliased || context.names.has(activeUpdate))
  );
}

function contextOf(site: Site, context: PlanContext): PlanContext {
  return { ...context, entry: context.entryOf(site.id) ?? context.entry };
}

/** What the updating function is called in the file; `undefined` when its name is taken. */
function calleeOf(binding: ImportedBinding, context: PlanContext): string | undefined {
  const present = binding.present[activeUpdate];
  if (present !== undefined) return present;
  if (keepsLocal(binding, context)) return binding.local;
  return context.names.has(activeUpdate) ? undefined : activeUpdate;
}

/** The decision about a call or another use, or about an export of the imported name. */
function coreOf(site: ExportedSite, context: PlanContext, callee?: string): UsePlan {
  return site.shape.position === 'exportSpecifier'
    ? planExport(site, context, callee)
    : planCore(site, context, callee);
}

/** The function as a value, where the constant that is called here gets it and all of its calls are settled. */
function holdingSite(call: ExportedSite, context: PlanContext): ExportedSite | undefined {
  return context.siblings.find((sibling): sibling is ExportedSite => {
    const isHeld = observation.of(sibling)?.held?.calls?.some(({ start }) => start === call.name.start) === true;
    return (
      isHeld &&
      sibling.shape.kind === 'exportedName' &&
      coreOf(sibling as ExportedSite, contextOf(sibling, context)).decision.status === 'migrated'
    );
  });
}

const forImporters =
  'a trace shows what is set on its root observation; those who import it have to call it where that is active';

/** `export { name }` of an imported function: those who import it keep their name. */
function planExport(site: ExportedSite, context: PlanContext, callee: string = activeUpdate): UsePlan {
  if (context.entry.target?.[0] !== activeUpdate) return { decision: manual(site, context) };
  const written = context.source.slice(site.name.start, site.name.end);
  const text = site.extent.end === site.name.end ? `${callee} as ${written}` : callee;
  return {
    decision: review(context, callee === written ? [] : [{ ...site.name, text }], forImporters),
    needs: [activeUpdate],
  };
}

const handers: Readonly<Record<NonNullable<ObservationFacts['handedOn']>, string>> = {
  module: 'its module passes on',
  object: 'its object passes on',
  variable: 'a variable holds',
};

/** A module of the repository hands the function on under this name, and is edited itself. */
function throughOwnName(
  site: ExportedSite,
  context: PlanContext,
  by: NonNullable<ObservationFacts['handedOn']>,
): Decision {
  const { use } = site.shape;
  const { decision } = coreOf(
    site,
    context,
    use?.kind === 'call' ? context.source.slice(use.call.range.start, use.call.inside.start - 1) : undefined,
  );
  const held = by === 'variable' ? holdingSite(site, context) : undefined;
  const binding = held && observation.of(held)?.binding;
  if (held !== undefined && decision.status === 'migrated')
    return binding === undefined ? decision : { ...decision, group: groupOf(binding) };
  // The call is edited all the same, where its name comes from.
  if (context.entry.target?.[0] !== activeUpdate) return decision;
  const handed = `${handers[by]} \`${activeUpdate}\` under this name`;
  return review(context, [], decision.reason === undefined ? handed : `${handed}; ${decision.reason}`);
}

/** `export { name } from '@svc/…'`: those who import it keep their name. */
function planReExport(site: ExportedSite, context: PlanContext): Decision {
  const { syntax } = context;
  const declaration = syntax.enclosing(site.extent, 'ExportDeclaration');
  const isFromModule = declaration && syntax.childrenOf(declaration).some(({ kind }) => kind === 'StringLiteral');
  if (isFromModule !== true) return manual(site, context);
  return planExport(site, context).decision;
}
