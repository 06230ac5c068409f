/** Which expressions of a Python file use what major 5 changed. */
import type { Entry } from '../catalog/entry.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { argumentsOf, type Argument } from './arguments.ts';
import { type FileScopes, type Scope, scopesOf, type Span, type Statement } from './scopes.ts';
import { suggestionFor } from './suggestion.ts';
import { plainText, type Token, tokensOf } from './tokens.ts';
import { type Chain, chainAt, type PythonNames, type Step, type Value, Values } from './values.ts';

/** A piece of a text, and what takes over. */
export interface PythonEdit extends SourceRange {
  text: string;
}

/** A use of something that major 5 changed. */
export interface PythonSite {
  entry: Entry;
  /** False where only the name says so. */
  isSure: boolean;
  name: SourceRange;
  statement: SourceRange;
  /** Enclosing classes and functions, joined by `.`. */
  enclosing: string;
  /** What a person would write in the place of the expression. */
  suggestion?: string;
  /** What makes the whole change, where nobody has to look at it. */
  edits?: readonly PythonEdit[];
  /** The text may be of major 5 as well: only the version that is asked for tells. */
  byVersion?: true;
  /** Words of a comment above that silences it. */
  ignored?: string;
}

/** What a file says. */
export interface PythonFile {
  sites: readonly PythonSite[];
  /** Names that only majors 2 and 3 have. */
  olderNames: readonly string[];
}

/** What was found at a token. */
interface Draft {
  id: string;
  isSure: boolean;
  token: Token;
  statement: Statement;
  suggestion?: string | undefined;
  edits?: readonly PythonEdit[] | undefined;
  byVersion?: boolean;
}

/** A member of a chain, with what it is a member of. */
interface Member {
  chain: Chain;
  index: number;
  name: string;
  token: Token;
  owner: Value;
  /** What it is called with; undefined where it is not called. */
  call: readonly Argument[] | undefined;
  statement: Statement;
}

/** On a value of which nothing is known, only what hardly anybody else has. */
const distinctive = new Set(['set_current_trace_io', 'delete_dataset_run', 'get_dataset_run', 'get_dataset_runs']);
const removedNamespaces = new Set(['sessions', 'scores_v3', 'dataset_run_items']);
const batchKeywords = new Set(['scope', 'fetch_trace_fields', '_additional_trace_tags', 'resume_from']);
/** Keywords that only Scores API v3 has. */
const newScoreKeys = new Set(['id', 'experiment_id', 'cursor', 'value_min', 'value_max']);
const olderModules = /^\w+\.(?:decorators|client|api\.resources)(?:\.|$)/;
const olderMembers: Readonly<Record<string, ReadonlySet<string>>> = {
  client: new Set([
    ...['trace', 'span', 'generation', 'event', 'score', 'update_current_trace', 'get_trace', 'get_traces'],
    ...['fetch_trace', 'fetch_traces', 'fetch_observation', 'fetch_observations', 'fetch_session', 'fetch_sessions'],
  ]),
  span: new Set(['update_trace']),
};
const typeModule = /^\w+(?:\.api(?:\..*)?|\.model)$/;

