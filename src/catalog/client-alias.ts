import type { ChapterChange } from './chapter.ts';
import type { Route } from './entry.ts';

/** What an alias has besides its names and parameters. */
interface AliasFacts {
  /**
   * The endpoint, where it has path arguments: v6's method takes an empty request behind them, and only then v5's
   * `requestOptions` (contract 4.3). Without one the arguments stay as they are.
   */
  readonly route?: Route;
  readonly positionalOption?: string;
  readonly notes?: readonly string[];
}

/** What is said of an alias. */
interface AliasTexts {
  /** What became of it. */
  outcome: string;
  /** What to do. */
  instruction: string;
  /** The arguments of the v6 call. */
  given: string;
}

function textsOfSameCall(target: string): AliasTexts {
  return { outcome: `\`${target}\` is the same function`, instruction: `Call \`${target}\` instead`, given: '{args}' };
}

function textsWithPlaceholder(target: string): AliasTexts {
  return {
    outcome: `\`${target}\` takes over, with \`{}\` before \`requestOptions\``,
    instruction: `Call \`${target}\` instead, with \`{}\` before \`requestOptions\``,
    given: '{arg0}, {}, {arg1}',
  };
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
  const { outcome, instruction, given } = route === undefined ? textsOfSameCall(target) : textsWithPlaceholder(target);
  return {
    id: `SvcClient.${name}`,
    kind: 'rename',
    root: 'client',
    path: [name],
    target: path,
    sameShape: true,
    message: `\`${name}\` is gone from the client; ${outcome}.`,
    todo: `${instruction}.`,
    suggestion: `${receiver.join('.')}(${given})`,
    parameters,
    contract: '4.6',
    ...(route === undefined ? {} : { route, pathArguments: parameters.length - 1 }),
    ...facts,
  };
}
