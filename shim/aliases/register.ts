/**
 * `node --import svc-codemod/shim/register`: every `import` and `require` of the SDK gets the shim. With
 * `SVC_CODEMOD_SERVICE` set, requests to that address say where they were made.
 */
import Module, { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolve } from './resolve-hook.ts';
import { shimUrl } from './sdk-alias.ts';
import { signRequests } from './sign-requests.ts';
import { tellLoaded } from './tell-loaded.ts';

interface CommonJsLoader {
  _resolveFilename(request: string, ...rest: unknown[]): string;
  registerHooks?(hooks: { resolve: typeof resolve }): void;
}

const loader = Module as unknown as CommonJsLoader;

if (loader.registerHooks) loader.registerHooks({ resolve });
else {
  // Node.js 20 has hooks for `import` only.
  register(new URL(`./resolve-hook${/\.[a-z]+$/.exec(import.meta.url)?.[0] ?? '.js'}`, import.meta.url));
  const original = loader._resolveFilename;
  loader._resolveFilename = function (request, ...rest) {
    const url = shimUrl(request);
    if (url === undefined) return original.call(this, request, ...rest);
    tellLoaded();
    return fileURLToPath(url);
  };
}

const service = process.env['SVC_CODEMOD_SERVICE'];
if (service) signRequests(service);
