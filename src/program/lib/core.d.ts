// The part of the standard library that values flow through. Signatures keep type arguments; anything a value cannot
// travel through (number formatting, dates, typed arrays) is only named.

interface Object { constructor: Function; toString(): string; valueOf(): Object; hasOwnProperty(v: PropertyKey): boolean }
interface ObjectConstructor {
  new (value?: any): Object;
  (value?: any): any;
  readonly prototype: Object;
  keys(o: {}): string[];
  values<T>(o: { [s: string]: T } | ArrayLike<T>): T[];
  values(o: {}): any[];
  entries<T>(o: { [s: string]: T } | ArrayLike<T>): [string, T][];
  entries(o: {}): [string, any][];
  fromEntries<T = any>(entries: Iterable<readonly [PropertyKey, T]>): { [k: string]: T };
  assign<T extends {}, U>(target: T, source: U): T & U;
  assign<T extends {}, U, V>(target: T, a: U, b: V): T & U & V;
  assign<T extends {}, U, V, W>(target: T, a: U, b: V, c: W): T & U & V & W;
  freeze<T>(o: T): Readonly<T>;
  seal<T>(o: T): T;
  create(o: object | null, properties?: any): any;
  defineProperty<T>(o: T, p: PropertyKey, attributes: PropertyDescriptor): T;
  defineProperties<T>(o: T, properties: any): T;
  getPrototypeOf(o: any): any;
  setPrototypeOf<T>(o: T, proto: object | null): T;
  getOwnPropertyNames(o: any): string[];
  hasOwn(o: object, v: PropertyKey): boolean;
  is(a: any, b: any): boolean;
  groupBy<K extends PropertyKey, T>(items: Iterable<T>, keySelector: (item: T, index: number) => K): Partial<Record<K, T[]>>;
}
declare var Object: ObjectConstructor;

