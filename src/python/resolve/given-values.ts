/**
 * Parameters that a framework fills in, in a copy that only the language server reads: a fixture of pytest is given to
 * the parameter of its name. What the fixture gives becomes the default of the parameter, so that its type is known.
 */
import path from 'node:path';
import { type FileScopes, type Scope, scopesOf } from '../scopes.ts';
import { NotPython, tokensOf } from '../tokens.ts';
import { type Insertion, mayBesideValue, unseenImport, unseenInsertions, type UnseenRequest } from './unseen-values.ts';

/** A copy with pieces put in. */
export interface Copy {
  text: string;
  /** Where an offset of the original is in the copy. */
  moved: (offset: number) => number;
  /** Where an offset of the copy is in the original; undefined in a piece that was put in. */
  original: (offset: number) => number | undefined;
}

/** The declarations that the pieces need, by path. */
export const givenStub: ReadonlyMap<string, string> = new Map([
  [
    '_given_values.pyi',
    [
      'from typing import (',
      '    Any, AsyncGenerator, AsyncIterator, Callable, Coroutine, Generator, Generic, Iterator, Protocol, TypeVar, overload',
      ')',
      '_T = TypeVar("_T")',
      '_R = TypeVar("_R", covariant=True)',
      // A function as a default says nothing of the type of a parameter, an object that is called does.
      'class _Function(Protocol[_R]):',
      '    __code__: Any',
      '    def __call__(self, *args: Any, **kwargs: Any) -> _R: ...',
      'class _Called(Generic[_R]):',
      '    def __call__(self, *args: Any, **kwargs: Any) -> _R: ...',
      ...givenBy('_Function[_T]', '_Called[_T]'),
      ...givenBy('_T', '_T'),
      '',
    ].join('\n'),
  ],
  // What FastAPI gives to a parameter is what its dependency gives.
  [
    'fastapi/__init__.pyi',
    'from _given_values import given\nfrom typing import Any\nDepends = given\ndef __getattr__(name: str) -> Any: ...\n',
  ],
  ['fastapi/params.pyi', 'from typing import Any\ndef __getattr__(name: str) -> Any: ...\n'],
]);

/** What is given by functions that give it back, yield it, or are awaited. */
function givenBy(value: string, given: string): string[] {
  const results = [
    ...[`Generator[${value}, Any, Any]`, `Iterator[${value}]`, `AsyncGenerator[${value}, Any]`],
    ...[`AsyncIterator[${value}]`, `Coroutine[Any, Any, ${value}]`, value],
  ];
  return results.map(
    (result) => `@overload\ndef given(dependency: Callable[..., ${result}], **kwargs: Any) -> ${given}: ...`,
  );
}

const mayHaveFixtures = /\bfixture\b|^[ \t]*(?:async[ \t]+)?def[ \t]+test/m;

/** Whether pytest calls a function. */
function isCalledByPytest({ name, fixture }: Scope): boolean {
  return fixture !== undefined || name.startsWith('test');
}

/** Reads fixtures and fills in parameters. */
export class GivenValues {
  readonly #read = new Map<string, FileScopes | undefined>();
  readonly #text: (file: string) => string | undefined;
  readonly #unseen: UnseenRequest | undefined;

  /**
   * @param text of a file of the repository; undefined where there is none
   * @param unseen absent: what callers give is left as the types have it
   */
  constructor(text: (file: string) => string | undefined, unseen?: UnseenRequest) {
    this.#text = text;
    this.#unseen = unseen;
  }

