/** Callers that give a function, or the constructor of a class, what is not the SDK's. */
import type { PythonFile } from '../../python/site.ts';
import { argumentsOf } from '../../python/arguments.ts';
import { chainAt } from '../../python/chains.ts';
import { type Scope, scopeOf, type Span } from '../../python/scopes.ts';
import type { TakenArgument } from '../../python/stand-ins.ts';
import type { Value } from '../../python/value.ts';

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

  constructor(request: CallersRequest) {
    this.#request = request;
  }

  /** @param maker the name of the function or class, that `file` defines */
  give(file: string, maker: string, argument: TakenArgument): boolean {
    const key = `${file} ${maker} ${argument.at}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const has = new RegExp(String.raw`\b${maker}[ \t]*\(`);
    const { names, text } = this.#request;
    const answer = names.some((name) => has.test(text(name) ?? '') && this.#giveIn(name, file, maker, argument));
    this.#known.set(key, answer);
    return answer;
  }

  #giveIn(name: string, declaring: string, maker: string, argument: TakenArgument): boolean {
    const read = this.#request.readFile(name);
    return (read?.scopes.statements ?? []).some(({ from, to, scope }) => {
      for (let at = from; at < to; at += 1) {
        const isIt = read!.tokens[at]!.text === maker && (name === declaring || isImported(maker, scope));
        const chain = isIt ? chainAt(read!.tokens, at) : undefined;
        const call = chain?.steps[0];
        if (call?.kind !== 'call' || /^(?:def|class)$/.test(read!.tokens[at - 1]?.text ?? '')) continue;
        const given = argumentsOf(read!.tokens, call, read!.source);
        const one = given.find(({ keyword }) => keyword === argument.keyword) ?? given[argument.at];
        const isGiven = one !== undefined && !one.star && (one.keyword ?? argument.keyword) === argument.keyword;
        if (isGiven && this.#isForeign(name, read!, one.value, scope)) return true;
      }
      return false;
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