interface PropertyDescriptor { configurable?: boolean; enumerable?: boolean; value?: any; writable?: boolean; get?(): any; set?(v: any): void }
type PropertyKey = string | number | symbol;
interface Function {
  apply(this: Function, thisArg: any, argArray?: any): any;
  call(this: Function, thisArg: any, ...argArray: any[]): any;
  bind(this: Function, thisArg: any, ...argArray: any[]): any;
  readonly length: number;
  readonly name: string;
  prototype: any;
}
interface FunctionConstructor { new (...args: string[]): Function; (...args: string[]): Function; readonly prototype: Function }
declare var Function: FunctionConstructor;
interface CallableFunction extends Function {
  apply<T, R>(this: (this: T) => R, thisArg: T): R;
  apply<T, A extends any[], R>(this: (this: T, ...args: A) => R, thisArg: T, args: A): R;
  call<T, A extends any[], R>(this: (this: T, ...args: A) => R, thisArg: T, ...args: A): R;
  bind<T>(this: T, thisArg: ThisParameterType<T>): OmitThisParameter<T>;
  bind<T, A extends any[], B extends any[], R>(this: (this: T, ...args: [...A, ...B]) => R, thisArg: T, ...args: A): (...args: B) => R;
}
interface NewableFunction extends Function {
  apply<T>(this: new () => T, thisArg: T): void;
  call<T, A extends any[]>(this: new (...args: A) => T, thisArg: T, ...args: A): void;
  bind<T>(this: T, thisArg: any): T;
}
type ThisParameterType<T> = T extends (this: infer U, ...args: never) => any ? U : unknown;
type OmitThisParameter<T> = unknown extends ThisParameterType<T> ? T : T extends (...args: infer A) => infer R ? (...args: A) => R : T;
interface IArguments { [index: number]: any; length: number; callee: Function }
interface String {
  readonly length: number;
  readonly [index: number]: string;
  toString(): string;
  split(separator?: any, limit?: number): string[];
  replace(a: any, b: any): string;
  replaceAll(a: any, b: any): string;
  match(a: any): RegExpMatchArray | null;
  matchAll(a: any): IterableIterator<RegExpMatchArray>;
  trim(): string; trimStart(): string; trimEnd(): string;
  toLowerCase(): string; toUpperCase(): string;
  slice(a?: number, b?: number): string; substring(a: number, b?: number): string; substr(a: number, b?: number): string;
  startsWith(a: string, n?: number): boolean; endsWith(a: string, n?: number): boolean; includes(a: string, n?: number): boolean;
  indexOf(a: string, n?: number): number; lastIndexOf(a: string, n?: number): number; search(a: any): number;
  padStart(n: number, s?: string): string; padEnd(n: number, s?: string): string; repeat(n: number): string;
  charAt(n: number): string; charCodeAt(n: number): number; codePointAt(n: number): number | undefined; at(n: number): string | undefined;
  concat(...s: string[]): string; localeCompare(s: string, ...rest: any[]): number; normalize(form?: string): string;
  valueOf(): string;
  [Symbol.iterator](): IterableIterator<string>;
}
interface StringConstructor { new (value?: any): String; (value?: any): string; fromCharCode(...n: number[]): string; raw(t: any, ...s: any[]): string; readonly prototype: String }
declare var String: StringConstructor;
interface Boolean { valueOf(): boolean }
interface BooleanConstructor { new (value?: any): Boolean; <T>(value?: T): boolean; readonly prototype: Boolean }
declare var Boolean: BooleanConstructor;
interface Number { toString(radix?: number): string; toFixed(n?: number): string; toLocaleString(...a: any[]): string; toPrecision(n?: number): string; valueOf(): number }
interface NumberConstructor {
  new (value?: any): Number; (value?: any): number;
  isFinite(v: unknown): boolean; isInteger(v: unknown): boolean; isNaN(v: unknown): boolean; isSafeInteger(v: unknown): boolean;
  parseFloat(s: string): number; parseInt(s: string, radix?: number): number;
  readonly MAX_SAFE_INTEGER: number; readonly MIN_SAFE_INTEGER: number; readonly MAX_VALUE: number; readonly EPSILON: number;
  readonly POSITIVE_INFINITY: number; readonly NEGATIVE_INFINITY: number; readonly NaN: number;
  readonly prototype: Number;
}
declare var Number: NumberConstructor;
interface BigInt { toString(radix?: number): string }
declare var BigInt: { (value: any): bigint };
interface Symbol { toString(): string; readonly description: string | undefined }
interface SymbolConstructor {
  (description?: string | number): symbol;
  for(key: string): symbol;
  readonly iterator: unique symbol;
  readonly asyncIterator: unique symbol;
  readonly hasInstance: unique symbol;
  readonly toPrimitive: unique symbol;
  readonly toStringTag: unique symbol;
  readonly dispose: unique symbol;
  readonly asyncDispose: unique symbol;
}
declare var Symbol: SymbolConstructor;
interface RegExp { test(s: string): boolean; exec(s: string): RegExpExecArray | null; lastIndex: number; readonly source: string; readonly flags: string }
interface RegExpMatchArray extends Array<string> { index?: number; input?: string; groups?: { [key: string]: string } }
interface RegExpExecArray extends Array<string> { index: number; input: string; groups?: { [key: string]: string } }
declare var RegExp: { new (p: any, flags?: string): RegExp; (p: any, flags?: string): RegExp };
interface Date { getTime(): number; toISOString(): string; valueOf(): number; toString(): string; toJSON(): string; [member: string]: any }
declare var Date: { new (...a: any[]): Date; (): string; now(): number; parse(s: string): number; UTC(...a: number[]): number };
interface Error { name: string; message: string; stack?: string; cause?: unknown }
interface ErrorConstructor { new (message?: string, options?: any): Error; (message?: string, options?: any): Error; readonly prototype: Error; captureStackTrace(...a: any[]): void }
declare var Error: ErrorConstructor;
interface TypeError extends Error {}
declare var TypeError: ErrorConstructor;
declare var RangeError: ErrorConstructor;
declare var SyntaxError: ErrorConstructor;
interface AggregateError extends Error { errors: any[] }
declare var AggregateError: { new (errors: any, message?: string): AggregateError };
interface JSON { parse(text: string, reviver?: any): any; stringify(value: any, replacer?: any, space?: any): string }
declare var JSON: JSON;
interface Math { [name: string]: any }
declare var Math: Math;
declare var NaN: number;
declare var Infinity: number;
declare function parseInt(s: string, radix?: number): number;
declare function parseFloat(s: string): number;
declare function isNaN(n: number): boolean;
declare function isFinite(n: number): boolean;
declare function encodeURIComponent(s: any): string;
declare function decodeURIComponent(s: string): string;
declare function encodeURI(s: string): string;
declare function decodeURI(s: string): string;
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[] }
interface ImportMeta { url: string; [name: string]: any }
interface ImportCallOptions {}
interface ImportAttributes { [key: string]: string }

