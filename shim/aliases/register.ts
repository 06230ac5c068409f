/**
 * `node --import svc-codemod/shim/register`: every `import` and `require` of the SDK gets the shim, in Jest too. With
 * `SVC_CODEMOD_SERVICE` set, requests to that address say where and by which process they were made.
 */
import Module, { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bun, mapInBun } from './bun-mapping.ts';
import { mapInJest, type ModuleLoader } from './jest-mapping.ts';
import { resolve } from './resolve-hook.ts';
import { preloadFile, requireOption, shimUrl } from './sdk-alias.ts';
import { mapInTypeScript } from './typescript-mapping.ts';
import { mapInVitest } from './vitest-mapping.ts';
import { tellProcess } from './process-name.ts';
import { nameService } from './service-environment.ts';
import { signRequests } from './sign-requests.ts';
import { hookChildren } from './hooked-children.ts';
import { load, tellV5Code } from './v5-code.ts';

interface CommonJsLoader extends ModuleLoader {
  _resolveFilename(request: string, ...rest: unknown[]): string;
  registerHooks?(hooks: { resolve: typeof resolve; load: typeof load }): void;
}

const loader = Module as unknown as CommonJsLoader;

if (bun) mapInBun(bun);
else if (loader.registerHooks) loader.registerHooks({ resolve, load });
else {
  // Node.js 20 has hooks for `import` only.
  register(new URL(`./node-hooks${/\.[a-z]+$/.exec(import.meta.url)?.[0] ?? '.js'}`, import.meta.url));
  const original = loader._resolveFilename;
  loader._resolveFilename = function (request, ...rest) {
    const url = shimUrl(request);
    if (url !== undefined) return fileURLToPath(url);
    const file = original.call(this, request, ...rest);
    const fileUrl = shimUrl(file);
    return fileUrl === undefined ? file : fileURLToPath(fileUrl);
  };
}

mapInJest(loader);
mapInTypeScript(loader);
mapInVitest();

const { SVC_CODEMOD_SERVICE: service, SVC_CODEMOD_EXPLAIN_FILE: records } = process.env;
if (service) {
  nameService(service);
  signRequests(service);
}
if (service && records) {
  hookChildren(requireOption(preloadFile));
  tellV5Code(records);
  tellProcess(records);
}
