/** Statements of the contract that concern Python alone; its tests are those of `test/shim/python` and of manifests. */
import type { ContractClause } from './contract-clause.ts';

const clause = (section: string, text: string, tests: RegExp, ...elsewhere: [string, RegExp][]): ContractClause => ({
  section,
  text: `Python: ${text}`,
  tests,
  ...(elsewhere.length === 0 ? {} : { elsewhere }),
});

const versions = 'test/manifests/python/range.test.ts';

/** In the order of the contract. */
export const pythonClauses: readonly ContractClause[] = [
  clause('1', '`get_client()` returns the client, `Svc(...)` constructs one.', /Python: .*get_client/),
  clause('1', 'base address `host`, variable `SVC_HOST`.', /Python: host/),
  clause('1', 'a client has `api` and `async_api`.', /^$/, ['test/shim/python/surface.test.ts', /`async_api`/]),
  clause('2', '`experiment_id` and `experiment_url` of a result.', /Python: run_experiment/),
  clause('2', 'a queued score carries the time at which it was queued.', /Python: up to 100/),
  clause('4.1', 'every route has a method in snake case.', /Python: every route/),
  clause('4.2', '`api.scores.create(request=...)` takes one request or a list.', /Python: create sends one request/),
  clause('4.2', '`api.scores.delete(score_id=...)`, `api.scores.get_many(...)`.', /Python: create sends one request/),
  clause(
    '4.3.4',
    '`api.scores.create` takes only `request=`; keywords of a score raise `TypeError`.',
    /Python: \$what/,
  ),
  clause('4.4', '`dataset.run_experiment` and `api.experiments`.', /Python: run_experiment/),
  clause('4.4', '`api.metrics.metrics` and `async_api`.', /Python: async_api and metrics/),
  clause(
    '4.5',
    '`mapper` gets `item` and further keywords; `input` and `output` are raw strings.',
    /Python: the mapper/,
  ),
  clause('4.5', '`filter` is a text with a v2 filter.', /Python: filter is a text/),
  clause('4.5', '`fields` is `core,basic,io,metadata` by default.', /Python: the mapper/),
  clause(
    '4.5',
    '`scope`, `fetch_trace_fields`, `_additional_trace_tags` raise `TypeError`.',
    /Python: \$what raises TypeError/,
  ),
  clause(
    '4.5',
    'tokens of the major before, and another filter, raise `ValueError`.',
    /Python: \$what raises ValueError/,
  ),
  clause('4.6', 'removed methods and namespaces raise `AttributeError`.', /Python: \$id raises AttributeError/),
  clause('4.6', 'removed types cannot be imported.', /Python: the type %s/),
  clause('4.6', 'the module of models re-exports none of them.', /Python: the module of models/),
  clause(
    '4.6',
    '`update` and `update_current_span` of the root replace the setters.',
    /Python: input and output of a trace/,
  ),
  clause('4.6', '`set_trace_as_public` and `set_current_trace_as_public` stay.', /Python: input and output of a trace/),
  clause(
    '4.6',
    '`should_export_span` with `is_default_export_span` replaces the blocked scopes.',
    /Python: should_export_span/,
  ),
  clause('4.7', 'the data of an experiment goes by its traces, 1000 ids a call.', /Python: the data of an experiment/),
  clause('7.1', '207 is logged with counts and errors; nothing is sent again.', /Python: 207/),
  clause('7.1', 'other 4xx: logged, not sent again.', /Python: another 4xx/),
  clause('7.1', 'network error, 429, 5xx: again with backoff.', /Python: (?:%i|a connection)/),
  clause('7.3', 'a removed member is an `AttributeError`.', /Python: \$id raises AttributeError/),
  clause('7.3', 'removed parameters and keywords are a `TypeError`.', /Python: \$what raises TypeError/),
  clause('7.3', 'a resume token that does not fit is a `ValueError`.', /Python: \$what raises ValueError/),
  clause('8', 'up to 100 scores in a batch.', /Python: up to 100/),
  clause('8', 'argument and variables of the compression, in their order.', /Python: the first valid one/),
  clause('8', 'an exporter of one’s own is left unchanged.', /Python: an exporter/),
  clause('9.1', 'Python 3.11 or later.', /^$/, [versions, /^Python %s is raised/]),
  clause('9.1', 'an older core package of the chain framework: `ModuleNotFoundError`.', /Python: the integration/),
  clause('9.2', '`get_many` reads v3 and filters by `id`.', /Python: get_many reads v3/),
  clause(
    '9.3',
    'spans carry the ingestion version 4; `additional_headers` set it to 3.',
    /Python: (?:it is 4|additional_headers)/,
  ),
  clause(
    '9.4.1',
    'scores go in batches to POST `/api/public/scores`; flush and shutdown send.',
    /Python: (?:up to 100|flush_at)/,
  ),
  clause('9.4.2', '`run_experiment` records through span attributes.', /Python: run_experiment/),
  clause('9.4.3', 'run evaluations are recorded for local data too.', /Python: evaluations of a run/),
  clause('9.4.5', 'the check of GenAI spans has the dot in its prefix.', /Python: should_export_span/),
  clause('9.4.6', '`host` and `SVC_HOST` keep working.', /Python: host/),
];