interface Disposable { [Symbol.dispose](): void }
interface AsyncDisposable { [Symbol.asyncDispose](): PromiseLike<void> }
interface IteratorYieldResult<T> { done?: false; value: T }
interface IteratorReturnResult<T> { done: true; value: T }
type IteratorResult<T, R = any> = IteratorYieldResult<T> | IteratorReturnResult<R>;
interface Iterator<T, R = any, N = any> { next(...[value]: [] | [N]): IteratorResult<T, R>; return?(value?: R): IteratorResult<T, R>; throw?(e?: any): IteratorResult<T, R> }
interface Iterable<T, R = any, N = any> { [Symbol.iterator](): Iterator<T, R, N> }
interface IterableIterator<T, R = any, N = any> extends Iterator<T, R, N> { [Symbol.iterator](): IterableIterator<T, R, N> }
interface IteratorObject<T, R = unknown, N = unknown> extends Iterator<T, R, N> {
  [Symbol.iterator](): IteratorObject<T, R, N>;
  map<U>(f: (value: T, index: number) => U): IteratorObject<U>;
  filter(f: (value: T, index: number) => unknown): IteratorObject<T>;
  toArray(): T[];
  forEach(f: (value: T, index: number) => void): void;
  find(f: (value: T, index: number) => unknown): T | undefined;
}
type BuiltinIteratorReturn = any;
interface Generator<T = unknown, R = any, N = any> extends IteratorObject<T, R, N> { next(...[value]: [] | [N]): IteratorResult<T, R>; [Symbol.iterator](): Generator<T, R, N> }
interface GeneratorFunction { new (...args: any[]): Generator; (...args: any[]): Generator }
interface AsyncIterator<T, R = any, N = any> { next(...[value]: [] | [N]): Promise<IteratorResult<T, R>>; return?(value?: R | PromiseLike<R>): Promise<IteratorResult<T, R>>; throw?(e?: any): Promise<IteratorResult<T, R>> }
interface AsyncIterable<T, R = any, N = any> { [Symbol.asyncIterator](): AsyncIterator<T, R, N> }
interface AsyncIterableIterator<T, R = any, N = any> extends AsyncIterator<T, R, N> { [Symbol.asyncIterator](): AsyncIterableIterator<T, R, N> }
interface AsyncIteratorObject<T, R = unknown, N = unknown> extends AsyncIterator<T, R, N> { [Symbol.asyncIterator](): AsyncIteratorObject<T, R, N> }
interface AsyncGenerator<T = unknown, R = any, N = any> extends AsyncIteratorObject<T, R, N> { next(...[value]: [] | [N]): Promise<IteratorResult<T, R>>; [Symbol.asyncIterator](): AsyncGenerator<T, R, N> }
interface AsyncGeneratorFunction { new (...args: any[]): AsyncGenerator; (...args: any[]): AsyncGenerator }

