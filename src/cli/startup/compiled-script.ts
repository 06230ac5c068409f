import { createRequire, wrap } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import { defined } from '../../catalog/defined.ts';

type Load = (
  exports: unknown,
  require: NodeJS.Require,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void;

/** A CommonJS file, compiled or with code that is kept. */
export interface CompiledScript {
  /** Runs it as the module that it is. */
  load: (module: { exports: unknown }) => void;
  /** It was compiled: no code was given, or V8 did not take it. */
  isFresh: boolean;
  /** What to keep. At the end of a run it has the functions that the run needed. */
  code: () => Buffer;
}

/**
 * @param file absolute path; it has no `import()`, for which a script of its own has nobody to ask
 * @param source its text
 * @param code that was kept of the same text
 */
export function compiledScript(file: string, source: string, code: Buffer | undefined): CompiledScript {
  const script = new Script(wrap(source), { filename: file, ...defined({ cachedData: code }) });
  return {
    load: (module) =>
      (script.runInThisContext() as Load)(module.exports, createRequire(file), module, file, dirname(file)),
    isFresh: code === undefined || script.cachedDataRejected === true,
    code: () => script.createCachedData(),
  };
}
