import type { Profile, profiles } from '../../src/catalog/profile.ts';
import { type Class, namedClasses } from './named-classes.ts';

/**
 * Gives the classes and functions of a module the names under which a profile publishes them: they are what stacks,
 * snapshots and test reports show.
 *
 * @param module exports by neutral name; what both profiles share must have a name without the prefix
 */
export function withPublishedNames<Module extends object>(profile: Profile, module: Module): Module {
  for (const [neutral, value] of Object.entries(module)) {
    const name = neutral.replace('Svc', profile.prefix);
    if (typeof value === 'function') Object.defineProperty(value, 'name', { value: name, configurable: true });
  }
  return module;
}

/**
 * A class under the name of a profile, in stacks too. It has the members itself: whoever lists those of its prototype
 * finds what the published class has.
 *
 * @param neutral the class's name in neutral words
 */
export function published<Made extends Class>(
  profile: Profile,
  neutral: keyof (typeof namedClasses)['svc'],
  Base: Made,
): Made {
  const Published = namedClasses[profile.name as keyof typeof profiles][neutral](Base);
  const { constructor: _constructor, ...members } = Object.getOwnPropertyDescriptors(Base.prototype as object);
  Object.defineProperties(Published.prototype, members);
  Object.defineProperty(Base, 'name', { value: Published.name, configurable: true });
  return Published as Made;
}
