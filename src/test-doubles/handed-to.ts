import ts from 'typescript';
import { loadedModule } from '../program/loaded-module.ts';
import { unwrapped } from '../program/syntax.ts';
import { madeOfType } from '../flow/origin/made-of-type.ts';
import { originOfModule } from '../flow/origin/origin-of-module.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { addedMember } from './added-members.ts';
import { answeringOf, setsMember } from '../flow/test-library-words.ts';
import { type Arrival, callStep, type Path, type PlayedPath } from './played-path.ts';
import { asDependency } from './provided.ts';

/** What an option of node:test's `mock.module` stands for in the module. */
const exportsOption: Readonly<Record<string, Path>> = { namedExports: [], defaultExport: ['default'] };

/** Why a literal cannot have its members moved: what it lies over has managers of its own. */
export const laidOver = 'it is laid over a client that keeps its managers';

/**
 * What a call of a test's framework puts a value in the place of: a module, a member of an object, what a mocked
 * function gives, a provider of a container. Types decide, the name of the function only how the value is written.
 * @param at which argument it is, `path` leads from the argument to the object that is asked about
 */
export function handedTo(
  origins: Origins,
  played: PlayedPath,
  call: ts.CallExpression,
  at: number,
  path: Path,
): Arrival | undefined {
  const type =
    asModule(origins, played, call, at, path) ??
    asPart(origins, played, call, at, path) ??
    asMember(origins, played, call, at, path) ??
    asResult(origins, played, call, path) ??
    asGlobal(origins, played, call, at, path) ??
    (at === 1 ? played.follow(addedMember(origins, call), path) : undefined);
  return type ? { type } : asDependency(origins, played, call, at, path);
}

/** Where a function of the library puts what it is given. */
export interface PutOn {
  object: ts.Expression;
  /** From the object to what is asked about. */
  path: Path;
  /** Why its members cannot simply move. */
  cause?: string;
}

/** `Object.assign(client, value)`, `Object.defineProperty(client, 'api', { value })`, `Reflect.set(…)` */
export function putOn(call: ts.CallExpression, at: number, path: Path): PutOn | undefined {
  const [object, name] = call.arguments;
  const callee = call.expression.getText();
  if (!object || at === 0) return undefined;
  if (callee === 'Object.assign') return { object, path, cause: laidOver };
  if (callee === 'Object.defineProperties') {
    const [key, ...inside] = path;
    return key === undefined
      ? { object, path, cause: 'it is a descriptor of the member' }
      : { object, path: [key, ...described(inside)] };
  }
  if (!setsMember(callee) || !name || !ts.isStringLiteralLike(name)) return undefined;
  return { object, path: [name.text, ...(callee === 'Reflect.set' ? path : described(path))] };
}

/** Gives back what it is given. */
const handingOn = /^(?:Object\.(?:freeze|seal|preventExtensions)|structuredClone|Promise\.resolve|Object\.assign)$/;

/** How the value of a call, or a mock function, has what it is given. */
export interface HandOn {
  path: Path;
  /** The mock function that gives it; absent where the call has it. */
  mock?: ts.Expression;
}

/**
 * What `vi.fn(value)`, `vi.hoisted(value)`, `mock.mockReturnValue(value)` and `Object.freeze(value)` make of a value.
 */
export function handOnOf(call: ts.CallExpression, path: Path): HandOn | undefined {
  const callee = call.expression.getText();
  if (handingOn.test(callee) || /(?:^|\.)fn$/.test(callee)) return { path };
  if (/(?:^|\.)hoisted$/.test(callee)) return path[0] === callStep ? { path: path.slice(1) } : undefined;
  const isResult = /\.mock(?:Return|Resolved)Value(?:Once)?$/.test(callee);
  if (!isResult && !/\.mockImplementation(?:Once)?$/.test(callee)) return undefined;
  const mock = unwrapped((call.expression as ts.PropertyAccessExpression).expression);
  return { path: isResult ? [callStep, ...path] : path, ...(ts.isCallExpression(mock) ? {} : { mock }) };
}

