/**
 * Objects that a test makes by hand and gives where the SDK's belong: own classes, `SimpleNamespace`, and mocks that
 * are made with members.
 */
import type { Entry } from '../catalog/entry.ts';
import { argumentsOf } from './arguments.ts';
import { chainAt, type ChainStep } from './chains.ts';
import { isBare } from './mock-values.ts';
import { keysOf, memberAt } from './named-members.ts';
import { plainText } from './tokens.ts';
import type { FileScopes, Scope, Span, Statement } from './scopes.ts';
import type { Value } from './value.ts';
import type { Values } from './values.ts';

/** A member of one of them. */
export interface FakeMember {
  /** What the object stands for. */
  owner: Value;
  name: string;
  /** The token of the name, and its statement. */
  token: number;
  statement: Statement;
  /** It takes a parameter of this name. */
  takes: (parameter: string) => boolean;
  /** It is an object of the same kind, of which the members are told instead. */
  holds?: Made;
}

/** An object of a class of the file, or a call of `SimpleNamespace`. */
type Made = { of: Scope } | { call: Extract<ChainStep, { kind: 'call' }>; statement: Statement };

/** What a text has to match to define a member that an object of the SDK has. */
export function mayDefineFake(entries: ReadonlyMap<string, Entry>): RegExp {
  const parts = [...entries.values()].flatMap(({ root, path }) =>
    root === 'api' || root === 'client' || root === 'observation' ? path.slice(0, 1) : [],
  );
  const words = [...new Set([...parts, 'api', 'async_api'])].join('|');
  return new RegExp(String.raw`\bdef[ \t]+(?:${words})\b|\b(?:${words})[ \t]*[:=](?!=)`);
}

/** What calls that make them begin with. */
const makers = /^(?:SimpleNamespace|types|mocker|mock|unittest|(?:NonCallable)?(?:Magic|Async)?Mock)$/;

/** Objects in objects: followed at most. */
const deepest = 6;

class Fakes {
  readonly #file: FileScopes;
  readonly #values: Values;
  /** Names of classes, with the scopes that have one. */
  readonly #classes = new Map<string, readonly Scope[]>();
  readonly #words: ReadonlySet<string>;

