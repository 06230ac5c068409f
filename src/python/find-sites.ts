/** Which expressions of a Python file use what major 5 changed. */
import { defined } from '../catalog/defined.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Answers } from './answer.ts';
import { argumentsOf, type Argument } from './arguments.ts';
import { handedOn } from './carriers.ts';
import { fakeMembers } from './fakes.ts';
import { isBare } from './mock-values.ts';
import { asserting, KeywordCalls, type KeywordTaker } from './keyword-calls.ts';
import { ignoreReason, type Line, lineOf, linesOf } from './lines.ts';
import {
  closing,
  type FileScopes,
  type Scope,
  scopeOf,
  scopesOf,
  type Span,
  splitAt,
  type Statement,
} from './scopes.ts';
import type { Call, PythonFile, PythonSite, SiteUse } from './site.ts';
import { plainText, type Token, tokensOf } from './tokens.ts';
import { type Chain, chainAt, type ChainStep } from './chains.ts';
import { type PythonNames, Values } from './values.ts';
import { type NamedMember, namedMembers } from './named-members.ts';
import type { Value } from './value.ts';

/** What was found at a token. */
interface Draft {
  id: string;
  isSure: boolean;
  token: Token;
  statement: Statement;
  use: SiteUse;
  byVersion?: boolean;
  isMock?: boolean;
  isInferred?: boolean;
  olderModule?: string;
}

/** A member of a chain, with what it is a member of. */
interface Member {
  chain: Chain;
  index: number;
  name: string;
  token: Token;
  owner: Value;
  call: Call | undefined;
  statement: Statement;
}

/** On a value of which nothing is known, only what hardly anybody else has. */
const distinctive = new Set(['set_current_trace_io', 'delete_dataset_run', 'get_dataset_run', 'get_dataset_runs']);
/** What only results of experiments have. */
const runUrl = 'dataset_run_url';
const removedNamespaces = new Set(['sessions', 'scores_v3', 'dataset_run_items']);
const batchKeywords = new Set(['scope', 'fetch_trace_fields', '_additional_trace_tags', 'resume_from']);
/** Keywords that stay, and are reported where what they are given is of major 4. */
const keptKeywords = new Set(['mapper', 'filter']);
const constructing = [new Set(['blocked_instrumentation_scopes']), 'py:Svc'] as const;
const evaluating = [new Set([...batchKeywords, ...keptKeywords]), 'py:Svc.run_batched_evaluation'] as const;
/** Methods and a keyword of OpenTelemetry that give attributes to a span. */
const takingAttributes = new Set(['set_attribute', 'set_attributes', 'attributes']);
/** Keywords that only Scores API v3 has. */
const newScoreKeys = new Set(['id', 'experiment_id', 'cursor', 'value_min', 'value_max']);
/**
 * Names that only majors 2 and 3 of the SDK have. They make no findings: a project with one of them, whose manifests do
 * not say major 4 or 5, is left out with a note (`isOlder` in `projects.ts`).
 */
const olderModules = /^\w+\.(?:decorators|client|callback|llama_index|api\.resources)(?:\.|$)/;
const olderMembers: Readonly<Record<string, ReadonlySet<string>>> = {
  client: new Set([
    ...['trace', 'span', 'generation', 'event', 'score', 'update_current_trace', 'get_trace', 'get_traces'],
    ...['fetch_trace', 'fetch_traces', 'fetch_observation', 'fetch_observations', 'fetch_session', 'fetch_sessions'],
  ]),
  span: new Set(['update_trace']),
};
/** Modules whose names are types. */
const typeModule = /^\w+(?:\.api(?:\..*)?|\.model)$/;

