/**
 * What v6 changed, in names alone. `scripts/command-bundle.mjs` writes the lists out, because to load the catalogue
 * takes longer than to look for them in a commit.
 */
import { catalogue } from '../../../transforms/entries.ts';
import { pythonEntries } from '../../catalog/python/entries.ts';
import { mayDefineFake } from '../../python/fakes.ts';
import { mayHoldSite } from '../../python/resolve/questions.ts';
import { tellingNamesOf } from '../../repository/distinctive.ts';
import { changedFunctionsOf, watchedNamesOf, watchedTypesOf } from '../../repository/watched-names.ts';

export const changedNames = {
  watched: watchedNamesOf(catalogue),
  distinctive: tellingNamesOf(catalogue),
  types: watchedTypesOf(catalogue),
  functions: changedFunctionsOf(catalogue),
  /** Regular expressions. */
  python: { sites: mayHoldSite(pythonEntries).source, fakes: mayDefineFake(pythonEntries).source },
};
