/** Callers that give a function, or the constructor of a class, what is not the SDK's. */
import { forEachText, once } from '../../catalog/memo.ts';
import type { PythonFile } from '../../python/site.ts';
import { argumentsOf } from '../../python/arguments.ts';
import { chainAt } from '../../python/chains.ts';
import { type Scope, scopeOf, type Span } from '../../python/scopes.ts';
import type { TakenArgument } from '../../python/stand-ins.ts';
import type { Token } from '../../python/tokens.ts';
import type { Value } from '../../python/value.ts';
import { namePlaces, type Place } from './name-places.ts';

/** The files of a repository. */
export interface CallersRequest {
  /** All files but those of tests, whose objects stand in for the SDK's. */
  names: readonly string[];
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** A file as it is read alone; undefined where it is no Python 3. */
  readFile: (name: string) => PythonFile | undefined;
  /** What a dotted name is that a file imports. */
  named: (file: string, target: string) => Value | undefined;
}

/** Looks at all calls of functions and classes by their names. */
export class ForeignCallers {
  readonly #known = new Map<string, boolean>();
  readonly #request: CallersRequest;
  readonly #filesCalling: () => ReadonlyMap<string, readonly string[]>;
  readonly #callsIn: (file: string) => ReadonlyMap<string, readonly Place[]>;

  constructor(request: CallersRequest) {
    this.#request = request;
    this.#filesCalling = once(() => filesCalling(request));
    this.#callsIn = forEachText((file) => callPlaces(request.readFile(file)));
  }

  /** @param maker the name of the function or class, that `file` defines */
  give(file: string, maker: string, argument: TakenArgument): boolean {
    const key = `${file} ${maker} ${argument.at}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const calling = this.#filesCalling().get(maker) ?? [];
    const answer = calling.some((name) => this.#giveIn(name, file, maker, argument));
    this.#known.set(key, answer);
    return answer;
  }

  #giveIn(name: string, declaring: string, maker: string, argument: TakenArgument): boolean {
    const read = this.#request.readFile(name);
    if (read === undefined) return false;
    return (this.#callsIn(name).get(maker) ?? []).some(({ at, scope }) => {
      const call = name === declaring || isImported(maker, scope) ? chainAt(read.tokens, at)?.steps[0] : undefined;
      if (call?.kind !== 'call') return false;
      const given = argumentsOf(read.tokens, call, read.source);
      const one = given.find(({ keyword }) => keyword === argument.keyword) ?? given[argument.at];
      const isGiven = one !== undefined && !one.star && (one.keyword ?? argument.keyword) === argument.keyword;
      return isGiven && this.#isForeign(name, read, one.value, scope);
    });
  }

  #isForeign(name: string, read: PythonFile, span: Span, scope: Scope): boolean {
    const { values, tokens } = read;
    const value = values.of(span, scope);
    if (value.kind === 'other') return true;
    if (value.kind === 'own') return values.constructed(value.scope).kind === 'unknown';
    if (value.kind !== 'unknown') return false;
    const maker = values.mocks.dottedMaker(span, scope);
    if (maker === undefined) {
      const text = span.to - span.from === 1 ? tokens[span.from]!.text : '';
      const [binding, ...others] = scopeOf(text, scope)?.names.get(text) ?? [];
      const isHeld = binding?.kind === 'value' && others.length === 0 && binding.span.from !== span.from;
      return isHeld && this.#isForeign(name, read, binding.span, binding.scope);
    }
    const made = this.#request.named(name, maker);
    return made?.kind === 'ownClass' && made.scope.bases.length === 0;
  }
}

/** Whether a name is imported under that name. */
function isImported(name: string, from: Scope): boolean {
  const bindings = scopeOf(name, from)?.names.get(name) ?? [];
  return bindings.some((binding) => binding.kind === 'import' && binding.name === name);
}

/** The files that may call something by a name, by that name. */
function filesCalling({ names, text }: CallersRequest): ReadonlyMap<string, readonly string[]> {
  const calling = new Map<string, string[]>();
  for (const file of names)
    for (const name of new Set(calledIn(text(file) ?? ''))) {
      const known = calling.get(name);
      if (known === undefined) calling.set(name, [file]);
      else known.push(file);
    }
  return calling;
}

function calledIn(source: string): string[] {
  return [...source.matchAll(/([\p{L}\p{N}_]+)[ \t]*\(/gu)].map(([, name]) => name!);
}

/** Where each name is called by itself. */
function callPlaces(read: PythonFile | undefined): ReadonlyMap<string, readonly Place[]> {
  const calls = new Map<string, readonly Place[]>();
  for (const [name, places] of read === undefined ? [] : namePlaces(read)) {
    const called = places.filter(({ at }) => isCalled(read!.tokens, at));
    if (called.length > 0) calls.set(name, called);
  }
  return calls;
}

/** `name(`, and no definition of it. */
function isCalled(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === '(' && !/^(?:def|class)$/.test(tokens[at - 1]?.text ?? '');
}
