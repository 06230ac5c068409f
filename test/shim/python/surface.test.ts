import { beforeAll, describe, expect, test } from 'vitest';
import { python } from '../../../src/catalog/python/entries.ts';
import { removedPythonTypes } from '../../../src/catalog/python/removed-types.ts';
import { routes } from '../../../src/catalog/routes.ts';
import { printed } from './run-python.ts';

/** Members that are gone: the expression that reaches each, by the id of the catalogue. */
const removed = python.entries
  .filter(({ id, root }) => (root === 'client' || root === 'api' || root === 'observation') && !id.includes('#'))
  .filter(({ id }) => id !== 'py:api.trace')
  .map(({ id, root, path }) => {
    const start = { client: 'client', api: 'client.api', observation: 'span' }[
      root as 'client' | 'api' | 'observation'
    ];
    return {
      id,
      expression: `${id.startsWith('py:attribute.') ? 'svc.SvcOtelSpanAttributes' : start}.${path.join('.')}`,
    };
  });

const calls = [
  { what: 'scores.create with keywords', expression: 'client.api.scores.create(name="a", value=1, trace_id="t")' },
  { what: 'scores.create with nothing', expression: 'client.api.scores.create()' },
  { what: 'scope', expression: 'client.run_batched_evaluation(mapper=mapper, evaluators=[], scope="observations")' },
  {
    what: 'fetch_trace_fields',
    expression: 'client.run_batched_evaluation(mapper=mapper, evaluators=[], fetch_trace_fields="core")',
  },
  {
    what: '_additional_trace_tags',
    expression: 'client.run_batched_evaluation(mapper=mapper, evaluators=[], _additional_trace_tags=["a"])',
  },
  { what: 'blocked_instrumentation_scopes', expression: 'svc.Svc(blocked_instrumentation_scopes=["a"])' },
  {
    what: 'a mapper without further keywords',
    expression: 'client.run_batched_evaluation(mapper=lambda *, item: None, evaluators=[])',
  },
  { what: 'a parameter of Scores API v2', expression: 'client.api.scores.get_many(score_ids="a")' },
  { what: 'a list of experiments without a start', expression: 'client.api.experiments.list(dataset_id="d")' },
];

const tokens = [
  { what: 'a token of the major before', expression: 'resumed(svc, {"last_processed_id": "a"}, None)' },
  {
    what: 'another filter',
    expression: 'resumed(svc, svc.BatchEvaluationResumeToken(filter="[]", cursor="c"), "[1]")',
  },
];

const names = ['svc', 'langfuse'] as const;
const errors = new Map<string, unknown>();

/** The same program for both names; `svc` stands for either. */
function program(name: (typeof names)[number]): string {
  const expressions = [...removed, ...calls, ...tokens].map(({ expression }) => expression);
  const modules = ['api', 'api', 'model'].map((module) => `${name}.${module}`);
  const imports = removedPythonTypes.map((type) => `from ${modules[0]} import ${type}`);
  const ofModel = ['DatasetRun', 'Observation', 'TraceWithFullDetails'].map(
    (type) => `from ${modules[2]} import ${type}`,
  );
  return [
    `import ${name} as svc`,
    ...(name === 'svc' ? [] : ['svc.Svc, svc.SvcOtelSpanAttributes = svc.Langfuse, svc.LangfuseOtelSpanAttributes']),
    'client = svc.Svc(host="http://127.0.0.1:9")',
    'span = client.start_observation(name="a")',
    'def mapper(*, item, **kwargs): ...',
    'def resumed(svc, token, filter): client.run_batched_evaluation(mapper=mapper, evaluators=[], filter=filter, resume_from=token)',
    `for expression in json.loads(${JSON.stringify(JSON.stringify(expressions))}):`,
    '    try: eval(expression); error = None',
    '    except Exception as raised: error = type(raised).__name__',
    '    print(json.dumps([expression, error]))',
    `for statement in json.loads(${JSON.stringify(JSON.stringify([...imports, ...ofModel]))}):`,
    '    try: exec(statement); error = None',
    '    except Exception as raised: error = type(raised).__name__',
    '    print(json.dumps([statement, error]))',
  ].join('\n');
}

beforeAll(async () => {
  for (const name of names)
    for (const line of await printed(program(name))) {
      const [expression, error] = line as [string, unknown];
      errors.set(`${name} ${expression}`, error);
    }
});

describe.each(names)('%s', (name) => {
  test.each(removed)('§7.3 §4.6 Python: $id raises AttributeError', ({ expression }) => {
    expect(errors.get(`${name} ${expression}`)).toBe('AttributeError');
  });

  test.each(calls)('§7.3 §4.3.4 §4.5 Python: $what raises TypeError', ({ expression }) => {
    expect(errors.get(`${name} ${expression}`)).toBe('TypeError');
  });

  test.each(tokens)('§7.3 §4.5 Python: $what raises ValueError on resume', ({ expression }) => {
    expect(errors.get(`${name} ${expression}`)).toBe('ValueError');
  });

  test.each(removedPythonTypes)('§4.6 Python: the type %s cannot be imported', (type) => {
    expect(errors.get(`${name} from ${name}.api import ${type}`)).toBe('ImportError');
  });

  test.each(['DatasetRun', 'Observation', 'TraceWithFullDetails'])(
    '§4.6 Python: the module of models has no %s',
    (type) => {
      expect(errors.get(`${name} from ${name}.model import ${type}`)).toBe('ImportError');
    },
  );
});

test('§4.1 Python: every route has a method, of which `api` and `async_api` have the same', async () => {
  const snake = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const expressions = routes.flatMap(({ id }) => [`client.api.${snake(id)}`, `client.async_api.${snake(id)}`]);
  const shown = await printed(
    `import svc\nclient = svc.Svc(host="http://127.0.0.1:9")\nprint(json.dumps([callable(eval(one)) for one in ${JSON.stringify(expressions)}]))`,
  );
  expect(shown).toEqual([expressions.map(() => true)]);
});

test('§9.1 Python: the integration of the chain framework raises ModuleNotFoundError without its core package, or with an older one', async () => {
  const code = `
import sys, types
from importlib import metadata
def tried(version):
    sys.modules.pop("svc.langchain", None)
    metadata.version = version
    try: import svc.langchain; return svc.langchain.CallbackHandler.__name__
    except ModuleNotFoundError as error: return "ModuleNotFoundError"
def missing(name): raise metadata.PackageNotFoundError(name)
print(json.dumps(tried(missing)))
print(json.dumps(tried(lambda name: "0.3.76")))
core, callbacks = types.ModuleType("langchain_core"), types.ModuleType("langchain_core.callbacks")
callbacks.BaseCallbackHandler = object
sys.modules.update({"langchain_core": core, "langchain_core.callbacks": callbacks})
print(json.dumps(tried(lambda name: "1.0.2")))
`;
  expect(await printed(code)).toEqual(['ModuleNotFoundError', 'ModuleNotFoundError', 'CallbackHandler']);
});
