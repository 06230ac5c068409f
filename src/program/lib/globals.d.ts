// Globals of the host and of test runners. Values that cannot be an SDK object are named so that they are not unresolved.

interface AbortSignal { readonly aborted: boolean; readonly reason: any; throwIfAborted(): void }
declare var AbortSignal: { timeout(ms: number): AbortSignal; any(signals: AbortSignal[]): AbortSignal; abort(reason?: any): AbortSignal };
declare var AbortController: { new (): { readonly signal: AbortSignal; abort(reason?: any): void } };
interface URLSearchParams { get(name: string): string | null; getAll(name: string): string[]; has(name: string): boolean; set(name: string, value: string): void; append(name: string, value: string): void; delete(name: string): void; toString(): string; forEach(f: (value: string, key: string) => void): void }
declare var URLSearchParams: { new (init?: any): URLSearchParams };
interface URL { href: string; origin: string; protocol: string; host: string; hostname: string; port: string; pathname: string; search: string; hash: string; readonly searchParams: URLSearchParams; toString(): string }
declare var URL: { new (url: any, base?: any): URL };
interface Headers { get(name: string): string | null; has(name: string): boolean; set(name: string, value: string): void; append(name: string, value: string): void; delete(name: string): void }
declare var Headers: { new (init?: any): Headers };
interface FormData { get(name: string): any; getAll(name: string): any[]; has(name: string): boolean; set(name: string, value: any): void; append(name: string, value: any): void; delete(name: string): void }
declare var FormData: { new (): FormData };
declare function structuredClone<T>(value: T): T;
declare function setTimeout<A extends any[]>(f: (...args: A) => void, ms?: number, ...args: A): any;
declare function setInterval<A extends any[]>(f: (...args: A) => void, ms?: number, ...args: A): any;
declare function setImmediate<A extends any[]>(f: (...args: A) => void, ...args: A): any;
declare function clearTimeout(id: any): void;
declare function clearInterval(id: any): void;
declare function queueMicrotask(f: () => void): void;
interface Console { log(...a: unknown[]): void; error(...a: unknown[]): void; warn(...a: unknown[]): void; info(...a: unknown[]): void; debug(...a: unknown[]): void; table(...a: unknown[]): void; time(s?: string): void; timeEnd(s?: string): void; dir(...a: unknown[]): void; trace(...a: unknown[]): void }
declare var console: Console;
interface ProcessEnvironment { [name: string]: string | undefined }
declare var process: { env: ProcessEnvironment; argv: string[]; exit(code?: number): never; on(event: string, f: (...args: unknown[]) => void): void; exitCode: number; cwd(): string; stdout: { write(s: string): boolean }; stderr: { write(s: string): boolean }; platform: string; hrtime: { bigint(): bigint } };

/** Test runners keep the type of what they wrap. */
interface MockOf<T> { mockReturnValue(v: any): any; mockResolvedValue(v: any): any; mockRejectedValue(v: any): any; mockImplementation(f: any): any; mockReset(): any; mockClear(): any; mockRestore(): any; mock: { calls: any[][] } }
type Mocked<T> = T & { [K in keyof T]: T[K] & MockOf<T[K]> };
interface TestRunnerGlobal {
  fn<T extends (...args: any[]) => any>(f?: T): T & MockOf<T>;
  spyOn<T, K extends keyof T>(object: T, method: K, access?: 'get' | 'set'): MockOf<T[K]>;
  mocked<T>(item: T, options?: any): Mocked<T>;
  hoisted<T>(f: () => T): T;
  mock(path: any, factory?: (importOriginal: <M>() => Promise<M>) => any, options?: any): any;
  doMock(path: any, factory?: (importOriginal: <M>() => Promise<M>) => any, options?: any): any;
  importActual<M = any>(path: string): Promise<M>;
  requireActual<M = any>(path: string): M;
}
declare var vi: TestRunnerGlobal;
declare var jest: TestRunnerGlobal;
declare namespace jest { type MockedObject<T> = Mocked<T>; type MockedClass<T> = Mocked<T>; type MockedFunction<T> = T & MockOf<T>; type MockedFn<T> = T & MockOf<T>; type Mock<T = any, A = any> = MockOf<T> & ((...args: any[]) => any); type SpiedFunction<T> = MockOf<T>; type Mocked<T> = T & { [K in keyof T]: T[K] & MockOf<T[K]> }; type MockInstance<T = any, A = any> = MockOf<T> }
declare function describe(name: any, f: () => void): void;
declare function it(name: any, f: (...args: any[]) => any, timeout?: any): void;
declare function test(name: any, f: (...args: any[]) => any, timeout?: any): void;
declare function beforeEach(f: () => any): void;
declare function afterEach(f: () => any): void;
declare function beforeAll(f: () => any): void;
declare function afterAll(f: () => any): void;

declare namespace JSX { interface IntrinsicAttributes { key?: any } interface ElementChildrenAttribute { children: {} } interface IntrinsicElements { [name: string]: any } }

/** Host objects; what a page or an application hangs on them is not the SDK unless it is declared so. */
interface Window { document: Document; location: any; addEventListener(type: string, f: (...args: any[]) => any): void }
declare var window: Window & typeof globalThis;
declare var self: Window & typeof globalThis;
interface Document { querySelector(selector: string): any; getElementById(id: string): any; createElement(name: string): any; body: any; cookie: string }
declare var document: Document;
