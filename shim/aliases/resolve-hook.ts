import { shimUrl } from './sdk-alias.ts';

interface Resolved {
  url: string;
  shortCircuit?: boolean;
}

/** The `resolve` hook of Node.js, for `module.register` and for `module.registerHooks`. */
export function resolve<Context, Answer>(
  specifier: string,
  context: Context,
  nextResolve: (specifier: string, context: Context) => Answer,
): Answer | Resolved {
  const url = shimUrl(specifier);
  if (url === undefined) return nextResolve(specifier, context);
  return { url, shortCircuit: true };
}
