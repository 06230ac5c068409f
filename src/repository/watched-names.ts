import { ofCatalogue } from '../catalog/catalogue.ts';

/** Last names of all member paths: what a file must mention to be of interest once the SDK reaches it. */
export const watchedNamesOf = ofCatalogue(({ entries }): readonly string[] => [
  ...new Set(entries.filter(({ root }) => root !== 'package' && root !== 'type').map(({ path }) => path.at(-1)!)),
]);

/** Names of changed types. */
export const watchedTypesOf = ofCatalogue(({ entries }): readonly string[] => [
  ...new Set(entries.filter(({ root }) => root === 'type').map(({ path }) => path.at(-1)!)),
]);

/** Names of changed functions, which a value may be, and be called by any name. */
export const changedFunctionsOf = ofCatalogue(({ entries }): readonly string[] => [
  ...new Set(entries.flatMap(({ root, path }) => (root === 'tracing' ? path : []))),
]);