class SiteFinder {
  readonly drafts: Draft[] = [];
  readonly older = new Set<string>();
  readonly #file: FileScopes;
  readonly #values: Values;
  readonly #source: string;
  readonly #names: PythonNames;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(source: string, file: FileScopes, names: PythonNames, entries: ReadonlyMap<string, Entry>) {
    this.#source = source;
    this.#file = file;
    this.#names = names;
    this.#entries = entries;
    this.#values = new Values(file, names);
  }

  find(): void {
    this.#findImports();
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
      if (name !== undefined && typeModule.test(module)) this.#add(`py:type:${name}`, true, token, statement);
    }
  }

  #add(id: string, isSure: boolean, token: Token, statement: Statement, written: Partial<Draft> = {}): void {
    if (this.#entries.has(id)) this.drafts.push({ id, isSure, token, statement, ...written });
  }

  #findInChain(chain: Chain, statement: Statement): void {
    const { tokens } = this.#file;
    const { scope } = statement;
    const [first] = chain.steps;
    const root = tokens[chain.from]!.text;
    if (first?.kind === 'call' && (root === 'getattr' || root === 'hasattr')) this.#findNamed(first, statement);
    for (const [index, step] of chain.steps.entries()) {
      if (step.kind === 'item') continue;
      const holder = this.#values.ofChain(chain, scope, index);
      const owner = step.kind === 'member' ? this.#values.inherited(holder, step.name) : holder;
      if (step.kind === 'call') {
        if (owner.kind === 'clientClass') this.#findConstructor(step, owner, statement);
        continue;
      }
      const next = chain.steps[index + 1];
      const call = next?.kind === 'call' ? argumentsOf(tokens, next, this.#source) : undefined;
      this.#findMember({ chain, index, name: step.name, token: tokens[step.at]!, owner, call, statement });
    }
  }

  /** `getattr(client, 'name')` */
  #findNamed(step: Extract<Step, { kind: 'call' }>, statement: Statement): void {
    const [object, member] = argumentsOf(this.#file.tokens, step, this.#source);
    if (object === undefined || member === undefined) return;
    const token = this.#file.tokens[member.value.from]!;
    const name = plainText(token);
    if (name === undefined) return;
    const owner = this.#values.of(object.value, statement.scope);
    if (owner.kind === 'unknown' || owner.likely === true) return;
    const id = memberId(owner, name);
    if (id !== undefined && !id.endsWith('#query')) this.#add(id, true, token, statement);
  }

  #findConstructor(step: Extract<Step, { kind: 'call' }>, owner: Value, statement: Statement): void {
    const given = argumentsOf(this.#file.tokens, step, this.#source);
    const id = 'py:Svc#blocked_instrumentation_scopes';
    const blocked = given.find(({ keyword }) => keyword === 'blocked_instrumentation_scopes');
    if (blocked === undefined) return;
    const entry = this.#entries.get(id);
    const hasOwn = given.some(({ keyword, star }) => keyword === 'should_export_span' || star);
    const isNothing = /^(?:None|\[\]|\(\)|set\(\))$/.test(blocked.text);
    const says = !hasOwn && /^[[({\w]/.test(blocked.text) && !isNothing;
    const suggestion = says ? entry?.suggestion?.replace('{arg0}', blocked.text) : undefined;
    const edits = hasOwn || !isNothing ? undefined : this.#without(given, blocked, step);
    this.#add(id, owner.likely !== true, this.#file.tokens[blocked.name!]!, statement, { suggestion, edits });
  }

  #findMember(member: Member): void {
    const { owner, name, call, token, statement } = member;
    this.#noteOlder(owner, name);
    if (owner.kind === 'namespace') return this.#findOfApi(member, [...owner.path, name]);
    if (owner.kind === 'unknown') {
      if (call === undefined) return;
      if (name === 'set_trace_io') this.#add('py:span.set_trace_io', false, token, statement);
      if (distinctive.has(name)) this.#add(`py:Svc.${name}`, false, token, statement);
      if (name === 'run_batched_evaluation') this.#findBatchKeywords(member);
      return;
    }
    if (owner.kind === 'client' && name === 'run_batched_evaluation') return this.#findBatchKeywords(member);
    const id = memberId(owner, name);
    if (id !== undefined) this.#add(id, owner.likely !== true, token, statement, this.#written(id, member));
  }

  #noteOlder(owner: Value, name: string): void {
    if (owner.likely === true) return;
    if (olderMembers[owner.kind]?.has(name) === true) this.older.add(name);
    if (owner.kind === 'namespace' && owner.path.length === 0 && name === 'score_v_2') this.older.add(name);
  }

  #written(id: string, member: Member): Partial<Draft> {
    return { suggestion: this.#suggest(id, member), edits: this.#renamed(id, member) };
  }

  /** Where another name is the whole change. */
  #renamed(id: string, { chain, index }: Member): readonly PythonEdit[] | undefined {
    const { sameShape, path, target } = this.#entries.get(id) ?? {};
    const first = chain.steps[index + 1 - (path?.length ?? 0)];
    const last = chain.steps[index];
    if (sameShape !== true || target === undefined || first?.kind !== 'member' || last?.kind !== 'member')
      return undefined;
    const { start } = this.#file.tokens[first.at]!;
    const { end } = this.#file.tokens[last.at]!;
    // In one piece: no comment and no line end in between.
    const isWhole = this.#source.slice(start, end) === path?.join('.');
    return isWhole ? [{ start, end, text: target.join('.') }] : undefined;
  }

  /** A call without one of its arguments. */
  #without(
    given: readonly Argument[],
    argument: Argument,
    { close }: { close: number },
  ): readonly PythonEdit[] | undefined {
    const { tokens } = this.#file;
    const at = given.indexOf(argument);
    const [previous, next] = [given[at - 1], given[at + 1]];
    const textEnd = (one: Argument): number => tokens[one.value.from]!.start + one.text.length;
    const own = tokens[argument.name!]!.start;
    const nextStart = next && tokens[next.name ?? next.value.from - (next.star ? 1 : 0)]!.start;
    const start = nextStart === undefined && previous !== undefined ? textEnd(previous) : own;
    const alone = previous === undefined ? tokens[close]!.start : textEnd(argument);
    const end = nextStart ?? alone;
    return this.#source.slice(start, end).includes('#') ? undefined : [{ start, end, text: '' }];
  }

  #suggest(id: string, member: Member): string | undefined {
    const entry = this.#entries.get(id);
    // Whether an observation is the root is not looked at.
    if (entry === undefined || id.endsWith('trace_io')) return undefined;
    const { chain, index, call, statement } = member;
    const { tokens } = this.#file;
    const pieceUpTo = (length: number): string => {
      const step = chain.steps[length - 1];
      const last = step === undefined ? chain.from : step.kind === 'member' ? step.at : step.close;
      return this.#source.slice(tokens[chain.from]!.start, tokens[last]!.end);
    };
    const apiAt = chain.steps.findIndex((_, at) => {
      const value = this.#values.ofChain(chain, statement.scope, at + 1);
      return value.kind === 'namespace' && value.path.length === 0;
    });
    const written = chain.steps.some((step) => step.kind === 'member' && step.name === 'with_raw_response');
    const rootIsApi = this.#values.ofChain(chain, statement.scope, 0);
    const isApi = rootIsApi.kind === 'namespace' && rootIsApi.path.length === 0;
    const api = written ? undefined : apiAt >= 0 ? pieceUpTo(apiAt + 1) : isApi ? pieceUpTo(0) : undefined;
    return suggestionFor(entry, { receiver: pieceUpTo(index), api, call });
  }

  #findBatchKeywords({ call = [], owner, statement, chain, index }: Member): void {
    for (const argument of call) {
      if (argument.keyword === undefined || !batchKeywords.has(argument.keyword)) continue;
      const id = `py:Svc.run_batched_evaluation#${argument.keyword}`;
      const groups = plainText(this.#file.tokens[argument.value.from]!)?.split(',') ?? [''];
      const isPlain = argument.value.to - argument.value.from === 1;
      const isKnown = isPlain && groups.every((group) => fieldGroups.has(group.trim()));
      const entry = this.#entries.get(id);
      const suggestion = isKnown ? entry?.suggestion?.replace('{arg0}', argument.text) : undefined;
      const token = this.#file.tokens[argument.name!]!;
      const step = chain.steps[index + 1];
      const edits = step?.kind === 'call' ? this.#batchEdits(call, argument, isKnown, step) : undefined;
      const isSure = owner.kind === 'client' && owner.likely !== true;
      this.#add(id, isSure, token, statement, { suggestion, edits });
    }
  }

  #batchEdits(
    call: readonly Argument[],
    argument: Argument,
    isKnown: boolean,
    step: { close: number },
  ): readonly PythonEdit[] | undefined {
    const { start, end } = this.#file.tokens[argument.name!]!;
    const hasFields = call.some(({ keyword, star }) => keyword === 'fields' || star);
    if (argument.keyword === 'fetch_trace_fields' && isKnown && !hasFields) return [{ start, end, text: 'fields' }];
    const value = this.#file.tokens[argument.value.from]!;
    const isDefault = argument.value.to - argument.value.from === 1 && plainText(value) === 'observations';
    return argument.keyword === 'scope' && isDefault ? this.#without(call, argument, step) : undefined;
  }

  /** A member of the API client, by its path. */
  #findOfApi(member: Member, path: readonly string[]): void {
    const { owner, token, statement, chain, index, call } = member;
    const isSure = owner.likely !== true;
    const dotted = path.join('.');
    if (dotted === 'scores.create' || dotted === 'scores.get_many') {
      const id = dotted === 'scores.create' ? 'py:api.scores.create#kwargs' : 'py:api.scores.get_many#query';
      const form = oldForm(this.#entries.get(id), call);
      const byVersion = form === 'maybe';
      if (form !== 'no') this.#add(id, isSure, token, statement, { ...this.#written(id, member), byVersion });
      return;
    }
    const id = `py:api.${dotted}`;
    const isNamespace = path.length === 1 || (path[0] === 'legacy' && path.length === 2);
    if (!isNamespace && this.#entries.has(id)) {
      this.#add(id, isSure, token, statement, this.#written(id, member));
      return;
    }
    const holder = path.slice(0, -1).join('.');
    const previous = chain.steps[index - 1];
    // What major 4 never had: the namespace is gone all the same.
    const isOfRemoved = removedNamespaces.has(holder) || holder.startsWith('legacy.');
    if (!isNamespace && isOfRemoved && previous?.kind === 'member')
      this.#add(`py:api.${holder}`, isSure, this.#file.tokens[previous.at]!, statement);
    if (isNamespace && chain.steps[index + 1] === undefined && !this.#isAlias(chain, statement))
      this.#add(id, isSure, token, statement);
  }

  /** `name = client.api.trace`: the uses of the name are told instead. */
  #isAlias({ from, to }: Chain, statement: Span): boolean {
    return this.#file.tokens[from - 1]?.text === '=' && to === statement.to;
  }
}

