// @ts-check
/** What the pages of the chapters say besides the catalogue: their titles, how each is migrated, and which fixtures show it. */

/** @typedef {import('../src/catalog/entry.ts').Chapter} Chapter */
/**
 * @typedef {object} ChapterText
 * @property {string} title
 * @property {string} how how the chapter is migrated, as Markdown
 * @property {Readonly<Record<string, string>>} examples at most four: what each shows, and the name of its fixture, a small one
 */

/** In the order of the catalogue. @type {Readonly<Record<Chapter, ChapterText>>} */
export const chapterTexts = {
  'client-aliases': {
    title: 'Aliases on the client',
    how: 'The member moves and its arguments stay, except that `requestOptions` behind path arguments gain the [`{}` in front of them](request-options.md). v5 bound the aliases to the client and v6 does not bind the methods, so an alias that is passed on as a value becomes an arrow function or `.bind(…)`. Destructuring, types made of keys, and mocks move with the calls.',
    examples: {
      'Request options follow': 'client-aliases/request-options-follow',
      'An alias passed on as a value': 'client-aliases/value-as-callback',
      'Taken out of the client by a pattern': 'client-aliases/destructured-renamed',
    },
  },
  'request-options': {
    title: 'The `{}` before `requestOptions`',
    how: 'Where a call passes options behind its path arguments, `{}` goes in front of them. A call without options does not change, and neither does one that has the `{}` already. What stands in that place is decided by its position and type, not by its keys; where that is not sure (a spread, a type that could be the request), the place is reported.',
    examples: {
      'Options as the only argument': 'request-options/health-first-argument',
      'Comments, commas and lines stay': 'request-options/comments-and-commas',
      'A bound method that is called with options': 'request-options/bound-method',
    },
  },
  'score-renames': {
    title: 'Scores under one name',
    how: 'The member path is replaced; requests and results are the same. `api.scoresV3` or `api.legacy.scoreV1` kept in a variable becomes `api.scores` where all its uses exist there. The response of `create` is [a chapter of its own](scores-create-response.md).',
    examples: {
      'Creating and deleting': 'score-renames/legacy-create-and-delete',
      'A bound method': 'score-renames/bind',
    },
  },
  'experiment-url': {
    title: 'The link in an experiment result',
    how: 'The property gets its new name wherever the types say that the value is an experiment result: reads, patterns, types made of it, and objects that fake one.',
    examples: {
      Reads: 'experiment-url/reads',
      "Types made of the result's": 'experiment-url/derived-types',
    },
  },
  'removed-reads': {
    title: 'Reads that are gone',
    how: 'The call becomes `api.observations.getMany` (metrics: `api.metrics.metrics`) with the same conditions. The tool follows the result and asks only for the field groups that the code reads; what it reads under another name is renamed, and what no longer holds is named in the marker. A read of one record is always to be checked, because v6 answers an unknown id with an empty list where v5 threw; so is a list of traces, where one row is one root observation. Conditions that need `filter` take all others into it.\n\nWith [`--compat`](../compat.md) the call becomes one of a function in a file of yours, which gives the v5 result and throws as v5 did.\n\nLeft to you: `api.sessions.list`, and requests that cannot be read where the call is. The marker has the text to write.',
    examples: {
      'One trace': 'removed-reads/trace-details',
      'A list of traces with conditions': 'removed-reads/trace-list-conditions',
      'One trace, with its v5 result': 'compat/trace-get-awaited',
      'A list of sessions is left to you': 'removed-reads/sessions-list',
    },
  },
  'dataset-runs': {
    title: 'Dataset runs',
    how: "A run is an experiment: its dataset is read first, since v6 asks for the id and a start time, and the date the dataset was created is one that no run precedes. Deleting a run deletes the traces of its items, page by page. An unknown run throws no longer, so single reads and deletions are to be checked.\n\nWith [`--compat`](../compat.md), `listDatasetRuns`, `getDatasetRun` and `deleteDatasetRun` do it with v5's results and errors.\n\nLeft to you: `api.datasetRunItems.create`. The [experiment runner](dataset-item-link.md) links items to traces.",
    examples: {
      'Names of runs': 'dataset-runs/list-served',
      'One run': 'dataset-runs/read-run',
      'With their v5 results': 'compat/dataset-runs',
    },
  },
  'dataset-item-link': {
    title: 'Linking dataset items',
    how: 'A loop over all items of a dataset with one observation and one `link` for each becomes `dataset.runExperiment`, always to be checked: the runner puts an observation of its own around the task and logs a task that throws. The name given to `link` becomes `runName`; a loop that ran one item after the other gets `maxConcurrency: 1`.\n\nLeft to you, with the text of the runner filled in: loops that collect something, leave early, or take only part of the items.',
    examples: {
      'One item after the other': 'dataset-item-link/loop-callback',
      'All items at once': 'dataset-item-link/parallel-expression',
    },
  },
  'trace-io': {
    title: 'Trace input and output',
    how: "In v6 a trace shows the input and output of its root observation. A setter on what provably is the root becomes its `update` (`updateActiveObservation`), and goes where a neighbouring `update` sets the same. On an observation inside the root it moves to the root, and on one that the code does not show to be the root it stays there: both are to be checked.\n\nLeft to you: observations that have an input or output of their own, which the trace's would overwrite. The marker has both texts.\n\nLeft alone: span attributes set by their raw names (`svc.trace.input`, `SvcOtelSpanAttributes.TRACE_INPUT`). The contract takes no such member away in JavaScript; what a trace shows comes from its root observation all the same.",
    examples: {
      'The root observation': 'trace-io/root-callback',
      'A neighbour sets the same': 'trace-io/root-same-values',
      'An observation inside the root': 'trace-io/inner-handle',
      'A parameter, with and without values of its own': 'trace-io/helper-other-values',
    },
  },
  'scores-create-response': {
    title: 'The response of `scores.create`',
    how: "A read of the response's `id` is narrowed with `'id' in response`. Where the code goes on with `undefined` nothing is left to do; where it needs an id, an error is thrown instead and somebody should decide. Nothing changes where nobody reads the response.",
    examples: {
      'Code that goes on without an id': 'scores-create-response/accepts-undefined',
      'A response that may be missing': 'scores-create-response/may-be-missing',
    },
  },
  'scores-query': {
    title: 'The query of `scores.getMany`',
    how: 'Requests with a key or `fields` of v2 are v5 code, and so are calls whose rows are read for what v3 gives only in a group that is asked for (`comment`, `authorUserId`, …). Without any of these a call says the same to v3 and stays as it is; rows that are only handed on are no sign, for v3 code does that too. Keys are renamed, `fields` is derived from what is read, and fields that v3 has elsewhere are named where they are read. Conditions that v3 has not are left to you: it would ignore them without an error. So are `<` and `>`: v3 has inclusive bounds only.',
    examples: {
      'Keys with another name': 'scores-query/renamed-keys',
      'Fields that have to be asked for': 'scores-query/unasked-fields',
      'One score': 'scores-query/by-id',
      'Fields that v3 has elsewhere': 'scores-query/old-fields',
    },
  },
  'removed-types': {
    title: 'Removed types',
    how: 'Types with a twin in v6 are replaced in every position, comments of JavaScript included, and their import with them; types made of a call (`Awaited<ReturnType<…>>`) follow the call. With [`--compat`](../compat.md), response types are imported from the file of yours. The others are reported with the type that carries the same data: fields differ, and a type that pretends otherwise would hide it.',
    examples: {
      'The attributes of a trace': 'removed-types/attributes-many-lines',
      'Types with a twin': 'removed-types/legacy-scores',
      'Response types from the file of `--compat`': 'removed-types/response-types-with-compat',
      'A type made of a call': 'removed-types/derived-row',
    },
  },
  ingestion: {
    title: 'Ingestion',
    how: 'Reported: what a batch holds is known only when it runs. Observations go through OpenTelemetry (`startObservation`), scores through `api.scores.create`.',
    examples: {
      'A batch': 'reported/ingestion',
    },
  },
  'v4-leftovers': {
    title: 'Left over from major 4',
    how: 'Reported: these names are gone in v5 already. Move to v5 first.',
    examples: {
      'Setters of the trace': 'reported/version-four-leftovers',
    },
  },
  versions: {
    title: 'Versions',
    how: 'All packages of the SDK move together, in `package.json`, in catalogs of workspaces, in `overrides` and `resolutions`, and in `npm:` specifiers of import maps; the form of the range stays. What is tied to one version or one parent (`@svc/core@^5`, `parent>@svc/core`, patches, extensions) and versions in import specifiers are reported. `engines.node` is raised where it allows a version that is too old; other places that name one (version files, pipelines, container images) are reported, and so are commands that install an older SDK (images, pipelines, scripts). `svc-codemod doctor` checks lockfile, peers and build targets, and with `--service URL` the version of the service.',
    examples: {},
  },
};

