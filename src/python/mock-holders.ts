/** Which variables, attributes and parameters hold a mock without a spec, and what each stands for. */
import { defined } from '../catalog/defined.ts';
import type { Answers } from './answer.ts';
import { argumentsOf } from './arguments.ts';
import { type Chain, chainAt, type ChainStep } from './chains.ts';
import { isBare } from './mock-values.ts';
import { type Binding, type FileScopes, type Scope, scopeOf, type Span, splitAt, type Statement } from './scopes.ts';
import { type MockHolder, parameterOf, StandIns, type TakenArgument } from './stand-ins.ts';
import type { Value } from './value.ts';

const unknown: Value = { kind: 'unknown' };

/** What a call gives of what takes the place of a class of the SDK, or of what gives a client. */
function madeBy(value: Value | undefined): Value | undefined {
  return value?.kind === 'getClient' || value?.kind === 'clientClass' ? { kind: 'client', isMock: true } : undefined;
}

/** How expressions of the file are looked up. */
interface ValuesOfFile {
  of: (span: Span, scope: Scope) => Value;
  ofChain: (chain: Chain, scope: Scope, length?: number) => Value;
  ofName: (name: string, scope: Scope) => Value;
  ofBindings: (bindings: readonly Binding[]) => Value;
  step: (value: Value, step: ChainStep) => Value;
  named: (target: string) => Value;
}

/** Answers for one file. */
export class MockHolders {
  readonly #file: FileScopes;
  readonly #values: ValuesOfFile;
  readonly #answers: Answers;
  readonly #standIns: StandIns;
  #given: Map<Scope, string[]> | undefined;
  #statements: Map<Scope, Statement[]> | undefined;
  readonly #known = new Map<readonly Binding[], Value | undefined>();
  readonly #makers = new Map<Scope, Value | undefined>();
  readonly #mocking = new Map<Scope, boolean>();

