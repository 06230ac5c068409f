/**
 * What a mock without a spec stands for: what is done with it shows it. It is passed where the SDK's client belongs, or
 * given back in the place of what gives one.
 */
import { type Argument, argumentsOf } from './arguments.ts';
import { type Chain, chainAt, type ChainStep } from './chains.ts';
import { type FileScopes, type Scope, scopeOf, type Span, type Statement } from './scopes.ts';
import { plainText } from './tokens.ts';
import type { Value } from './value.ts';

/** How expressions are looked up. */
export interface StandInLookup {
  of: (span: Span, scope: Scope) => Value;
  ofChain: (chain: Chain, scope: Scope, length?: number) => Value;
  called: (value: Value) => Value;
  /** What a dotted name is. */
  named: (target: string) => Value;
  /** A chain of imported names and members as a dotted name. */
  dotted: (span: Span, scope: Scope) => string | undefined;
  /** What a function, or the constructor of a class, takes as an argument. */
  taken: (callee: Chain, scope: Scope, length: number, argument: TakenArgument) => Value;
}

/** Which argument of a call. */
export interface TakenArgument {
  at: number;
  keyword?: string;
}

/** What a mock is kept in: a variable, or an attribute of the object that a class makes. */
export interface MockHolder {
  name: string;
  /** Of a variable: the scope that it belongs to; of an attribute: its class. */
  owner: Scope;
  isAttribute: boolean;
}

const standable = new Set<Value['kind']>([
  'client',
  'span',
  'namespace',
  'getClient',
  'clientClass',
  'dataset',
  'runResult',
]);

function isStandable(value: Value | undefined): value is Value {
  return value !== undefined && standable.has(value.kind);
}

/** Reads the uses of mocks in one file. */
export class StandIns {
  readonly #file: FileScopes;
  readonly #lookup: StandInLookup;
  #places: Map<string, { at: number; statement: Statement }[]> | undefined;

  constructor(file: FileScopes, lookup: StandInLookup) {
    this.#file = file;
    this.#lookup = lookup;
  }

  /** What a mock takes the place of; undefined where no use of it says so. */
  of(holder: MockHolder): Value | undefined {
    for (const { at, statement } of this.placesOf(holder.name)) {
      if (!this.#isUse(holder, at, statement)) continue;
      const value = this.shown({ from: holder.isAttribute ? at - 2 : at, to: at + 1 }, statement);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Where a name stands: a test may have as many mocks as lines. */
  placesOf(name: string): readonly { at: number; statement: Statement }[] {
    if (this.#places === undefined) {
      this.#places = new Map();
      for (const statement of this.#file.statements)
        for (let at = statement.from; at < statement.to; at += 1) {
          const { kind, text } = this.#file.tokens[at]!;
          const known = kind === 'name' ? this.#places.get(text) : undefined;
          if (known !== undefined) known.push({ at, statement });
          else if (kind === 'name') this.#places.set(text, [{ at, statement }]);
        }
    }
    return this.#places.get(name) ?? [];
  }

  /** What an expression takes the place of, where it is given to something at once. */
  shown(use: Span, statement: Statement): Value | undefined {
    const value = this.#shownBy(use, statement);
    return isStandable(value) ? { ...value, isMock: true } : undefined;
  }

  #isUse({ name, owner, isAttribute }: MockHolder, at: number, { scope }: Statement): boolean {
    const { tokens } = this.#file;
    const [token, before] = [tokens[at]!, tokens[at - 1]?.text];
    if (token.kind !== 'name' || token.text !== name || (before === '.') !== isAttribute) return false;
    if (!isAttribute) return scopeOf(name, scope) === owner;
    for (let method: Scope | undefined = scope; method !== undefined; method = method.parent)
      if (method.self === tokens[at - 2]?.text) return method.parent === owner;
    return false;
  }

  /** What a use of a mock, which is a whole expression, shows. */
  #shownBy(use: Span, statement: Statement): Value | undefined {
    const { tokens } = this.#file;
    const isGiven = use.to === statement.to && tokens[use.from - 1]?.text === '=';
    if (isGiven) return this.#assigned(use.from - 2, statement);
    const lambda = tokens[use.from - 1]?.text === ':' ? this.#lambdaBefore(use.from - 1, statement) : undefined;
    if (lambda !== undefined && use.to === statement.to && tokens[lambda - 1]?.text === '=')
      return this.#overridden(statement, lambda - 1);
    return this.#passed({ from: lambda ?? use.from, to: use.to }, lambda !== undefined, statement);
  }

  /** `made.return_value = mock`: what a call of it gives. */
  #assigned(last: number, { from, scope }: Statement): Value | undefined {
    const chain = chainAt(this.#file.tokens, from);
    const step = chain?.steps.at(-1);
    if (chain === undefined || chain.to !== last + 1 || step?.kind !== 'member' || step.name !== 'return_value')
      return undefined;
    return this.#lookup.called(this.#lookup.ofChain(chain, scope, chain.steps.length - 1));
  }

  /** `app.dependency_overrides[function] = lambda: mock` */
  #overridden({ from, scope }: Statement, sign: number): Value | undefined {
    const chain = chainAt(this.#file.tokens, from);
    const [holder, item] = chain?.steps.slice(-2) ?? [];
    if (chain?.to !== sign || holder?.kind !== 'member' || holder.name !== 'dependency_overrides') return undefined;
    return item?.kind === 'item' ? this.#given({ from: item.open + 1, to: item.close }, scope) : undefined;
  }

  /** Where a lambda begins whose colon this is. */
  #lambdaBefore(colon: number, { from }: Statement): number | undefined {
    for (let at = colon - 1; at >= from; at -= 1) {
      const { text } = this.#file.tokens[at]!;
      if (text === 'lambda') return at;
      if (!/^(?:[\w,*=]|\*\*|\w+)+$/.test(text)) return undefined;
    }
    return undefined;
  }

  /** As an argument of a call. */
  #passed(use: Span, isLambda: boolean, statement: Statement): Value | undefined {
    const { tokens } = this.#file;
    for (let at = use.from - 1; at >= statement.from; at -= 1) {
      const chain = chainAt(tokens, at);
      for (const [index, step] of chain?.steps.entries() ?? []) {
        if (step.kind !== 'call' || step.open > use.from || step.close < use.to) continue;
        const given = argumentsOf(tokens, step, '');
        const position = given.findIndex(({ value, star }) => !star && value.from === use.from && value.to === use.to);
        if (position < 0) continue;
        const value = this.#takenBy({ chain: chain!, index, step, given, position, isLambda }, statement);
        if (value !== undefined) return value;
      }
    }
    return undefined;
  }

