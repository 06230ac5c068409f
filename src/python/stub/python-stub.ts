/**
 * Type declarations of majors 4 and 5 of the Python SDK: whole, and of nothing but the standard library. What major 5
 * has no more is in both, marked as deprecated: a checker says its id, and goes on with its type.
 */
import type { Entry } from '../../catalog/entry.ts';
import { gonePageFields, pythonAnswers } from '../../catalog/python/gone-fields.ts';
import { removedPythonTypes } from '../../catalog/python/removed-types.ts';
import type { Owner } from '../answer.ts';
import type { PythonNames } from '../values.ts';
import {
  apiParts,
  classes,
  demanding,
  functions,
  keptTypes,
  parameterTypes,
  linesOf,
  observationKinds,
  starters,
  type SurfaceClass,
  type SurfacePart,
} from './surface.ts';

/** How a stub is written. */
export interface StubOptions {
  names: PythonNames;
  /** The changes of Python, by id: what they are about is marked `@deprecated`. */
  entries: ReadonlyMap<string, Entry>;
  /** Every call takes any arguments, so that one with a wrong argument has a type all the same. */
  lenient?: boolean;
  /** Parameters have their types, as far as they are known. */
  typed?: boolean;
  /** Default: 4. */
  major?: 4 | 5;
}

/** The declarations, and what each class in them is. */
export interface PythonStub {
  /** By path, with `/`; the first folder is the package. */
  files: ReadonlyMap<string, string>;
  owners: ReadonlyMap<string, Owner>;
}

const typesModule = 'api.commons.types';
const ownerKinds: Readonly<Record<string, Exclude<Owner['kind'], 'namespace'>>> = {
  '{P}': 'client',
  '{P}ObservationWrapper': 'span',
  DatasetClient: 'dataset',
  ExperimentResult: 'runResult',
  '{P}OtelSpanAttributes': 'attributes',
};
const anyMember = '    def __getattr__(self, name: str) -> Any: ...';
const anyExport = 'def __getattr__(name: str) -> Any: ...';
const head = [
  'from collections.abc import Sequence as _Sequence',
  'from contextlib import _GeneratorContextManager',
  'from datetime import datetime as _datetime',
  'from typing import Any, Callable, Literal, TypeVar, overload',
  'from typing_extensions import Self, deprecated',
];

