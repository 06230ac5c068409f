/** What an expression of a file is of the SDK, as far as the imports and bindings of that file say. */
import { once } from '../catalog/memo.ts';
import type { Answer, Answers } from './answer.ts';
import { argumentsOf } from './arguments.ts';
import { type Chain, chainAt, type ChainStep } from './chains.ts';
import { type Binding, closing, type FileScopes, methodOf, type Scope, scopeOf, type Span, splitAt } from './scopes.ts';
import { toldParameters } from './told-parameters.ts';
import { plainText } from './tokens.ts';
import { MockHolders } from './mock-holders.ts';
import { handsOn, isMocking, memberOfLibrary, mockingName, mockOf } from './mock-values.ts';
import type { TakenArgument } from './stand-ins.ts';
import { instanceOf, type Value } from './value.ts';

const unknown: Value = { kind: 'unknown' };
const other: Value = { kind: 'other' };
const none: Value = { kind: 'none' };

/** What the SDK is called in Python. */
export interface PythonNames {
  /** `svc` */
  module: string;
  /** `Svc` */
  prefix: string;
}

const opensObservation = /^start_as_current_(?:observation|span|generation)$/;
const makesObservation = /^start_(?:observation|span|generation)$/;
const spanClass =
  /^(?:ObservationWrapper|Span|Generation|Agent|Tool|Chain|Retriever|Evaluator|Guardrail|Embedding|Event)$/;
const apiOfClient: Readonly<Record<string, Value>> = {
  api: { kind: 'namespace', path: [] },
  async_api: { kind: 'namespace', path: [], isAsync: true },
};

/** Parts of the API client that hardly anything else has. */
const onlySdk = new Set(['legacy', 'scores_v3', 'dataset_run_items']);

/** Whether a method of this name opens an observation for a block. */
export function opensBlock(name: string): boolean {
  return opensObservation.test(name);
}

/** Whether a method of this name starts an observation. */
export function startsObservation(name: string): boolean {
  return opensBlock(name) || makesObservation.test(name);
}

/** Answers what the expressions of one file are. */
export class Values {
  readonly #file: FileScopes;
  readonly #names: PythonNames;
  readonly #asked = new Set<unknown>();
  readonly #answers: Answers;
  readonly #told: () => ReadonlyMap<Scope, ReadonlySet<string>>;
  readonly mocks: MockHolders;

  /** @param answers what types say of the names of the file: they decide where they say anything */
  constructor(file: FileScopes, names: PythonNames, answers: Answers) {
    this.#file = file;
    this.#names = names;
    this.#answers = answers;
    this.#told = once(() => toldParameters(file));
    this.mocks = new MockHolders(file, this, answers);
  }

  /** Of a whole expression. */
  of(span: Span, scope: Scope): Value {
    const { tokens } = this.#file;
    const { from, to } = span;
    const first = tokens[from];
    if (first === undefined || from >= to) return unknown;
    if (tokens[from + 1]?.text === ':=') return this.of({ from: from + 2, to }, scope);
    if (first.text === 'await') return this.of({ from: from + 1, to }, scope);
    const choice = splitAt(tokens, span, 'if');
    if (choice.length === 2) {
      const [, otherwise] = splitAt(tokens, choice[1]!, 'else');
      return otherwise === undefined ? unknown : this.#joined([this.of(choice[0]!, scope), this.of(otherwise, scope)]);
    }
    const alternatives = splitAt(tokens, span, 'or');
    if (alternatives.length > 1) return this.#joined(alternatives.map((part) => this.of(part, scope)));
    if (first.text === '(' && closing(tokens, from) === to - 1) return this.of({ from: from + 1, to: to - 1 }, scope);
    if (first.text === 'None' && to - from === 1) return none;
    if (
      ['string', 'number'].includes(first.kind) ||
      ['[', '{', '-', 'lambda', 'True', 'False', 'not'].includes(first.text)
    )
      return other;
    const chain = chainAt(tokens, from);
    return chain?.to === to ? this.ofChain(chain, scope) : unknown;
  }