class SiteFinder {
  readonly drafts: Draft[] = [];
  readonly older = new Set<string>();
  /** Last tokens of namespaces of which a member is named in quotes: that is the finding. */
  readonly #told = new Set<number>();
  readonly #file: FileScopes;
  readonly values: Values;
  readonly #keywords: KeywordCalls;
  readonly #source: string;
  readonly #names: PythonNames;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(source: string, file: FileScopes, values: Values, request: ReadRequest) {
    this.#source = source;
    this.#file = file;
    this.#names = request.names;
    this.#entries = request.entries;
    this.values = values;
    this.#keywords = new KeywordCalls(source, file, values);
  }

  find(): void {
    this.#findImports();
    this.#findTypesOfStars();
    this.#findQuotedTypes();
    this.#findAttributeKeys();
    this.#findKeywordKeys();
    this.#findFakes();
    this.#findMadeResults();
    for (const statement of this.#file.statements)
      for (let at = statement.from; at < statement.to; at += 1) {
        const chain = chainAt(this.#file.tokens, at);
        if (chain !== undefined && chain.steps.length > 0) this.#findInChain(chain, statement);
      }
  }

  #findImports(): void {
    const { module: sdk } = this.#names;
    for (const { module, name, token, statement } of this.#file.imports) {
      if (module !== sdk && !module.startsWith(`${sdk}.`)) continue;
      if (olderModules.test(`${module}.${name ?? ''}`) || name === `${sdk}_context`) this.older.add(module);
      if (name !== undefined) this.#addType(name, module, token, statement, { kind: 'import', module });
    }
  }

  /** A name of a module that has types. */
  #addType(name: string, module: string, token: Token, statement: Statement, use: SiteUse): void {
    if (!typeModule.test(module)) return;
    const older = olderModules.test(module) ? { olderModule: module } : {};
    this.#add(`py:type:${name}`, true, token, statement, use, older);
  }

  /** Types that no import names: `from svc.api import *`. */
  #findTypesOfStars(): void {
    const { tokens, statements } = this.#file;
    const star = this.#starOfTypes();
    if (star === undefined) return;
    for (const statement of statements)
      for (let at = statement.from; at < statement.to; at += 1) {
        const token = tokens[at]!;
        const isName = token.kind === 'name' && tokens[at - 1]?.text !== '.' && tokens[at + 1]?.text !== '=';
        if (isName && scopeOf(token.text, statement.scope) === undefined && !this.#isParameter(token.text, statement))
          this.#addType(token.text, star, token, statement, { kind: 'import', module: star });
      }
  }

  /** Whether a statement defines a function that has a parameter, or a variable, of that name. */
  #isParameter(name: string, { from, scope }: Statement): boolean {
    const { tokens } = this.#file;
    const at = tokens[from]!.text === 'async' ? from + 2 : from + 1;
    if (tokens[at - 1]?.text !== 'def') return false;
    const bindings = scope.names.get(tokens[at]?.text ?? '') ?? [];
    return bindings.some((binding) => binding.kind === 'function' && binding.of.names.has(name));
  }

  /** `"svc.api.Trace"` where a type stands, and `"Trace"` under a star import. */
  #findQuotedTypes(): void {
    const star = this.#starOfTypes();
    for (const { span, scope } of typeSpans(this.#file))
      for (let at = span.from; at < span.to; at += 1) {
        const { kind, text } = this.#file.tokens[at]!;
        if (kind !== 'string') continue;
        for (const { 0: path, index } of text.matchAll(/\w+(?:\.\w+)*/g)) {
          const end = path.lastIndexOf('.');
          const holder = end < 0 ? undefined : this.values.written(path.slice(0, end), scope);
          const isOfStar = end < 0 && scopeOf(path, scope) === undefined;
          const module = isOfStar ? star : holder?.kind === 'module' ? holder.path : undefined;
          if (module !== undefined) this.#addQuotedType(path.slice(end + 1), module, at, index + end + 1);
        }
      }
  }

  #addQuotedType(name: string, module: string, at: number, offset: number): void {
    const from = this.#file.tokens[at]!.start + offset;
    const token: Token = { kind: 'name', text: name, start: from, end: from + name.length };
    const statement = this.#file.statements.find((other) => other.from <= at && at < other.to);
    if (statement !== undefined) this.#addType(name, module, token, statement, { kind: 'string', token: at });
  }

  /** A module of types of which all names are imported. */
  #starOfTypes(): string | undefined {
    const isOne = (name: string): boolean => name.startsWith(`${this.#names.module}.`) && typeModule.test(name);
    return this.#file.module.stars.find(isOne);
  }

  /** `"svc.trace.input"`: the key of an attribute that is gone. It may also be said of attributes that are read. */
  #findAttributeKeys(): void {
    const { tokens, statements } = this.#file;
    for (const statement of statements) {
      let isGiven = false;
      for (let at = statement.from; at < statement.to; at += 1) {
        if (takingAttributes.has(tokens[at]!.text)) isGiven = true;
        const [, name] = /^\w+\.trace\.(input|output)$/.exec(plainText(tokens[at]!) ?? '') ?? [];
        if (name !== undefined && plainText(tokens[at]!)!.startsWith(`${this.#names.module}.`))
          this.#add(`py:attribute.TRACE_${name.toUpperCase()}`, isGiven, tokens[at]!, statement, {
            kind: 'string',
            token: at,
          });
      }
    }
  }

  /** A key that only the constructor takes, wherever it goes from here. */
  #findKeywordKeys(): void {
    for (const statement of this.#file.statements)
      for (let at = statement.from; at < statement.to; at += 1) {
        const token = this.#file.tokens[at]!;
        const text = plainText(token);
        if (text !== undefined && constructing[0].has(text))
          this.#add(`${constructing[1]}#${text}`, false, token, statement, { kind: 'string', token: at });
      }
  }

  /** `MagicMock(dataset_run_url="…")`: what stands in for the result of an experiment, given by what nobody sees. */
  #findMadeResults(): void {
    const { tokens, statements } = this.#file;
    for (const statement of statements)
      for (let at = statement.from; at < statement.to; at += 1) {
        if (tokens[at]!.text !== runUrl || tokens[at + 1]?.text !== '=') continue;
        const maker = callAround(tokens, at, statement);
        if (maker !== undefined && (maker === 'SimpleNamespace' || isBare(maker)))
          this.#add(`py:experimentResult.${runUrl}`, false, tokens[at]!, statement, { kind: 'fake' }, { isMock: true });
      }
  }

  /** Members of objects that a test makes by hand, and gives where the SDK's belong. */
  #findFakes(): void {
    const idOf = (owner: Value, name: string): string | undefined => {
      const id = memberId(owner, name);
      const found = id === 'py:api.scores.create' ? `${id}#kwargs` : id;
      const entry = found === undefined ? undefined : this.#entries.get(found);
      return entry === undefined || entry.kind === 'manual' ? undefined : found;
    };
    const isFound = (owner: Value, name: string): boolean => idOf(owner, name) !== undefined;
    const words = new Set([...this.#entries.values()].flatMap(({ path }) => path).concat('api', 'async_api'));
    for (const { owner, name, token, statement, takes } of fakeMembers(this.#file, this.values, { words, isFound })) {
      const id = idOf(owner, name)!;
      if (id.endsWith('#kwargs') && takes('request')) continue;
      this.#add(id, true, this.#file.tokens[token]!, statement, { kind: 'fake' }, { isMock: true });
    }
  }

  #add(
    id: string,
    isSure: boolean,
    token: Token,
    statement: Statement,
    use: SiteUse,
    more: Pick<Draft, 'byVersion' | 'isMock' | 'isInferred' | 'olderModule'> = {},
  ): void {
    if (this.#entries.has(id)) this.drafts.push({ id, isSure, token, statement, use, ...more });
  }

  #findInChain(chain: Chain, statement: Statement): void {
    const { tokens } = this.#file;
    const { scope } = statement;
    for (const [index, step] of chain.steps.entries()) {
      if (step.kind === 'item') {
        this.#findRecordedKeyword(chain, index, statement);
        this.#findNamedItem(chain, index, statement);
        continue;
      }
      const holder = this.values.ofChain(chain, scope, index);
      const owner = step.kind === 'member' ? this.values.inherited(holder, step.name) : holder;
      if (step.kind === 'call') {
        this.#findComputed(chain, index, step, statement);
        const call = { ...step, chain, index, callee: owner, scope };
        const next = chain.steps[index + 1];
        for (const named of namedMembers({ tokens, source: this.#source, values: this.values }, call))
          if (next?.kind !== 'member' || !this.#isPart(named, next.name)) this.#findNamed(named, call, statement);
        this.#findKeywords(chain, index, step, statement);
        this.#findResultKeywords(chain, index, step, statement);
        continue;
      }
      const next = chain.steps[index + 1];
      const call = next?.kind === 'call' ? this.#callOf(next) : undefined;
      this.#findMember({ chain, index, name: step.name, token: tokens[step.at]!, owner, call, statement });
    }
  }

  /** `getattr(client, name)`: strings of the file that are names of members may be it. */
  #findComputed(
    { from }: Chain,
    index: number,
    call: Extract<ChainStep, { kind: 'call' }>,
    { scope }: Statement,
  ): void {
    const { tokens, statements } = this.#file;
    if (index !== 0 || !/^(?:get|has)attr$/.test(tokens[from]!.text)) return;
    const [object, name] = argumentsOf(tokens, call, this.#source).map(({ value }) => value);
    if (object === undefined || name === undefined || plainText(tokens[name.from]!) !== undefined) return;
    const owner = this.values.of(object, scope);
    if (owner.likely === true) return;
    for (const statement of statements)
      for (let at = statement.from; at < statement.to; at += 1) {
        const text = plainText(tokens[at]!);
        const id = text === undefined ? undefined : memberId(owner, text);
        if (id !== undefined) this.#add(id, false, tokens[at]!, statement, { kind: 'string', token: at });
      }
  }

  /** `client.run_batched_evaluation.call_args.kwargs["scope"]`: what a test reads of a mock's call. */
  #findRecordedKeyword(chain: Chain, index: number, statement: Statement): void {
    const { tokens } = this.#file;
    const item = chain.steps[index]!;
    const at = item.kind === 'item' ? item.open + 1 : 0;
    const key = plainText(tokens[at]!);
    if (key === undefined || !batchKeywords.has(key)) return;
    const method = this.#recordedBy(chain, index, statement.scope);
    if (method?.kind !== 'method' || method.name !== 'run_batched_evaluation') return;
    const use: SiteUse = { kind: 'string', token: at };
    this.#add(`${evaluating[1]}#${key}`, method.likely !== true, tokens[at]!, statement, use, { isMock: true });
  }

  /** `vars(result)["dataset_run_url"]`, `result.__dict__["dataset_run_url"]`: hardly anything else has one. */
  #findNamedItem(chain: Chain, index: number, statement: Statement): void {
    const { tokens } = this.#file;
    const [before, item] = [chain.steps[index - 1], chain.steps[index]];
    const at = item?.kind === 'item' ? item.open + 1 : 0;
    if (plainText(tokens[at]!) !== runUrl) return;
    const isVars = index === 1 && before?.kind === 'call' && tokens[chain.from]!.text === 'vars';
    if (!isVars && (before?.kind !== 'member' || before.name !== '__dict__')) return;
    this.#add(`py:experimentResult.${runUrl}`, false, tokens[at]!, statement, { kind: 'string', token: at });
  }

  /** `ExperimentResult(dataset_run_url=…)`: one that is made by hand, or what a `case` reads of one. */
  #findResultKeywords(
    chain: Chain,
    index: number,
    step: Extract<ChainStep, { kind: 'call' }>,
    statement: Statement,
  ): void {
    const target = this.values.mocks.dottedPath(chain, statement.scope, index) ?? '';
    if (!target.startsWith(`${this.#names.module}.`) || !target.endsWith('.ExperimentResult')) return;
    const call = this.#callOf(step);
    for (const argument of call.given) {
      const { keyword, name } = argument;
      if (keyword === undefined || name === undefined) continue;
      const use: SiteUse = { kind: 'keyword', chain, call, argument };
      this.#add(`py:experimentResult.${keyword}`, true, this.#file.tokens[name]!, statement, use);
    }
  }

  /** What the first steps of a chain are the recorded keywords of; a name may hold them. */
  #recordedBy(chain: Chain, length: number, scope: Scope): Value | undefined {
    const { tokens } = this.#file;
    if (length === 0) return this.#recordedUnder(tokens[chain.from]!.text, scope);
    const [before, last] = [chain.steps[length - 2], chain.steps[length - 1]];
    const isKwargs =
      (last?.kind === 'member' && last.name === 'kwargs') ||
      (last?.kind === 'item' && tokens[last.open + 1]!.text === '1' && last.close === last.open + 2);
    if (before?.kind !== 'member' || !/^(?:call|await)_args$/.test(before.name) || !isKwargs) return undefined;
    return this.values.ofChain(chain, scope, length - 2);
  }

  #recordedUnder(name: string, from: Scope): Value | undefined {
    const [binding, ...others] = scopeOf(name, from)?.names.get(name) ?? [];
    if (binding?.kind !== 'value' || others.length > 0) return undefined;
    const { span, scope } = binding;
    const given = chainAt(this.#file.tokens, span.from);
    const isWhole = given?.to === span.to && given.steps.length > 0;
    return isWhole ? this.#recordedBy(given, given.steps.length, scope) : undefined;
  }

  /** `getattr(client.api, "trace").get`: the member behind it is told instead. `trace` itself stays. */
  #isPart({ owner, name }: NamedMember, member: string): boolean {
    const id = memberId(owner, name);
    return id === 'py:api.trace' || (owner.kind === 'namespace' && this.#entries.has(`${id}.${member}`));
  }

  #callOf({ open, close }: Extract<ChainStep, { kind: 'call' }>): Call {
    return { open, close, given: argumentsOf(this.#file.tokens, { open, close }, this.#source) };
  }

  /** `getattr(client, 'name')`, `patch('svc.Svc.name')` */
  #findNamed(named: NamedMember, { chain, index }: { chain: Chain; index: number }, statement: Statement): void {
    const { owner, token: at, object, isMock } = named;
    const { tokens } = this.#file;
    const id = memberId(owner, named.name) ?? (named.isLate === true ? lateId(named.name) : undefined);
    const isSure = named.isLate !== true && owner.likely !== true;
    const isOfPart = isMock && owner.kind === 'namespace' && owner.path.length > 0;
    if (id === undefined || (!isSure && named.isLate !== true && !isOfPart)) return;
    if (isMock && id === 'py:api.scores.create') {
      this.#add(`${id}#kwargs`, isSure, tokens[at]!, statement, { kind: 'string', token: at }, { isMock });
      return;
    }
    const next = chain.steps[index + 1];
    const asked = tokens[chain.from]!.text === 'getattr' ? /^py:api\.(scores\.(?:create|get_many))$/.exec(id) : null;
    if (asked !== null) {
      const call = next?.kind === 'call' ? this.#callOf(next) : undefined;
      const use: SiteUse = { kind: 'member', chain, index, ...defined({ call }) };
      this.#findScores(asked[1]!, isSure, { token: tokens[at]!, statement, use });
      return;
    }
    if (object !== undefined && this.#entries.has(id)) this.#told.add(object.to - 1);
    const use: SiteUse = { kind: 'string', token: at, ...defined({ object }) };
    this.#add(id, isSure, tokens[at]!, statement, use, { ...ofOwner(owner), ...(isMock ? { isMock } : {}) });
  }

  /** A method of `api.scores` that major 5 has as well, in another form. */
  #findScores(
    dotted: string,
    isSure: boolean,
    { token, statement, use }: { token: Token; statement: Statement; use: Extract<SiteUse, { kind: 'member' }> },
    mock: Pick<Draft, 'isMock' | 'isInferred'> = {},
  ): void {
    const id = dotted === 'scores.create' ? 'py:api.scores.create#kwargs' : 'py:api.scores.get_many#query';
    const given = use.call?.given ?? this.#handedBy(use);
    const form = oldForm(this.#entries.get(id), given);
    if (form !== 'no') this.#add(id, isSure, token, statement, use, { byVersion: form === 'maybe', ...mock });
  }

  /** What a function that the method is given to hands on to it. */
  #handedBy({ chain }: Extract<SiteUse, { kind: 'member' }>): readonly Argument[] | undefined {
    const handed = handedOn({ ...this.#file, source: this.#source }, chain)?.handed;
    return handed?.some(({ star }) => star) === true ? undefined : handed;
  }

  /** Keywords of the constructor and of `run_batched_evaluation` that are gone. */
  #findKeywords(chain: Chain, index: number, step: Extract<ChainStep, { kind: 'call' }>, statement: Statement): void {
    const place = { chain, index, step, statement };
    const taker = this.#keywords.takerOf(place) ?? this.#unknownTaker(chain, index, statement);
    if (taker === undefined) return;
    const [wanted, prefix] = taker.name === 'constructor' ? constructing : evaluating;
    const call = this.#callOf(step);
    for (const { argument: found, statement: own, arrives } of this.#keywords.keywordsOf(place, wanted)) {
      const argument = call.given.find(({ name }) => name === found.name) ?? found;
      const token = this.#file.tokens[argument.name!]!;
      if (keptKeywords.has(argument.keyword!) && !this.#isOfTraces(argument, call, own.scope)) continue;
      // A parameter of that name is one of its own.
      if (taker.through?.some(({ names }) => names.has(argument.keyword!)) === true) continue;
      const isElsewhere = arrives || taker.through !== undefined;
      const use: SiteUse = { kind: 'keyword', chain, call, argument, ...(isElsewhere ? { arrives: true } : {}) };
      this.#add(`${prefix}#${argument.keyword!}`, taker.isSure, token, own, use, ofOwner(taker));
    }
  }

  /** What is not the SDK's as far as anybody knows takes a keyword that only the constructor has. */
  #unknownTaker(chain: Chain, index: number, { scope }: Statement): KeywordTaker | undefined {
    const { kind } = this.values.ofChain(chain, scope, index);
    return ['unknown', 'none', 'other'].includes(kind) ? { name: 'constructor', isSure: false } : undefined;
  }

  /** A filter of traces, and a function that takes no other keywords than those of major 4. */
  #isOfTraces({ keyword, value, text }: Argument, { given }: Call, scope: Scope): boolean {
    if (keyword === 'filter') {
      // What is no JSON list is no filter of version 2, whatever it filters.
      const written = value.to - value.from === 1 ? plainText(this.#file.tokens[value.from]!) : undefined;
      if (written === undefined ? /^[{[]/.test(text) : !written.trim().startsWith('[')) return true;
      return text !== 'None' && given.some((other) => other.keyword === 'scope' && /^["']traces["']$/.test(other.text));
    }
    if (text.startsWith('lambda')) return !text.slice(0, text.indexOf(':')).includes('**');
    return this.values.takesKeywords(value, scope) === false;
  }

  #findMember(found: Member): void {
    const member = asRecorded(found);
    const { owner, name, call, token, statement } = member;
    this.#noteOlder(owner, name);
    if (owner.kind === 'namespace') return this.#findOfApi(member, [...owner.path, name]);
    if (owner.kind === 'module') {
      this.#addType(name, owner.path, token, statement, useOf(member));
      return;
    }
    if (owner.kind === 'unknown') {
      if (name === runUrl) this.#add(`py:experimentResult.${name}`, false, token, statement, useOf(member));
      if (call === undefined && !isRecorded(member)) return;
      if (name === 'set_trace_io') this.#add('py:span.set_trace_io', false, token, statement, useOf(member));
      if (distinctive.has(name)) this.#add(`py:Svc.${name}`, false, token, statement, useOf(member));
      if (name === 'run_batched_evaluation') this.#findBatchKeywords(member);
      return;
    }
    const id = memberId(owner, name);
    if (id !== undefined) this.#add(id, owner.likely !== true, token, statement, useOf(member), ofOwner(owner));
  }

  #noteOlder(owner: Value, name: string): void {
    if (owner.likely === true) return;
    if (olderMembers[owner.kind]?.has(name) === true) this.older.add(name);
    if (owner.kind === 'namespace' && owner.path.length === 0 && name === 'score_v_2') this.older.add(name);
  }

  /** Of a call on something that nobody knows. */
  #findBatchKeywords({ call, statement, chain }: Member): void {
    for (const argument of call?.given ?? []) {
      if (argument.keyword === undefined || !batchKeywords.has(argument.keyword)) continue;
      const token = this.#file.tokens[argument.name!]!;
      const use: SiteUse = { kind: 'keyword', chain, call: call!, argument };
      this.#add(`py:Svc.run_batched_evaluation#${argument.keyword}`, false, token, statement, use);
    }
  }

  /** A member of the API client, by its path. */
  #findOfApi(member: Member, path: readonly string[]): void {
    const { owner, token, statement, chain, index } = member;
    const isSure = owner.likely !== true;
    const dotted = path.join('.');
    const mock = ofOwner(owner);
    if (owner.isMock === true && /^(?:scores|legacy\.score_v1)\.create$/.test(dotted)) {
      this.#findCreateMock(member, dotted);
      return;
    }
    if (dotted === 'scores.create' || dotted === 'scores.get_many') {
      this.#findScores(dotted, isSure, { token, statement, use: useOf(member) }, mock);
      return;
    }
    const id = `py:api.${dotted}`;
    const isNamespace = path.length === 1 || (path[0] === 'legacy' && path.length === 2);
    if (!isNamespace && this.#entries.has(id)) {
      this.#add(id, isSure, token, statement, useOf(member), mock);
      return;
    }
    this.#findUnknown(member, path);
    if (isNamespace && chain.steps[index + 1] === undefined && !this.#isToldElsewhere(chain, statement, id))
      this.#add(id, isSure, token, statement, useOf(member), ofOwner(owner));
  }

  /** A member that major 4 never had, of a namespace that is gone all the same. */
  #findUnknown(member: Member, path: readonly string[]): void {
    const { owner, statement, chain, index } = member;
    const holder = path.slice(0, -1).join('.');
    if (!removedNamespaces.has(holder) && path[0] !== 'legacy') return;
    if (path.length < 2 || this.#entries.has(`py:api.${path.join('.')}`)) return;
    // Others have something old of their own as well.
    if (holder === 'legacy' && owner.likely === true) return;
    const previous = chain.steps[index - 1];
    const at = previous?.kind === 'member' ? previous.at : index === 0 ? chain.head : undefined;
    if (at === undefined) return;
    this.#add(
      `py:api.${holder}`,
      owner.likely !== true,
      this.#file.tokens[at]!,
      statement,
      useOf(member),
      ofOwner(owner),
    );
  }

  /** What a test says of the calls of a mock: nothing else of it is of one major. */
  #findCreateMock(member: Member, path: string): void {
    const { owner, token, statement } = member;
    const asserted = this.#assertedOf(member);
    const keeps = path === 'scores.create';
    const id = keeps ? 'py:api.scores.create#kwargs' : `py:api.${path}`;
    if (owner.likely === true && member.call !== undefined) {
      // `call.api.scores.create(name="a")`: what a test compares a call with.
      this.#findScores('scores.create', false, { token, statement, use: useOf(member) }, ofOwner(owner));
      return;
    }
    if (keeps && asserted === undefined && !isRead(member)) return;
    if (keeps && asserted !== undefined && oldForm(this.#entries.get(id), asserted.given) !== 'yes') return;
    const use = asserted === undefined ? useOf(member) : { ...useOf(member), call: asserted };
    this.#add(id, owner.likely !== true, token, statement, use, ofOwner(owner));
  }

  /** The call by which a test says what a mock was called with. */
  #assertedOf({ chain, index }: Member): Call | undefined {
    const [name, call] = chain.steps.slice(index + 1);
    return name?.kind === 'member' && asserting.test(name.name) && call?.kind === 'call'
      ? this.#callOf(call)
      : undefined;
  }

  /** `name = client.api.trace`: the uses of the name are told instead; a member that is named in quotes, as well. */
  #isToldElsewhere({ from, to }: Chain, statement: Statement, id: string): boolean {
    if (this.#told.has(to - 1)) return true;
    if (this.#file.tokens[from - 1]?.text !== '=' || to !== statement.to) return false;
    const uses = this.#usesOf(from - 2, statement.scope).filter((next) => next !== '=');
    // One that stays does no harm where nobody uses it.
    return uses.every((next) => next === '.') && (uses.length > 0 || id === 'py:api.trace');
  }

  /** What follows each use of something that is given a value. */
  #usesOf(target: number, scope: Scope): string[] {
    const { tokens, statements } = this.#file;
    const { text } = tokens[target]!;
    const isAttribute = tokens[target - 1]?.text === '.';
    const owner = scopeOf(text, scope);
    return statements.flatMap((statement) => {
      if (!isAttribute && scopeOf(text, statement.scope) !== owner) return [];
      return tokens.slice(statement.from, statement.to).flatMap((token, offset) => {
        const at = statement.from + offset;
        const isSame = token.kind === 'name' && token.text === text && (tokens[at - 1]?.text === '.') === isAttribute;
        return isSame && at !== target ? [tokens[at + 1]?.text ?? ''] : [];
      });
    });
  }
}

/** A module of majors 2 and 3 that a file cannot run without: it imports it always, before anything else. */
function olderModuleOf({ imports }: FileScopes, lines: readonly Line[], sdk: string): string | undefined {
  const found = imports.find(
    ({ module, name, statement }) =>
      module.startsWith(`${sdk}.`) &&
      olderModules.test(`${module}.${name ?? ''}`) &&
      statement.scope.kind === 'module' &&
      lineOf(lines, statement.from).header === undefined,
  );
  return found?.module;
}

/** The last name of what is called with the keyword that a token is. */
function callAround(tokens: readonly Token[], keyword: number, { from }: Statement): string | undefined {
  for (let at = keyword - 1, depth = 0; at >= from; at -= 1) {
    const { kind, text } = tokens[at]!;
    if (kind !== 'op') continue;
    if (/^[)\]}]$/.test(text)) depth += 1;
    else if (/^[([{]$/.test(text)) depth -= 1;
    if (depth < 0) return text === '(' ? tokens[at - 1]?.text : undefined;
  }
  return undefined;
}

/** `cast("svc.api.Trace", value)`: the first argument is a type. */
function castTypes({ tokens, statements }: FileScopes): { span: Span; scope: Scope }[] {
  return statements.flatMap(({ from, to, scope }) => {
    const called = tokens.slice(from, to).flatMap(({ text }, offset) => (text === 'cast' ? [from + offset + 1] : []));
    return called.flatMap((open) => {
      if (tokens[open]?.text !== '(') return [];
      const [span] = splitAt(tokens, { from: open + 1, to: closing(tokens, open) }, ',');
      return span === undefined ? [] : [{ span, scope }];
    });
  });
}

/** Where types stand: annotations of parameters, names, attributes and results, and casts. */
function typeSpans(file: FileScopes): { span: Span; scope: Scope }[] {
  const { statements } = file;
  const scopes = [...new Set(statements.map(({ scope }) => scope))];
  const functions = scopes.flatMap((scope) => {
    const outside = scope.parent ?? scope;
    return scope.annotation === undefined ? [] : [{ span: scope.annotation, scope: outside }];
  });
  const bound = scopes.flatMap(({ names, attributes }) => [...names.values(), ...attributes.values()].flat());
  return [
    ...functions,
    ...castTypes(file),
    ...bound.flatMap((binding) =>
      binding.kind === 'annotation' ? [{ span: binding.span, scope: binding.scope }] : [],
    ),
  ];
}

function useOf({ chain, index, call }: Member): Extract<SiteUse, { kind: 'member' }> {
  return { kind: 'member', chain, index, ...defined({ call }) };
}

/** What is said of all members of something. */
function ofOwner({ isMock, isInferred }: Pick<Value, 'isMock' | 'isInferred'>): Pick<Draft, 'isMock' | 'isInferred'> {
  return defined({ isMock, isInferred });
}

const recording =
  /^(?:assert_\w+|(?:call|await)_count|reset_mock|(?:call|await)_args(?:_list)?|mock_calls|called|awaited|return_value|side_effect)$/;

/** Whether a member is followed by what only mocks have. */
function isRecorded({ chain, index }: Member): boolean {
  const next = chain.steps[index + 1];
  return next?.kind === 'member' && recording.test(next.name);
}

/** What a test says of the calls of a member is said of a mock, whatever its type is. */
function asRecorded(member: Member): Member {
  const { owner } = member;
  const isMock = owner.kind !== 'unknown' && owner.likely !== true && isRecorded(member);
  return isMock ? { ...member, owner: { ...owner, isMock } } : member;
}

/** Whether what a mock was called with is read. */
function isRead({ chain, index }: Member): boolean {
  const next = chain.steps[index + 1];
  return next?.kind === 'member' && /_args|mock_calls|^assert_has_/.test(next.name);
}

/** Whether a call is in the form of major 4; `maybe` where it could be in that of 5 as well. */
function oldForm(entry: Entry | undefined, call: readonly Argument[] | undefined): 'yes' | 'maybe' | 'no' {
  const keys = (call ?? []).flatMap(({ keyword }) => keyword ?? []);
  if (entry?.id === 'py:api.scores.create#kwargs')
    return call !== undefined && (keys.includes('request') || call.length === 0) ? 'no' : 'yes';
  // One that major 5 lacks is told beside new ones as well: a run renames the others, and leaves this one.
  if (keys.some((key) => entry?.requestKeys?.[key] === null)) return 'yes';
  if (keys.some((key) => newScoreKeys.has(key))) return 'no';
  return keys.some((key) => entry?.requestKeys?.[key] !== undefined) ? 'yes' : 'maybe';
}

/** The id of a member of a value of the SDK, where it may have one. */
function memberId(owner: Value, name: string): string | undefined {
  switch (owner.kind) {
    case 'client':
      return `py:Svc.${name}`;
    case 'span':
      return `py:span.${name}`;
    case 'runResult':
      return `py:experimentResult.${name}`;
    case 'attributes':
      return `py:attribute.${name}`;
    case 'namespace':
      return `py:api.${[...owner.path, name].join('.')}`;
    default:
      return undefined;
  }
}

/** The id of a member that only the SDK has, of something that comes later. */
function lateId(name: string): string | undefined {
  if (name === runUrl) return `py:experimentResult.${name}`;
  return distinctive.has(name) ? `py:Svc.${name}` : undefined;
}

function enclosingOf(scope: Scope): string {
  const names: string[] = [];
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.name !== '') names.unshift(at.name);
  return names.join('.');
}

