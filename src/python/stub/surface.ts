/**
 * What majors 4 and 5 of the Python SDK are made of, as far as types need it. A method is a line: its name, its
 * parameters (`?` where one may be left out, `*` before the keywords), and what it gives back. `{P}` stands for the
 * class prefix. What one of both majors has alone is tagged: `@5` before a line, or behind a parameter. What the
 * catalogue says is gone needs no tag.
 */

/** A part of the API client: `api.trace`, `api.legacy.score_v1`. */
export interface SurfacePart {
  /** Dotted below the API client. */
  path: string;
  methods: readonly string[];
}

const score =
  'name, value, id?, trace_id?, session_id?, observation_id?, dataset_run_id?, comment?, metadata?, ' +
  'environment?, queue_id?, data_type?, config_id?, source?';
const times = 'from_timestamp?, to_timestamp?';
const newScores =
  'get_many(*, limit?, cursor?, fields?, id?, name?, source?, data_type?, environment?, config_id?, queue_id?, ' +
  'author_user_id?, value?, value_min?, value_max?, trace_id?, session_id?, observation_id?, experiment_id?, ' +
  `${times}) GetScoresV3Response`;
const page = 'page?, limit?';

/** All parts of the API client. Of one without methods nothing changed: all of its members are `Any`. */
export const apiParts: readonly SurfacePart[] = [
  {
    path: 'trace',
    methods: [
      'get(trace_id, *, fields?) TraceWithFullDetails',
      `list(*, ${page}, user_id?, name?, session_id?, ${times}, order_by?, tags?, version?, release?, ` +
        'environment?, fields?, filter?) Traces',
      'delete(trace_id) Any',
      'delete_multiple(*, trace_ids) Any',
    ],
  },
  {
    path: 'sessions',
    methods: [`list(*, ${page}, ${times}, environment?) PaginatedSessions`, 'get(session_id) SessionWithTraces'],
  },
  {
    path: 'scores',
    methods: [
      `@4 create(*, ${score}) CreateScoreResponse`,
      '@5 create(*, request) Any',
      `@5 ${newScores}`,
      '@5 delete(score_id) None',
      `@4 get_many(*, ${page}, user_id?, name?, ${times}, environment?, source?, operator?, value?, score_ids?, ` +
        'config_id?, session_id?, dataset_run_id?, trace_id?, observation_id?, queue_id?, data_type?, ' +
        'trace_tags?, fields?, filter?) GetScoresResponse',
      'get_by_id(score_id) Any',
    ],
  },
  {
    path: 'scores_v3',
    methods: [newScores.replace('get_many', 'get_many_v3')],
  },
  {
    path: 'observations',
    methods: [
      'get_many(*, fields?, expand_metadata?, limit?, cursor?, parse_io_as_json?, name?, user_id?, session_id?@5, ' +
        'type?, trace_id?, level?, parent_observation_id?, is_root_observation?, environment?, from_start_time?, ' +
        'to_start_time?, version?, filter?) ObservationsV2Response',
    ],
  },
  { path: 'metrics', methods: ['metrics(*, query) MetricsV2Response'] },
  { path: 'ingestion', methods: ['batch(*, batch, metadata?) Any'] },
  { path: 'legacy.score_v1', methods: [`create(*, ${score}) CreateScoreResponse`, 'delete(score_id) None'] },
  {
    path: 'legacy.observations_v1',
    methods: [
      'get(observation_id) ObservationsViewSingle',
      `get_many(*, ${page}, name?, user_id?, type?, trace_id?, level?, parent_observation_id?, environment?, ` +
        'from_start_time?, to_start_time?, version?, filter?) ObservationsViews',
    ],
  },
  { path: 'legacy.metrics_v1', methods: ['metrics(*, query) MetricsResponse'] },
  {
    path: 'datasets',
    methods: [
      `list(*, ${page}) Any`,
      'get(dataset_name) Dataset',
      'create(*, name, description?, metadata?, input_schema?, expected_output_schema?) Dataset',
      'get_run(dataset_name, run_name) DatasetRunWithItems',
      `get_runs(dataset_name, *, ${page}) PaginatedDatasetRuns`,
      'delete_run(dataset_name, run_name) DeleteDatasetRunResponse',
    ],
  },
  {
    path: 'dataset_run_items',
    methods: [
      'create(*, run_name, dataset_item_id, run_description?, metadata?, observation_id?, trace_id?, ' +
        'dataset_version?, created_at?) DatasetRunItem',
      `list(*, dataset_id, run_name, ${page}) PaginatedDatasetRunItems`,
    ],
  },
  {
    path: 'experiments',
    methods: [
      'list(*, from_start_time, fields?, limit?, score_limit?, cursor?, to_start_time?, id?, name?, dataset_id?, filter?) Any',
      'list_items(*, from_start_time, fields?, limit?, score_limit?, cursor?, to_start_time?, experiment_id?, ' +
        'experiment_name?, experiment_item_id?, dataset_id?, filter?) Any',
    ],
  },
  ...[
    'annotation_queues blob_storage_integrations comments dataset_items feedback health llm_connections media',
    'models opentelemetry organizations projects prompt_version prompts scim score_configs unstable',
  ]
    .flatMap((line) => line.split(' '))
    .map((path) => ({ path, methods: [] })),
];

