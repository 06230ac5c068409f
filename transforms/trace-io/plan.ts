import type { ExportedNameShape, MemberShape, Site } from '../../src/sites/site.ts';
import { manual } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { withBinding, withNeededImport } from './binding.ts';
import { planParameterType } from './parameter-type.ts';

/**
 * Setters of a trace's input and output, and attributes made of them: what takes over sets those of the root
 * observation (contract 4.6).
 */
export function planTraceIo(site: Site, context: PlanContext): Decision {
  const decision = planUse(site, context);
  const { shape } = site;
  // Once rewritten this call updates the observation, which counts for the other setters of the file.
  const use = shape.kind === 'member' || shape.kind === 'exportedName' ? shape.use : undefined;
  return use?.kind === 'call' || use?.kind === 'value' ? { ...decision, besides: true } : decision;
}

function planUse(site: Site, context: PlanContext): Decision {
  const { shape } = site;
  if (shape.kind === 'exportedName') return withBinding(site as Site & { shape: ExportedNameShape }, context);
  if (shape.kind === 'typeIndex' || shape.kind === 'typeQuery') return planParameterType(site, context);
  if (shape.kind !== 'member') return manual(site, context);
  return withNeededImport(site as Site & { shape: MemberShape }, context);
}
