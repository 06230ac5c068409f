import type { Catalogue } from './catalogue.ts';
import type { ContractClause } from './contract-clause.ts';
import { pythonClauses } from './python-clauses.ts';
import { routes } from './routes.ts';

export type { ContractClause };

const clause = (
  section: string,
  text: string,
  tests: RegExp,
  ...elsewhere: readonly (readonly [string, RegExp])[]
): ContractClause => ({ section, text, tests, elsewhere });
const notShown = (section: string, text: string): ContractClause => ({ section, text, notShown: true });

const manifests = 'test/manifests/package-json.test.ts';
const types = 'test/shim/core/types.test.ts';

/** The 41, as the client calls them and as the service answers. */
const routeClauses = routes
  .filter(({ source, request }) => source === 'contract' && request === 'none')
  .map(({ id, pathArguments, method, path }) =>
    clause(
      '4.1',
      `\`${id}(${pathArguments.join(', ')})\` is ${method} \`${path}\`.`,
      /^§4\.1 \$id: (\$method \$path|the service answers \$method \$path)$/,
    ),
  );

/**
 * What is removed on the client and the API: one clause for each entry of the catalogue that contract 4.6 is the source
 * of, or 4.7 as well.
 */
const removedMembers = ({ entries }: Catalogue): ContractClause[] =>
  entries
    .filter(
      ({ contract, root, kind, id }) =>
        ['4.6', '4.7'].includes(contract) &&
        ['client', 'api'].includes(root) &&
        kind !== 'placeholder' &&
        !id.includes('#'),
    )
    .map(({ id, target }) =>
      clause(
        '4.6',
        `\`${id}\` does not exist${target === undefined ? '' : `; \`${target.join('.')}\` takes over`}.`,
        /^$/,
        ['test/shim/client/removed.test.ts', /^§7\.3 \$id does not exist$/],
      ),
    );

/** Clauses before the removed members, in the order of the contract. */
const first: readonly ContractClause[] = [
  clause('1', 'Traces and observations are sent as OpenTelemetry spans.', /attributes of a span/),
  clause('1', '`SvcClient` without arguments reads its configuration from the environment.', /without arguments reads/),
  clause(
    '1',
    'Base address: option `baseUrl`, environment variables `SVC_BASE_URL` and `SVC_BASEURL`.',
    /BASE_URL before BASEURL/,
  ),
  clause(
    '1',
    'Managers `prompt`, `score`, `dataset`, `media`.',
    /^$/,
    [types, /implementations are assignable/],
    ['test/shim/client/prompts.test.ts', /./],
    ['test/shim/client/datasets.test.ts', /./],
  ),
  clause('1', 'All packages are installed at the same major version, 6.', /^$/, [
    manifests,
    /every SDK package in every group goes to the target/,
  ]),
  clause(
    '1',
    'Helpers `startActiveObservation()` and `observe()`.',
    /^$/,
    ['test/shim/tracing/observe.test.ts', /./],
    ['test/shim/tracing/active-observation.test.ts', /./],
  ),
  clause(
    '2',
    'A score that is created has a non-empty `name`, a finite number or a text as `value`, and a trace reference.',
    /^$/,
    ['test/shim/service/scores.test.ts', /a single score that is wrong/],
  ),
  clause('2', '`CreateScoresResponse`: a single response has an `id`, a batch has none.', /CreateScoresResponse/),
  clause('2', 'A queued score carries the time at which it was queued.', /timestamp/),
  notShown('2', 'Score record fields beyond those listed.'),
  clause('2', 'Observation v2: `input` and `output` are raw strings.', /raw strings/),
  clause(
    '2',
    'Observation v2: field groups `core`, `basic`, `time`, `io`, `metadata`, `model`, `usage`, `prompt`, `metrics`, `trace_context`.',
    /field group|without fields/,
  ),
  clause('2', 'Dataset: `items` is a plain array.', /get reads all pages/),
  clause('2', 'Experiment list page: `data`, and `meta.cursor` that is absent or empty on the last page.', /^$/, [
    'test/shim/service/experiments.test.ts',
    /§4\.7|experiments\.list/,
  ]),
  clause('2', 'The dataset version is recorded as the span attribute `svc.experiment.item.version`.', /version/),
  notShown(
    '2',
    'Remaining fields of dataset, dataset item, experiment, observation, annotation queue, evaluator, evaluation rule, model, media, project, API key, comment, dashboard and skill records.',
  ),
  notShown('3', 'States and transitions.'),
  ...routeClauses,
  clause('4.1', 'These 41 methods take no query parameters and no body.', /take no query and no body/),
  clause('4.2', '`scores.create(request)` is POST `/api/public/scores` with one score or an array.', /scores\.create/),
  clause('4.2', '`scores.delete(scoreId)` answers nothing.', /scores\.delete/),
  clause(
    '4.2',
    '`scores.getMany(query)` reads Scores API v3, filtered by `id`, `traceId`, `fields` and others.',
    /scores\.getMany|filter %j/,
  ),
  clause('4.2', 'The score manager sends in batches to POST `/api/public/scores`.', /^$/, [
    'test/shim/client/scores.test.ts',
    /§9\.4\.1 scores go to POST/,
  ]),
  clause(
    '4.2',
    '`SvcBrowserClient.score()` sends each score to POST `/api/public/scores`.',
    /each score is a request of its own/,
  ),
  clause(
    '4.3',
    'Rule 1: `requestOptions` come after an empty request object; misplaced options are ignored.',
    /rule 1/,
  ),
  clause('4.3', 'Rule 1: known members are `timeoutInSeconds` and `maxRetries`.', /timeoutInSeconds|maxRetries/),
  clause('4.3', 'Rule 2: the namespace `api.scoresV3` does not exist.', /rule 2/),
  clause('4.3', 'Rule 3: the namespace `api.legacy` does not exist.', /rule 3/),
  clause('4.3', 'Rule 5: `api.trace` keeps `delete` and `deleteMultiple`.', /rule 5/),
  clause(
    '4.4',
    '`observations.getMany`: trace id, session id, filter, `fields`; paged.',
    /observations\.getMany|parameters %j|filter/,
  ),
  clause('4.4', '`experiments.list`: dataset id, `fromStartTime`.', /experiments\.list|fromStartTime/),
  clause(
    '4.4',
    '`experiments.listItems`: dataset id, experiment name, `fromStartTime`, `cursor`; `data` and `meta.cursor`.',
    /experiments\.listItems|fromStartTime/,
  ),
  clause(
    '4.4',
    '`trace.deleteMultiple`: `traceIds`; empty answer; also deletes observations and scores.',
    /trace\.deleteMultiple/,
    ['test/shim/service/experiments.test.ts', /§4\.7/],
  ),
  clause('4.4', '`metrics.metrics`: metrics query.', /metrics\.metrics/),
  clause('4.4', '`dataset.runExperiment`: `name`, `task`, `evaluators`; a result with `experimentUrl`.', /^$/, [
    'test/shim/client/experiments.test.ts',
    /is recorded through span attributes/,
  ]),
  clause('4.4', '`getProjectId()` and `getExperimentUrl(experimentId)`.', /getProjectId/),
  notShown(
    '4.4',
    'Payloads of the routes in 4.1; routes of getMany (v3), experiments, observations, metrics and deleteMultiple.',
  ),
];

/** Clauses behind the removed members. */
const last: readonly ContractClause[] = [
  clause('4.6', 'Trace input and output setters are removed.', /no setter of trace input and output/),
  clause(
    '4.6',
    'Trace input and output come from the root observation.',
    /trace shows the input and output of its root|trace is its root observation/,
  ),
  clause('4.6', '`updateActiveObservation({input, output})` replaces the setters.', /updateActiveObservation/),
  clause('4.6', '`setActiveTraceAsPublic()` and `span.setTraceAsPublic()` are unchanged.', /AsPublic/),
  clause('4.6', '`item.link()` is removed; `dataset.items` is a plain array.', /without link/),
  clause('4.6', 'Types of the removed records are removed.', /^$/, [types, /what v6 lacks is in the catalogue/]),
  clause(
    '4.7',
    'Start time, `listItems` by cursor until it is empty, `deleteMultiple` in chunks: the data of an experiment is gone.',
    /procedure/,
  ),
  clause('5', 'The browser client sends scores with public-key authentication.', /public key alone/),
  clause('5', 'The base address is that of all routes.', /^$/, [
    'test/shim/client/configuration.test.ts',
    /base address|BASE_URL/,
  ]),
  notShown('5', 'Credential names, the scheme for the other routes, permission rules.'),
  notShown('6', 'Events.'),
  clause('7.1', '207: a line says that N of M scores were rejected, then the errors of the service; no retry.', /207/),
  clause(
    '7.1',
    'Network error, 429, 5xx: nothing is lost or doubled (shown for Python only).',
    /the same scores are sent again/,
  ),
  clause('7.2', 'Score methods never throw.', /never throws?/),
  clause(
    '7.2',
    'An empty name, a number that is not finite, a value of another type: logged at error level and dropped.',
    /logged at error level and dropped/,
  ),
  clause('7.3', 'A call of a removed method is a `TypeError` at run time.', /TypeError/),
  clause('7.3', 'A removed member is a compile error.', /^$/, [types, /what v6 lacks is in the catalogue/]),
  clause('7.3', '`requestOptions` without the empty request object are ignored in plain JavaScript.', /^$/, [
    'test/shim/client/api-routes.test.ts',
    /rule 1/,
  ]),
  clause('7.3', 'Fields of `CreateScoresResponse` without narrowing: `undefined` for a batch.', /^$/, [
    'test/shim/service/scores.test.ts',
    /a batch has no id/,
  ]),
  notShown('7.3', 'Error response body format and HTTP error codes of the API, apart from 207, 429, 4xx and 5xx.'),
  clause('8', 'Up to 100 scores in a batch.', /100 scores/),
  clause(
    '8',
    'Span batches are compressed with gzip by default, on server runtimes only.',
    /gzip|ignored by|no server runtime/,
  ),
  clause('8', 'Compression, rank 1: option of `SvcSpanProcessor`.', /rank 1/),
  clause('8', 'Compression, rank 2: `SVC_OTEL_COMPRESSION`.', /rank 2/),
  clause('8', 'Compression, rank 3: `OTEL_EXPORTER_OTLP_TRACES_COMPRESSION`.', /rank 3/),
  clause('8', 'Compression, rank 4: `OTEL_EXPORTER_OTLP_COMPRESSION`.', /rank 4/),
  clause('8', 'Compression, rank 5: gzip.', /rank 5/),
  clause('8', 'An invalid value falls through to the next rank.', /falls through|all are invalid/),
  clause('8', 'Values of variables are case-insensitive.', /case-insensitive/),
  notShown('8', 'Rate limits and request size limits.'),
  clause('9.1', 'The service is of version 4.59.0 or later.', /health answers the version/),
  clause('9.1', 'JavaScript runtime major 22 or later.', /^$/, [manifests, /engines\.node is raised/]),
  clause('9.1', 'Chain framework core `^1.0.0`.', /^$/, [manifests, /beside the chain-framework package/]),
  clause('9.1', '`CallbackHandler` keeps its usage and trace output.', /^$/, [
    'test/shim/langchain/callback-handler.test.ts',
    /./,
  ]),
  notShown('9.1', 'A minimum version of the provider client library for JS/TS.'),
  clause('9.2', 'Paths carry `/v2/` for datasets, evaluation rules and evaluators.', /^$/, [
    'test/shim/service/routes.test.ts',
    /§4\.1 \$id: the service answers/,
  ]),
  clause('9.2', '`scores.getMany` reads v3 and filters by `id`; the filters of v2 are gone.', /parameters of v2/),
  clause('9.3', 'Spans carry `x-svc-ingestion-version: 4`.', /ingestion version 4|ingestion header/),
  clause(
    '9.3',
    '`additionalHeaders` set it to 3, and override default headers case-insensitively.',
    /additionalHeaders/,
  ),
  clause(
    '9.4.1',
    'Scores are sent in batches to POST `/api/public/scores`; flush, shutdown and batching settings work as before.',
    /./,
  ),
  clause(
    '9.4.2',
    'The experiment runner records through span attributes and does not call POST `/api/public/dataset-run-items`.',
    /./,
  ),
  clause('9.4.3', 'Run evaluations are recorded for local data too.', /./),
  clause(
    '9.4.4',
    'Numeric and boolean metadata keep their type; nested metadata is filtered by a dotted path.',
    /type|dotted|a\.b/,
  ),
  clause('9.4.4', '`propagateAttributes({ metadata })` takes any JSON value.', /any JSON value/),
  clause('9.4.6', '`baseUrl`, `SVC_BASE_URL`, `SVC_BASEURL` keep working.', /./),
];

/** Every clause, in the order of the contract. */
export function contractClausesOf(catalogue: Catalogue): readonly ContractClause[] {
  const clauses = [...first, ...removedMembers(catalogue), ...last, ...pythonClauses];
  return clauses.sort((left, right) => left.section.localeCompare(right.section, 'en', { numeric: true }));
}