/** What keeps its name in major 5, of the types that the methods above give back. */
export const keptTypes: readonly string[] = [
  ...['CreateScoreRequest', 'CreateScoreResponse', 'Dataset', 'DatasetItem', 'DatasetStatus', 'GetScoresV3Response'],
  ...['MetricsV2Response', 'ObservationV2', 'ObservationsV2Response', 'ObservationsViewSingle'],
];

const observation =
  'name, input?, output?, metadata?, version?, level?, status_message?, completion_start_time?, model?, ' +
  'model_parameters?, usage_details?, cost_details?, prompt?';
const update = observation.replace('name,', 'name?,');
const valued = 'name, value, score_id?, data_type?, comment?, config_id?, metadata?';
const experiment =
  'task, evaluators?, composite_evaluator?, run_evaluators?, max_concurrency?, metadata?, run_name?, description?';

/** A class beside the API client. */
export interface SurfaceClass {
  /** Dotted below the package. */
  module: string;
  name: string;
  base?: string;
  /** `name: Type` */
  attributes?: readonly string[];
  methods?: readonly string[];
}

/** What starts an observation, by the kind that it is asked for; `event` has no block of its own. */
export const observationKinds: readonly string[] = [
  ...['span', 'generation', 'agent', 'tool', 'chain', 'retriever', 'evaluator', 'embedding', 'guardrail'],
];

/** Methods that give an observation of the kind that `as_type` says; `with`: in a block. */
export const starters = [
  { of: '{P}', name: 'start_observation', parameters: `trace_context?, ${observation}` },
  {
    of: '{P}',
    name: 'start_as_current_observation',
    parameters: `trace_context?, ${observation}, end_on_exit?`,
    with: true,
  },
  { of: '{P}ObservationWrapper', name: 'start_observation', parameters: observation },
  { of: '{P}ObservationWrapper', name: 'start_as_current_observation', parameters: observation, with: true },
] as const;