/** How a file is read. */
export interface ReadRequest {
  names: PythonNames;
  /** The catalogue of Python, by id. */
  entries: ReadonlyMap<string, Entry>;
  /** What types say of its names. */
  answers: Answers;
}

/**
 * Reads a file that has values of the SDK.
 * @throws NotPython where it is no Python 3
 */
export function readPython(source: string, request: ReadRequest): PythonFile {
  const { names, entries, answers } = request;
  const { tokens, comments } = tokensOf(source);
  const scopes = scopesOf(tokens);
  const lines = linesOf(tokens);
  const values = new Values(scopes, names, answers);
  const finder = new SiteFinder(source, scopes, values, request);
  // Without a catalogue a file is read for what its names are.
  if (entries.size > 0) finder.find();
  const seen = new Set<string>();
  const file = { source, names, answers, tokens, comments, scopes, lines, values };
  const olderOfFile = olderModuleOf(scopes, lines, names.module);
  const sites = finder.drafts
    .sort((left, right) => left.token.start - right.token.start || Number(right.isSure) - Number(left.isSure))
    .flatMap(({ id, isSure, token, statement, use, byVersion, isMock, isInferred, ...draft }): PythonSite[] => {
      const olderModule = draft.olderModule ?? olderOfFile;
      const key = `${id} ${token.start}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const start = tokens[statement.from]!.start;
      const end = Math.max(...tokens.slice(statement.from, statement.to).map((statementToken) => statementToken.end));
      const ignored = ignoreReason(file, statement);
      return [
        {
          entry: entries.get(id)!,
          isSure: isSure && olderModule === undefined,
          use,
          name: { start: token.start, end: token.end },
          statement: { start, end },
          part: statement,
          enclosing: enclosingOf(statement.scope),
          ...(byVersion === true ? { byVersion } : {}),
          ...(isMock === true ? { isMock } : {}),
          ...(isInferred === true ? { isInferred } : {}),
          ...defined({ ignored, olderModule }),
        },
      ];
    });
  return { ...file, sites, olderNames: [...finder.older].sort() };
}
