import type { ChapterChange } from './chapter.ts';
import type { Route } from './entry.ts';

/** What an alias has besides its names and parameters. */
interface AliasFacts {
  /**
   * v6's method takes an empty request after the path arguments, and only then v5's `requestOptions` (contract 4.3).
   */
  readonly route?: Route;
  readonly positionalOption?: string;
  readonly notes?: readonly string[];
}

/**
 * A shortcut on v5's client whose v6 member takes the same arguments and gives the same result (contract 4.6).
 * @param name of the member of the client
 * @param target the v6 member path below the client, with dots
 * @param parameters v5's names of them
 */
export function clientAlias(
  name: string,
  target: string,
  parameters: readonly string[],
  { route, ...facts }: AliasFacts = {},
): ChapterChange {
  const path = target.split('.');
  const receiver = path[0] === 'api' ? ['{api}', ...path.slice(1)] : ['{receiver}', ...path];
  const given = route === undefined ? '{args}' : '{arg0}';
  const placeholder = route === undefined ? '' : ', with `{}` before `requestOptions`';
  return {
    id: `SvcClient.${name}`,
    kind: 'rename',
    root: 'client',
    path: [name],
    target: path,
    sameShape: true,
    message: `\`${name}\` is gone from the client; \`${target}\` ${route === undefined ? 'is the same function' : 'takes over'}${placeholder}.`,
    todo: `Call \`${target}\` instead${placeholder}.`,
    suggestion: `${receiver.join('.')}(${given})`,
    parameters,
    contract: '4.6',
    ...(route === undefined ? {} : { route, pathArguments: parameters.length - 1 }),
    ...facts,
  };
}
