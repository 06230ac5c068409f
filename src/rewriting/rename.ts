import type { Site } from '../sites/site.ts';
import { manual } from './decide.ts';
import { planDeclaredMember } from './types/declared-member.ts';
import { planDestructure } from './destructuring.ts';
import { planRenamedFake } from './test-doubles/renamed-fake.ts';
import { planMember } from './member-use.ts';
import { flattenFake } from './test-doubles/flatten-fake.ts';
import { joinFake } from './test-doubles/join-fakes.ts';
import type { Decision, PlanContext } from './plan.ts';
import { planStringKey } from './string-key.ts';
import { planTypeKey, planTypePath } from './types/type-position.ts';

/** The v5 member becomes `entry.target`, in whatever way it is used. */
export function planRename(site: Site, context: PlanContext): Decision {
  const { target } = context.entry;
  const { shape } = site;
  if (target === undefined) return manual(site, context);
  switch (shape.kind) {
    case 'member':
      return planMember(site, shape, target, context);
    case 'destructure':
      return planDestructure(site, shape, target, context);
    case 'stringKey':
      return planStringKey(site, shape, target, context);
    case 'typeIndex':
    case 'typeQuery':
      return planTypePath(site, shape, target, context);
    case 'typeKey':
      return planTypeKey(site, shape, target, context);
    case 'fakeMember':
      return (
        (flattenFake(shape, context) === undefined ? joinFake(shape, target, context) : undefined) ??
        planRenamedFake(site, shape, target, context)
      );
    case 'declaredMember':
      return planDeclaredMember(site, shape, context);
    case 'exportedName':
    case 'fakeUse':
    case 'httpHandler':
      return manual(site, context);
  }
}
