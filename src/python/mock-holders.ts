/** Which variables, attributes and parameters hold a mock without a spec, and what each stands for. */
import type { Answers } from './answer.ts';
import { type Chain, chainAt, type ChainStep } from './chains.ts';
import { isBare } from './mock-values.ts';
import { type Binding, type FileScopes, type Scope, scopeOf, type Span, splitAt, type Statement } from './scopes.ts';
import { type MockHolder, parameterOf, StandIns, type TakenArgument } from './stand-ins.ts';
import type { Value } from './value.ts';

const unknown: Value = { kind: 'unknown' };

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
    const value = isMock ? this.#shown(holder, fixture) : undefined;
    this.#known.set(bindings, value);
    return value ?? unknown;
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
    return owner.isFixture === true && this.#isBareMock(only) && this.#givenBy(owner).includes(name)
      ? owner.name
      : undefined;
  }

  /** Whether a fixture of this file gives a mock, and what that stands for as far as this file says. */
  ofFixture(name: string): { isMock: boolean; value?: Value } {
    const bindings = this.#file.module.names.get(name) ?? [];
    const fixture = bindings.find((binding) => binding.kind === 'function' && binding.of.isFixture === true);
    if (fixture?.kind !== 'function') return { isMock: false };
    const { of: scope } = fixture;
    const given = this.#givenBy(scope).filter((local) =>
      scope.names.get(local)?.some((binding) => this.#isBareMock(binding)),
    );
    const [value] = given.flatMap(
      (local) => this.#standIns.of({ name: local, owner: scope, isAttribute: false }) ?? [],
    );
    return { isMock: given.length > 0, ...(value === undefined ? {} : { value }) };
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

  /** What an object that a test makes by hand takes the place of: given at once, by a name, or by a function. */
  ofMade(made: Span, statement: Statement): Value | undefined {
    const { tokens } = this.#file;
    const { scope } = statement;
    const shown = this.#standIns.shown(made, statement);
    const isLast = made.to === statement.to;
    if (shown !== undefined || !isLast) return shown;
    const [before, name] = [tokens[made.from - 1]!.text, tokens[made.from - 2]?.text ?? ''];
    if (before === 'return' || before === 'yield') return this.#ofFunction(scope);
    if (before !== '=') return undefined;
    const isAttribute = tokens[made.from - 3]?.text === '.' && scope.self === tokens[made.from - 4]?.text;
    if (!isAttribute && made.from - 2 !== statement.from) return undefined;
    const owner = isAttribute ? scope.parent : scopeOf(name, scope);
    const held = owner === undefined ? undefined : this.#standIns.of({ name, owner, isAttribute });
    return held ?? (this.#givenBy(scope).includes(name) ? this.#ofFunction(scope) : undefined);
  }

  /** What an object stands for that a function gives: a fixture, or one in the place of what gives a client. */
  #ofFunction({ name, parent, isFixture }: Scope): Value | undefined {
    if (isFixture === true) return this.ofParameter(name);
    return parent === undefined ? undefined : this.ofClass(name, parent);
  }

  /** What is made by a call of a function or class of the file that is given in the place of one of the SDK's. */
  ofClass(name: string, owner: Scope): Value | undefined {
    const value = this.#standIns.of({ name, owner, isAttribute: false });
    if (value?.kind !== 'getClient' && value?.kind !== 'clientClass') return undefined;
    return { kind: 'client', isMock: true };
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
    const maker = this.#values.ofChain(chain, binding.scope, chain.steps.length - 1);
    return maker.kind === 'mocking' && isBare(maker.name);
  }

  /** Imported names and their members as a dotted name. */
  dotted({ from, to }: Span, scope: Scope): string | undefined {
    const chain = chainAt(this.#file.tokens, from);
    if (chain === undefined || chain.to !== to || chain.head !== from) return undefined;
    return this.#dottedPath(chain, scope, chain.steps.length);
  }

  #dottedPath(chain: Chain, scope: Scope, length: number): string | undefined {
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
    const target = this.#dottedPath(callee, scope, length);
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