  /** The `conftest.py` files whose fixtures a file sees, the nearest first. */
  conftests(file: string): string[] {
    if (!mayHaveFixtures.test(this.#text(file) ?? '')) return [];
    const visible: string[] = [];
    for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
      const conftest = path.posix.join(folder, 'conftest.py');
      if (conftest !== file && this.#text(conftest) !== undefined) visible.push(conftest);
      if (folder === '.') return visible;
    }
  }

  /** The file with its parameters filled in. */
  copyOf(file: string, source: string): Copy {
    const insertions = [
      ...(mayHaveFixtures.test(source) ? this.#insertions(file) : []),
      ...(this.#unseen !== undefined && (this.#unseen.isAsked(file) || mayBesideValue.test(source))
        ? this.#typesOfUnseen(file, this.#unseen)
        : []),
    ].sort((left, right) => left.at - right.at);
    return {
      text: inserted(source, insertions),
      moved: (offset) => movedBy(insertions, offset),
      original: (offset) => originalOf(insertions, offset),
    };
  }

  #scopes(file: string): FileScopes | undefined {
    if (this.#read.has(file)) return this.#read.get(file);
    let scopes: FileScopes | undefined;
    try {
      scopes = scopesOf(tokensOf(this.#text(file) ?? '').tokens);
    } catch (error) {
      if (!(error instanceof NotPython)) throw error;
    }
    this.#read.set(file, scopes);
    return scopes;
  }

  #insertions(file: string): Insertion[] {
    const scopes = this.#scopes(file);
    if (scopes === undefined) return [];
    const imports = new Map<string, string>();
    const filled = parametersOf(scopes).flatMap(({ scope, name, at }): Insertion[] => {
      const own = scopes.fixtures.get(name);
      const fixture = own !== undefined && own !== scope ? own.name : this.#imported(file, name, imports);
      if (fixture === undefined) return [];
      return [{ at: scopes.tokens[at]!.end, text: `=_given(${fixture})` }];
    });
    if (filled.length === 0) return [];
    const lines = ['from _given_values import given as _given', ...imports.values()];
    return [this.#atTop(file, lines), ...filled];
  }

  #typesOfUnseen(file: string, { givesForeign }: UnseenRequest): Insertion[] {
    const scopes = this.#scopes(file);
    if (scopes === undefined) return [];
    const types = unseenInsertions(scopes, isCalledByPytest, (maker, argument) => givesForeign(file, maker, argument));
    return types.length === 0 ? [] : [this.#atTop(file, [unseenImport]), ...types];
  }

  #atTop(file: string, lines: readonly string[]): Insertion {
    const at = (this.#text(file) ?? '').startsWith('\uFEFF') ? 1 : 0;
    return { at, text: `${lines.join('\n')}\n` };
  }

  /** The name under which a fixture of the nearest `conftest.py` is imported. */
  #imported(file: string, name: string, imports: Map<string, string>): string | undefined {
    const local = `_fixture_${name}`;
    if (imports.has(name)) return local;
    for (const conftest of this.conftests(file)) {
      const fixture = this.#scopes(conftest)?.fixtures.get(name);
      if (fixture === undefined) continue;
      const up = path.posix.relative(path.posix.dirname(file), path.posix.dirname(conftest));
      const dots = up === '' ? '.' : '.'.repeat(up.split('/').length + 1);
      imports.set(name, `from ${dots}conftest import ${fixture.name} as ${local}`);
      return local;
    }
    return undefined;
  }
}

/** The parameters without a type and a value of all that pytest calls. */
function parametersOf({ statements }: FileScopes): { scope: Scope; name: string; at: number }[] {
  const all = new Set(statements.map(({ scope }) => scope));
  return [...all].filter(isCalledByPytest).flatMap((scope) =>
    [...scope.names].flatMap(([name, bindings]) => {
      const [only] = bindings;
      const isGivenElsewhere =
        scope.decorators?.some((decorator) => decorator.includes('parametrize') && namesIt(decorator, name)) === true;
      return only?.kind === 'parameter' && !isGivenElsewhere ? [{ scope, name, at: only.at }] : [];
    }),
  );
}

function namesIt(decorator: string, name: string): boolean {
  return new RegExp(String.raw`\b${name}\b`).test(decorator);
}

function inserted(source: string, insertions: readonly Insertion[]): string {
  let text = '';
  let from = 0;
  for (const { at, text: piece } of insertions) {
    text += source.slice(from, at) + piece;
    from = at;
  }
  return text + source.slice(from);
}

function movedBy(insertions: readonly Insertion[], offset: number): number {
  return insertions.reduce((moved, { at, text }) => (at <= offset ? moved + text.length : moved), offset);
}

function originalOf(insertions: readonly Insertion[], offset: number): number | undefined {
  let moved = 0;
  for (const { at, text } of insertions) {
    if (offset < at + moved) break;
    if (offset < at + moved + text.length) return undefined;
    moved += text.length;
  }
  return offset - moved;
}
