/** The statements of a file, and what each of them binds in which scope. */
import { defined } from '../catalog/defined.ts';
import { NotPython, type Token } from './tokens.ts';

/** Tokens from `from` up to `to`. */
export interface Span {
  from: number;
  to: number;
}

/** What a name is bound to. `value` and `entered` are expressions, `entered` one behind `with`. */
export type Binding =
  | { kind: 'import'; module: string; name?: string }
  | { kind: 'value' | 'entered'; span: Span; scope: Scope }
  /** `value`: what is given as well, for an annotation that says nothing. */
  | { kind: 'annotation'; span: Span; scope: Scope; value?: Span }
  | { kind: 'function' | 'class'; of: Scope }
  /** A parameter without a type: pytest gives it what the fixture of its name gives back. */
  | { kind: 'parameter'; name: string; at: number; of: Scope; index: number }
  | { kind: 'unknown' };

/** A module, a function or a class: what has names of its own. */
export interface Scope {
  kind: 'module' | 'function' | 'class';
  name: string;
  parent?: Scope;
  names: Map<string, Binding[]>;
  /** Of a class: what its methods put on `self`, and what its body binds. */
  attributes: Map<string, Binding[]>;
  /** Names of the module, or of a function around this one, that are bound in here. */
  outer: Set<string>;
  /** Of a function: what it gives back. */
  returns: Span[];
  /** Of a function: what it says that it gives back. */
  annotation?: Span;
  /** It gives back several values, or another one than it says: `yield`, `async def` is awaited. */
  yields?: true;
  /** Of a method: the name of its first parameter. */
  self?: string;
  /** Of a function: its parameters in their order, without `self`. */
  parameters?: readonly string[];
  /** Of a function: the name of its parameter that takes all other keywords. */
  keywords?: string;
  /** Of a function that is read as an attribute: `@property`, `@cached_property`. */
  isProperty?: true;
  /** Of a function that is a fixture of pytest: the name that it is asked for by. */
  fixture?: string;
  /** Of a function: the texts of its decorators, where it has any. */
  decorators?: readonly string[];
  /** Of a function: its decorators, without the sign. */
  decoratorSpans?: readonly Span[];
  /** Of a class: what it extends. */
  bases: Span[];
  /** `from svc import *` and the like. */
  stars: string[];
}

/** A statement without its block. */
export interface Statement extends Span {
  scope: Scope;
}

/** A file as names are looked up in it. */
export interface FileScopes {
  tokens: readonly Token[];
  module: Scope;
  statements: readonly Statement[];
  /** The fixtures of pytest, by the names that they are asked for by. */
  fixtures: ReadonlyMap<string, Scope>;
  /** Every import of a module: its name, and the place of it. */
  imports: readonly { module: string; name?: string; local: string; token: Token; statement: Statement }[];
}

const openers = new Set(['(', '[', '{']);
const closers = new Set([')', ']', '}']);
const compound = new Set([
  'def',
  'class',
  'async',
  'with',
  'for',
  'while',
  'if',
  'elif',
  'else',
  'try',
  'except',
  'finally',
]);
const soft = new Set(['match', 'case']);
/** `+=` and the like. */
export const augmented = /^(?:\*\*|\/\/|>>|<<|[+\-*/%&|^@])=$/;

function createScope(kind: Scope['kind'], name: string, parent?: Scope): Scope {
  return {
    kind,
    name,
    ...defined({ parent }),
    names: new Map(),
    attributes: new Map(),
    outer: new Set(),
    returns: [],
    bases: [],
    stars: [],
  };
}

function add(map: Map<string, Binding[]>, name: string, binding: Binding): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [binding]);
  else known.push(binding);
}

/** The pieces of a span between separators that stand in no bracket, and not among the parameters of a lambda. */
export function splitAt(tokens: readonly Token[], { from, to }: Span, separator: string): Span[] {
  const parts: Span[] = [];
  let depth = 0;
  let lambdas = 0;
  let start = from;
  for (let at = from; at < to; at += 1) {
    const { kind, text } = tokens[at]!;
    if (kind !== 'op' && kind !== 'name') continue;
    if (openers.has(text)) depth += 1;
    else if (closers.has(text)) depth -= 1;
    else if (depth === 0 && text === 'lambda' && kind === 'name') lambdas += 1;
    else if (depth === 0 && text === ':' && lambdas > 0) lambdas -= 1;
    else if (depth === 0 && lambdas === 0 && text === separator) {
      parts.push({ from: start, to: at });
      start = at + 1;
    }
  }
  parts.push({ from: start, to });
  return parts.filter((part) => part.from < part.to);
}