  constructor(file: FileScopes, values: ValuesOfFile, answers: Answers) {
    this.#file = file;
    this.#values = values;
    this.#answers = answers;
    this.#standIns = new StandIns(file, {
      of: (span, scope) => values.of(span, scope),
      ofChain: (chain, scope, length) => values.ofChain(chain, scope, length),
      called: (value) => values.step(value, { kind: 'call', open: -1, close: -1 }),
      named: (target) => values.named(target),
      dotted: (span, scope) => this.dotted(span, scope),
      taken: (callee, scope, length, argument) => this.#taken(callee, scope, length, argument),
    });
  }

  /** What the mock stands for that something holds: unknown where it holds none, or no use says so. */
  of(holder: MockHolder, bindings: readonly Binding[]): Value {
    if (this.#known.has(bindings)) return this.#known.get(bindings) ?? unknown;
    this.#known.set(bindings, undefined);
    const fixture = this.#fixtureOf(holder, bindings);
    const isMock = fixture !== undefined || bindings.some((binding) => this.#isBareMock(binding));
    const value = isMock ? (this.#shown(holder, fixture) ?? this.#ofPart(holder) ?? this.#ofMade(holder)) : undefined;
    this.#known.set(bindings, value);
    return value ?? unknown;
  }

  /** `self.api = MagicMock()` of a class whose objects take the client's place; by its name alone it may be one. */
  #ofPart({ name, owner, isAttribute }: MockHolder): Value | undefined {
    if (!isAttribute) return undefined;
    const value = this.#memberOf(this.#ofMaker(owner), name);
    const isApi = name === 'api' || name === 'async_api';
    return value ?? (isApi ? { kind: 'namespace', path: [], likely: true, isMock: true } : undefined);
  }

  /** Of a function that gives it: what its calls take the place of. */
  #ofMade({ name, owner, isAttribute }: MockHolder): Value | undefined {
    const isGiven = !isAttribute && owner.kind === 'function' && this.#givenBy(owner).includes(name);
    return isGiven && owner.fixture === undefined ? this.#ofMaker(owner) : undefined;
  }

  #shown(holder: MockHolder, fixture: string | undefined): Value | undefined {
    const ofFixture = fixture === undefined ? undefined : this.#answers.fixture?.(fixture);
    const isParameter = fixture === holder.name && !holder.isAttribute;
    // Nothing but its fixture says that a parameter is a mock.
    return isParameter && ofFixture === undefined ? undefined : (this.#standIns.of(holder) ?? ofFixture);
  }

  /** The fixture that gives a variable's mock away, or that a parameter is given. */
  #fixtureOf({ name, owner }: MockHolder, bindings: readonly Binding[]): string | undefined {
    const [only] = bindings;
    if (bindings.length !== 1 || only === undefined) return undefined;
    if (only.kind === 'parameter') return name;
    return this.#isBareMock(only) && this.#givenBy(owner).includes(name) ? owner.fixture : undefined;
  }

  /** Whether a fixture of this file gives a mock, and what that stands for as far as this file says. */
  ofFixture(name: string): { isMock: boolean; value?: Value } {
    const scope = this.#file.fixtures.get(name);
    if (scope === undefined) return { isMock: false };
    const given = this.#givenBy(scope).filter((local) =>
      scope.names.get(local)?.some((binding) => this.#isBareMock(binding)),
    );
    const [value] = given.flatMap(
      (local) => this.#standIns.of({ name: local, owner: scope, isAttribute: false }) ?? [],
    );
    const results = this.#resultsOf(scope);
    const [specified] = results
      .map((span) => this.#values.of(span, scope))
      .filter(({ kind, isMock }) => isMock === true && kind !== 'unknown');
    const isMade = results.some((span) => this.#isBareMock({ kind: 'value', span, scope }));
    const isMock = given.length > 0 || specified !== undefined || isMade;
    return { isMock, ...defined({ value: value ?? specified }) };
  }

  /** What the uses say of the mock that pytest gives to parameters of that name. */
  ofParameter(name: string): Value | undefined {
    const scopes = new Set(this.#file.statements.map(({ scope }) => scope));
    for (const scope of scopes) {
      const [only, ...others] = scope.names.get(name) ?? [];
      if (only?.kind !== 'parameter' || others.length > 0) continue;
      const value = this.#standIns.of({ name, owner: scope, isAttribute: false });
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /**
   * What an object that a test makes by hand takes the place of: given at once, by a name, by a function, or as a part
   * of another one.
   */
  ofMade(made: Span, statement: Statement): Value | undefined {
    const { tokens } = this.#file;
    const { scope } = statement;
    const shown = this.#standIns.shown(made, statement) ?? this.#ofArgument(made, statement);
    const isLast = made.to === statement.to;
    if (shown !== undefined || !isLast) return shown;
    const before = tokens[made.from - 1]!.text;
    if (before === 'return' || before === 'yield') return this.#ofResult(scope);
    return before === '=' ? this.#ofTarget(made.from - 2, statement) : undefined;
  }

  /** `made = …`, `self.made = …` */
  #ofTarget(target: number, { from, scope }: Statement): Value | undefined {
    const { tokens } = this.#file;
    const name = tokens[target]?.text ?? '';
    const isAttribute = tokens[target - 1]?.text === '.' && scope.self === tokens[target - 2]?.text;
    const owner = isAttribute ? scope.parent : target === from ? scopeOf(name, scope) : undefined;
    if (owner === undefined) return undefined;
    const held = this.#standIns.of({ name, owner, isAttribute });
    if (held !== undefined) return held;
    if (owner.kind === 'class') return this.#memberOf(this.#ofMaker(owner), name);
    if (owner.kind === 'module') return this.#answers.useElsewhere?.(name);
    return this.#givenBy(scope).includes(name) ? this.#ofResult(scope) : undefined;
  }

  /** `SimpleNamespace(api=made)` */
  #ofArgument(made: Span, statement: Statement): Value | undefined {
    const { tokens } = this.#file;
    if (tokens[made.from - 1]?.text !== '=' || tokens[made.from - 2]?.kind !== 'name') return undefined;
    for (let at = made.from - 3; at >= statement.from; at -= 1) {
      const chain = chainAt(tokens, at);
      const call = chain?.steps.find((step) => step.kind === 'call' && step.open < made.from && made.to <= step.close);
      if (chain === undefined || call?.kind !== 'call') continue;
      const maker = tokens[call.open - 1]!.text;
      if (maker !== 'SimpleNamespace' && !isBare(maker)) continue;
      const isIts = argumentsOf(tokens, call, '').some(({ value }) => value.from === made.from && value.to === made.to);
      if (isIts) return this.#memberOf(this.ofMade(chain, statement), tokens[made.from - 2]!.text);
    }
    return undefined;
  }

  #memberOf(holder: Value | undefined, name: string): Value | undefined {
    const value = holder === undefined ? undefined : this.#values.step(holder, { kind: 'member', name, at: -1 });
    return value?.kind === 'namespace' ? value : undefined;
  }

  /** What an object stands for that a function gives: a fixture, or one in the place of what gives a client. */
  #ofResult(scope: Scope): Value | undefined {
    const { fixture } = scope;
    return fixture === undefined
      ? this.#ofMaker(scope)
      : (this.ofParameter(fixture) ?? this.#answers.fixtureUse?.(fixture));
  }

  /** What is made by calls of a function or class: it takes the place of one of the SDK's, or what it makes does. */
  #ofMaker(maker: Scope): Value | undefined {
    if (this.#makers.has(maker)) return this.#makers.get(maker);
    this.#makers.set(maker, undefined);
    const { name, parent } = maker;
    const value = parent === undefined ? undefined : (this.ofClass(name, parent) ?? this.#ofCalls(name, parent));
    this.#makers.set(maker, value);
    return value;
  }

  #ofCalls(name: string, owner: Scope): Value | undefined {
    const { tokens } = this.#file;
    for (const { at, statement } of this.#standIns.placesOf(name)) {
      const chain = scopeOf(name, statement.scope) === owner ? chainAt(tokens, at) : undefined;
      const isCall = chain?.steps.length === 1 && chain.steps[0]!.kind === 'call' && tokens[at - 1]?.text !== 'def';
      const value = isCall ? this.ofMade(chain, statement) : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** What is made by a call of a function or class of the file that is given in the place of one of the SDK's. */
  ofClass(name: string, owner: Scope): Value | undefined {
    const value = madeBy(this.#standIns.of({ name, owner, isAttribute: false }));
    return value ?? (owner.kind === 'module' ? this.#answers.useElsewhere?.(name) : undefined);
  }

  /**
   * What something of another file takes the place of: itself, or what its calls make.
   * @param name its last name in this file
   * @param isIt whether a dotted name is it
   */
  ofImported(name: string, isIt: (target: string) => boolean): Value | undefined {
    const { tokens } = this.#file;
    for (const { at, statement } of this.#standIns.placesOf(name)) {
      let from = at;
      while (tokens[from - 1]?.text === '.' && tokens[from - 2]?.kind === 'name') from -= 2;
      const chain = chainAt(tokens, from);
      const length = (at - from) / 2;
      const target = chain === undefined ? undefined : this.dottedPath(chain, statement.scope, length);
      if (target === undefined || !isIt(target)) continue;
      const call = chain!.steps[length];
      const value =
        call?.kind === 'call'
          ? this.ofMade({ from, to: call.close + 1 }, statement)
          : (madeBy(this.#standIns.shown({ from, to: at + 1 }, statement)) ??
            this.ofMade({ from, to: at + 1 }, statement));
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** What a function gives back or yields. */
  #resultsOf(scope: Scope): Span[] {
    const { tokens, statements } = this.#file;
    return statements.flatMap(({ from, to, scope: own }) =>
      own === scope && to - from > 1 && /^(?:return|yield)$/.test(tokens[from]!.text) ? [{ from: from + 1, to }] : [],
    );
  }

  /** The names that a function gives back or yields. */
  #givenBy(scope: Scope): string[] {
    if (this.#given === undefined) {
      const { tokens, statements } = this.#file;
      this.#given = new Map();
      for (const { from, to, scope: own } of statements)
        if (to - from === 2 && ['return', 'yield'].includes(tokens[from]!.text))
          this.#given.set(own, [...(this.#given.get(own) ?? []), tokens[from + 1]!.text]);
    }
    return this.#given.get(scope) ?? [];
  }

  #isBareMock(binding: Binding): boolean {
    if (binding.kind !== 'value') return false;
    const chain = chainAt(this.#file.tokens, binding.span.from);
    const call = chain?.steps.at(-1);
    if (chain === undefined || chain.to !== binding.span.to || call?.kind !== 'call') return false;
    const length = chain.steps.length - 1;
    const maker = this.#values.ofChain(chain, binding.scope, length);
    if (maker.kind === 'ownFunction') return this.givesMocks(maker.scope);
    if (maker.kind === 'mocking') return isBare(maker.name);
    const target = maker.kind === 'unknown' ? this.dottedPath(chain, binding.scope, length) : undefined;
    return target !== undefined && this.#answers.givesMocks?.(target) === true;
  }

  /** Whether all that a function gives are mocks without a spec. */
  givesMocks(scope: Scope): boolean {
    const known = this.#mocking.get(scope);
    if (known !== undefined) return known;
    this.#mocking.set(scope, false);
    const results = scope.yields === true ? [] : this.#resultsOf(scope);
    const isGiven = results.every((span) => {
      const name = span.to - span.from === 1 ? this.#file.tokens[span.from]!.text : undefined;
      const bindings = name === undefined ? [{ kind: 'value', span, scope } as const] : (scope.names.get(name) ?? []);
      return bindings.length > 0 && bindings.every((binding) => this.#isBareMock(binding));
    });
    this.#mocking.set(scope, results.length > 0 && isGiven);
    return results.length > 0 && isGiven;
  }

  /** Imported names and their members as a dotted name. */
  dotted({ from, to }: Span, scope: Scope): string | undefined {
    const chain = chainAt(this.#file.tokens, from);
    if (chain === undefined || chain.to !== to || chain.head !== from) return undefined;
    return this.dottedPath(chain, scope, chain.steps.length);
  }

  /** The dotted name of what an expression is a call of. */
  dottedMaker({ from, to }: Span, scope: Scope): string | undefined {
    const chain = chainAt(this.#file.tokens, from);
    if (chain === undefined || chain.to !== to || chain.steps.at(-1)?.kind !== 'call') return undefined;
    return this.dottedPath(chain, scope, chain.steps.length - 1);
  }

  /** Of the first steps of a chain. */
  dottedPath(chain: Chain, scope: Scope, length: number): string | undefined {
    const name = this.#file.tokens[chain.from]!.text;
    const [binding, ...others] = scopeOf(name, scope)?.names.get(name) ?? [];
    if (binding?.kind !== 'import' || others.length > 0) return undefined;
    const members = chain.steps.slice(0, length).map((step) => (step.kind === 'member' ? step.name : undefined));
    if (members.includes(undefined)) return undefined;
    const names = [...(binding.name === undefined ? [] : [binding.name]), ...members].join('.');
    return names === '' ? binding.module : `${binding.module}${binding.module.endsWith('.') ? '' : '.'}${names}`;
  }

  /** What a call takes as an argument. */
  #taken(callee: Chain, scope: Scope, length: number, argument: TakenArgument): Value {
    const value = this.#values.ofChain(callee, scope, length);
    if (value.kind === 'ownFunction' || value.kind === 'ownClass')
      return this.takenBy(value.scope, value.kind === 'ownClass', argument);
    const target = this.dottedPath(callee, scope, length);
    return (target === undefined ? undefined : this.#answers.taken?.(target, argument)) ?? unknown;
  }

  /** What a function of the file takes, or the constructor of a class. */
  takenBy(scope: Scope, isClass: boolean, argument: TakenArgument): Value {
    const init = isClass ? scope.attributes.get('__init__')?.[0] : undefined;
    const taking = isClass ? (init?.kind === 'function' ? init.of : undefined) : scope;
    if (taking === undefined) return this.#fieldOf(scope, argument);
    const name = parameterOf(taking, argument);
    if (name === undefined) return unknown;
    const declared = this.#values.ofName(name, taking);
    // Where the SDK's client is one of two, what is given takes its place.
    const { likely: _, ...value } = declared.kind === 'unknown' ? this.#besides(name, taking) : declared;
    return value;
  }

  /** `given or get_client()`: what else takes the place of a parameter. */
  #besides(name: string, scope: Scope): Value {
    const { tokens } = this.#file;
    const isName = ({ from, to }: Span): boolean => to - from === 1 && tokens[from]!.text === name;
    for (const { from, to, scope: own } of this.#statementsOf(scope)) {
      const [, value] = splitAt(tokens, { from, to }, '=');
      if (value === undefined) continue;
      const parts = ['or', 'if', 'else'].flatMap((word) => {
        const split = splitAt(tokens, value, word);
        return split.length > 1 ? split : [];
      });
      const known = parts.some(isName) ? this.#values.of(value, own) : unknown;
      if (!['unknown', 'other', 'none'].includes(known.kind)) return known;
    }
    return unknown;
  }

  #statementsOf(scope: Scope): readonly Statement[] {
    if (this.#statements === undefined) {
      this.#statements = new Map();
      for (const statement of this.#file.statements) {
        const known = this.#statements.get(statement.scope);
        if (known === undefined) this.#statements.set(statement.scope, [statement]);
        else known.push(statement);
      }
    }
    return this.#statements.get(scope) ?? [];
  }

  /** A field of a class that has no constructor of its own: a dataclass, a model. */
  #fieldOf(scope: Scope, { at, keyword }: TakenArgument): Value {
    const fields = [...scope.attributes].filter(([, [binding]]) => binding?.kind === 'annotation');
    const [, bindings] =
      fields.find(([name], index) => (keyword === undefined ? index === at : name === keyword)) ?? [];
    return bindings === undefined ? unknown : this.#values.ofBindings(bindings);
  }
}