/** Groups of fields that observations have. */
const fieldGroups = new Set([
  ...['core', 'basic', 'time', 'io', 'metadata', 'model', 'usage', 'prompt', 'metrics', 'trace_context'],
]);

/** Whether a call is in the form of major 4; `maybe` where it could be in that of 5 as well. */
function oldForm(entry: Entry | undefined, call: readonly Argument[] | undefined): 'yes' | 'maybe' | 'no' {
  const keys = (call ?? []).flatMap(({ keyword }) => keyword ?? []);
  if (entry?.id === 'py:api.scores.create#kwargs')
    return call !== undefined && (keys.includes('request') || call.length === 0) ? 'no' : 'yes';
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

function enclosingOf(scope: Scope): string {
  const names: string[] = [];
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.name !== '') names.unshift(at.name);
  return names.join('.');
}

const ignoreComment = /^#\s*svc-v5-ignore:\s*(\S.*)$/;

/** Words of a comment right above a statement that silences it. */
function ignoreReason(source: string, start: number, comments: ReadonlyMap<number, string>): string | undefined {
  const lineStart = (before: number): number =>
    Math.max(source.lastIndexOf('\n', before - 1), source.lastIndexOf('\r', before - 1)) + 1;
  for (let at = lineStart(start); at > 0; ) {
    const end = source[at - 1] === '\n' && source[at - 2] === '\r' ? at - 2 : at - 1;
    at = lineStart(end);
    const comment = comments.get(at);
    if (comment === undefined) return undefined;
    const reason = ignoreComment.exec(comment)?.[1];
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/**
 * Reads a file that names the SDK.
 * @param entries the catalogue of Python, by id
 * @throws NotPython where it is no Python 3
 */
export function readPython(source: string, names: PythonNames, entries: ReadonlyMap<string, Entry>): PythonFile {
  const { tokens, comments } = tokensOf(source);
  const file = scopesOf(tokens);
  const finder = new SiteFinder(source, file, names, entries);
  finder.find();
  const seen = new Set<string>();
  const sites = finder.drafts
    .sort((left, right) => left.token.start - right.token.start)
    .flatMap(({ id, isSure, token, statement, suggestion, edits, byVersion }): PythonSite[] => {
      const key = `${id} ${token.start}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const start = tokens[statement.from]!.start;
      const end = Math.max(...tokens.slice(statement.from, statement.to).map((each) => each.end));
      const ignored = ignoreReason(source, start, comments);
      return [
        {
          entry: entries.get(id)!,
          isSure,
          name: { start: token.start, end: token.end },
          statement: { start, end },
          enclosing: enclosingOf(statement.scope),
          ...(suggestion === undefined ? {} : { suggestion }),
          ...(byVersion === true ? { byVersion } : {}),
          ...(edits === undefined || !isSure || ignored !== undefined ? {} : { edits }),
          ...(ignored === undefined ? {} : { ignored }),
        },
      ];
    });
  return { sites, olderNames: [...finder.older].sort() };
}