export const classes: readonly SurfaceClass[] = [
  {
    module: '_client.client',
    name: '{P}',
    attributes: ['api: {P}API', 'async_api: Async{P}API'],
    methods: [
      '__init__(*, public_key?, secret_key?, base_url?, host?, timeout?, httpx_client?, debug?, ' +
        'tracing_enabled?, flush_at?, flush_interval?, environment?, release?, media_upload_thread_count?, ' +
        'sample_rate?, mask?, mask_otel_spans?, blocked_instrumentation_scopes?@4, should_export_span?, ' +
        'additional_headers?, tracer_provider?, id_generator?, span_exporter?, otel_compression?@5) None',
      `update_current_generation(*, ${update}) None`,
      'update_current_span(*, name?, input?, output?, metadata?, version?, level?, status_message?) None',
      'set_current_trace_io(*, input?, output?) None',
      'set_current_trace_as_public() None',
      'create_event(*, trace_context?, name, input?, output?, metadata?, version?, level?, status_message?) {P}Event',
      'create_trace_id(*, seed?) str',
      'create_score(*, name, value, session_id?, dataset_run_id?, experiment_id?@5, trace_id?, observation_id?, ' +
        'score_id?, data_type?, comment?, config_id?, metadata?, timestamp?, environment?) None',
      `score_current_span(*, ${valued}) None`,
      `score_current_trace(*, ${valued}) None`,
      'flush() None',
      'shutdown() None',
      'get_current_trace_id() str | None',
      'get_current_observation_id() str | None',
      'get_trace_url(*, trace_id?) str | None',
      'get_dataset(name, *, fetch_items_page_size?, version?) DatasetClient',
      'get_dataset_run(*, dataset_name, run_name) DatasetRunWithItems',
      `get_dataset_runs(*, dataset_name, ${page}) PaginatedDatasetRuns`,
      'delete_dataset_run(*, dataset_name, run_name) DeleteDatasetRunResponse',
      `run_experiment(*, name, data, ${experiment}) ExperimentResult`,
      'run_batched_evaluation(*, scope@4, mapper, filter?, fetch_batch_size?, fetch_trace_fields?@4, fields?@5, ' +
        'max_items?, max_retries?, evaluators, composite_evaluator?, max_concurrency?, metadata?, ' +
        '_add_observation_scores_to_trace?, _additional_trace_tags?@4, resume_from?, verbose?) Any',
      'auth_check() bool',
      'create_dataset(*, name, description?, metadata?, input_schema?, expected_output_schema?) Dataset',
      'create_dataset_item(*, dataset_name, input?, expected_output?, metadata?, source_trace_id?, ' +
        'source_observation_id?, status?, id?) DatasetItem',
      'resolve_media_references(*, obj, resolve_with, max_depth?, content_fetch_timeout_seconds?) Any',
      'get_prompt(name, *, version?, label?, type?, cache_ttl_seconds?, fallback?, max_retries?, fetch_timeout_seconds?) Any',
      'create_prompt(*, name, prompt, labels?, tags?, type?, config?, commit_message?) Any',
      'update_prompt(*, name, version, new_labels?) Any',
      'clear_prompt_cache() None',
    ],
  },
  {
    module: '_client.span',
    name: '{P}ObservationWrapper',
    attributes: ['id: str', 'trace_id: str'],
    methods: [
      'end(*, end_time?) Self',
      'set_trace_io(*, input?, output?) Self',
      'set_trace_as_public() Self',
      `score(*, ${valued}, timestamp?) None`,
      `score_trace(*, ${valued}, timestamp?) None`,
      `update(*, ${update}, **kwargs) Self`,
      'create_event(*, name, input?, output?, metadata?, version?, level?, status_message?) {P}Event',
    ],
  },
  ...[...observationKinds, 'event'].map((kind) => ({
    module: '_client.span',
    name: `{P}${kind[0]!.toUpperCase()}${kind.slice(1)}`,
    base: '{P}ObservationWrapper',
  })),
  {
    module: '_client.datasets',
    name: 'DatasetClient',
    attributes: ['id: str', 'name: str', 'created_at: Any', 'items: list[DatasetItem]'],
    methods: [`run_experiment(*, name, ${experiment}) ExperimentResult`],
  },
  {
    module: 'experiment',
    name: 'ExperimentResult',
    attributes: [
      ...['name: str', 'run_name: str', 'experiment_id: str', 'dataset_run_id: str | None'],
      'dataset_run_url: str | None',
      '@5 experiment_url: str | None',
    ],
    methods: ['format(*, include_item_results?) str'],
  },
  {
    module: 'experiment',
    name: 'RunnerContext',
    methods: [`run_experiment(*, name, data?, ${experiment}) ExperimentResult`],
  },
  {
    module: '_client.attributes',
    name: '{P}OtelSpanAttributes',
    attributes: ['TRACE_INPUT: str', 'TRACE_OUTPUT: str'],
  },
];

/** Functions of the package, by their module. */
export const functions: readonly { module: string; line: string }[] = [
  { module: '_client.get_client', line: 'get_client(*, public_key?) {P}' },
  {
    module: '_client.propagation',
    line:
      'propagate_attributes(*, user_id?, session_id?, metadata?, version?, tags?, trace_name?, environment?, ' +
      'prompt?, as_baggage?) _GeneratorContextManager[Any]',
  },
  ...['is_default_export_span', 'is_genai_span', 'is_known_llm_instrumentor'].map((name) => ({
    module: 'span_filter',
    line: `${name}(span) bool`,
  })),
];

const typed = (type: string, names: string): [string, string][] => names.split(' ').map((name) => [name, type]);

/** The types of parameters that have the same one in every call of both majors; all others are `Any`. */
export const parameterTypes: ReadonlyMap<string, string> = new Map([
  ...typed(
    'str',
    'name trace_id session_id observation_id dataset_run_id score_id config_id queue_id comment user_id dataset_id ' +
      'dataset_name dataset_item_id run_name experiment_id experiment_name cursor fields filter status_message seed ' +
      'public_key secret_key base_url host',
  ),
  ...typed('int', 'limit page score_limit flush_at max_concurrency'),
  ...typed('_datetime', 'from_start_time to_start_time from_timestamp to_timestamp timestamp completion_start_time'),
  ['trace_ids', '_Sequence[str]'],
  ['request', 'CreateScoreRequest | _Sequence[CreateScoreRequest]'],
  ['should_export_span', 'Callable[..., bool]'],
]);

/** Types of which major 5 demands some keywords. */
export const demanding: Readonly<Record<string, string>> = { CreateScoreRequest: 'name, value' };

/** The lines of one major, without their tags and the parameters of the other. */
export function linesOf(major: 4 | 5, lines: readonly string[]): string[] {
  const isOther = (tag: string | undefined): boolean => tag !== undefined && tag !== String(major);
  return lines.flatMap((line) => {
    const [, tag, rest = line] = /^@(\d) (.*)$/.exec(line) ?? [];
    const parameters = rest.replace(/(, \w+\??)@(\d)/g, (_, parameter: string, own: string) =>
      isOther(own) ? '' : parameter,
    );
    return isOther(tag) ? [] : [parameters];
  });
}
