// The runners' globals under their module names.
export const vi: TestRunnerGlobal;
export const jest: TestRunnerGlobal;
export function describe(name: any, f: () => void): void;
export function it(name: any, f: (...args: any[]) => any, timeout?: any): void;
export function test(name: any, f: (...args: any[]) => any, timeout?: any): void;
export function expect(value: any): any;
export function beforeEach(f: () => any): void;
export function afterEach(f: () => any): void;
export function beforeAll(f: () => any): void;
export function afterAll(f: () => any): void;
export type Mock<T extends (...args: any[]) => any = any> = T & MockOf<T>;
export type { Mocked };
