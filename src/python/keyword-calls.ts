/**
 * Keywords of the client's constructor and of `run_batched_evaluation`, in whatever way they get there: written in the
 * call, by `**`, or handed on by a function of the file.
 */
import { grouped } from '../catalog/grouped.ts';
import { once } from '../catalog/memo.ts';
import { type Argument, argumentsOf } from './arguments.ts';
import { carriers } from './carriers.ts';
import { closing, type FileScopes, type Scope, scopeOf, type Span, splitAt, type Statement } from './scopes.ts';
import { plainText } from './tokens.ts';
import type { Value } from './value.ts';
import { type Chain, chainAt, type ChainStep } from './chains.ts';
import type { Values } from './values.ts';

/** What takes the keywords. */
export interface KeywordTaker {
  name: 'constructor' | 'run_batched_evaluation';
  isSure: boolean;
  /** A test says what a mock of it was called with. */
  isMock?: true;
  /** The functions of the file that hand them on. */
  through?: readonly Scope[];
}

/** A keyword that a call gives. */
export interface GivenKeyword {
  argument: Argument;
  /** The statement that it is written in. */
  statement: Statement;
  /** It is written elsewhere, and arrives by `**`. */
  arrives: boolean;
}

/** Methods of a mock by which a test says what it was called with. */
export const asserting = /^assert_(?:(?:called|awaited)(?:_once)?_with|any_call|any_await)$/;

/** Functions that hand keywords on to others that do: followed at most. */
const longestWay = 3;

/** A call in a file. */
interface CallPlace {
  chain: Chain;
  index: number;
  step: Extract<ChainStep, { kind: 'call' }>;
  statement: Statement;
}

/** Reads the keywords of one file. */
export class KeywordCalls {
  readonly #source: string;
  readonly #file: FileScopes;
  readonly #values: Values;
  /** By the scope that they are in: a file may have as many calls of functions as lines. */
  readonly #statements: () => ReadonlyMap<Scope, readonly Statement[]>;

  constructor(source: string, file: FileScopes, values: Values) {
    this.#source = source;
    this.#file = file;
    this.#values = values;
    this.#statements = once(() => grouped(file.statements, ({ scope }) => scope));
  }

  /** What takes the keywords of a call; undefined where it is something else. */
  takerOf(place: CallPlace, way = 0): KeywordTaker | undefined {
    const { chain, index, statement } = place;
    const callee = this.#values.ofChain(chain, statement.scope, index);
    return this.#takerOfValue(callee, way) ?? this.#carried(place) ?? this.#prepared(place) ?? this.#asserted(place);
  }

