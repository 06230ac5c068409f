import { shimUrl } from './sdk-alias.ts';

interface Resolved {
  url: string;
  shortCircuit?: boolean;
}

/** The shim for a file of the installed SDK: a relative path says only when it is resolved where it leads. */
function instead<Answer>(found: Answer): Answer | Resolved {
  const url = shimUrl((found as Resolved).url);
  return url === undefined ? found : { url, shortCircuit: true };
}

/** The `resolve` hook of Node.js, for `module.register` and for `module.registerHooks`. */
export function resolve<Context, Answer>(
  specifier: string,
  context: Context,
  nextResolve: (specifier: string, context: Context) => Answer,
): Answer | Resolved | Promise<Resolved> {
  const url = shimUrl(specifier);
  if (url !== undefined) return { url, shortCircuit: true };
  const found = nextResolve(specifier, context);
  return found instanceof Promise ? (found as Promise<Resolved>).then(instead) : instead(found);
}
