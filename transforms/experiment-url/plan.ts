import type { Site } from '../../src/sites/site.ts';
import { manual } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { planRename } from '../../src/rewriting/rename.ts';
import { fillsOwnMember, type FillsOwnMember } from './facts.ts';

/** `datasetRunUrl` of experiment results is called `experimentUrl`; keys of the application keep their name. */
export function planExperimentUrl(site: Site, context: PlanContext): Decision {
  const filled = fillsOwnMember.of(site);
  return filled === undefined ? planRename(site, context) : planSpread(site, filled, context);
}

/** Whether the own member is wanted, and under which name, is for a person to say. */
function planSpread(site: Site, { type, spread, value }: FillsOwnMember, context: PlanContext): Decision {
  const { entry, source } = context;
  const [name] = entry.path;
  const [renamed] = entry.target ?? [];
  const reason = `this spread filled \`${name}\` of ${type}, which v6's result does not have`;
  const todo = `Set \`${name}\` from \`${renamed}\`.`;
  const text =
    value === undefined
      ? {}
      : { suggestion: `${source.slice(spread.start, spread.end)}, ${name}: ${value}.${renamed}` };
  return { ...manual(site, context, reason, undefined, todo), ...text, suggestionPlace: spread };
}