interface ArrayLike<T> { readonly length: number; readonly [n: number]: T }
interface ConcatArray<T> extends ArrayLike<T> {}
interface ReadonlyArray<T> {
  readonly length: number;
  readonly [n: number]: T;
  [Symbol.iterator](): IterableIterator<T>;
  at(index: number): T | undefined;
  concat(...items: (T | ConcatArray<T>)[]): T[];
  join(separator?: string): string;
  slice(start?: number, end?: number): T[];
  indexOf(e: T, from?: number): number;
  lastIndexOf(e: T, from?: number): number;
  includes(e: T, from?: number): boolean;
  every<S extends T>(f: (value: T, index: number, array: readonly T[]) => value is S): this is readonly S[];
  every(f: (value: T, index: number, array: readonly T[]) => unknown): boolean;
  some(f: (value: T, index: number, array: readonly T[]) => unknown): boolean;
  forEach(f: (value: T, index: number, array: readonly T[]) => void): void;
  map<U>(f: (value: T, index: number, array: readonly T[]) => U): U[];
  filter<S extends T>(f: (value: T, index: number, array: readonly T[]) => value is S): S[];
  filter(f: (value: T, index: number, array: readonly T[]) => unknown): T[];
  reduce(f: (previous: T, value: T, index: number, array: readonly T[]) => T): T;
  reduce<U>(f: (previous: U, value: T, index: number, array: readonly T[]) => U, initial: U): U;
  find<S extends T>(f: (value: T, index: number, array: readonly T[]) => value is S): S | undefined;
  find(f: (value: T, index: number, array: readonly T[]) => unknown): T | undefined;
  findLast(f: (value: T, index: number, array: readonly T[]) => unknown): T | undefined;
  findIndex(f: (value: T, index: number, array: readonly T[]) => unknown): number;
  flatMap<U>(f: (value: T, index: number, array: T[]) => U | readonly U[]): U[];
  flat<D extends number = 1>(depth?: D): T extends readonly (infer I)[] ? I[] : T[];
  entries(): IterableIterator<[number, T]>;
  keys(): IterableIterator<number>;
  values(): IterableIterator<T>;
  toSorted(f?: (a: T, b: T) => number): T[];
  toReversed(): T[];
  toSpliced(start: number, n?: number, ...items: T[]): T[];
  with(index: number, value: T): T[];
}
interface Array<T> extends ReadonlyArray<T> {
  length: number;
  [n: number]: T;
  push(...items: T[]): number;
  pop(): T | undefined;
  shift(): T | undefined;
  unshift(...items: T[]): number;
  reverse(): T[];
  sort(f?: (a: T, b: T) => number): this;
  splice(start: number, n?: number, ...items: T[]): T[];
  fill(value: T, start?: number, end?: number): this;
  map<U>(f: (value: T, index: number, array: T[]) => U): U[];
  forEach(f: (value: T, index: number, array: T[]) => void): void;
}
interface ArrayConstructor {
  new <T = any>(...items: T[]): T[];
  <T = any>(...items: T[]): T[];
  isArray(v: any): v is any[];
  from<T>(items: Iterable<T> | ArrayLike<T>): T[];
  from<T, U>(items: Iterable<T> | ArrayLike<T>, f: (v: T, k: number) => U): U[];
  fromAsync<T>(items: AsyncIterable<T> | Iterable<T | PromiseLike<T>>): Promise<T[]>;
  of<T>(...items: T[]): T[];
  readonly prototype: any[];
}
declare var Array: ArrayConstructor;

interface PromiseLike<T> { then<A = T, B = never>(ok?: ((value: T) => A | PromiseLike<A>) | null, no?: ((reason: any) => B | PromiseLike<B>) | null): PromiseLike<A | B> }
interface Promise<T> {
  then<A = T, B = never>(ok?: ((value: T) => A | PromiseLike<A>) | null, no?: ((reason: any) => B | PromiseLike<B>) | null): Promise<A | B>;
  catch<B = never>(no?: ((reason: any) => B | PromiseLike<B>) | null): Promise<T | B>;
  finally(f?: (() => void) | null): Promise<T>;
  readonly [Symbol.toStringTag]: string;
}
interface PromiseFulfilledResult<T> { status: 'fulfilled'; value: T }
interface PromiseRejectedResult { status: 'rejected'; reason: any }
type PromiseSettledResult<T> = PromiseFulfilledResult<T> | PromiseRejectedResult;
interface PromiseConstructor {
  new <T>(executor: (resolve: (value: T | PromiseLike<T>) => void, reject: (reason?: any) => void) => void): Promise<T>;
  readonly prototype: Promise<any>;
  resolve(): Promise<void>;
  resolve<T>(value: T): Promise<Awaited<T>>;
  reject<T = never>(reason?: any): Promise<T>;
  all<T extends readonly unknown[] | []>(values: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }>;
  all<T>(values: Iterable<T | PromiseLike<T>>): Promise<Awaited<T>[]>;
  race<T extends readonly unknown[] | []>(values: T): Promise<Awaited<T[number]>>;
  any<T extends readonly unknown[] | []>(values: T): Promise<Awaited<T[number]>>;
  allSettled<T extends readonly unknown[] | []>(values: T): Promise<{ -readonly [P in keyof T]: PromiseSettledResult<Awaited<T[P]>> }>;
  withResolvers<T>(): { promise: Promise<T>; resolve: (value: T | PromiseLike<T>) => void; reject: (reason?: any) => void };
}
declare var Promise: PromiseConstructor;

