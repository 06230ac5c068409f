// Requests and responses that applications hang their client on; members that are not written out are `any`.
declare global {
  namespace Express {
    interface Request {}
    interface Response {}
    interface Application {}
    interface Locals { [member: string]: any }
  }
}
export interface Request extends Express.Request { body: any; params: any; query: any; headers: any; app: Application; ip: string; [member: string]: any }
export interface Response extends Express.Response { status(code: number): Response; json(body?: unknown): Response; send(body?: unknown): Response; locals: Express.Locals; [member: string]: any }
export interface NextFunction { (error?: unknown): void }
export type RequestHandler = (request: Request, response: Response, next: NextFunction) => unknown;
export interface Routes { (...handlers: RequestHandler[]): any; (path: string | RegExp, ...handlers: RequestHandler[]): any }
export interface Router { use: Routes; get: Routes; post: Routes; put: Routes; patch: Routes; delete: Routes; all: Routes; [member: string]: any }
export interface Application extends Router, Express.Application { listen(port: number, f?: () => void): any; locals: Express.Locals; [member: string]: any }
export type Express = Application;
export function Router(options?: unknown): Router;
declare function express(): Application;
declare namespace express { export { Request, Response, NextFunction, RequestHandler, Router, Application, Express } }
export default express;