  #takenBy({ chain, index, given, position, isLambda }: PassedPlace, { scope }: Statement): Value | undefined {
    const { tokens } = this.#file;
    const callee = this.#lookup.ofChain(chain, scope, index);
    const { keyword } = given[position]!;
    const words = [tokens[chain.from]!.text, ...chain.steps.slice(0, index).map(wordOf)].join('.');
    const maker = callee.kind === 'mocking' ? callee.name : words === 'monkeypatch.setattr' ? words : undefined;
    if (maker === undefined && isLambda) return undefined;
    if (maker === undefined)
      return this.#lookup.taken(
        chain,
        scope,
        index,
        keyword === undefined ? { at: position } : { at: position, keyword },
      );
    if (maker === 'patch.multiple') return this.#replaced(given, keyword, isLambda, scope);
    const target = this.#targetOf(maker, given, scope);
    if (target === undefined) return undefined;
    const isResult = keyword === 'return_value' || isLambda;
    return isResult ? this.#lookup.called(target.value) : position === target.arguments ? target.value : undefined;
  }

  /** `patch.multiple('app', get_client=…)` */
  #replaced(
    given: readonly Argument[],
    keyword: string | undefined,
    isLambda: boolean,
    scope: Scope,
  ): Value | undefined {
    const [first] = given;
    if (first === undefined || keyword === undefined) return undefined;
    const holder = plainText(this.#file.tokens[first.value.from]!) ?? this.#lookup.dotted(first.value, scope);
    const value = holder === undefined ? undefined : this.#lookup.named(`${holder}.${keyword}`);
    return isLambda && value !== undefined ? this.#lookup.called(value) : value;
  }

  /** What a call of a library puts something in the place of, and how many arguments say so. */
  #targetOf(maker: string, given: readonly Argument[], scope: Scope): { value: Value; arguments: number } | undefined {
    const { tokens } = this.#file;
    const [first, second] = given;
    if (first === undefined) return undefined;
    const quoted = plainText(tokens[first.value.from]!);
    if (quoted !== undefined) return { value: this.#lookup.named(quoted), arguments: 1 };
    const name = second === undefined ? undefined : plainText(tokens[second.value.from]!);
    if (name === undefined || maker === 'patch') return undefined;
    const holder = this.#lookup.dotted(first.value, scope);
    return holder === undefined ? undefined : { value: this.#lookup.named(`${holder}.${name}`), arguments: 2 };
  }

  /** What a function gives. */
  #given(span: Span, scope: Scope): Value | undefined {
    const own = this.#lookup.called(this.#lookup.of(span, scope));
    if (isStandable(own)) return own;
    const target = this.#lookup.dotted(span, scope);
    return target === undefined ? undefined : this.#lookup.called(this.#lookup.named(target));
  }
}

interface PassedPlace {
  chain: Chain;
  index: number;
  step: Extract<ChainStep, { kind: 'call' }>;
  given: readonly Argument[];
  position: number;
  isLambda: boolean;
}

function wordOf(step: ChainStep): string {
  return step.kind === 'member' ? step.name : '';
}

/** Whether what a parameter of a function is given stands where a value of the SDK does. */
export function parameterOf(scope: Scope, { at, keyword }: TakenArgument): string | undefined {
  const { parameters = [] } = scope;
  return keyword === undefined ? parameters[at] : parameters.includes(keyword) ? keyword : undefined;
}
