export class AsyncLocalStorage<T> { getStore(): T | undefined; run<R>(store: T, f: (...args: any[]) => R, ...args: any[]): R; enterWith(store: T): void; exit<R>(f: () => R): R }