  /** @param words names that members of the SDK's objects have: what has none of them is left alone */
  constructor(file: FileScopes, values: Values, words: ReadonlySet<string>) {
    this.#file = file;
    this.#values = values;
    this.#words = words;
    const scopes = new Set([file.module, ...file.statements.map(({ scope }) => scope)]);
    for (const owner of scopes)
      for (const [name, bindings] of owner.kind === 'class' ? [] : owner.names)
        if (bindings.some((binding) => binding.kind === 'class' && this.#speaks(binding.of)))
          this.#classes.set(name, [...(this.#classes.get(name) ?? []), owner]);
  }

  #speaks({ attributes }: Scope): boolean {
    return [...attributes.keys()].some((name) => this.#words.has(name));
  }

  /** The outermost of them, with what each stands for. */
  *given(): Generator<{ owner: Value; made: Made }> {
    const { tokens, statements } = this.#file;
    for (const [name, scopes] of this.#classes)
      for (const scope of scopes) {
        const value = this.#values.ofName(name, scope);
        const owner = value.kind === 'ownClass' ? this.#values.mocks.ofClass(name, scope) : undefined;
        if (owner !== undefined && value.kind === 'ownClass') yield { owner, made: { of: value.scope } };
      }
    for (const statement of statements)
      for (let at = statement.from; at < statement.to; at += 1) {
        const { text } = tokens[at]!;
        if (!this.#classes.has(text) && !makers.test(text)) continue;
        const chain = chainAt(tokens, at);
        const made = chain === undefined ? undefined : this.#madeBy(chain, statement);
        const owner = made === undefined ? undefined : this.#values.mocks.ofMade(chain!, statement);
        if (made !== undefined && owner !== undefined) yield { owner, made };
      }
  }

  #madeBy(span: Span, statement: Statement): Made | undefined {
    const { tokens } = this.#file;
    const chain = chainAt(tokens, span.from);
    const call = chain?.steps.at(-1);
    if (chain === undefined || chain.to !== span.to || call?.kind !== 'call') return undefined;
    const maker = tokens[call.open - 1]!.text;
    const isMock = isBare(maker) && tokens[call.open + 1]!.text !== ')';
    if (maker === 'SimpleNamespace' || isMock) return { call, statement };
    const value = this.#values.ofChain(chain, statement.scope);
    return this.#own(value);
  }

  /** An object of a class that has nothing of the SDK's. */
  #own(value: Value): Made | undefined {
    if (value.kind !== 'own') return undefined;
    return this.#values.constructed(value.scope).kind === 'unknown' ? { of: value.scope } : undefined;
  }

  membersOf(owner: Value, made: Made): FakeMember[] {
    return 'of' in made ? this.#ofClass(owner, made.of) : this.#ofNamespace(owner, made);
  }

  #ofNamespace(owner: Value, { call, statement }: Extract<Made, { call: unknown }>): FakeMember[] {
    const { tokens } = this.#file;
    return argumentsOf(tokens, call, '').flatMap(({ keyword, name: token, star, value }): FakeMember[] => {
      if (star) return this.#ofKeys(owner, value, statement);
      if (keyword === undefined || token === undefined) return [];
      const words = tokens.slice(value.from, value.to).map(({ text }) => text);
      const parameters = words[0] === 'lambda' ? words.slice(1, words.indexOf(':')) : [];
      const holds = this.#madeBy(value, statement);
      const takes = (parameter: string): boolean => parameters.includes(parameter);
      return [{ owner, name: keyword, token, statement, takes, ...(holds === undefined ? {} : { holds }) }];
    });
  }

  /** `MagicMock(**{"api.trace.get.return_value": …})` */
  #ofKeys(owner: Value, value: Span, statement: Statement): FakeMember[] {
    const { tokens } = this.#file;
    return keysOf(tokens, value).flatMap((token) =>
      memberAt(this.#values, owner, token, plainText(tokens[token]!)!).map((member) => ({
        ...member,
        statement,
        takes: () => false,
      })),
    );
  }

  #ofClass(owner: Value, scope: Scope): FakeMember[] {
    return [...scope.attributes].flatMap(([name, [binding]]): FakeMember[] => {
      const place = this.#placeOf(name, scope);
      if (place === undefined || binding === undefined) return [];
      const written = binding.kind === 'value' ? this.#madeBy(binding.span, place.statement) : undefined;
      const holds = written ?? this.#own(this.#values.memberOf({ kind: 'own', scope }, [name]));
      const parameters = binding.kind === 'function' ? (binding.of.parameters ?? []) : [];
      const takes = (parameter: string): boolean => parameters.includes(parameter);
      return [{ owner, name, takes, ...place, ...(holds === undefined ? {} : { holds }) }];
    });
  }

  /** Where a class gives its objects a member: `def name`, `name = …`, `self.name = …`. */
  #placeOf(name: string, scope: Scope): { token: number; statement: Statement } | undefined {
    const { tokens, statements } = this.#file;
    const isIt = (at: number): boolean => tokens[at]?.kind === 'name' && tokens[at].text === name;
    for (const statement of statements) {
      const { from, scope: own } = statement;
      const first = tokens[from]!.text;
      const defined = from + (first === 'def' ? 1 : first === 'async' && tokens[from + 1]?.text === 'def' ? 2 : 0);
      if (own === scope && isIt(defined)) return { token: defined, statement };
      if (own.parent === scope && own.self === first && tokens[from + 1]?.text === '.' && isIt(from + 2))
        return { token: from + 2, statement };
    }
    return undefined;
  }
}

/** The members of all of them; `isFound`: whether one has a finding of its own. */
export function fakeMembers(
  file: FileScopes,
  values: Values,
  { words, isFound }: { words: ReadonlySet<string>; isFound: (owner: Value, name: string) => boolean },
): FakeMember[] {
  const fakes = new Fakes(file, values, words);
  const found: FakeMember[] = [];
  const waiting = [...fakes.given()].map((given) => ({ ...given, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const member of fakes.membersOf(next.owner, next.made)) {
      if (isFound(member.owner, member.name)) found.push(member);
      else if (member.holds !== undefined && next.depth < deepest)
        waiting.push({
          owner: values.memberOf(next.owner, [member.name]),
          made: member.holds,
          depth: next.depth + 1,
        });
    }
  return found;
}