/** Where the bracket at `at` is closed. */
export function closing(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const { kind, text } = tokens[index]!;
    if (kind !== 'op') continue;
    if (openers.has(text)) depth += 1;
    else if (closers.has(text)) {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  throw new NotPython('a bracket is not closed');
}

/** Reads the statements of one file. */
class ScopeReader {
  readonly module = createScope('module', '');
  readonly statements: Statement[] = [];
  readonly imports: FileScopes['imports'][number][] = [];
  readonly fixtures = new Map<string, Scope>();
  #decorators: Span[] = [];
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): void {
    const stack: Scope[] = [this.module];
    let next: Scope = this.module;
    for (let at = 0; at < this.#tokens.length; ) {
      const { kind } = this.#tokens[at]!;
      if (kind === 'indent') stack.push(next);
      if (kind === 'dedent') stack.pop();
      if (kind === 'indent' || kind === 'dedent' || kind === 'newline') {
        at += 1;
        continue;
      }
      let end = at;
      while (this.#tokens[end]!.kind !== 'newline') end += 1;
      next = this.#readLine({ from: at, to: end }, stack.at(-1) ?? this.module);
      at = end;
    }
  }

  #text(at: number): string {
    return this.#tokens[at]?.text ?? '';
  }

  /** @returns the scope of the block below the line */
  #readLine(line: Span, scope: Scope): Scope {
    const first = this.#text(line.from);
    const opensBlock = compound.has(first) || (soft.has(first) && this.#text(line.to - 1) === ':');
    if (!opensBlock) {
      for (const part of splitAt(this.#tokens, line, ';')) this.#readSimple(part, scope);
      return scope;
    }
    const colon = this.#colonOf(line);
    const header = { from: line.from, to: colon };
    const inner = this.#readHeader(header, scope);
    const rest = { from: colon + 1, to: line.to };
    for (const part of splitAt(this.#tokens, rest, ';')) this.#readSimple(part, inner);
    return inner;
  }

  /** Where a header ends: a colon of no bracket and no lambda. */
  #colonOf({ from, to }: Span): number {
    let depth = 0;
    let lambdas = 0;
    for (let at = from; at < to; at += 1) {
      const text = this.#text(at);
      if (this.#tokens[at]!.kind === 'string') continue;
      if (openers.has(text)) depth += 1;
      else if (closers.has(text)) depth -= 1;
      else if (depth === 0 && text === 'lambda') lambdas += 1;
      else if (depth === 0 && text === ':' && lambdas > 0) lambdas -= 1;
      else if (depth === 0 && text === ':') return at;
    }
    throw new NotPython('a block has no colon');
  }

  /** @returns the scope of the block */
  #readHeader(header: Span, scope: Scope): Scope {
    const statement = { ...header, scope };
    this.statements.push(statement);
    const from = header.from + (this.#text(header.from) === 'async' ? 1 : 0);
    const first = this.#text(from);
    const decorators = this.#decorators;
    this.#decorators = [];
    if (first === 'def') return this.#readFunction({ from: from + 1, to: header.to }, scope, decorators);
    if (first === 'class') return this.#readClass({ from: from + 1, to: header.to }, scope);
    this.#bindInside(header, scope);
    if (first === 'with') this.#readWith({ from: from + 1, to: header.to }, scope);
    else if (first === 'for') {
      const [targets] = splitAt(this.#tokens, { from: from + 1, to: header.to }, 'in');
      if (targets !== undefined) this.#bindUnknown(targets, scope);
    } else if (first === 'case') {
      const [pattern] = splitAt(this.#tokens, { from: from + 1, to: header.to }, 'if');
      if (pattern !== undefined) this.#bindCaptured(pattern, scope);
    } else if (first === 'except') {
      const named = splitAt(this.#tokens, { from: from + 1, to: header.to }, 'as')[1];
      if (named !== undefined) this.#bindUnknown(named, scope);
    }
    return scope;
  }

  #readFunction({ from, to }: Span, scope: Scope, spans: readonly Span[]): Scope {
    const decorators = spans.map((span) => this.#joined(span));
    const name = this.#text(from);
    const inner = createScope('function', name, scope);
    if (decorators.length > 0) inner.decorators = decorators;
    if (spans.length > 0) inner.decoratorSpans = spans;
    if (decorators.some((decorator) => /(?:^|\.)(?:cached_)?property$/.test(decorator))) inner.isProperty = true;
    this.#readFixture(inner, decorators);
    this.#bind(scope, name, { kind: 'function', of: inner });
    let open = from + 1;
    while (this.#text(open) !== '(' && open < to)
      open += this.#text(open) === '[' ? closing(this.#tokens, open) - open + 1 : 1;
    const close = closing(this.#tokens, open);
    const parameters = splitAt(this.#tokens, { from: open + 1, to: close }, ',');
    const isMethod = scope.kind === 'class' && !decorators.includes('staticmethod');
    const names: string[] = [];
    inner.parameters = names;
    for (const [index, parameter] of parameters.entries()) {
      const start = parameter.from + (['*', '**'].includes(this.#text(parameter.from)) ? 1 : 0);
      if (start >= parameter.to || this.#tokens[start]!.kind !== 'name') continue;
      if (this.#text(parameter.from) === '**') inner.keywords = this.#text(start);
      if (isMethod && index === 0) inner.self = this.#text(start);
      else {
        if (start === parameter.from) names.push(this.#text(start));
        this.#bindParameter(inner, { from: start, to: parameter.to }, index - (isMethod ? 1 : 0));
      }
    }
    if (this.#text(close + 1) === '->') inner.annotation = { from: close + 2, to };
    return inner;
  }

  #readFixture(inner: Scope, decorators: readonly string[]): void {
    const fixture = decorators.find((decorator) => /^(?:pytest(?:_asyncio)?\.)?fixture\b/.test(decorator));
    if (fixture === undefined) return;
    inner.fixture = /\bname=["'](\w+)["']/.exec(fixture)?.[1] ?? inner.name;
    if (inner.parent === this.module) this.fixtures.set(inner.fixture, inner);
  }

  #bindParameter(inner: Scope, { from, to }: Span, index: number): void {
    const [declared, given] = splitAt(this.#tokens, { from: from + 1, to }, '=');
    const name = this.#text(from);
    const outside = inner.parent ?? inner;
    const isTyped = this.#text(from + 1) === ':';
    if (isTyped && declared !== undefined)
      add(inner.names, name, {
        kind: 'annotation',
        span: { from: declared.from + 1, to: declared.to },
        scope: outside,
      });
    else if (this.#text(from + 1) === '=') {
      // What is given elsewhere is not known.
      add(inner.names, name, { kind: 'value', span: given ?? declared!, scope: outside });
      add(inner.names, name, { kind: 'unknown' });
    } else add(inner.names, name, { kind: 'parameter', name, at: from, of: inner, index });
  }

  #readClass({ from, to }: Span, scope: Scope): Scope {
    const name = this.#text(from);
    const inner = createScope('class', name, scope);
    this.#bind(scope, name, { kind: 'class', of: inner });
    if (this.#text(from + 1) === '(')
      inner.bases = splitAt(this.#tokens, { from: from + 2, to: closing(this.#tokens, from + 1) }, ',');
    void to;
    return inner;
  }

  #readWith(items: Span, scope: Scope): void {
    const isBracketed = this.#text(items.from) === '(' && closing(this.#tokens, items.from) === items.to - 1;
    const inside = isBracketed ? { from: items.from + 1, to: items.to - 1 } : items;
    for (const item of splitAt(this.#tokens, inside, ',')) {
      const [value, target] = splitAt(this.#tokens, item, 'as');
      if (value === undefined || target === undefined) continue;
      if (target.to - target.from === 1)
        this.#bind(scope, this.#text(target.from), { kind: 'entered', span: value, scope });
      else this.#bindUnknown(target, scope);
    }
  }

  #readSimple(span: Span, scope: Scope): void {
    const first = this.#text(span.from);
    const statement = { ...span, scope };
    this.statements.push(statement);
    if (first === '@') {
      this.#decorators.push({ from: span.from + 1, to: span.to });
      return;
    }
    if (first === 'import') return this.#readImport(span, statement);
    if (first === 'from' && span.to - span.from > 1) return this.#readFrom(span, statement);
    if (first === 'global' || first === 'nonlocal') {
      for (let at = span.from + 1; at < span.to; at += 1) scope.outer.add(this.#text(at));
      return;
    }
    this.#bindInside(span, scope);
    if (first === 'return') {
      const target = functionOf(scope);
      if (target !== undefined && span.to - span.from > 1) target.returns.push({ from: span.from + 1, to: span.to });
      return;
    }
    this.#readAssignment(span, scope);
  }

  #readImport(span: Span, statement: Statement): void {
    for (const part of splitAt(this.#tokens, { from: span.from + 1, to: span.to }, ',')) {
      const [path, as] = splitAt(this.#tokens, part, 'as');
      if (path === undefined) continue;
      const module = this.#joined(path);
      const local = this.#text(as === undefined ? path.from : as.from);
      this.imports.push({ module, local, token: this.#tokens[path.from]!, statement });
      if (as === undefined)
        this.#bind(statement.scope, this.#text(path.from), { kind: 'import', module: this.#text(path.from) });
      else this.#bind(statement.scope, this.#text(as.from), { kind: 'import', module });
    }
  }

  #readFrom(span: Span, statement: Statement): void {
    let at = span.from + 1;
    while (at < span.to && this.#text(at) !== 'import') at += 1;
    const module = this.#joined({ from: span.from + 1, to: at });
    const isBracketed = this.#text(at + 1) === '(';
    const names = isBracketed ? { from: at + 2, to: closing(this.#tokens, at + 1) } : { from: at + 1, to: span.to };
    for (const part of splitAt(this.#tokens, names, ',')) {
      const name = this.#text(part.from);
      if (name === '*') {
        statement.scope.stars.push(module);
        this.imports.push({ module, local: name, token: this.#tokens[part.from]!, statement });
        continue;
      }
      const local = part.to - part.from > 2 ? this.#text(part.from + 2) : name;
      this.imports.push({ module, name, local, token: this.#tokens[part.from]!, statement });
      this.#bind(statement.scope, local, { kind: 'import', module, name });
    }
  }

  #joined({ from, to }: Span): string {
    return this.#tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join('');
  }

  #readAssignment(span: Span, scope: Scope): void {
    const parts = splitAt(this.#tokens, span, '=');
    const [typed] = parts;
    const colon = typed === undefined ? [] : splitAt(this.#tokens, typed, ':');
    if (colon.length === 2 && this.#tokens[colon[0]!.from]!.text !== 'lambda') {
      const given = parts.length > 1 ? { value: parts.at(-1)! } : {};
      const bound: Binding = { kind: 'annotation', span: colon[1]!, scope, ...given };
      this.#bindTarget(colon[0]!, bound, scope);
      return;
    }
    const value = parts.at(-1)!;
    for (const target of parts.slice(0, -1)) this.#bindTarget(target, { kind: 'value', span: value, scope }, scope);
    const changes = this.#tokens
      .slice(span.from, span.to)
      .some(({ kind, text }) => kind === 'op' && augmented.test(text));
    if (
      changes &&
      parts.length === 1 &&
      this.#tokens[span.from]!.kind === 'name' &&
      augmented.test(this.#text(span.from + 1))
    )
      this.#bind(scope, this.#text(span.from), { kind: 'unknown' });
  }

  /** `name`, `self.name`, or a list of them. */
  #bindTarget(target: Span, binding: Binding, scope: Scope): void {
    const length = target.to - target.from;
    if (length === 1 && this.#tokens[target.from]!.kind === 'name') {
      this.#bind(scope, this.#text(target.from), binding);
      return;
    }
    const holder = scope.kind === 'function' ? methodOf(scope) : undefined;
    if (length === 3 && this.#text(target.from + 1) === '.') {
      if (holder !== undefined && holder.self === this.#text(target.from))
        add(holder.parent!.attributes, this.#text(target.from + 2), binding);
      return;
    }
    const isList = splitAt(this.#tokens, target, ',').length > 1 || openers.has(this.#text(target.from));
    if (isList) this.#bindUnknown(target, scope);
  }

  #bindUnknown({ from, to }: Span, scope: Scope): void {
    for (let at = from; at < to; at += 1) {
      const isMember = this.#text(at - 1) === '.' || this.#text(at + 1) === '.' || this.#text(at + 1) === '[';
      if (this.#tokens[at]!.kind === 'name' && !isMember) this.#bind(scope, this.#text(at), { kind: 'unknown' });
    }
  }

  /** `name := value`, up to the end of the bracket around it. */
  #bindNamed(at: number, to: number, scope: Scope): void {
    let end = at + 1;
    while (
      end < to &&
      !closers.has(this.#text(end)) &&
      ![',', ':', 'if', 'else', 'for', 'and', 'or'].includes(this.#text(end))
    )
      end = openers.has(this.#text(end)) ? closing(this.#tokens, end) + 1 : end + 1;
    const span = { from: at + 1, to: end };
    this.#bind(scope, this.#text(at - 1), { kind: 'value', span, scope });
  }

  /** Names that a pattern of `case` gives values: none of a class, of its keywords, and none with a dot. */
  #bindCaptured({ from, to }: Span, scope: Scope): void {
    for (let at = from; at < to; at += 1) {
      const [before, next] = [this.#text(at - 1), this.#text(at + 1)];
      const isOther = before === '.' || next === '.' || next === '(' || next === '=' || this.#text(at) === 'as';
      if (this.#tokens[at]!.kind === 'name' && !isOther) this.#bind(scope, this.#text(at), { kind: 'unknown' });
    }
  }

  /** Names that an expression binds: of comprehensions, lambdas and `:=`. */
  #bindInside({ from, to }: Span, scope: Scope): void {
    let depth = 0;
    for (let at = from; at < to; at += 1) {
      const { kind, text } = this.#tokens[at]!;
      if (kind === 'op' && openers.has(text)) depth += 1;
      else if (kind === 'op' && closers.has(text)) depth -= 1;
      else if (text === 'yield' && kind === 'name') {
        const inner = functionOf(scope);
        if (inner !== undefined) inner.yields = true;
      } else if (text === ':=') this.#bindNamed(at, to, scope);
      else if (kind === 'name' && ((text === 'for' && depth > 0) || text === 'lambda')) {
        const end = text === 'for' ? 'in' : ':';
        let stop = at + 1;
        while (stop < to && this.#text(stop) !== end) stop += 1;
        this.#bindUnknown({ from: at + 1, to: stop }, scope);
      }
    }
  }

  #bind(scope: Scope, name: string, binding: Binding): void {
    const target = scope.outer.has(name) ? outerScope(scope, name) : scope;
    add(target.names, name, binding);
    if (target.kind === 'class') add(target.attributes, name, binding);
  }
}

function outerScope(scope: Scope, name: string): Scope {
  for (let at = scope.parent; at !== undefined; at = at.parent)
    if (at.kind === 'module' || (at.kind === 'function' && at.names.has(name))) return at;
  return scope;
}

/** The function that a scope is in. */
function functionOf(scope: Scope): Scope | undefined {
  return scope.kind === 'function' ? scope : undefined;
}

/** The scope that a name belongs to. */
export function scopeOf(name: string, from: Scope): Scope | undefined {
  let scope: Scope | undefined = from;
  while (scope !== undefined && !scope.names.has(name)) scope = scope.parent;
  return scope;
}

/** The method that a function is, or is in. */
export function methodOf(scope: Scope): Scope | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.self !== undefined) return at;
  return undefined;
}

/**
 * The scopes of a file.
 * @throws NotPython where a statement has no form of Python 3
 */
export function scopesOf(tokens: readonly Token[]): FileScopes {
  const reader = new ScopeReader(tokens);
  reader.read();
  const { module, statements, imports, fixtures } = reader;
  return { tokens, module, statements, imports, fixtures };
}
