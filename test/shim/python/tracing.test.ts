import { describe, expect, test } from 'vitest';
import { runningService } from '../service/running-service.ts';
import { printed } from './run-python.ts';

const service = runningService();
const start = (options = ''): string => `import svc
from svc import observe, get_client, propagate_attributes
client = svc.Svc(host="${service.url}", public_key="pk", secret_key="sk"${options})
`;
const exports = (): typeof service.requests =>
  service.requests.filter(({ path }) => path === '/api/public/otel/v1/traces');

describe('§1 Python: spans', () => {
  test('§1 §4.6 Python: input and output of a trace are those of its root, set by update and update_current_span', async () => {
    const program = `${start()}
with client.start_as_current_observation(name="root") as root:
    with client.start_as_current_observation(name="answer", as_type="generation", model="m") as child:
        client.update_current_generation(output={"a": 1}, usage_details={"input": 2})
        print(json.dumps(root.update(input="question", output="answer") is root))
        client.set_current_trace_as_public()
    client.update_current_span(metadata={"count": 2, "flag": True, "deep": {"a": None}})
    root.set_trace_as_public()
client.flush()
rows = client.api.observations.get_many(trace_id=root.trace_id, fields="core,basic,io,metadata,model")
for row in sorted(rows.data, key=lambda row: row.name):
    print(json.dumps([row.name, row.type, getattr(row, "input", None), getattr(row, "output", None), row.metadata]))`;
    expect(await printed(program)).toEqual([
      true,
      ['answer', 'GENERATION', null, '{"a": 1}', {}],
      ['root', 'SPAN', 'question', 'answer', { count: 2, flag: true, deep: { a: null } }],
    ]);
  });

  test('§1 Python: observe, get_client and propagate_attributes', async () => {
    const program = `${start()}
@observe()
def inner(value):
    get_client().update_current_span(metadata={"seen": True})
    return value + 1

@observe(name="outer", as_type="chain", capture_input=False)
async def run():
    with propagate_attributes(user_id="u", tags=["a"]):
        return inner(1)

import asyncio
print(json.dumps(asyncio.run(run())))
client.flush()
rows = client.api.observations.get_many(fields="core,basic,io,metadata,trace_context")
for row in sorted(rows.data, key=lambda row: row.name):
    print(json.dumps([row.name, row.type, row.input, row.output, row.user_id]))`;
    expect(await printed(program)).toEqual([
      2,
      ['inner', 'SPAN', '{"args": [1], "kwargs": {}}', '2', 'u'],
      ['outer', 'CHAIN', null, '2', 'u'],
    ]);
  });

  test('§4.6 §9.4.5 Python: should_export_span takes the place of the blocked scopes, and the prefix of gen_ai has a dot', async () => {
    const program = `
from types import SimpleNamespace
from svc.span_filter import is_default_export_span
blocked = {"noisy"}
own = lambda span: is_default_export_span(span) and (span.instrumentation_scope is None or span.instrumentation_scope.name not in blocked)
def span(scope, **attributes):
    return SimpleNamespace(instrumentation_scope=scope and SimpleNamespace(name=scope), attributes=attributes)
for one in [span("noisy", **{"gen_ai.system": "x"}), span(None, **{"gen_ai.system": "x"}), span("other", gen_ai_custom=1), span("svc-sdk"), span("openinference.x")]:
    print(json.dumps([is_default_export_span(one), own(one)]))`;
    expect(await printed(program)).toEqual([
      [true, false],
      [true, true],
      [false, false],
      [true, true],
      [true, true],
    ]);
  });
});

