import { namesake, type Namesake } from './facts.ts';
import type { Site } from '../../src/sites/site.ts';
import { manual, migrated } from '../../src/rewriting/decide.ts';
import { isNamespace, planLocalDeclaration } from '../../src/rewriting/split-path.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { planReadCall } from '../../src/rewriting/reads/read-call.ts';
import { planRename } from '../../src/rewriting/rename.ts';
import { beforeSketch } from '../../src/catalog/clauses.ts';
import { defined } from '../../src/catalog/defined.ts';
import { isWithin } from '../../src/program/overlaps.ts';

/** `api.scoresV3` and `api.legacy.scoreV1`, whose methods live on under `api.scores` (contract 4.2, 4.3). */
export function planScoreRename(site: Site, context: PlanContext): Decision | undefined {
  if (isNamespace(context.entry)) return planNamespace(site, context);
  const renamed = planRename(site, context);
  const sameName = namesake.of(site);
  return sameName === undefined || renamed.edits.length === 0
    ? renamed
    : planNamesake(site, sameName, renamed, context);
}

const why: Record<Namesake['kind'], (names: string) => string> = {
  keys: (names) => `Scores API v3 does not know ${names} of v5's \`scores.getMany\``,
  fields: (names) => `\`fields\` is ${names}, which Scores API v3 does not know`,
  reads: (names) => `Scores API v3 returns no ${names}, or only where \`fields\` asks for it`,
  numbers: (names) => `${names} is taken for a number, which it is only where \`dataType\` is \`NUMERIC\``,
};

/** Under its new name the call would read as v5's: whether it ever did what it says is for a person to see. */
function planNamesake(
  site: Site,
  { id, kind, names, result }: Namesake,
  { edits, group }: Decision,
  context: PlanContext,
): Decision {
  const map = context.entryOf(id)?.rewrite?.read;
  const { shape } = site;
  const read =
    map === undefined || shape.kind !== 'member' || shape.use.kind !== 'call'
      ? undefined
      : planReadCall({ site: { ...site, result }, call: shape.use.call, map }, { names: edits }, context);
  const reason = why[kind](names.map((name) => (kind === 'fields' ? `'${name}'` : `\`${name}\``)).join(', '));
  const todo = read?.suggestion === undefined ? `${reason}.` : reason + beforeSketch + read.suggestion;
  return { ...manual(site, context, reason, read?.suggestion, todo), ...defined({ group }) };
}

/** A namespace without a method behind it moves only together with the methods called through it. */
function planNamespace(site: Site, context: PlanContext): Decision | undefined {
  const { extent } = site;
  const bound = context.siblings.some(({ shape: other }) => {
    const use = other.kind === 'member' ? other.use : undefined;
    const thisArgument = use?.kind === 'bind' || use?.kind === 'callOrApply' ? use.thisArgument : undefined;
    return thisArgument !== undefined && isWithin(extent, thisArgument);
  });
  const watched = context.siblings.some(
    ({ shape: other }) => other.kind === 'stringKey' && isWithin(extent, other.object),
  );
  // A pattern that takes its only member out of this expression.
  const takenApart =
    site.shape.kind === 'member' &&
    context.siblings.some((other) => {
      const entry = context.entryOf(other.id);
      return (
        other.shape.kind === 'destructure' &&
        other.shape.initializer?.end === extent.end &&
        entry !== undefined &&
        isNamespace(entry) &&
        planLocalDeclaration(other, { ...context, entry }) !== undefined
      );
    });
  if (takenApart) return undefined;
  // The site that binds or watches the method rewrites this expression too.
  if (bound || watched) return undefined;
  const local = planLocalDeclaration(site, context);
  return local === undefined ? manual(site, context) : migrated(context, local.edits, local.group);
}