  /** Of a chain, or of its first steps. */
  ofChain(chain: Chain, scope: Scope, length = chain.steps.length): Value {
    // Types know one of what a variable may be: from there on the steps alone lead on.
    const mixed = this.#mixedHead(chain, scope);
    if (mixed === undefined || mixed.length > length) return this.#ofTyped(chain, scope, length);
    return chain.steps.slice(mixed.length, length).reduce((held, step) => this.step(held, step), mixed.value);
  }

  #ofTyped(chain: Chain, scope: Scope, length: number): Value {
    const { tokens } = this.#file;
    let value = this.#headOf(chain, scope);
    for (const [index, step] of chain.steps.entries()) {
      const answered = this.#answered(chain, index);
      if (index === length) return answered ?? value;
      // A class of the file may hold a part of the SDK: the member is the class's own, and what it is the file says.
      const isHeld = value.kind === 'own' && this.step(value, step).kind === 'namespace';
      if (!isHeld || answered?.kind !== 'other') value = answered ?? value;
      const named = this.#byName(chain, index, scope) ?? this.#byKey(chain, index, scope);
      value = this.#mocked(value, step, scope) ?? named ?? this.#loaded(chain, index, scope) ?? this.step(value, step);
      if (step.kind === 'call') value = this.#givenBack(value, chain, scope, index);
    }
    return valueOf(this.#answers.types.get(tokens[chain.to - 1]!.start), false) ?? value;
  }

