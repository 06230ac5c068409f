import type { Profile } from '../../src/catalog/profile.ts';

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
