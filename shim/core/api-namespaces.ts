import { apiMethods } from '../../src/catalog/api-methods.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { routesById } from '../../src/catalog/routes.ts';
import { explained } from '../explain/index.ts';
import type { ApiCall } from './api-request.ts';

/** What the methods of a namespace work on: the API client that it is of. */
export interface Caller {
  /** The namespace at a path; always the same object. */
  namespace(path: string): object;
  call(call: ApiCall): unknown;
}

/** The namespaces of one profile's API client: a prototype for each, with its methods and the namespaces in it. */
export class ApiNamespaces {
  private readonly profile: Profile;
  private readonly prototypes = new Map<string, object>();
  private readonly callers = new WeakMap<object, Caller>();

  constructor(profile: Profile) {
    this.profile = profile;
    for (const { id, pathArguments } of apiMethods) this.addMethod(id, pathArguments.length);
  }

  /** Gives the class of the client those that are not in another one. */
  defineOn(client: Caller): void {
    for (const path of this.prototypes.keys()) {
      if (!path.includes('.')) defineNamespace(client, path, path, (receiver) => receiver as Caller);
    }
  }

  /** A namespace for a client. */
  create(path: string, caller: Caller): object {
    const namespace = explained(Object.create(this.prototypes.get(path)!) as object, {
      root: 'api',
      path: path.split('.'),
      profile: this.profile,
    });
    this.callers.set(namespace, caller);
    return namespace;
  }

  private addMethod(id: string, pathArguments: number): void {
    const [path, name] = lastOf(id);
    const row = routesById.get(id);
    if (row?.pathArguments.length !== pathArguments) throw new Error(`api.${id} has no route with its path arguments.`);
    const callerOf = (receiver: object): Caller => this.callerOf(receiver);
    const method = {
      [name](this: object, ...args: unknown[]) {
        return callerOf(this).call({ id, row, args });
      },
    }[name];
    Object.defineProperty(this.prototypeOf(path), name, { value: method, writable: true, configurable: true });
  }

  private prototypeOf(path: string): object {
    const known = this.prototypes.get(path);
    if (known) return known;
    const prototype = {};
    this.prototypes.set(path, prototype);
    const [parent, name] = lastOf(path);
    if (parent) defineNamespace(this.prototypeOf(parent), name, path, (receiver) => this.callerOf(receiver));
    return prototype;
  }

  private callerOf(receiver: object): Caller {
    const caller = this.callers.get(receiver);
    // A method that is called without its object fails as one of a class does.
    if (!caller) throw new TypeError("Cannot read properties of undefined (reading '_options')");
    return caller;
  }
}

/** A path without its last name, and that. */
function lastOf(path: string): [rest: string, name: string] {
  const dot = path.lastIndexOf('.');
  return [path.slice(0, Math.max(dot, 0)), path.slice(dot + 1)];
}

function defineNamespace(owner: object, name: string, path: string, callerOf: (receiver: object) => Caller): void {
  Object.defineProperty(owner, name, {
    configurable: true,
    get(this: object) {
      return callerOf(this).namespace(path);
    },
  });
}