  /** What a chain begins with. */
  #headOf({ from, head, steps }: Chain, scope: Scope): Value {
    const { text } = this.#file.tokens[from]!;
    if (head === from) return this.ofName(text, scope);
    if (text === '(') return this.of({ from: from + 1, to: head }, scope);
    // A list or a dictionary: of what is in it the types are asked.
    return steps[0]?.kind === 'item' ? unknown : other;
  }

  /** `getattr(client, "api")`: no edit is made of a path in pieces. */
  #byName({ from, steps }: Chain, index: number, scope: Scope): Value | undefined {
    const { tokens } = this.#file;
    const [call, next] = steps;
    if (index !== 0 || call?.kind !== 'call' || tokens[from]!.text !== 'getattr') return undefined;
    const [object, name] = argumentsOf(tokens, call, '').map(({ value }) => value);
    const text = name === undefined ? undefined : plainText(tokens[name.from]!);
    // Of a part that is asked for the name in quotes is told, and not what is done with it.
    if (next === undefined ? text === undefined || !Object.hasOwn(apiOfClient, text) : next.kind === 'item')
      return undefined;
    if (object === undefined || text === undefined || scopeOf('getattr', scope) !== undefined) return undefined;
    return this.memberOf(this.of(object, scope), [text]);
  }

  /** What a call gives: a method of something else may give anything, `clients.get("eu")`. */
  #givenBack(value: Value, chain: Chain, scope: Scope, index: number): Value {
    const isOfOther = value.kind === 'other' && chain.steps[index - 1]?.kind === 'member';
    if (isOfOther || this.#declared(chain, index - 1)?.kind === 'foreign') return unknown;
    return value.kind === 'unknown' ? this.#madeElsewhere(chain, scope, index) : value;
  }

  /** What a function of another file gives, whose type says `Any`: the function says more. */
  #madeElsewhere(chain: Chain, scope: Scope, index: number): Value {
    const target = this.mocks.dottedPath(chain, scope, index);
    const maker = target === undefined ? undefined : this.#answers.named?.(target);
    return maker?.kind === 'getClient' ? { ...this.#called(maker), isInferred: true } : unknown;
  }

  /** `importlib.import_module("svc")` */
  #loaded(chain: Chain, index: number, scope: Scope): Value | undefined {
    const { tokens } = this.#file;
    const step = chain.steps[index]!;
    if (step.kind !== 'call' || !/^(?:import_module|__import__)$/.test(tokens[step.open - 1]!.text)) return undefined;
    const module = plainText(tokens[step.open + 1]!);
    if (module === undefined || !this.#isSdk(module)) return undefined;
    if (index === 0 && tokens[chain.from]!.text === '__import__')
      return scopeOf('__import__', scope) === undefined ? { kind: 'module', path: this.#names.module } : undefined;
    return this.mocks.dottedPath(chain, scope, index) === 'importlib.import_module'
      ? { kind: 'module', path: module }
      : undefined;
  }

  /** `client.__dict__["api"]`, `vars(client)["api"]` */
  #byKey(chain: Chain, index: number, scope: Scope): Value | undefined {
    const { tokens } = this.#file;
    const [before, item] = [chain.steps[index - 1], chain.steps[index]];
    const name = item?.kind === 'item' ? plainText(tokens[item.open + 1]!) : undefined;
    if (name === undefined) return undefined;
    if (before?.kind === 'member' && before.name === '__dict__')
      return this.memberOf(this.ofChain(chain, scope, index - 1), [name]);
    const isVars = index === 1 && tokens[chain.from]!.text === 'vars' && scopeOf('vars', scope) === undefined;
    const [object] = isVars && before?.kind === 'call' ? argumentsOf(tokens, before, '') : [];
    return object === undefined ? undefined : this.memberOf(this.of(object.value, scope), [name]);
  }

  /** What types say of the member, or the first name, that a step of a chain is. */
  #declared({ from, steps }: Chain, index: number): Answer | undefined {
    const place = steps[index];
    const at = place === undefined ? from : place.kind === 'member' ? place.at : undefined;
    return at === undefined ? undefined : this.#answers.members.get(this.#file.tokens[at]!.start);
  }

  /** What the variable of another file is that a chain begins with, where it is something else as well. */
  #mixedHead(chain: Chain, scope: Scope): { value: Value; length: number } | undefined {
    if (this.#answers.mixed === undefined) return undefined;
    const members = chain.steps.findIndex(({ kind }) => kind !== 'member');
    const most = members < 0 ? chain.steps.length : members;
    for (let length = 0; length <= most; length += 1) {
      const target = this.mocks.dottedPath(chain, scope, length);
      if (target === undefined) return undefined;
      const value = this.#answers.mixed(target);
      if (value !== undefined) return { value, length };
    }
    return undefined;
  }

  /** What a step is taken from, by the type that declares the member; for a call, what is called. */
  #answered(chain: Chain, index: number): Value | undefined {
    const step = chain.steps[index]!;
    const answer = this.#declared(chain, step.kind === 'call' ? index - 1 : index);
    // A call of a member is asked for by the member: only a class is asked for by its call.
    if (step.kind === 'call' && (answer?.kind === 'foreign' || answer?.isClass !== true)) return undefined;
    return valueOf(answer, step.kind === 'call');
  }

  /** Of a name in a scope. */
  ofName(name: string, scope: Scope): Value {
    const method = methodOf(scope);
    if (name === 'super' && method?.parent !== undefined) return this.constructed(method.parent);
    if (method?.self === name && scope.kind === 'function' && !scope.names.has(name))
      return { kind: 'own', scope: method.parent! };
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      const bindings = at.names.get(name);
      const isHidden = at.kind === 'class' && at !== scope;
      if (bindings === undefined || isHidden) continue;
      const known = this.ofBindings(bindings);
      const held = known.kind === 'unknown' ? this.mocks.of({ name, owner: at, isAttribute: false }, bindings) : known;
      const value = held.kind === 'unknown' ? this.#ofCallers(name, at, bindings) : held;
      // What pytest gives under this name makes mocks.
      return name === 'mocker' && value.kind === 'unknown' ? { kind: 'mocking', name: '' } : value;
    }
    const star = this.#file.module.stars.find((module) => this.#isSdk(module));
    return star === undefined ? unknown : this.#exported(star, name);
  }

  #isSdk(module: string): boolean {
    return module === this.#names.module || module.startsWith(`${this.#names.module}.`);
  }

  /** Of what is bound in several places. */
  ofBindings(bindings: readonly Binding[]): Value {
    if (this.#asked.has(bindings)) return none;
    this.#asked.add(bindings);
    try {
      return this.#joined(bindings.map((binding) => this.#ofBinding(binding)));
    } finally {
      this.#asked.delete(bindings);
    }
  }

  #ofBinding(binding: Binding): Value {
    switch (binding.kind) {
      case 'import':
        if (isMocking(binding)) return { kind: 'mocking', name: mockingName(binding) };
        if (!this.#isSdk(binding.module)) return unknown;
        return binding.name === undefined
          ? { kind: 'module', path: binding.module }
          : this.#exported(binding.module, binding.name);
      case 'value':
        return this.of(binding.span, binding.scope);
      case 'entered': {
        const value = this.of(binding.span, binding.scope);
        if (value.kind === 'patched') return value.mock;
        return value.kind === 'opened' ? { ...value, kind: 'span' } : value.kind === 'other' ? other : unknown;
      }
      case 'annotation': {
        const declared = this.#ofType(binding.span, binding.scope);
        return declared.kind === 'unknown' && binding.value !== undefined
          ? this.of(binding.value, binding.scope)
          : declared;
      }
      case 'function':
        return { kind: 'ownFunction', scope: binding.of };
      case 'class':
        return { kind: 'ownClass', scope: binding.of };
      case 'parameter':
        return this.#injected(binding) ?? this.#given(binding.name);
      case 'unknown':
        return unknown;
    }
  }

  /** What all visible callers give to a parameter that says nothing of its type. */
  #ofCallers(name: string, scope: Scope, bindings: readonly Binding[]): Value {
    const at = scope.parameters?.indexOf(name) ?? -1;
    const isAsked = at >= 0 && saysNothing(this.#file, scope, bindings) && this.#told().get(scope)?.has(name) === true;
    const maker = isAsked ? makerOf(scope) : undefined;
    const value = maker === undefined ? undefined : this.#answers.callers?.(maker, { at, keyword: name });
    return value === undefined ? unknown : { ...value, isInferred: true };
  }

  /** What the fixture of a parameter's name gives: another file may have one of the name as well. */
  #given(name: string): Value {
    const fixture = this.#file.fixtures.get(name);
    if (fixture === undefined) return unknown;
    const value = this.#returned(fixture);
    if (value.kind === 'unknown' || value.kind === 'none') return unknown;
    return value.isMock === true ? value : { ...value, likely: true };
  }

  /** What a function of the file takes as an argument, or a class. */
  takenBy(scope: Scope, isClass: boolean, argument: TakenArgument): Value {
    return this.mocks.takenBy(scope, isClass, argument);
  }

  /** Whether what is called takes keywords that it does not name; undefined where it is not in sight. */
  takesKeywords(span: Span, scope: Scope): boolean | undefined {
    const own = takesOthers(this.of(span, scope)) ?? this.#lambdaTakesOthers(span, scope);
    if (own !== undefined) return own;
    const target = this.mocks.dotted(span, scope);
    if (target !== undefined) return this.#answers.takesKeywords?.(target, false);
    const maker = this.mocks.dottedMaker(span, scope);
    return maker === undefined ? undefined : this.#answers.takesKeywords?.(maker, true);
  }

  /** Of a name that is given functions without names alone: `mapper = lambda item: item`. */
  #lambdaTakesOthers({ from, to }: Span, scope: Scope): boolean | undefined {
    const { tokens } = this.#file;
    const name = tokens[from]!.text;
    const bindings = to - from === 1 ? (scopeOf(name, scope)?.names.get(name) ?? []) : [];
    const taking = bindings.map((binding) => {
      if (binding.kind !== 'value' || tokens[binding.span.from]!.text !== 'lambda') return undefined;
      const [parameters] = splitAt(tokens, { from: binding.span.from + 1, to: binding.span.to }, ':');
      return splitAt(tokens, parameters!, ',').some((parameter) => tokens[parameter.from]!.text === '**');
    });
    return taking.length === 0 || taking.includes(undefined) ? undefined : taking.every((takes) => takes === true);
  }

  /** All of several that may be: sure where they agree. */
  #joined(values: readonly Value[]): Value {
    const present = values.filter(({ kind }) => kind !== 'none');
    const [first] = present;
    if (first === undefined) return none;
    const key = ({ likely: _, isInferred: __, scope, ...value }: Value & { scope?: Scope }): string =>
      JSON.stringify({ ...value, scope: scope?.name });
    if (present.every((value) => key(value) === key(first)))
      return present.find(({ likely }) => likely === true) ?? present.find(({ isInferred }) => isInferred) ?? first;
    const known = present.find(({ kind }) => kind !== 'unknown' && kind !== 'other' && !kind.startsWith('own'));
    return known === undefined ? unknown : { ...known, likely: true };
  }

  /** What a module of the SDK has under a name. */
  #exported(module: string, name: string): Value {
    const { prefix } = this.#names;
    if (name === prefix || name === `Async${prefix}`) return { kind: 'clientClass' };
    if (name === 'get_client') return { kind: 'getClient' };
    if (name === `${prefix}API`) return { kind: 'apiClass' };
    if (name === `Async${prefix}API`) return { kind: 'apiClass', isAsync: true };
    if (name === `${prefix}OtelSpanAttributes`) return { kind: 'attributes' };
    if (name.startsWith(prefix) && spanClass.test(name.slice(prefix.length))) return { kind: 'spanClass' };
    return /^[a-z_]+$/.test(name) && name !== 'observe' && name !== 'propagate_attributes'
      ? { kind: 'module', path: `${module}.${name}` }
      : unknown;
  }

  /** What a value of an annotated type is. */
  #ofType(span: Span, scope: Scope): Value {
    const { tokens } = this.#file;
    const parts = splitAt(tokens, span, '|');
    if (parts.length > 1) return this.#joined(parts.map((part) => this.#ofType(part, scope)));
    const first = tokens[span.from];
    if (first === undefined) return unknown;
    if (first.text === 'None') return none;
    const text = plainText(first);
    if (text !== undefined) return this.#ofWrittenType(text, scope);
    const chain = chainAt(tokens, span.from);
    const last = chain?.steps.at(-1);
    if (chain !== undefined && last?.kind === 'item') return this.#ofGenericType(last, scope);
    return chain?.to === span.to ? (this.#ofAlias(chain, scope) ?? instanceOf(this.ofChain(chain, scope))) : unknown;
  }

  /** `Client = Annotated[Svc, …]` */
  #ofAlias({ from, steps }: Chain, scope: Scope): Value | undefined {
    const { text } = this.#file.tokens[from]!;
    const [binding, ...others] = steps.length > 0 ? [] : (scopeOf(text, scope)?.names.get(text) ?? []);
    if (binding?.kind !== 'value' || others.length > 0) return undefined;
    const given = chainAt(this.#file.tokens, binding.span.from);
    const last = given?.to === binding.span.to ? given.steps.at(-1) : undefined;
    if (last?.kind !== 'item' || this.#asked.has(binding)) return undefined;
    this.#asked.add(binding);
    try {
      const value = this.#ofGenericType(last, binding.scope);
      return value.kind === 'other' ? undefined : value;
    } finally {
      this.#asked.delete(binding);
    }
  }

  /** `Optional[…]` and the like. */
  #ofGenericType({ open, close }: Extract<ChainStep, { kind: 'item' }>, scope: Scope): Value {
    const { tokens } = this.#file;
    const inner = splitAt(tokens, { from: open + 1, to: close }, ',');
    switch (tokens[open - 1]?.text) {
      case 'Optional':
      case 'Annotated':
      case 'Final':
        return inner[0] === undefined ? unknown : this.#ofType(inner[0], scope);
      case 'type':
      case 'Type':
        return inner[0] === undefined ? unknown : this.of(inner[0], scope);
      case 'Union':
        return this.#joined(inner.map((part) => this.#ofType(part, scope)));
      default:
        return other;
    }
  }

  /** A type in quotes. */
  #ofWrittenType(text: string, scope: Scope): Value {
    const names = text
      .replace(/^Optional\[(.*)\]$/, '$1')
      .split('|')
      .map((part) => part.trim());
    return this.#joined(
      names.map((path) => {
        if (path === 'None') return none;
        return instanceOf(this.written(path, scope));
      }),
    );
  }

  /** A value as what it inherits: an object of a class of the file that extends one of the SDK. */
  inherited(value: Value, name: string): Value {
    if (value.kind !== 'own' || value.scope.attributes.has(name)) return value;
    const base = instanceOf(this.#baseOf(value.scope));
    return base.kind === 'unknown' ? value : base;
  }

  /** The value one step further. */
  step(value: Value, step: ChainStep): Value {
    if (step.kind === 'item') return unknown;
    const next =
      step.kind === 'call'
        ? this.#called(value)
        : value.isMock === true && step.name === 'return_value'
          ? this.#called(value)
          : this.#member(value, step.name);
    if (next.kind === 'unknown' || next.kind === 'other') return next;
    return {
      ...next,
      ...(value.likely === true ? { likely: true } : {}),
      ...(value.isInferred === true ? { isInferred: true } : {}),
      ...(value.isMock === true ? { isMock: true } : {}),
    };
  }

  #called(value: Value): Value {
    switch (value.kind) {
      case 'clientClass':
      case 'getClient':
        return { kind: 'client' };
      case 'apiClass':
        return instanceOf(value);
      case 'spanClass':
        return { kind: 'span' };
      case 'ownClass':
        return { kind: 'own', scope: value.scope };
      case 'ownFunction':
        return this.#returned(value.scope);
      case 'method':
        return resultOf(value);
      case 'patched':
        return value.mock;
      case 'other':
        return other;
      default:
        return unknown;
    }
  }

  /** What a library of mocks makes: something that stands in for what it is given, or for what it is called. */
  #mocked(value: Value, step: ChainStep, scope: Scope): Value | undefined {
    if (value.kind !== 'mocking' || step.kind !== 'call') return undefined;
    return mockOf(value.name, argumentsOf(this.#file.tokens, step, ''), {
      of: (span) => this.of(span, scope),
      named: ({ from }) => this.named(plainText(this.#file.tokens[from]!) ?? ''),
      member: (object, { from }) => {
        const holder = this.mocks.dotted(object, scope);
        const name = plainText(this.#file.tokens[from]!);
        return holder === undefined || name === undefined ? unknown : this.named(`${holder}.${name}`);
      },
    });
  }

  /** What a dotted name, of any module, is. */
  named(target: string): Value {
    const parts = target.split('.');
    if (parts[0] === '__main__' && parts[1] !== undefined)
      return this.memberOf(this.ofName(parts[1], this.#file.module), parts.slice(2));
    if (parts[0] !== this.#names.module) return this.#answers.named?.(target) ?? unknown;
    return this.memberOf({ kind: 'module', path: this.#names.module }, parts.slice(1));
  }

  /** What a dotted name in quotes is. */
  written(path: string, scope: Scope): Value {
    const [first = '', ...members] = path.split('.');
    return this.memberOf(this.ofName(first, scope), members);
  }

  /** The member of a member. */
  memberOf(value: Value, names: readonly string[]): Value {
    return names.reduce((holder, name) => this.step(holder, { kind: 'member', name, at: -1 }), value);
  }

  /** The mock that a decorator hands to a parameter: the lowest one is the first. */
  #injected({ of, index }: Extract<Binding, { kind: 'parameter' }>): Value | undefined {
    const patches = (of.decoratorSpans ?? []).filter(({ from, to }) => this.#injects({ from, to }, of));
    const decorator = patches[patches.length - 1 - index];
    if (decorator === undefined) return undefined;
    const value = this.of(decorator, of.parent ?? of);
    return value.kind === 'patched' ? value.mock : unknown;
  }

  /** Whether a decorator hands a mock on. */
  #injects(span: Span, of: Scope): boolean {
    const chain = chainAt(this.#file.tokens, span.from);
    const call = chain?.steps.at(-1);
    if (chain === undefined || call?.kind !== 'call') return false;
    const maker = this.ofChain(chain, of.parent ?? of, chain.steps.length - 1);
    return maker.kind === 'mocking' && handsOn(maker.name, argumentsOf(this.#file.tokens, call, ''));
  }

  /** What a function of the file gives back. */
  #returned(scope: Scope): Value {
    if (scope.yields === true || this.#asked.has(scope)) return unknown;
    this.#asked.add(scope);
    try {
      const declared = scope.annotation === undefined ? unknown : this.#ofType(scope.annotation, scope.parent ?? scope);
      if (declared.kind !== 'unknown') return declared;
      return scope.returns.length === 0 ? unknown : this.#joined(scope.returns.map((span) => this.of(span, scope)));
    } finally {
      this.#asked.delete(scope);
    }
  }

  /** The class of the SDK that a class of the file extends. */
  constructed(scope: Scope): Value {
    return this.#baseOf(scope);
  }

  #baseOf(scope: Scope): Value {
    if (this.#asked.has(scope)) return unknown;
    this.#asked.add(scope);
    try {
      const bases = scope.bases.map((span) => this.of(span, scope.parent ?? scope));
      return bases.find(({ kind }) => kind === 'clientClass' || kind === 'spanClass') ?? unknown;
    } finally {
      this.#asked.delete(scope);
    }
  }

  #member(value: Value, name: string): Value {
    switch (value.kind) {
      case 'module':
        return this.#exported(value.path, name);
      case 'client':
        return apiOfClient[name] ?? { kind: 'method', of: 'client', name };
      case 'span':
      case 'dataset':
        return { kind: 'method', of: value.kind, name };
      case 'clientClass':
        // `create_autospec(Svc)` is called by few: most tests use it as the client itself.
        if (value.isMock === true) return this.#member({ kind: 'client' }, name);
        return name === '__init__' ? { kind: 'method', of: 'client', name } : unknown;
      case 'opened':
        return name === '__enter__' ? { kind: 'method', of: 'span', name } : unknown;
      case 'namespace':
        return name === 'with_raw_response' ? value : { ...value, path: [...value.path, name] };
      case 'own':
        return this.#attribute(value.scope, name);
      case 'mocking':
        return memberOfLibrary(value.name, name);
      case 'patched':
        return name === 'start' ? value : this.memberOf(value.mock, [name]);
      case 'other':
        return other;
      // `None` is what a name is before it gets a value, in this file or in another one.
      case 'none':
      case 'unknown':
        return likelyMember(name);
      default:
        return unknown;
    }
  }

  /** Of an object of a class of the file. */
  #attribute(scope: Scope, name: string): Value {
    const bindings = scope.attributes.get(name);
    if (bindings !== undefined) {
      const known = this.ofBindings(bindings);
      const value =
        known.kind === 'unknown' ? this.mocks.of({ name, owner: scope, isAttribute: true }, bindings) : known;
      return value.kind === 'ownFunction' && value.scope.isProperty === true ? this.#returned(value.scope) : value;
    }
    const base = instanceOf(this.#baseOf(scope));
    if (base.kind !== 'unknown') return this.#member(base, name);
    // What it has not itself it has of something else.
    if (scope.attributes.has('__getattr__')) return likelyMember(name);
    // A class of the file is not the client: what it calls its own is not the API of the SDK.
    return name === 'api' || name === 'async_api' || scope.bases.length === 0 ? other : unknown;
  }
}

/** Decorators that give a function its own parameters on. */
const transparent =
  /^(?:\w+\.)?(?:observe|cache|lru_cache|contextmanager|asynccontextmanager|staticmethod|classmethod)(?:\(|$)/;

/** The only name of its module by which a function is called; of a constructor, its class; of a method, both. */
function makerOf({ name, parent, decorators = [], fixture }: Scope): string | undefined {
  if (!decorators.every((decorator) => transparent.test(decorator)) || fixture !== undefined) return undefined;
  const isMethod = parent?.kind === 'class';
  const holder = isMethod ? parent.parent : parent;
  const maker = isMethod ? parent.name : name;
  if (holder?.kind !== 'module' || holder.names.get(maker)?.length !== 1) return undefined;
  if (!isMethod || name === '__init__') return maker;
  // What a class extends may call its methods, and Python those with such a name.
  const isOwn = parent.bases.length === 0 && parent.names.get(name)?.length === 1 && !name.startsWith('__');
  return isOwn ? `${maker}.${name}` : undefined;
}

/** Whether a name is a parameter without a type: `Any` is none, and `None` may be its default. */
function saysNothing({ tokens }: FileScopes, { parent }: Scope, [first, second, third]: readonly Binding[]): boolean {
  if (first?.kind === 'parameter') return second === undefined;
  if (first?.kind !== 'value' && first?.kind !== 'annotation') return false;
  const { from, to } = first.span;
  const isDefault = first.scope === parent && third === undefined;
  return first.kind === 'value'
    ? isDefault && second?.kind === 'unknown' && to - from === 1 && tokens[from]!.text === 'None'
    : isDefault && second === undefined && tokens[to - 1]!.text === 'Any' && [1, 3].includes(to - from);
}

/** What a member of something may be where only its name says so. */
function likelyMember(name: string): Value {
  if (onlySdk.has(name)) return { kind: 'namespace', path: [name], likely: true };
  return name in apiOfClient ? { ...apiOfClient[name]!, likely: true } : unknown;
}

/** Whether a function of the file, or an object of a class, takes keywords that it does not name. */
export function takesOthers(value: Value): boolean | undefined {
  const called = value.kind === 'own' ? value.scope.attributes.get('__call__')?.[0] : undefined;
  const taking = called?.kind === 'function' ? called.of : value.kind === 'ownFunction' ? value.scope : undefined;
  return taking === undefined ? undefined : taking.keywords !== undefined;
}

/** What an answer says. */
function valueOf(answer: Answer | undefined, isCalled: boolean): Value | undefined {
  if (answer === undefined) return undefined;
  if (answer.kind === 'foreign') return other;
  const inferred = answer.isInferred === true ? ({ isInferred: true } as const) : {};
  const likely = answer.kind === 'mixed' ? ({ likely: true } as const) : inferred;
  if (isCalled) return answer.owner.kind === 'client' ? { kind: 'clientClass', ...likely } : other;
  return { ...answer.owner, ...likely };
}

/** What a method of the SDK gives. */
function resultOf({ of, name }: Extract<Value, { kind: 'method' }>): Value {
  if (of === 'client' || of === 'span') {
    if (opensObservation.test(name)) return { kind: 'opened' };
    if (makesObservation.test(name)) return { kind: 'span' };
    if (name === '__enter__') return { kind: 'span' };
    if (of === 'span' && (name === 'update' || name === 'set_trace_io' || name === 'end')) return { kind: 'span' };
    if (name === 'get_dataset') return { kind: 'dataset' };
  }
  return name === 'run_experiment' ? { kind: 'runResult' } : unknown;
}