/** What has a page beside the chapters and no ids of its own: it moves together with them. @type {Readonly<Record<string, ChapterText>>} */
export const furtherTexts = {
  mocks: {
    title: 'Mocks',
    how: "A fake that stays behind when its call moves makes a test fail, or pass for no reason. So the members of a fake move in the same run as the calls they fake, under the ids of these calls, in every [chapter](../catalogue.md).\n\n- **What is a fake**: the factory of `vi.mock`, `vi.doMock` or `jest.mock`, for the SDK itself or for a module of yours that exports the client; files under `__mocks__`; classes and functions lifted by `vi.hoisted`; spies by object and name, Sinon's too; objects that are cast to the client's type or declared with it; functions assigned to a member.\n- **What moves**: the path (`{ getPrompt }` becomes `{ prompt: { get } }`), spies and assertions on it. On a proven client or a type of the SDK that is `migrated`; an object that stands in for the SDK only because of its place is `review`.\n- **What is to be checked**: what a fake of a removed read gives, and the arguments that a test expects of a call that changed. Expected request options get their `{}` as the calls do. With [`--compat`](../compat.md#fakes-in-tests), results that are written out become v6's rows.\n- **What is left to you**: fakes that hang together with something that cannot move, such as two fakes of one object that would become one member, a method of a class in a factory, which may use its instance, or an interface of yours that others implement too. A key of a fake that no version of the SDK has is left alone.\n\nA member of v5 that v6 does not have is always found, whether its fake moves or not.",
    examples: {
      'The factory of a module, with lifted functions': 'mocks/hoisted-functions',
      'A removed read and its fake in another file': 'mocks/read-factory',
      Spies: 'mocks/spy-on',
      'Faked setters of a trace, and what a test asks of them': 'mocks/trace-setter-assertions',
    },
  },
};
