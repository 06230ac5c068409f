// What contexts carry is what `Variables` says, of one application or of all; members not written out are `any`.
export interface ContextVariableMap {}
type VariablesOf<E> = 0 extends 1 & E ? ContextVariableMap & { [member: string]: any } : E extends { Variables: infer V } ? V & ContextVariableMap : ContextVariableMap;
interface Get<E> { <Key extends keyof ContextVariableMap>(key: Key): ContextVariableMap[Key]; <Key extends keyof VariablesOf<E>>(key: Key): VariablesOf<E>[Key]; (key: string): any }
interface Set<E> { <Key extends keyof VariablesOf<E>>(key: Key, value: VariablesOf<E>[Key]): void; (key: string, value: any): void }
export interface Context<E = any, P = any, I = any> { get: Get<E>; set: Set<E>; readonly var: VariablesOf<E>; env: any; req: any; res: any; json(body?: any, ...rest: any[]): any; text(body?: any, ...rest: any[]): any; [member: string]: any }
export interface Next { (): Promise<void> }
export type Handler<E = any, P = any, I = any, R = any> = { run(c: Context<E>, next: Next): any }['run'];
export type MiddlewareHandler<E = any, P = any, I = any> = Handler<E>;
export type ErrorHandler<E = any> = { run(error: any, c: Context<E>): any }['run'];
export type NotFoundHandler<E = any> = { run(c: Context<E>): any }['run'];
interface Routes<E> { (path: string | string[], ...handlers: Handler<E>[]): Hono<E>; (...handlers: Handler<E>[]): Hono<E> }
export class Hono<E = any, S = any, P = any> {
  constructor(options?: any);
  get: Routes<E>; post: Routes<E>; put: Routes<E>; patch: Routes<E>; delete: Routes<E>; options: Routes<E>; all: Routes<E>; use: Routes<E>;
  on(methods: string | string[], path: string | string[], ...handlers: Handler<E>[]): Hono<E>;
  route(path: string, app: any): Hono<E>;
  basePath(path: string): Hono<E>;
  onError(handler: ErrorHandler<E>): Hono<E>;
  notFound(handler: NotFoundHandler<E>): Hono<E>;
  [member: string]: any;
}
export function createMiddleware<E = any, P = any, I = any>(run: MiddlewareHandler<E>): MiddlewareHandler<E>;
export function createFactory<E = any, P = any>(options?: any): { createApp(options?: any): Hono<E>; createMiddleware(run: MiddlewareHandler<E>): MiddlewareHandler<E>; createHandlers(...handlers: Handler<E>[]): any };
