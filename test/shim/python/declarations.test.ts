import { expect, test } from 'vitest';
import { python } from '../../../src/catalog/python/entries.ts';
import { apiParts, classes, linesOf } from '../../../src/python/stub/surface.ts';
import { printed } from './run-python.ts';

const program = `
import inspect
import svc
from svc._tables import ROUTES

def given(method):
    return [name for name in inspect.signature(method).parameters if name != "self"]

print(json.dumps({name: [*route[2], *(["request"] if route[4] is None else route[4])] for name, route in ROUTES.items()}))
print(json.dumps({name: given(getattr(svc.Svc, name)) for name in ["__init__", "run_batched_evaluation", "create_score"]}))
`;

/** The name of a method, and those of its parameters. */
function parsed(line: string): [string, string[]] {
  const [, name = '', given = ''] = /^(\w+)\((.*)\) /.exec(line) ?? [];
  return [name, given.split(', ').filter((parameter) => parameter !== '*' && parameter !== '')];
}

const gone = new Set(python.entries.map(({ id }) => id));

test('the declarations of major 5 have the parameters of the shim', async () => {
  const [routes, client] = (await printed(program)) as Record<string, string[]>[];
  const methods = apiParts
    .flatMap(({ path, methods: lines }) => linesOf(5, lines).map((line) => [path, ...parsed(line)] as const))
    .filter(([path, name]) => !gone.has(`py:api.${path}.${name}`));
  expect(Object.fromEntries(methods.map(([path, name, given]) => [`${path}.${name}`, given.toSorted()]))).toEqual(
    Object.fromEntries(methods.map(([path, name]) => [`${path}.${name}`, routes![`${path}.${name}`]?.toSorted()])),
  );
  const ofClient = new Map(linesOf(5, classes[0]!.methods!).map(parsed));
  const bare = (name: string): string[] => ofClient.get(name)!.map((parameter) => parameter.replace('?', ''));
  const unlike = Object.entries(client!).map(([name, given]) => [
    name,
    given.filter((parameter) => !bare(name).includes(parameter)),
    bare(name).filter((parameter) => !given.includes(parameter)),
  ]);
  expect(unlike).toEqual([
    ['__init__', [], ['mask_otel_spans']],
    ['run_batched_evaluation', [], []],
    ['create_score', [], ['environment']],
  ]);
});