  /** `job = partial(client.run_batched_evaluation, …)`, `job(scope=…)`: a constructor may have been given more. */
  #prepared({ chain, index, statement }: CallPlace): KeywordTaker | undefined {
    const { tokens } = this.#file;
    const name = tokens[chain.from]!.text;
    const [binding, ...others] = index === 0 ? (scopeOf(name, statement.scope)?.names.get(name) ?? []) : [];
    if (binding?.kind !== 'value' || others.length > 0) return undefined;
    const made = chainAt(tokens, binding.span.from);
    const step = made?.steps.at(-1);
    if (made?.to !== binding.span.to || step?.kind !== 'call' || tokens[step.open - 1]!.text !== 'partial')
      return undefined;
    const place = {
      chain: made,
      index: made.steps.length - 1,
      step,
      statement: { ...statement, scope: binding.scope },
    };
    const taker = this.#carried(place);
    return taker?.name === 'constructor' ? undefined : taker;
  }

  /** `client.run_batched_evaluation.assert_called_once_with(…)` of a mock */
  #asserted({ chain, index, statement }: CallPlace): KeywordTaker | undefined {
    const last = chain.steps[index - 1];
    if (last?.kind !== 'member' || !asserting.test(last.name)) return undefined;
    const mock = this.#values.ofChain(chain, statement.scope, index - 1);
    const taker = mock.isMock === true ? this.#takerOfValue(mock, longestWay) : undefined;
    return taker === undefined ? undefined : { ...taker, isMock: true };
  }

  #takerOfValue(callee: Value, way: number): KeywordTaker | undefined {
    const isSure = callee.likely !== true;
    switch (callee.kind) {
      case 'clientClass':
        return { name: 'constructor', isSure };
      case 'method':
        if (callee.of !== 'client') return undefined;
        if (callee.name === '__init__') return { name: 'constructor', isSure };
        return callee.name === 'run_batched_evaluation' ? { name: callee.name, isSure } : undefined;
      case 'ownClass': {
        const init = callee.scope.attributes.get('__init__')?.[0];
        if (init === undefined) return this.#takerOfValue(this.#values.constructed(callee.scope), way);
        return init.kind === 'function' ? this.#handedOn(init.of, way) : undefined;
      }
      case 'ownFunction':
        return this.#handedOn(callee.scope, way);
      default:
        return undefined;
    }
  }

  /** `partial(Svc, …)`, `to_thread(client.run_batched_evaluation, …)` */
  #carried({ chain, index, step, statement }: CallPlace): KeywordTaker | undefined {
    const last = chain.steps[index - 1];
    const name = index === 0 ? this.#file.tokens[chain.from]!.text : last?.kind === 'member' ? last.name : '';
    const position = carriers.get(name);
    if (position === undefined) return undefined;
    const carried = argumentsOf(this.#file.tokens, step, this.#source)[position];
    if (carried === undefined || carried.star || carried.keyword !== undefined) return undefined;
    return this.#takerOfValue(this.#values.of(carried.value, statement.scope), longestWay);
  }

  /** What a function gives its own `**` to. */
  #handedOn(scope: Scope, way: number): KeywordTaker | undefined {
    const { keywords } = scope;
    if (keywords === undefined || way >= longestWay) return undefined;
    const { tokens } = this.#file;
    for (const statement of this.#statements().get(scope) ?? []) {
      for (let at = statement.from; at < statement.to; at += 1) {
        if (tokens[at]!.text !== keywords || tokens[at - 1]!.text !== '**') continue;
        const taker = this.#callAround(statement, at, way + 1);
        if (taker !== undefined) return { ...taker, through: [scope, ...(taker.through ?? [])] };
      }
    }
    return undefined;
  }

  /** What takes the call that a token is an argument of. */
  #callAround(statement: Statement, token: number, way: number): KeywordTaker | undefined {
    for (let at = statement.from; at < token; at += 1) {
      const chain = chainAt(this.#file.tokens, at);
      for (const [index, step] of chain?.steps.entries() ?? []) {
        if (step.kind !== 'call' || step.open > token || step.close < token) continue;
        const given = argumentsOf(this.#file.tokens, step, this.#source);
        if (!given.some(({ star, value }) => star && value.from === token)) continue;
        return this.takerOf({ chain: chain!, index, step, statement }, way);
      }
    }
    return undefined;
  }

  /** The keywords of a call whose names are wanted. */
  keywordsOf({ step, statement }: CallPlace, wanted: ReadonlySet<string>): GivenKeyword[] {
    const { tokens } = this.#file;
    return argumentsOf(tokens, step, this.#source).flatMap((argument): GivenKeyword[] => {
      const { keyword, star, value } = argument;
      if (keyword !== undefined) return wanted.has(keyword) ? [{ argument, statement, arrives: false }] : [];
      if (!star || tokens[value.from - 1]!.text !== '**') return [];
      return this.#entriesOf(value, statement, wanted);
    });
  }

  /** The entries of a dictionary, or of a name that is given some. */
  #entriesOf(value: Span, statement: Statement, wanted: ReadonlySet<string>): GivenKeyword[] {
    const { tokens } = this.#file;
    const first = tokens[value.from]!;
    if (first.text === '{') return this.#inLiteral(value, statement, wanted);
    if (
      first.text === 'dict' &&
      tokens[value.from + 1]?.text === '(' &&
      value.to - 1 === closing(tokens, value.from + 1)
    ) {
      const step = { kind: 'call', open: value.from + 1, close: value.to - 1 } as const;
      const chain = chainAt(tokens, value.from)!;
      return this.keywordsOf({ chain, index: 0, step, statement }, wanted).map((given) => ({
        ...given,
        arrives: true,
      }));
    }
    if (value.to - value.from !== 1 || first.kind !== 'name') return [];
    return this.#ofName(first.text, statement.scope, wanted);
  }

  #inLiteral(value: Span, statement: Statement, wanted: ReadonlySet<string>): GivenKeyword[] {
    const { tokens } = this.#file;
    return splitAt(tokens, { from: value.from + 1, to: value.to - 1 }, ',').flatMap(({ from, to }) => {
      const key = plainText(tokens[from]!);
      if (key === undefined || !wanted.has(key) || tokens[from + 1]?.text !== ':') return [];
      return [this.#entry(key, from, { from: from + 2, to }, statement)];
    });
  }

  #entry(keyword: string, name: number, value: Span, statement: Statement): GivenKeyword {
    const { tokens } = this.#file;
    const end = Math.max(...tokens.slice(value.from, value.to).map((token) => token.end));
    const text = this.#source.slice(tokens[value.from]!.start, end);
    return { argument: { keyword, name, star: false, value, text }, statement, arrives: true };
  }

  /** What a name is given: a literal, and entries one by one. */
  #ofName(name: string, from: Scope, wanted: ReadonlySet<string>): GivenKeyword[] {
    const scope = scopeOf(name, from);
    const ofBindings = (scope?.names.get(name) ?? []).flatMap((binding) => {
      const value = binding.kind === 'value' ? binding.span : binding.kind === 'annotation' ? binding.value : undefined;
      const statement = value === undefined ? undefined : this.#statementOf(value.from);
      const isName =
        value !== undefined && value.to - value.from === 1 && this.#file.tokens[value.from]!.kind === 'name';
      return value === undefined || statement === undefined || isName ? [] : this.#entriesOf(value, statement, wanted);
    });
    return [...ofBindings, ...this.#setLater(name, scope, wanted)];
  }

  /** `name["key"] = value` */
  #setLater(name: string, owner: Scope | undefined, wanted: ReadonlySet<string>): GivenKeyword[] {
    const { tokens, statements } = this.#file;
    return statements.flatMap((statement) => {
      const { from, to } = statement;
      const key = tokens[from + 2] === undefined ? undefined : plainText(tokens[from + 2]!);
      const isEntry = tokens[from]!.text === name && tokens[from + 1]?.text === '[' && tokens[from + 4]?.text === '=';
      if (!isEntry || key === undefined || !wanted.has(key) || scopeOf(name, statement.scope) !== owner) return [];
      return [this.#entry(key, from + 2, { from: from + 5, to }, statement)];
    });
  }

  #statementOf(token: number): Statement | undefined {
    return this.#file.statements.find(({ from, to }) => from <= token && token < to);
  }
}
