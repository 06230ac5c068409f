import { Script } from 'node:vm';
import ts from 'typescript';
import { profiles } from '../../src/catalog/profile.ts';
import { codeStyleOf, type CodeStyle } from '../../src/compat/code-style.ts';
import { compatModule, type ModuleKind } from '../../src/compat/compat-module.ts';
import { compatNamesOf } from '../../src/catalog/catalogue.ts';
import { catalogue } from '../../transforms/entries.ts';
import * as langfuseCore from '../../shim/langfuse/core.ts';
import * as svcCore from '../../shim/svc/core.ts';

/** All functions that calls can become. */
export const allHelpers = [...compatNamesOf(catalogue).helpers].sort();

export const plainStyle: CodeStyle = codeStyleOf([]);

/** The exports of a written module, run as it would be in a project whose SDK is the shim. */
export function runModule(text: string): Record<string, (...args: unknown[]) => Promise<never>> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports = {};
  const require = (name: string): unknown => ({ '@svc/core': svcCore, '@langfuse/core': langfuseCore })[name];
  (new Script(`(function (exports, require) {${outputText}\n})`).runInThisContext() as (...args: unknown[]) => void)(
    exports,
    require,
  );
  return exports;
}

/** A written module with every function. */
export function wholeModule(
  kind: ModuleKind,
  profile: 'svc' | 'langfuse',
  core: boolean,
): ReturnType<typeof runModule> {
  return runModule(
    compatModule({
      names: allHelpers,
      kind,
      style: plainStyle,
      profile: profiles[profile],
      sdk: { client: true, core },
    }),
  );
}
