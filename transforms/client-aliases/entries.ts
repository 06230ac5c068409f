import { clientAlias } from '../../src/catalog/client-alias.ts';
import { chapterOf } from '../../src/catalog/chapter.ts';

/**
 * The shortcuts on the client whose v6 member takes the same arguments and gives the same result (contract 4.6). They
 * are properties bound in v5's constructor, so as values they keep `this` there; `prompt.get` as a value does not.
 * Aliases whose target reads something else are in `removed-reads` and `dataset-runs`.
 */
export const clientAliases = chapterOf({
  name: 'client-aliases',
  title: 'Aliases on the client',
  how: 'The member moves and its arguments stay. `requestOptions` after path arguments get the [`{}` before them](request-options.md). v5 bound the aliases to the client; v6 does not bind the methods, so an alias that is passed as a value becomes an arrow function or `.bind(…)`. Destructuring, types made of keys, and mocks change with the calls.',
  rule: 'no-removed-client-alias',
  examples: {
    'Request options follow': 'client-aliases/request-options-follow',
    'An alias passed on as a value': 'client-aliases/value-as-callback',
    'Destructured from the client': 'client-aliases/destructured-renamed',
  },
  changes: [
    clientAlias('getPrompt', 'prompt.get', ['name', 'options'], {
      positionalOption: 'version',
      notes: ['Major 3 took `(name, version, options)`; since major 4 the version is a member of the options.'],
    }),
    clientAlias('createPrompt', 'prompt.create', ['body']),
    clientAlias('updatePrompt', 'prompt.update', ['params']),
    clientAlias('getDataset', 'dataset.get', ['name', 'options'], {
      notes: ['The items it returns have no `link` any more: see `datasetItem.link`.'],
    }),
    clientAlias('createDatasetItem', 'dataset.createItem', ['request'], {
      notes: ['Neither of the two takes request options.'],
    }),
    clientAlias('resolveMediaReferences', 'media.resolveReferences', ['params']),
    clientAlias('createDataset', 'api.datasets.create', ['request', 'requestOptions']),
    clientAlias('getDatasetItem', 'api.datasetItems.get', ['id', 'requestOptions'], {
      route: { method: 'GET', path: '/api/public/dataset-items/{id}' },
    }),
    clientAlias('fetchMedia', 'api.media.get', ['mediaId', 'requestOptions'], {
      route: { method: 'GET', path: '/api/public/media/{mediaId}' },
    }),
    clientAlias('fetchObservations', 'api.observations.getMany', ['request', 'requestOptions'], {
      notes: ['In v5 it already read the v2 observations API, so the result keeps its shape.'],
    }),
  ],
});