describe('§1 §7.3 Python: classes of observations', () => {
  const kinds = ['Span', 'Generation', 'Agent', 'Tool', 'Chain', 'Retriever', 'Evaluator', 'Embedding', 'Guardrail'];

  test('§1 Python: each type has a class of its own under the name of the package, with what a model is told of where it is one', async () => {
    const program = `${start()}
import langfuse
other = langfuse.Langfuse(host="${service.url}", public_key="pk", secret_key="sk")
for kind in ${JSON.stringify(kinds)}:
    for package, owner in ((svc, client), (langfuse, other)):
        with owner.start_as_current_observation(name="a", as_type=kind.lower()) as one:
            one.update(model="m", output=1)
            child = one.start_observation(name="b", as_type=kind.lower())
        prefix = "Svc" if package is svc else "Langfuse"
        named = getattr(package, prefix + kind)
        model = package.__name__ + ".observation.model.name"
        print(json.dumps([type(one).__name__, type(one) is named, type(child) is named, model in one.attributes]))`;
    expect(await printed(program)).toEqual(
      kinds.flatMap((kind) =>
        ['Svc', 'Langfuse'].map((prefix) => [prefix + kind, true, true, kind !== 'Span' && kind !== 'Guardrail']),
      ),
    );
  });

  test('§1 Python: an event is over at once and stays as it is, and what is no type is a span', async () => {
    const program = `${start()}
event = client.create_event(name="a", input="first")
event.update(input="second")
odd = client.start_observation(name="b", as_type="other")
print(json.dumps([type(event).__name__, event.attributes["svc.observation.input"], hasattr(event, "ended"), type(odd).__name__]))`;
    expect(await printed(program)).toEqual([['SvcEvent', 'first', true, 'SvcSpan']]);
  });

  test('§7.3 Python: set_trace_io of each of them raises AttributeError', async () => {
    const program = `${start()}
for kind in ${JSON.stringify([...kinds, 'Event'])}:
    one = client.start_observation(name="a", as_type=kind.lower())
    try:
        one.set_trace_io(input="x")
    except AttributeError as error:
        print(json.dumps(str(error).split(". Did")[0]))`;
    expect(await printed(program)).toEqual(
      [...kinds, 'Event'].map((kind) => `'Svc${kind}' object has no attribute 'set_trace_io'`),
    );
  });
});

describe('§9.3 Python: the header of the ingestion version', () => {
  const program = (options: string): string => `${start(options)}
with client.start_as_current_observation(name="root"): pass
client.flush()`;

  test('§9.3 Python: it is 4', async () => {
    await printed(program(''));
    expect(exports().map(({ headers, status }) => [headers['x-svc-ingestion-version'], status])).toEqual([['4', 200]]);
  });

  test('§9.3 Python: additional_headers set it to 3, whatever its case', async () => {
    await printed(program(', additional_headers={"X-Svc-Ingestion-Version": "3"}'));
    expect(exports().map(({ headers }) => headers['x-svc-ingestion-version'])).toEqual(['3']);
  });

  test('§9.3 §8 Python: an exporter of one’s own gets the spans, no header and no compression', async () => {
    const own = `
class Own:
    def export(self, spans): print(json.dumps([span.name for span in spans]))
`;
    expect(await printed(`${own}${program(', span_exporter=Own(), otel_compression="gzip"')}`)).toEqual([['root']]);
    expect(exports()).toEqual([]);
  });

  test('§1 Python: the other name has headers, variables and attributes of its own', async () => {
    const other = `import langfuse
client = langfuse.get_client()
with client.start_as_current_observation(name="root"): pass
client.flush()`;
    await printed(other, { LANGFUSE_HOST: service.url ?? '', LANGFUSE_PUBLIC_KEY: 'pk' });
    expect(
      exports().map(({ headers, body }) => [
        headers['x-langfuse-ingestion-version'],
        JSON.stringify(body).includes('svc.'),
      ]),
    ).toEqual([['4', false]]);
  });
});

describe('§8 Python: compression of spans', () => {
  test('§8 Python: the first valid one of argument and variables counts', async () => {
    const program = `
import os
from svc._compression import resolve_compression
from svc._names import Names
variables = ["SVC_OTEL_COMPRESSION", "OTEL_EXPORTER_OTLP_TRACES_COMPRESSION", "OTEL_EXPORTER_OTLP_COMPRESSION"]
for argument, *values in [[None, "", "", ""], ["none", "gzip", "", ""], ["zip", "NONE", "gzip", ""], [None, "br", "None", "gzip"], [None, "", "deflate", "none"], ["GZIP", "none", "", ""]]:
    os.environ.update(zip(variables, values))
    print(json.dumps(resolve_compression(Names("svc"), argument)))`;
    expect(await printed(program)).toEqual(['gzip', 'none', 'none', 'none', 'none', 'none']);
  });

  test.each([
    ['', 'gzip'],
    [', otel_compression="none"', undefined],
  ])('§8 Python: with %j the encoding is %s', async (options, encoding) => {
    await printed(`${start(options)}
client.start_observation(name="root").end()
client.flush()`);
    expect(exports().map(({ headers, status }) => [headers['content-encoding'], status])).toEqual([[encoding, 200]]);
  });
});

test('§9.4.6 §1 Python: host, SVC_HOST and SVC_BASE_URL are the base address, and get_client gives the client that was made', async () => {
  const program = `
import svc
print(json.dumps(svc.get_client()._transport.base))
client = svc.Svc(host="http://b/")
print(json.dumps([client._transport.base, svc.get_client() is client]))`;
  expect(await printed(program, { SVC_HOST: 'http://a/' })).toEqual(['http://a', ['http://b', true]]);
  expect(await printed(program, { SVC_BASE_URL: 'http://c' })).toEqual(['http://c', ['http://b', true]]);
});
