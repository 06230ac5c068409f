import type { Site } from '../../src/sites/site.ts';
import { manual } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { isPositionalForm, positionalSuggestion } from '../../src/rewriting/positional-form.ts';
import { withoutFullStop } from '../../src/rewriting/wording.ts';
import { planRename } from '../../src/rewriting/rename.ts';

/** The client's shortcuts whose v6 member has the same shape (contract 4.6). */
export function planClientAlias(site: Site, context: PlanContext): Decision {
  const { shape } = site;
  if (shape.kind === 'member' && shape.use.kind === 'call' && isPositionalForm(context.entry, shape.use.call)) {
    const receiver = context.source.slice(shape.receiver.start, shape.receiver.end);
    const todo = `${withoutFullStop(context.entry.todo)}, with the version in the options.`;
    return manual(
      site,
      context,
      'this is the positional form of major 3, of which v5 ignores the version',
      positionalSuggestion(context.entry, receiver, shape.use.call, context.source),
      todo,
    );
  }
  return planRename(site, context);
}