interface Map<K, V> {
  clear(): void; delete(key: K): boolean; has(key: K): boolean; readonly size: number;
  get(key: K): V | undefined;
  set(key: K, value: V): this;
  forEach(f: (value: V, key: K, map: Map<K, V>) => void): void;
  entries(): IterableIterator<[K, V]>; keys(): IterableIterator<K>; values(): IterableIterator<V>;
  [Symbol.iterator](): IterableIterator<[K, V]>;
}
interface MapConstructor { new (): Map<any, any>; new <K, V>(entries?: Iterable<readonly [K, V]> | null): Map<K, V>; readonly prototype: Map<any, any> }
declare var Map: MapConstructor;
interface ReadonlyMap<K, V> { get(key: K): V | undefined; has(key: K): boolean; readonly size: number; forEach(f: (value: V, key: K) => void): void; entries(): IterableIterator<[K, V]>; keys(): IterableIterator<K>; values(): IterableIterator<V>; [Symbol.iterator](): IterableIterator<[K, V]> }
interface WeakMap<K, V> { get(key: K): V | undefined; set(key: K, value: V): this; has(key: K): boolean; delete(key: K): boolean }
declare var WeakMap: { new <K = any, V = any>(entries?: readonly (readonly [K, V])[] | null): WeakMap<K, V> };
interface Set<T> { add(value: T): this; clear(): void; delete(value: T): boolean; has(value: T): boolean; readonly size: number; forEach(f: (value: T) => void): void; values(): IterableIterator<T>; keys(): IterableIterator<T>; entries(): IterableIterator<[T, T]>; [Symbol.iterator](): IterableIterator<T> }
declare var Set: { new <T = any>(values?: Iterable<T> | readonly T[] | null): Set<T> };
interface ReadonlySet<T> { has(value: T): boolean; readonly size: number; forEach(f: (value: T) => void): void; values(): IterableIterator<T>; [Symbol.iterator](): IterableIterator<T> }
interface WeakSet<T> { add(value: T): this; has(value: T): boolean; delete(value: T): boolean }
declare var WeakSet: { new <T = any>(values?: readonly T[] | null): WeakSet<T> };
interface WeakRef<T> { deref(): T | undefined }
declare var WeakRef: { new <T>(target: T): WeakRef<T> };
interface ProxyHandler<T> { [trap: string]: any }
declare var Proxy: { new <T extends object>(target: T, handler: ProxyHandler<T>): T };
declare namespace Reflect {
  function get<T extends object, P extends PropertyKey>(target: T, key: P, receiver?: unknown): P extends keyof T ? T[P] : any;
  function set(target: object, key: PropertyKey, value: any): boolean;
  function has(target: object, key: PropertyKey): boolean;
  function ownKeys(target: object): (string | symbol)[];
  function apply(f: Function, self: any, args: ArrayLike<any>): any;
  function construct<A extends readonly any[], R>(f: new (...args: A) => R, args: Readonly<A>): R;
  function construct(f: Function, args: ArrayLike<any>, made?: Function): any;
}

type Awaited<T> = T extends null | undefined ? T : T extends object & { then(onfulfilled: infer F, ...args: infer _): any } ? F extends (value: infer V, ...args: infer _) => any ? Awaited<V> : never : T;
type Partial<T> = { [P in keyof T]?: T[P] };
type Required<T> = { [P in keyof T]-?: T[P] };
type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Record<K extends keyof any, T> = { [P in K]: T };
type Exclude<T, U> = T extends U ? never : T;
type Extract<T, U> = T extends U ? T : never;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type NonNullable<T> = T & {};
type Parameters<T extends (...args: any) => any> = T extends (...args: infer P) => any ? P : never;
type ConstructorParameters<T extends abstract new (...args: any) => any> = T extends abstract new (...args: infer P) => any ? P : never;
type ReturnType<T extends (...args: any) => any> = T extends (...args: any) => infer R ? R : any;
type InstanceType<T extends abstract new (...args: any) => any> = T extends abstract new (...args: any) => infer R ? R : any;
type NoInfer<T> = intrinsic;
type Uppercase<S extends string> = intrinsic;
type Lowercase<S extends string> = intrinsic;
type Capitalize<S extends string> = intrinsic;
type Uncapitalize<S extends string> = intrinsic;
interface ThisType<T> {}

type ClassDecorator = (target: any) => any;
type PropertyDecorator = (target: any, key: any) => void;
type MethodDecorator = (target: any, key: any, descriptor: any) => any;
type ParameterDecorator = (target: any, key: any, index: number) => void;
interface TypedPropertyDescriptor<T> { value?: T; get?: () => T; set?: (value: T) => void }
interface DecoratorContext { kind: string; name: string | symbol; [name: string]: any }
interface ClassDecoratorContext<C = any> extends DecoratorContext {}
interface ClassMethodDecoratorContext<C = any, V = any> extends DecoratorContext {}
interface ClassFieldDecoratorContext<C = any, V = any> extends DecoratorContext {}
