import type { Site } from '../analysis/site.ts';
import { manual, migrated } from './decide.ts';
import { isNamespace, planAliasDeclaration } from './namespace-alias.ts';
import type { Outcome, PlanContext } from './plan.ts';
import { planRename } from './rename.ts';

/** `api.scoresV3` and `api.legacy.scoreV1`, whose methods live on under `api.scores` (contract 4.2, 4.3). */
export function planScoreRename(site: Site, context: PlanContext): Outcome | undefined {
  return isNamespace(context.entry) ? planNamespace(site, context) : planRename(site, context);
}

/** A namespace without a method behind it moves only together with the methods called through it. */
function planNamespace(site: Site, context: PlanContext): Outcome | undefined {
  const { extent } = site;
  const bound = context.siblings.some(({ shape: other }) => {
    const use = other.kind === 'member' ? other.use : undefined;
    const thisArgument = use?.kind === 'bind' || use?.kind === 'callOrApply' ? use.thisArgument : undefined;
    return thisArgument !== undefined && thisArgument.start <= extent.start && extent.end <= thisArgument.end;
  });
  const watched = context.siblings.some(({ shape: other }) => other.kind === 'stringKey' && other.object.start <= extent.start && extent.end <= other.object.end);
  // A pattern that takes its only member out of this expression.
  const takenApart = site.shape.kind === 'member' && context.siblings.some((other) => {
    const entry = context.entryOf(other.id);
    return other.shape.kind === 'destructure' && other.shape.initializer?.end === extent.end && entry !== undefined && isNamespace(entry) && planAliasDeclaration(other, { ...context, entry }) !== undefined;
  });
  if (takenApart) return undefined;
  // The site that binds or watches the method rewrites this expression too.
  if (bound || watched) return undefined;
  const alias = planAliasDeclaration(site, context);
  return alias === undefined ? manual(site, context) : migrated(context, alias.edits, alias.group);
}