function capitalised(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function snake(name: string): string {
  return name
    .replaceAll('_', '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

/** Writes the files of one stub. */
class StubWriter {
  readonly owners = new Map<string, Owner>();
  readonly #modules = new Map<string, string[]>();
  readonly #options: StubOptions;
  readonly #marks: ReadonlyMap<string, Entry>;
  readonly #major: 4 | 5;
  readonly #parts: readonly SurfacePart[];
  readonly #types: ReadonlyMap<string, string>;

  constructor(options: StubOptions) {
    this.#options = options;
    this.#major = options.major ?? 4;
    this.#types = options.typed === true ? parameterTypes : new Map();
    const marked = [...options.entries.values()].filter((entry) => this.#major === 4 || isGone(entry));
    this.#marks = new Map(marked.map((entry) => [`${entry.root}.${entry.path.join('.')}`, entry]));
    this.#parts = apiParts.map(({ path, methods }) => ({ path, methods: linesOf(this.#major, methods) }));
  }

  write(): PythonStub {
    this.#writeTypes();
    if (this.#major === 5) this.#writeAnswers();
    this.#writeApi();
    for (const declaration of classes) this.#writeClass(declaration);
    for (const { module, line } of functions) {
      if (line.endsWith('{P}')) this.#add(module, 'from {m}._client.client import {P}');
      this.#add(module, ...this.#method(line, ''));
    }
    this.#writeObserve();
    this.#writeRoots();
    const { module: name, prefix } = this.#options.names;
    const packages = new Set([...this.#modules.keys()].flatMap((path) => parents(path)));
    for (const path of packages) if (!this.#modules.has(path)) this.#add(path);
    const named = (text: string): string => text.replaceAll('{P}', prefix).replaceAll('{m}', name);
    const files = [...this.#modules].map(([path, lines]): [string, string] => {
      const place = [name, ...(path === '' ? [] : path.split('.')), ...(packages.has(path) ? ['__init__'] : [])];
      return [`${place.join('/')}.pyi`, named(`${[...head, ...lines, anyExport].join('\n')}\n`)];
    });
    files.push([`${name}/py.typed`, '']);
    return { files: new Map(files), owners: new Map([...this.owners].map(([key, owner]) => [named(key), owner])) };
  }

  #add(module: string, ...lines: string[]): void {
    const known = this.#modules.get(module);
    if (known === undefined) this.#modules.set(module, lines);
    else known.push(...lines);
  }

  /** The line above what changed. */
  #mark(key: string, indent: string): string[] {
    const entry = this.#marks.get(key);
    return entry === undefined ? [] : [`${indent}@deprecated(${JSON.stringify(`${entry.id}: ${entry.message}`)})`];
  }

  /** @param line as in the tables of the surface */
  #method(
    line: string,
    indent: string,
    { mark, isAsync = false }: { mark?: string; isAsync?: boolean } = {},
  ): string[] {
    const [, name = '', given = '', result = ''] = /^(\w+)\((.*)\) (.*)$/.exec(line) ?? [];
    const self = indent === '' ? [] : ['self'];
    const def = `${indent}${isAsync ? 'async ' : ''}def ${name}`;
    const written = this.#options.lenient === true ? ['*args: Any', '**kwargs: Any'] : parametersOf(given, this.#types);
    const parameters = [...self, ...written].join(', ');
    return [...(mark === undefined ? [] : this.#mark(mark, indent)), `${def}(${parameters}) -> ${result}: ...`];
  }

  #writeTypes(): void {
    for (const name of [...new Set([...removedPythonTypes, ...keptTypes])].sort()) {
      const base = name === 'CreateScoreResponse' ? ['    id: str'] : this.#fieldsOf(name);
      const keywords = this.#major === 5 ? demanding[name] : undefined;
      const given = keywords === undefined ? '*args: Any' : parametersOf(`*, ${keywords}`, this.#types).join(', ');
      this.#add(typesModule, ...this.#mark(`type.${name}`, ''), `class ${name}:`);
      this.#add(typesModule, ...base, `    def __init__(self, ${given}, **kwargs: Any) -> None: ...`, anyMember);
      this.#add(`${typesModule}.${snake(name)}`, `from {m}.${typesModule} import ${name} as ${name}`);
    }
    for (const module of ['api', 'api.commons', ...apiParts.map(({ path }) => `api.${path}`)])
      this.#add(module, `from {m}.${typesModule} import *`);
    const shared = ['DatasetRun', 'Observation', 'TraceWithFullDetails', 'Dataset', 'DatasetItem', 'DatasetStatus'];
    this.#add('model', ...shared.map((name) => `from {m}.${typesModule} import ${name} as ${name}`));
  }

  /** What an answer of major 5, or a row of it, has; what it has no more is marked. */
  #fieldsOf(name: string): string[] {
    if (this.#major === 4 || this.#options.typed !== true) return [];
    const ofRow = Object.values(pythonAnswers).find(({ row }) => row === name);
    if (ofRow !== undefined) return goneFields(ofRow.id, ofRow.gone);
    const answer = pythonAnswers[name];
    return answer === undefined ? [] : [`    data: list[${answer.row}]`, `    meta: _Meta${name}`];
  }

  /** The rows that have no name of their own, and what stands beside them. */
  #writeAnswers(): void {
    for (const [name, { row, id }] of Object.entries(pythonAnswers)) {
      const meta = goneFields(id, new Map(gonePageFields.map((field) => [field, 'cursor'])));
      this.#add(typesModule, `class _Meta${name}:`, '    cursor: str | None', ...meta, anyMember);
      if (row.startsWith('_')) this.#add(typesModule, `class ${row}:`, ...this.#fieldsOf(row), anyMember);
    }
  }

  #writeApi(): void {
    const holders = new Set(apiParts.flatMap(({ path }) => parents(path)));
    for (const flavour of ['', 'Async']) {
      for (const part of this.#parts) this.#writePart(part.path, part.methods, flavour);
      for (const holder of holders) this.#writeHolder(holder, flavour);
    }
  }

  #writePart(path: string, methods: readonly string[], flavour: string): void {
    const name = capitalised(path.split('.').at(-1)!);
    const raw = `${flavour}Raw${name}Client`;
    const module = `api.${path}.client`;
    const isAsync = flavour !== '';
    const lines = (result: (line: string) => string): string[] =>
      methods.flatMap((line) => {
        const mark = `api.${path}.${line.slice(0, line.indexOf('('))}`;
        return this.#method(withOptions(result(line)), '    ', { mark, isAsync });
      });
    const init = '    def __init__(self, *args: Any, **kwargs: Any) -> None: ...';
    const rest = methods.length === 0 ? [anyMember] : [];
    this.#add(module, `from {m}.${typesModule} import *`);
    this.#add(module, `class ${raw}:`, init, ...lines((line) => line.replace(/ [^ ]+$/, ' Any')), ...rest);
    this.#add(
      module,
      `class ${flavour}${name}Client:`,
      init,
      '    @property',
      `    def with_raw_response(self) -> ${raw}: ...`,
    );
    this.#add(module, ...lines((line) => line), ...rest);
    this.#add(`api.${path}`, `from {m}.${module} import ${flavour}${name}Client as ${flavour}${name}Client`);
    const owner: Owner = { kind: 'namespace', path: path.split('.'), ...(isAsync ? { isAsync } : {}) };
    for (const className of [raw, `${flavour}${name}Client`]) this.owners.set(className, owner);
  }

  /** The API client itself, and a part of it that holds parts. */
  #writeHolder(path: string, flavour: string): void {
    const name = path === '' ? `${flavour}{P}API` : `${flavour}${capitalised(path)}Client`;
    const module = path === '' ? 'api.client' : `api.${path}.client`;
    const below = path === '' ? '' : `${path}.`;
    const parts = new Set(
      apiParts
        .filter((part) => part.path.startsWith(below))
        .map((part) => part.path.slice(below.length).split('.')[0]!),
    );
    const body = [...parts].sort().flatMap((part) => {
      const type = `${flavour}${capitalised(part)}Client`;
      this.#add(module, `from {m}.api.${below}${part}.client import ${type}`);
      const mark = this.#keepsAny(`${below}${part}`) ? [] : this.#mark(`api.${below}${part}`, '    ');
      return ['    @property', ...mark, `    def ${part}(self) -> ${type}: ...`];
    });
    this.#add(module, `class ${name}:`, '    def __init__(self, *args: Any, **kwargs: Any) -> None: ...', ...body);
    this.#add(path === '' ? 'api' : `api.${path}`, `from {m}.${module} import ${name} as ${name}`);
    const owner: Owner = { kind: 'namespace', path: path === '' ? [] : path.split('.') };
    this.owners.set(name, flavour === '' ? owner : { ...owner, isAsync: true });
  }

  /** Whether major 5 has a method of a part. */
  #keepsAny(path: string): boolean {
    const methods = this.#parts.find((part) => part.path === path)?.methods ?? [];
    return methods.some((line) => !this.#marks.has(`api.${path}.${line.slice(0, line.indexOf('('))}`));
  }

  #writeClass({ module, name, base, ...lines }: SurfaceClass): void {
    const root = rootOf[name];
    const attributes = linesOf(this.#major, lines.attributes ?? []);
    const methods = linesOf(this.#major, lines.methods ?? []);
    const fields = attributes.flatMap((line) => {
      const field = line.slice(0, line.indexOf(':'));
      const mark = root === undefined ? [] : this.#mark(`${root}.${field}`, '    ');
      const type = line.slice(field.length + 2);
      return mark.length === 0 ? [`    ${line}`] : ['    @property', ...mark, `    def ${field}(self) -> ${type}: ...`];
    });
    const body = methods.flatMap((line) => {
      const mark = root === undefined ? {} : { mark: `${root}.${line.slice(0, line.indexOf('('))}` };
      if (line.startsWith('__init__')) return this.#initialiser(line);
      if (line.startsWith('run_batched_evaluation')) return [...this.#batchMark(), ...this.#method(line, '    ')];
      return this.#method(line, '    ', mark);
    });
    for (const starter of starters) if (starter.of === name) body.push(...this.#starter(starter));
    this.#add(module, ...importsOf(module), `class ${name}${base === undefined ? '' : `(${base})`}:`);
    const rest = base === undefined && name !== '{P}' ? [anyMember] : [];
    const all = [...fields, ...body, ...rest];
    this.#add(module, ...(all.length === 0 ? ['    ...'] : all));
    const kind = ownerKinds[name];
    if (kind !== undefined) this.owners.set(name, { kind });
  }

  /** Two forms: one without what is gone, one with it. */
  #initialiser(line: string): string[] {
    const mark = 'client.blocked_instrumentation_scopes';
    if (this.#options.lenient === true || !this.#marks.has(mark)) return this.#method(line, '    ');
    const without = line.replace(' blocked_instrumentation_scopes?,', '');
    const required = line.replace('blocked_instrumentation_scopes?', 'blocked_instrumentation_scopes');
    return [
      '    @overload',
      ...this.#method(without, '    '),
      '    @overload',
      ...this.#method(required, '    ', { mark }),
    ];
  }

  /** One for all of its keywords. */
  #batchMark(): string[] {
    const words = [...this.#marks]
      .filter(([key]) => key.startsWith('client.run_batched_evaluation.'))
      .map(([, { id, message }]) => `${id}: ${message}`);
    return words.length === 0 ? [] : [`    @deprecated(${JSON.stringify(words.join(' '))})`];
  }

  #starter({ name, parameters, ...starter }: (typeof starters)[number]): string[] {
    const inBlock = 'with' in starter;
    const result = (type: string): string => (inBlock ? `_GeneratorContextManager[${type}]` : type);
    const given =
      this.#options.lenient === true ? ['*args: Any', '**kwargs: Any'] : parametersOf(`*, ${parameters}`, this.#types);
    const [kindFirst, ...others] = [...observationKinds, ...(inBlock ? [] : ['event'])];
    const line = (asType: string, type: string): string[] => [
      '    @overload',
      `    def ${name}(self, ${withAsType(given, asType).join(', ')}) -> ${result(type)}: ...`,
    ];
    return [
      ...others.flatMap((kind) => line(`as_type: Literal["${kind}"]`, `{P}${capitalised(kind)}`)),
      ...line(`as_type: Literal["${kindFirst}"] = ...`, `{P}${capitalised(kindFirst!)}`),
      ...line('as_type: Any', '{P}ObservationWrapper'),
    ];
  }

  #writeObserve(): void {
    this.#add(
      '_client.observe',
      '_F = TypeVar("_F", bound=Callable[..., Any])',
      '@overload',
      'def observe(func: _F) -> _F: ...',
      '@overload',
      'def observe(func: None = ..., **kwargs: Any) -> Callable[[_F], _F]: ...',
    );
  }

  /** What the package itself has. */
  #writeRoots(): void {
    const exported = [
      ...classes.filter(({ module }) => module.startsWith('_client')).map(({ module, name }) => [module, name]),
      ...classes.filter(({ name }) => name === 'RunnerContext').map(({ module, name }) => [module, name]),
      ...functions.map(({ module, line }) => [module, line.slice(0, line.indexOf('('))]),
      ['_client.observe', 'observe'],
    ];
    for (const [module = '', name = ''] of exported)
      if (name !== 'DatasetClient' && name !== '{P}ObservationWrapper')
        this.#add('', `from {m}.${module} import ${name} as ${name}`);
    this.#add('', ...['api', 'experiment', 'openai', 'langchain'].map((name) => `from {m} import ${name} as ${name}`));
    this.#add('_client.span_filter', 'from {m}.span_filter import *');
    for (const module of ['openai', 'langchain', 'langchain.CallbackHandler', 'media', 'types', 'batch_evaluation'])
      this.#add(module);
    for (const module of ['logger', '_client.constants', '_client.environment_variables', '_client.resource_manager'])
      this.#add(module);
  }
}

/** Properties that are marked as gone: a checker says the id of the change, and what has their value. */
function goneFields(id: string, gone: ReadonlyMap<string, string>): string[] {
  return [...gone].flatMap(([name, place]) => [
    '    @property',
    `    @deprecated(${JSON.stringify(`${id}: \`${name}\` is gone; \`${place}\` has it.`)})`,
    `    def ${name}(self) -> Any: ...`,
  ]);
}

/** Where the paths of the catalogue begin. */
const rootOf: Readonly<Record<string, Entry['root']>> = {
  '{P}': 'client',
  '{P}ObservationWrapper': 'observation',
  '{P}OtelSpanAttributes': 'observation',
  ExperimentResult: 'experimentResult',
};

/** Whether major 5 has a member or a type no more. Results of experiments keep their old names beside the new ones. */
function isGone({ id, root }: Entry): boolean {
  return !id.includes('#') && root !== 'experimentResult';
}

/** The packages around a module, the outermost first. */
function parents(path: string): string[] {
  const parts = path === '' ? [] : path.split('.');
  return parts.map((_, index) => parts.slice(0, index).join('.'));
}

/** What one module needs of the others: it may import itself. */
function importsOf(module: string): string[] {
  const all = [
    ['api.client', '{P}API', 'Async{P}API'],
    ['_client.span', ...[...observationKinds, 'observationWrapper', 'event'].map((kind) => `{P}${capitalised(kind)}`)],
    ['_client.datasets', 'DatasetClient'],
    ['experiment', 'ExperimentResult'],
  ] as const;
  const lines = all
    .filter(([from]) => from !== module)
    .map(([from, ...names]) => `from {m}.${from} import ${names.join(', ')}`);
  return [`from {m}.${typesModule} import *`, ...lines];
}

/** @param types of parameters, by their name; `Any` for all others */
function parametersOf(given: string, types: ReadonlyMap<string, string>): string[] {
  if (given === '') return [];
  return given.split(', ').map((parameter) => {
    if (parameter.startsWith('*')) return parameter === '*' ? parameter : `${parameter}: Any`;
    const name = parameter.replace('?', '');
    const type = types.get(name);
    if (name === parameter) return `${name}: ${type ?? 'Any'}`;
    return `${name}: ${type === undefined ? 'Any' : `${type} | None`} = ...`;
  });
}

/** Every call of the API takes options. */
function withOptions(line: string): string {
  const close = line.lastIndexOf(')');
  const given = line.slice(line.indexOf('(') + 1, close);
  const separator = given.includes('*') ? ', ' : given === '' ? '*, ' : ', *, ';
  return `${line.slice(0, close)}${separator}request_options?${line.slice(close)}`;
}

function withAsType(given: readonly string[], asType: string): string[] {
  const [first, ...rest] = given;
  return first === '*args: Any' ? [first, asType, ...rest] : [...given, asType];
}

/** The declarations of a major, under the names of a profile. */
export function pythonStub(options: StubOptions): PythonStub {
  return new StubWriter(options).write();
}