function calleeName({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

/**
 * `vi.mock('./client', () => value)`, `mock.module('./client', { namedExports: value })`, `proxyquire('./a', { './b':
 * value })`
 */
function asModule(
  origins: Origins,
  played: PlayedPath,
  call: ts.CallExpression,
  at: number,
  path: Path,
): ts.Type | undefined {
  const [first] = call.arguments;
  const specifier = first && at === 1 ? specifierOf(first) : undefined;
  if (specifier === undefined) return undefined;
  const from = call.getSourceFile().fileName;
  const [step = '', ...rest] = path;
  const exported = moduleType(origins, specifier, from);
  const inside = step === callStep ? rest : exportsOption[step] ? [...exportsOption[step], ...rest] : path;
  const playedType = exported && played.follow(exported, inside);
  if (playedType) return playedType;
  const target = /^[@\w.]/.test(step) && step !== callStep ? origins.resolve(specifier, from) : undefined;
  return target?.kind === 'file' ? played.follow(moduleType(origins, step, target.file), rest) : undefined;
}

function specifierOf(node: ts.Expression): string | undefined {
  // `vi.mock(import('./client'), …)`
  return ts.isStringLiteralLike(node) ? node.text : loadedModule(node);
}

function moduleType(origins: Origins, specifier: string, from: string): ts.Type | undefined {
  const resolution = origins.resolve(specifier, from).kind;
  const origin = resolution === 'file' || resolution === 'sdk' ? originOfModule(origins, specifier, from) : undefined;
  return origin?.kind === 'type' ? origin.type : undefined;
}

/** `replaceProperty(client, 'api', value)` */
function asMember(
  origins: Origins,
  played: PlayedPath,
  call: ts.CallExpression,
  at: number,
  path: Path,
): ts.Type | undefined {
  const member = at < 2 ? undefined : memberNamed(origins, call);
  if (!member) return undefined;
  // A getter's function, or the member itself.
  return played.follow(member, path) ?? (path[0] === callStep ? played.follow(member, path.slice(1)) : undefined);
}

/** `mockDeep<Deps>(part)`, `createStubInstance(SvcClient, part)`: another package lays a part over what it makes. */
function asPart(
  origins: Origins,
  played: PlayedPath,
  call: ts.CallExpression,
  at: number,
  path: Path,
): ts.Type | undefined {
  const callee = at === (call.typeArguments ? 0 : 1) ? origins.of(call.expression) : undefined;
  const made = callee?.kind === 'external' ? madeOfType(origins, callee.from, call) : undefined;
  return made?.kind === 'type' ? played.follow(made.type, path) : undefined;
}

/** `vi.stubGlobal('client', value)` */
function asGlobal(
  { checker }: Origins,
  played: PlayedPath,
  call: ts.CallExpression,
  at: number,
  path: Path,
): ts.Type | undefined {
  const [name] = call.arguments;
  if (at !== 1 || calleeName(call) !== 'stubGlobal' || !name || !ts.isStringLiteralLike(name)) return undefined;
  const inScope = checker.getSymbolsInScope(call, ts.SymbolFlags.Variable);
  const declared = inScope.find((symbol) => symbol.name === name.text);
  return declared && played.follow(checker.getTypeOfSymbol(declared), path);
}

/** The descriptor of a property: `{ value }`, `{ get: () => value }`, `{ get() { return value; } }`. */
function described(path: Path): Path {
  return path[0] === 'get' && path[1] === callStep
    ? path.slice(2)
    : path[0] === 'value'
      ? path.slice(1)
      : ['', ...path];
}

/** The member that two arguments, an object and a name, speak of: `spyOn(client, 'api')`. */
function memberNamed(origins: Origins, { arguments: [object, name] }: ts.CallExpression): ts.Type | undefined {
  if (!object || !name || !ts.isStringLiteralLike(name)) return undefined;
  const owner = typeOf(origins, object);
  const property = owner && origins.checker.getPropertyOfType(origins.checker.getApparentType(owner), name.text);
  return property && origins.checker.getNonNullableType(origins.checker.getTypeOfSymbol(property));
}

function typeOf(origins: Origins, expression: ts.Expression | undefined): ts.Type | undefined {
  const origin = expression && origins.of(unwrapped(expression));
  return origin?.kind === 'type' ? origins.checker.getNonNullableType(origin.type) : undefined;
}

/** `vi.mocked(getClient).mockReturnValue(value)`, `sinon.stub(client, 'api').value(value)` */
function asResult(origins: Origins, played: PlayedPath, call: ts.CallExpression, path: Path): ts.Type | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined;
  const name = call.expression.name.text;
  const answering = answeringOf(name);
  const isResult = answering === 'gives' || answering === 'resolves';
  const isFunction = answering === 'runs';
  if (!isResult && !isFunction && name !== 'value' && name !== 'get') return undefined;
  const mocked = mockedBy(origins, call.expression.expression);
  if (!mocked) return undefined;
  // What stands behind a getter is given as it is.
  const isGetter = mocked.getCallSignatures().length === 0 && mocked.getConstructSignatures().length === 0;
  if (name === 'value') return played.follow(mocked, path);
  if (name === 'get' || (isFunction && isGetter))
    return path[0] === callStep ? played.follow(mocked, path.slice(1)) : undefined;
  return played.follow(mocked, isResult && !isGetter ? [callStep, ...path] : path);
}

/**
 * The type of what a mock stands for: `vi.mocked(f)`, `f as Mock`, `spyOn(object, 'f')`, `vi.fn<() => T>()`, and what
 * is called on those.
 */
function mockedBy(origins: Origins, expression: ts.Expression): ts.Type | undefined {
  const inner = unwrapped(expression);
  if (!ts.isCallExpression(inner)) return typeOf(origins, inner);
  const named = memberNamed(origins, inner);
  if (named) return named;
  const name = calleeName(inner);
  if (/(?:^|\.)mocked$/.test(name)) return typeOf(origins, inner.arguments[0]);
  const [made] = inner.typeArguments ?? [];
  if (name === 'fn' && made) return origins.checker.getTypeFromTypeNode(made);
  return ts.isPropertyAccessExpression(inner.expression) && ts.isCallExpression(unwrapped(inner.expression.expression))
    ? mockedBy(origins, inner.expression.expression)
    : undefined;
}
